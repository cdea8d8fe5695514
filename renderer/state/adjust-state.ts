import type { CorrectionPart } from '../../shared/domain/corrections/operations.ts';
import type { Corrections } from '../../shared/domain/corrections.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { createValue } from './value.ts';

/** What is adjusted: lines and edges, or light and colours. */
type AdjustPart = 'crop' | 'light';

/** The adjust mode of the large view. */
export interface AdjustState {
  readonly isOpen: boolean;
  readonly part: AdjustPart;
  /** What a photo looks like from the first move of a slider until the library has it. */
  readonly draft: { readonly mediaId: MediaId; readonly corrections: Corrections | null } | null;
  /** The originals are shown, for comparing. */
  readonly showsOriginal: boolean;
  /** A frame takes any shape, whichever it has at the moment. */
  readonly isFree: boolean;
  /** What is pasted of copied corrections: as it was chosen last. */
  readonly pastes: readonly CorrectionPart[];
  /** Undefined while nothing was copied. */
  readonly copied: Corrections | null | undefined;
}

/** Apart from the window's state, so that a moved slider draws nothing else again. */
export type Adjust = ReturnType<typeof createAdjust>;

const CLOSED: AdjustState = {
  isOpen: false,
  part: 'crop',
  draft: null,
  showsOriginal: false,
  isFree: false,
  // A frame and a horizon are those of one picture, and how it lies is too.
  pastes: ['light', 'upright'],
  copied: undefined,
};

export function createAdjust() {
  let underWay: Promise<void> = Promise.resolve();
  const { set, ...value } = createValue(CLOSED);
  const change = (changes: Partial<AdjustState>): void => set({ ...value.getSnapshot(), ...changes });
  return {
    ...value,
    open: (): void => change({ isOpen: true, showsOriginal: false }),
    close: (): void => change({ isOpen: false, showsOriginal: false }),
    show: (part: AdjustPart): void => change({ part }),
    showOriginal: (showsOriginal: boolean): void => change({ showsOriginal }),
    draft: (draft: AdjustState['draft']): void => change({ draft, showsOriginal: false }),
    /** Lets go of a draft that the library has by now, unless it was moved on since. */
    settled(draft: AdjustState['draft']): void {
      if (value.getSnapshot().draft === draft) change({ draft: null });
    },
    free: (isFree: boolean): void => change({ isFree }),
    copy: (copied: Corrections | null): void => change({ copied }),
    choosePastes: (pastes: readonly CorrectionPart[]): void => change({ pastes }),
    /** What was moved is on its way to the library. */
    keeping(work: Promise<void>): void {
      underWay = work.catch(() => undefined);
    },
    /** Resolves when the library has all that was moved so far: what is done next comes after it. */
    kept: (): Promise<void> => underWay,
  };
}
