import type { Problem } from '../../../../shared/contract/model.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Log } from '../../library/log.ts';
import type { AccountBackoff, AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { type Failure, failed, saying } from '../../service/http/failure.ts';
import type { HttpAnswer, HttpClient } from '../../service/http/http.ts';
import { readFailure } from '../../service/http/odata-error.ts';
import { problemOf } from './problem.ts';
import { retryDelay } from './retry-timing.ts';

interface SilenceContext {
  readonly client: HttpClient;
  readonly store: Pick<Store, 'accounts' | 'soon'>;
  readonly now: () => Date;
  readonly random: () => number;
  readonly log: Log;
}

/**
 * A client that sends nothing while the service of an account wants to be left alone: what is under way asks for no next page and
 * tries nothing again. It hears that in any answer, whatever the answer is about (a token, a listing that another run has by now).
 * [Note: no news] What is not sent is stopped, and asks for no pause itself: the one that stands would grow by each of them, and come
 * back after a person has ended it.
 */
export function keepingSilence(context: SilenceContext, account: AccountRow): HttpClient {
  const { client, store, now, log } = context;
  const { accountId } = account;
  const mayAsk = (): boolean => {
    try {
      return !isSilenceAsked(store.accounts.get(accountId), now().getTime());
    } catch (error) {
      log.warn('whether a service wants to be left alone could not be read', { error: String(error) });
      return true;
    }
  };
  const hear = async (answer: HttpAnswer): Promise<void> => {
    const failure = readFailure(answer, now());
    const { retryAfter } = failure.kind === 'busy' ? failure : { retryAfter: null };
    if (retryAfter === null) return;
    try {
      await store.soon(() => noteSilence(context, account, problemOf(failure), retryAfter));
    } catch (error) {
      log.warn('that a service wants to be left alone could not be kept', { error: String(error) });
    }
  };
  return async (request) => {
    if (!mayAsk()) return failed(LEFT_ALONE);
    const answer = await client(request);
    if (answer.ok && answer.value.status >= 400) await hear(answer.value);
    return answer;
  };
}

const LEFT_ALONE: Failure = { kind: 'stopped', ...saying(phrase('failure.slowDown')), mayHaveChanged: false };

/**
 * The account's service is left alone for at least as long as it asked for. Of several pauses the longest counts, and any before an
 * outage: whoever asks for a pause was reached.
 *
 * @param retryAfter milliseconds
 */
export function noteSilence(
  { store, now, random }: Pick<SilenceContext, 'now' | 'random'> & { readonly store: Pick<Store, 'accounts'> },
  { accountId }: Pick<AccountRow, 'accountId'>,
  why: Problem,
  retryAfter: number,
): void {
  const present = store.accounts.get(accountId);
  const time = now().getTime();
  // [Note: once] Several that were in flight together may hear what is left of one pause: that makes it no longer.
  const isKept = isSilenceAsked(present, time) && time + retryAfter <= (present?.notBefore ?? 0);
  if (present === null || isKept) return;
  const until = time + retryDelay(1, retryAfter, random());
  store.accounts.setBackoff(accountId, { notBefore: until, notBeforeSince: time, failures: 0, waitingFor: why });
}

/** [Note: asked for] An outage holds an account as well, and says nothing of what is under way. */
function isSilenceAsked(account: AccountBackoff | null, now: number): boolean {
  return account !== null && account.failures === 0 && account.notBefore !== null && account.notBefore > now;
}
