import type { Problem } from '../../../../shared/contract/model.ts';
import { NOTHING_SENT, type SentCounts } from '../../../../shared/domain/status.ts';

/** What one run did for one listing, and why it stopped short if it did. */
export interface ListingRun extends SentCounts {
  /** Something that only time or the network can fix. */
  readonly waiting: Problem | null;
  /** Something that only a person can fix. */
  readonly blocked: Problem | null;
}

export const NOTHING_DONE: ListingRun = { ...NOTHING_SENT, waiting: null, blocked: null };

/** What several runs sent. */
export function sumOf(runs: readonly SentCounts[]): SentCounts {
  const sum = (count: keyof SentCounts): number => runs.reduce((total, run) => total + run[count], 0);
  return { uploaded: sum('uploaded'), created: sum('created'), patched: sum('patched'), removed: sum('removed') };
}

/** Two runs of a listing, the later one last. */
export function joinRuns(first: ListingRun, second: ListingRun): ListingRun {
  return { ...second, ...sumOf([first, second]) };
}
