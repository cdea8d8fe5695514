import type { Problem } from '../../../../shared/contract/model.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type AccountRow, NO_BACKOFF } from '../../library/store/account-table.ts';
import { type Failure, mayHaveChanged, saying } from '../../service/http/failure.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from './context.ts';
import { problemOf } from './problem.ts';
import { isDue, retryDelay } from './retry-timing.ts';
import { countUnanswered, MOST_TRIES } from './run-facts.ts';
import { noteSilence } from './silence.ts';

const UNANSWERED: Problem = { code: 'offline', ...saying(phrase('problem.unanswered')), action: 'retry' };

/**
 * Shuts the gate that a failure is about, within the transaction that applies it: the account has to sign in, is not
 * asked for a while, or the listing is tried again later. What is about one photo shuts none.
 */
export function shutGate(context: RunContext, session: Session, failure: Failure): void {
  const { store } = context;
  const { accountId } = session.account;
  switch (failure.kind) {
    case 'unauthorised': {
      const present = store.accounts.get(accountId);
      // Somebody signed in again while the refusal was on its way: it says nothing about the new sign-in.
      if (present !== null && context.tokensFor(present) === session.api.tokens) {
        store.accounts.setPaused(accountId, problemOf(failure), context.now().getTime());
      }
      return;
    }
    case 'offline':
      backOff(context, session, problemOf(failure));
      return;
    case 'silent':
    case 'busy': {
      const retryAfter = failure.kind === 'busy' ? failure.retryAfter : null;
      const why = failure.kind === 'busy' ? problemOf(failure) : UNANSWERED;
      if (retryAfter !== null) return noteSilence(context, session.account, why, retryAfter);
      backOff(context, session, why);
      // [Note: both] It may be busy for all, or with what is asked about this listing: others have their turn first.
      putOffListing(context, problemOf(failure));
      return;
    }
    case 'unusable':
    case 'inDoubt':
      putOffListing(context, problemOf(failure));
      return;
    case 'stopped':
    case 'superseded':
    case 'stale':
    case 'gone':
    case 'refused':
  }
}

/**
 * The same of a request that may only have lost its answer: it is asked about, or made again, at once, and the listing is put off when
 * that goes on.
 *
 * @param about what the request was about, as far as it is counted: a photo, or the listing
 */
export function shutGateUnlessLost(
  context: RunContext,
  session: Session,
  failure: Failure,
  about: string = context.listingId,
): void {
  if (failure.kind !== 'inDoubt') shutGate(context, session, failure);
  else if (countUnanswered(context.run, about) >= MOST_TRIES) putOffListing(context, problemOf(failure));
}

/** The same of a creation: what may have been made is asked about at once, since usually only its answer was lost. */
export function shutGateUnlessAsked(context: RunContext, session: Session, failure: Failure): void {
  const isAsked = mayHaveChanged(failure) && failure.kind !== 'busy' && failure.kind !== 'unusable';
  if (!isAsked) shutGate(context, session, failure);
}

/** The account's service is left alone, longer each time that it cannot be reached. */
function backOff(context: RunContext, { account }: Session, why: Problem): void {
  const { accounts } = context.store;
  const now = context.now().getTime();
  const present = accounts.get(account.accountId);
  // Requests that were in flight together meet the same outage: it counts once.
  if (present === null || (present.notBefore !== null && present.notBefore > now)) return;
  const failures = present.failures + 1;
  const until = now + retryDelay(failures, null, context.random());
  accounts.setBackoff(account.accountId, { notBefore: until, notBeforeSince: now, failures, waitingFor: why });
}

/**
 * The listing is tried again after a while, longer each time. Requests that were in flight together meet the same trouble:
 * it counts once. [Note: a long run] What is still in flight may outlast the wait; the next failure begins another.
 */
export function putOffListing({ store, listingId, now, random }: RunContext, why: Problem): void {
  const listing = store.listings.get(listingId);
  const since = now().getTime();
  if (listing === null || !isDue(listing, since)) return;
  const attempts = listing.attempts + 1;
  store.schedule.setRetry(listingId, attempts, { at: since + retryDelay(attempts, null, random()), since, why });
}

/** An answer shows that there is a way to the service again: the next outage begins with a short wait. */
export function noteAnswered({ store, now }: RunContext, account: AccountRow): void {
  const isShut = account.notBefore !== null && account.notBefore > now().getTime();
  if (account.failures > 0 && !isShut) store.accounts.setBackoff(account.accountId, NO_BACKOFF);
}
