import type { Promised } from './finding.ts';

/**
 * Faults of the present engine, by their number in the list of its redesign: promises that the runs below find broken.
 * They are counted and printed, and each goes from here with what mends it; nothing else may be added.
 */
export interface Known {
  readonly fault: string;
  readonly promised: Promised;
  /** What the message or the trace of such a run has; any when left out. */
  readonly shows?: RegExp;
}

export const KNOWN: readonly Known[] = [];
