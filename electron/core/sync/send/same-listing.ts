import type { Question } from '../../../../shared/contract/model.ts';
import type { AttemptId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { saying } from '../../service/http/failure.ts';
import type { SameListing } from '../../service/odata/same-listing.ts';
import type { SyncContext } from '../base/context.ts';
import { isAsked } from '../base/doubt.ts';
import { isSettled } from '../base/journal.ts';

type SameContext = Pick<SyncContext, 'store' | 'now'>;

/** Stands among what a person has confirmed of the listing, which is forgotten when it goes to another service. */
const anotherThan = (listingKey: string): string => `another than ${listingKey}`;

/** Whether a person has said that the listing is another one than what was found. */
export function isAnother({ confirmedWarnings }: ListingRow, { listingKey }: SameListing): boolean {
  return confirmedWarnings.includes(anotherThan(listingKey));
}

/** Nothing was sent: a person says whether what was found is the listing that was to be created. Within a change. */
export function holdForSame(
  { store, now }: SameContext,
  { attemptId, listingId }: { readonly attemptId: AttemptId; readonly listingId: ListingRow['listingId'] },
  { listingKey, by, value }: SameListing,
): void {
  if (isSettled({ store }, attemptId)) return;
  store.attempts.settle(attemptId, 'failed', now().getTime(), { found: listingKey });
  const sentence = phrase(by === 'number' ? 'problem.sameNumberThere' : 'problem.sameAddressThere', {
    value,
    listingKey,
  });
  const question = { attemptId, listingId, mediaId: null, same: listingKey };
  store.listings.setBlocked(listingId, { code: 'inDoubt', ...saying(sentence), action: 'resolve', question });
}

/**
 * A person says that it is another listing: it is created. Within a change.
 *
 * @returns false where that is not what is asked, or not any more
 */
export function createAnother({ store, now }: SameContext, { attemptId, listingId }: Question): boolean {
  const listing = store.listings.get(listingId);
  const same = listing?.blocked?.question?.same;
  if (listing === null || same === undefined || !isAsked(listing.blocked, { attemptId })) return false;
  store.listings.setConfirmedWarnings(listingId, [...listing.confirmedWarnings, anotherThan(same)]);
  store.listings.setBlocked(listingId, null);
  store.schedule.setSyncWanted(listingId, true);
  store.history.add(now().toISOString(), listingId, null, 'you', phrase('history.another', { listingKey: same }));
  return true;
}
