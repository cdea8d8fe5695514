import type { Problem } from '../../../../shared/contract/model.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { saying } from '../../service/http/failure.ts';

/** A request that was cut off may still be at work at the service for this many milliseconds. */
const STILL_AT_WORK = 10_000;
/** A request without progress is given up after this many milliseconds. */
export const LONGEST_REQUEST = 60_000;

/** What is to be done about a listing or a photo of which nobody knows whether it was created. */
export type Doubt =
  | { readonly kind: 'ask' }
  /** One answer without it is not certain: it is asked about once more. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The service cannot be asked. */
  | { readonly kind: 'person'; readonly problem: Problem };

export const ASK_A_PERSON: Problem = {
  code: 'inDoubt',
  ...saying(phrase('problem.createdOrNot')),
  action: 'resolve',
};

export const ANSWER_LOST: Problem = { code: 'inDoubt', ...saying(phrase('problem.answerLost')), action: 'retry' };

/**
 * The moment from which on "not found" means "not created"; null before the first such answer. [Note: two answers] What a
 * service has it does not always find yet: its index and its copies lag. The second answer comes `read.settleSeconds` after
 * the first.
 */
export function certainFrom(
  { startedAt, endedAt, askedAt }: Pick<AttemptRow, 'startedAt' | 'endedAt' | 'askedAt'>,
  { read }: Pick<ServiceProfile, 'read'>,
): number | null {
  if (askedAt === null) return null;
  return Math.max((endedAt ?? startedAt) + STILL_AT_WORK, askedAt + read.settleSeconds * 1000);
}

export function doubtAbout(
  attempt: AttemptRow,
  listing: Pick<ListingRow, 'listingKey' | 'location'>,
  profile: ServiceProfile,
  now: number,
): Doubt {
  if (!canAsk(attempt, listing, profile.read)) return { kind: 'person', problem: ASK_A_PERSON };
  const until = certainFrom(attempt, profile);
  // [Note: clock set back] A moment ahead of the clock was noted by one that was ahead.
  const isAhead = (attempt.askedAt ?? now) > now || isEndAhead(attempt, now);
  return until === null || now >= until || isAhead ? { kind: 'ask' } : { kind: 'wait', until };
}

/** It ended further ahead than any request takes. */
export function isEndAhead({ startedAt, endedAt }: Pick<AttemptRow, 'startedAt' | 'endedAt'>, now: number): boolean {
  return (endedAt ?? startedAt) > now + LONGEST_REQUEST;
}

/** By its MediaKeys, or for a photo by reading its listing. */
function canAsk(
  { kind }: AttemptRow,
  { listingKey, location }: Pick<ListingRow, 'listingKey' | 'location'>,
  read: ServiceProfile['read'],
): boolean {
  return read.filterByMediaKey || (kind === 'attach' && read.entities && (listingKey !== null || location !== null));
}
