import type { Problem } from '../../../../shared/contract/model.ts';

/** What one run did for one listing, and why it stopped short if it did. */
export interface ListingRun {
  readonly uploaded: number;
  readonly created: number;
  readonly patched: number;
  /** Of these. */
  readonly removed: number;
  /** Something that only time or the network can fix. */
  readonly waiting: Problem | null;
  /** Something that only a person can fix. */
  readonly blocked: Problem | null;
}

export const NOTHING_DONE: ListingRun = {
  uploaded: 0,
  created: 0,
  patched: 0,
  removed: 0,
  waiting: null,
  blocked: null,
};

/** Two runs of a listing, the later one last. */
export function joinRuns(first: ListingRun, second: ListingRun): ListingRun {
  return {
    uploaded: first.uploaded + second.uploaded,
    created: first.created + second.created,
    patched: first.patched + second.patched,
    removed: first.removed + second.removed,
    waiting: second.waiting,
    blocked: second.blocked,
  };
}
