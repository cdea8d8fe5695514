import type { Promised } from './finding.ts';

/**
 * What the engine does not keep yet: promises that the runs below find broken, by their number in the list of faults that
 * the protocol answers (ADR 11). They are counted and printed, and each goes from here with what mends it; nothing else may
 * be added.
 */
export interface Known {
  readonly fault: string;
  readonly promised: Promised;
  /** What the message or the trace of such a run has; any when left out. */
  readonly shows?: RegExp;
}

export const KNOWN: readonly Known[] = [
  // Somebody puts a photo back there whose picture was added here again meanwhile: the service shows both, and so do we.
  { fault: '10', promised: 'a listing shows no picture twice', shows: /there: put back/ },
  // Somebody else's photo is shown to us after the place of ours was chosen, and before ours arrives.
  { fault: '10', promised: "an Order is not another's" },
];
