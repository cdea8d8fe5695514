import type { Problem } from '../../../../shared/contract/model.ts';

/** What was sent; what was removed is among what was patched. */
export type Counts = Record<'uploaded' | 'created' | 'patched' | 'removed', number>;

/** What one run did for one listing, and why it stopped short if it did. */
export interface ListingRun extends Readonly<Counts> {
  /** Something that only time or the network can fix. */
  readonly waiting: Problem | null;
  /** Something that only a person can fix. */
  readonly blocked: Problem | null;
}

export const NOTHING_DONE: ListingRun = { ...countsOf([]), waiting: null, blocked: null };

export function countsOf(runs: readonly Readonly<Counts>[]): Counts {
  const sum = (name: keyof Counts): number => runs.reduce((total, run) => total + run[name], 0);
  return { uploaded: sum('uploaded'), created: sum('created'), patched: sum('patched'), removed: sum('removed') };
}

/** Two runs of a listing, the later one last. */
export function joinRuns(first: ListingRun, second: ListingRun): ListingRun {
  return { ...second, ...countsOf([first, second]) };
}
