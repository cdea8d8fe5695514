// What becomes of jobs and of the picture process when it ended without being asked to. Pure.

/** A job that was under way when the process ended. */
export interface Suspect {
  /** How often the process has ended under it, this time included. */
  readonly ends: number;
  /** Nothing else was under way. */
  readonly wasAlone: boolean;
}

/**
 * Of several jobs nobody knows which one it was, and a system short of memory ends whom it likes: each is tried once more, with
 * nothing beside it. One that the process ends under again is to blame.
 */
export function judge({ ends, wasAlone }: Suspect): 'again, alone' | 'refuse' {
  return wasAlone && ends >= 2 ? 'refuse' : 'again, alone';
}

export type NextStart =
  /** After so many milliseconds. */
  | { readonly kind: 'start'; readonly after: number }
  /** What waits is told that pictures cannot be read; a new job tries once more after so many milliseconds. */
  | { readonly kind: 'give up'; readonly restFor: number };

/** Ends without one picture made between them, after which there is no use in starting again at once. */
const MOST_IN_A_ROW = 12;
/** One that cannot even load the decoder will not do so the next time. */
const MOST_FAILED_STARTS = 3;
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;
const REST = 30_000;

/**
 * @param endsInARow ends since the last picture that was made, this one included
 * @param failedStarts those of them before the process was ready
 */
export function nextStart(endsInARow: number, failedStarts: number): NextStart {
  if (endsInARow >= MOST_IN_A_ROW || failedStarts >= MOST_FAILED_STARTS) return { kind: 'give up', restFor: REST };
  return { kind: 'start', after: Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (endsInARow - 1)) };
}
