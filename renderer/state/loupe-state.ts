import type { MediaId } from '../../shared/domain/ids.ts';
import { type Frame, type LoupeLook, type Point, panBy, type Size, stepZoom, WHOLE, zoomAt } from './loupe-geometry.ts';
import { MOST_IN_DETAIL } from './similar-groups.ts';
import { createValue } from './value.ts';

/** What the large view shows besides the chosen photo, which is the selection of the window. */
export interface LoupeState {
  readonly isOpen: boolean;
  readonly look: LoupeLook;
  /** The photo at the left that the chosen one is compared with; null while one is shown alone. */
  readonly best: MediaId | null;
  /** Photos of the same that stand side by side; empty while there are none. */
  readonly group: readonly MediaId[];
  /** Nothing but the picture. */
  readonly alone: boolean;
  /** Where the person is going through the listing, so that the pictures ahead are made ready. */
  readonly travel: 1 | -1;
  /** The last step was one from photo to photo: pictures first, the fields for words a moment later. */
  readonly isTravelling: boolean;
}

/** The picture that keys zoom and move, where it is shown, and where the pointer is over it. */
interface LoupeView {
  readonly picture: Size;
  readonly frame: Frame;
  readonly pointer: Point | null;
}

/** State of the large view. Apart from the window's own, so that a moved picture draws nothing else again. */
export type Loupe = ReturnType<typeof createLoupe>;

const CLOSED: LoupeState = {
  isOpen: false,
  look: WHOLE,
  best: null,
  group: [],
  alone: false,
  travel: 1,
  isTravelling: false,
};

export function createLoupe() {
  const { set, ...value } = createValue(CLOSED);
  let view: LoupeView | null = null;
  const look = (): LoupeLook => value.getSnapshot().look;
  const change = (changes: Partial<LoupeState>): void => set({ ...value.getSnapshot(), ...changes });
  const zoomTo = (zoom: LoupeLook['zoom'], at: Point | null): void => {
    if (view === null) return;
    // Without a pointer, the part that was looked at before is looked at again.
    change({ look: at === null ? { ...look(), zoom } : zoomAt(view.picture, view.frame, look(), at, zoom) });
  };
  return {
    ...value,
    open: (best: MediaId | null = null): void => change({ ...CLOSED, isOpen: true, best }),
    close(): void {
      view = null;
      change(CLOSED);
    },
    look: (next: LoupeLook): void => change({ look: next }),
    compare: (best: MediaId | null): void => change({ best, group: [] }),
    /** Shows these side by side, every pixel of them; none ends it. */
    compareGroup: (group: readonly MediaId[]): void =>
      change({
        group,
        best: null,
        look: group.length === 0 || group.length > MOST_IN_DETAIL ? WHOLE : { ...WHOLE, zoom: 1 },
        isTravelling: false,
      }),
    showAlone: (alone: boolean): void => change({ alone }),
    /** Brings the fields for words, with those of the shown photo. */
    showWords: (): void => change({ alone: false, isTravelling: false }),
    travel: (travel: 1 | -1): void => change({ travel, isTravelling: true }),
    /** Says which picture the keys are about; null when there is none. */
    setView(next: LoupeView | null): void {
      view = next;
    },
    /** From the whole picture to 100% and back, toward the pointer or a given point of the frame. */
    toggleZoom(at?: Point): void {
      if (view === null) return;
      zoomTo(look().zoom === 'fit' ? 1 : 'fit', at ?? view.pointer);
    },
    step(direction: 1 | -1): void {
      if (view === null) return;
      zoomTo(stepZoom(view.picture, view.frame, look().zoom, direction), view.pointer);
    },
    /** By parts of the frame: `{x: 0.2, y: 0}` shows what is further to the right. */
    pan({ x, y }: Point): void {
      if (view === null) return;
      const { picture, frame } = view;
      change({ look: panBy(picture, frame, look(), { x: -x * frame.width, y: -y * frame.height }) });
    },
  };
}
