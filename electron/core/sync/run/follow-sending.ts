import type { ListingId } from '../../../../shared/domain/ids.ts';
import {
  followSending,
  type ListingToFollow,
  type PhotoToFollow,
  progressOf,
  type Sending,
  type SendingProgress,
} from '../../../../shared/domain/sending.ts';
import { isRunnerGone } from '../../library/runner-name.ts';
import type { Store } from '../../library/store/store.ts';

/** Counts the photos of what is wanted, from the library: the count is the same whichever process sends. */
export interface SendingWatch {
  /** A person asks for these, now. While nothing is under way a new sending begins; otherwise they come on top. */
  asked(listingIds: readonly ListingId[], isRunning: boolean): void;
  /** Null while nothing is wanted. */
  look(isRunning: boolean): SendingNow | null;
}

export interface SendingNow {
  readonly progress: SendingProgress;
  /** The listings that are still wanted. */
  readonly asked: readonly ListingId[];
  /** Another process works on one of them. */
  readonly isElsewhere: boolean;
}

export interface SendingWatchOptions {
  readonly store: Store;
  /** Names the runner of this process. */
  readonly owner: string;
  readonly now: () => Date;
  readonly photosOf: (listingId: ListingId) => readonly PhotoToFollow[];
}

interface Look {
  readonly revision: number;
  readonly wanted: readonly ListingId[];
  readonly isElsewhere: boolean;
}

export function createSendingWatch({ store, owner, now, photosOf }: SendingWatchOptions): SendingWatch {
  let sending: Sending | null = null;
  let anew: ReadonlySet<ListingId> = new Set();
  let last: Look | null = null;
  /** Of each listing that is followed, as of the last look at it. */
  let versions: ReadonlyMap<ListingId, number> = new Map();

  const isHeldElsewhere = (listingId: ListingId): boolean => {
    const lease = store.schedule.lease(listingId);
    if (lease?.owner == null || lease.owner === owner || isRunnerGone(lease.owner)) return false;
    return (lease.until ?? 0) > now().getTime();
  };
  const follow = (wanted: readonly ListingId[]): void => {
    const followed = new Set([...(sending?.listings.keys() ?? []), ...wanted]);
    const present = store.overview.listings([...followed]);
    const changed = present.filter(
      ({ listingId, version }) => versions.get(listingId) !== version || anew.has(listingId),
    );
    sending = followSending(
      sending,
      changed.map(
        ({ listingId }): ListingToFollow => ({
          listingId,
          isAskedAnew: anew.has(listingId),
          photos: photosOf(listingId),
        }),
      ),
    );
    versions = new Map(present.map(({ listingId, version }) => [listingId, version]));
    anew = new Set();
  };
  const read = (): Look => {
    const wanted = store.schedule.wanted().map(({ listingId }) => listingId);
    if (sending !== null || wanted.length > 0) follow(wanted);
    return { revision: store.revision(), wanted, isElsewhere: wanted.some(isHeldElsewhere) };
  };

  return {
    asked(listingIds, isRunning) {
      if (!isRunning) {
        sending = null;
        versions = new Map();
      }
      anew = new Set([...anew, ...listingIds]);
      last = null;
    },
    look(isRunning) {
      // What is read within a change may be taken back with it.
      if (!store.isChanging() && last?.revision !== store.revision()) last = store.read(read);
      if (last === null || sending === null) return null;
      if (last.wanted.length > 0 || isRunning) {
        return { progress: progressOf(sending), asked: last.wanted, isElsewhere: last.isElsewhere };
      }
      sending = null;
      versions = new Map();
      return null;
    },
  };
}
