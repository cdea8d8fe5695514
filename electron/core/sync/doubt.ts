import type { Problem } from '../../../shared/contract/model.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { saying } from '../remote/failure.ts';
import type { AttemptRow } from '../store/attempt-table.ts';
import type { ListingRow } from '../store/listing-table.ts';

/**
 * A request that was cut off may still be at work at the service: "not found" counts as "not created" only this many
 * milliseconds after it was sent.
 */
const SETTLE_AFTER = 10_000;
/** A request without progress is given up after this many milliseconds. */
export const LONGEST_REQUEST = 60_000;

/** What is to be done about a listing or a photo of which nobody knows whether it was created. */
export type Doubt =
  | { readonly kind: 'ask' }
  /** Asked too early to be certain. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The service cannot be asked. */
  | { readonly kind: 'person'; readonly problem: Problem };

export const ASK_A_PERSON: Problem = {
  code: 'inDoubt',
  ...saying(phrase('problem.createdOrNot')),
  action: 'resolve',
};

export const ANSWER_LOST: Problem = { code: 'inDoubt', ...saying(phrase('problem.answerLost')), action: 'retry' };

/** The moment from which on "not found" means "not created". */
export function certainFrom(attempt: Pick<AttemptRow, 'startedAt' | 'endedAt'>): number {
  return (attempt.endedAt ?? attempt.startedAt) + SETTLE_AFTER;
}

export function doubtAbout(
  attempt: AttemptRow,
  listing: Pick<ListingRow, 'listingKey' | 'location'>,
  { read }: ServiceProfile,
  now: number,
): Doubt {
  if (!canAsk(attempt, listing, read)) return { kind: 'person', problem: ASK_A_PERSON };
  const until = certainFrom(attempt);
  // [Note: clock set back] A moment that is further away than any request takes was noted by a clock that was ahead.
  const isAhead = until > now + LONGEST_REQUEST + SETTLE_AFTER;
  if (attempt.askedAt === null || attempt.askedAt > now || now >= until || isAhead) return { kind: 'ask' };
  return { kind: 'wait', until };
}

/** By its MediaKeys, or for a photo by reading its listing. */
function canAsk(
  { kind }: AttemptRow,
  { listingKey, location }: Pick<ListingRow, 'listingKey' | 'location'>,
  read: ServiceProfile['read'],
): boolean {
  return read.filterByMediaKey || (kind === 'attach' && read.entities && (listingKey !== null || location !== null));
}
