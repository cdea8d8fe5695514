import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Log } from '../../library/log.ts';
import type { AccountBackoff, AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { type Failure, failed, saying } from './failure.ts';
import type { HttpClient } from './http.ts';

interface SilenceContext {
  readonly client: HttpClient;
  readonly store: Pick<Store, 'accounts'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * A client that sends nothing while the service of an account wants to be left alone, whoever heard it: what is under way
 * asks for no next page and tries nothing again. [Note: no news] It is stopped, and asks for no pause itself: the one that stands
 * would grow by each of them, and come back after a person has ended it.
 */
export function keepingSilence({ client, store, now, log }: SilenceContext, { accountId }: AccountRow): HttpClient {
  const mayAsk = (): boolean => {
    try {
      return !isSilenceAsked(store.accounts.get(accountId), now().getTime());
    } catch (error) {
      log.warn('whether a service wants to be left alone could not be read', { error: String(error) });
      return true;
    }
  };
  return (request) => (mayAsk() ? client(request) : Promise.resolve(failed(LEFT_ALONE)));
}

const LEFT_ALONE: Failure = { kind: 'stopped', ...saying(phrase('failure.slowDown')), mayHaveChanged: false };

/** [Note: asked for] An outage holds an account as well, and says nothing of what is under way. */
function isSilenceAsked(account: AccountBackoff | null, now: number): boolean {
  return account !== null && account.failures === 0 && account.notBefore !== null && account.notBefore > now;
}
