import type { CorrectionPart } from '../../shared/domain/corrections/operations.ts';
import type { Corrections } from '../../shared/domain/corrections.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { createValue, type Value } from './value.ts';

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
export interface Adjust extends Value<AdjustState> {
  open(): void;
  close(): void;
  show(part: AdjustPart): void;
  showOriginal(showsOriginal: boolean): void;
  draft(draft: AdjustState['draft']): void;
  /** Lets go of a draft that the library has by now, unless it was moved on since. */
  settled(draft: AdjustState['draft']): void;
  free(isFree: boolean): void;
  copy(corrections: Corrections | null): void;
  choosePastes(pastes: readonly CorrectionPart[]): void;
  /** What was moved is on its way to the library. */
  keeping(work: Promise<void>): void;
  /** Resolves when the library has all that was moved so far: what is done next comes after it. */
  kept(): Promise<void>;
}

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

export function createAdjust(): Adjust {
  let underWay: Promise<void> = Promise.resolve();
  const { set, ...value } = createValue(CLOSED);
  const change = (changes: Partial<AdjustState>): void => set({ ...value.getSnapshot(), ...changes });
  return {
    ...value,
    open: () => change({ isOpen: true, showsOriginal: false }),
    close: () => change({ isOpen: false, showsOriginal: false }),
    show: (part) => change({ part }),
    showOriginal: (showsOriginal) => change({ showsOriginal }),
    draft: (draft) => change({ draft, showsOriginal: false }),
    settled(draft) {
      if (value.getSnapshot().draft === draft) change({ draft: null });
    },
    free: (isFree) => change({ isFree }),
    copy: (copied) => change({ copied }),
    choosePastes: (pastes) => change({ pastes }),
    keeping(work) {
      underWay = work.catch(() => undefined);
    },
    kept: () => underWay,
  };
}
