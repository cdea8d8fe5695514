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

export const KNOWN: readonly Known[] = [];
