import type { Problem } from '../../../../shared/contract/model.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { AccountBackoff, AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { LONG_SILENCE, LONGEST_SILENCE } from '../../service/http/rate-limit.ts';
import { problem } from '../base/problem.ts';
import { isClockSetBack, isDue } from '../base/retry-timing.ts';

/** Whether anything may be sent for a listing now; if not, why, until when, and who can end it. */
export type SendHold =
  | { readonly kind: 'open' }
  /** A person wants nothing sent: what is in flight is stopped. */
  | { readonly kind: 'shut'; readonly why: Problem }
  /** Time opens it, at this moment (epoch milliseconds). */
  | { readonly kind: 'wait'; readonly until: number; readonly why: Problem }
  /** A person has to sign in. */
  | { readonly kind: 'person'; readonly why: Problem };

export interface SendHoldFacts {
  readonly paused: boolean;
  readonly listing: Pick<
    ListingRow,
    'syncWanted' | 'despitePause' | 'nextAttemptAt' | 'nextAttemptSince' | 'waitingFor' | 'cancelled' | 'archivedAt'
  >;
  readonly account: Pick<AccountRow, 'paused'> & AccountBackoff;
}

const OPEN: SendHold = { kind: 'open' };
const STOPPED = problem('stopped', phrase('failure.stopped'), 'retry');
const LATER = problem('serviceBusy', phrase('problem.triedLater'), 'retry');

export function sendHoldOf({ paused, listing, account }: SendHoldFacts, now: number): SendHold {
  if ((paused && !listing.despitePause) || !(listing.syncWanted || isOnlyRead(listing)))
    return { kind: 'shut', why: STOPPED };
  const hold = holdOf(account, now);
  if (hold !== null) return hold;
  const { nextAttemptAt } = listing;
  if (nextAttemptAt === null || isDue(listing, now)) return OPEN;
  return { kind: 'wait', until: nextAttemptAt, why: listing.waitingFor ?? LATER };
}

/**
 * Whether the service is asked about a listing that nobody has asked to send, as long as it is not ready with photos of it: then it is
 * read from its moment on, and nothing is sent. A listing without a moment waits for nothing.
 */
export function isOnlyRead({ syncWanted, nextAttemptAt, cancelled, archivedAt }: SendHoldFacts['listing']): boolean {
  return !syncWanted && nextAttemptAt !== null && !cancelled && archivedAt === null;
}

/** What holds everything of an account; null where nothing does. */
export function holdOf(
  { paused, notBefore, waitingFor }: SendHoldFacts['account'],
  now: number,
): Extract<SendHold, { kind: 'wait' | 'person' }> | null {
  if (paused !== null) return { kind: 'person', why: paused };
  if (notBefore === null || notBefore <= now) return null;
  return { kind: 'wait', until: notBefore, why: waitingFor ?? askedToWait(notBefore - now) };
}

/**
 * [Note: clock set back] A backoff that begins far in the future was noted while the clock was ahead: its whole length counts
 * again from now, which is never too early and ends in any case. [Note: a year] An earlier version kept to whatever a service
 * asked for. Null when there is nothing to fix.
 */
export function rebased(backoff: AccountBackoff, now: number): AccountBackoff | null {
  const { notBefore, notBeforeSince } = backoff;
  if (notBefore === null || notBeforeSince === null) return null;
  const length = notBefore - notBeforeSince;
  const isAhead = isClockSetBack(notBeforeSince, now);
  if (!isAhead && length <= LONGEST_SILENCE) return null;
  const since = isAhead ? now : notBeforeSince;
  return { ...backoff, notBeforeSince: since, notBefore: since + Math.min(LONGEST_SILENCE, length) };
}

/**
 * Whether a person who asks for a sync ends the wait: there was no way to the service a moment ago, which says nothing about
 * now, or the service asked for a longer silence than a usual quota takes.
 */
export function endsByPerson({ notBefore, notBeforeSince, failures }: AccountBackoff): boolean {
  return failures > 0 || (notBefore !== null && notBeforeSince !== null && notBefore - notBeforeSince > LONG_SILENCE);
}

export function askedToWait(milliseconds: number): Problem {
  return problem('serviceBusy', phrase('problem.retryAfter', { seconds: Math.ceil(milliseconds / 1000) }), 'retry');
}
