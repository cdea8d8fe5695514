import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Log } from '../../library/log.ts';
import type { AccountBackoff, AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { failed, saying } from './failure.ts';
import type { HttpClient } from './http.ts';

interface SilenceContext {
  readonly client: HttpClient;
  readonly store: Pick<Store, 'accounts'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * A client that sends nothing while the service of an account wants to be left alone, whoever heard it: what is under way
 * asks for no next page and tries nothing again, and is answered as the service would answer it.
 */
export function keepingSilence({ client, store, now, log }: SilenceContext, { accountId }: AccountRow): HttpClient {
  const left = (): number => {
    try {
      return silenceLeft(store.accounts.get(accountId), now().getTime());
    } catch (error) {
      log.warn('whether a service wants to be left alone could not be read', { error: String(error) });
      return 0;
    }
  };
  return (request) => {
    const retryAfter = left();
    if (retryAfter === 0) return client(request);
    return Promise.resolve(
      failed({ kind: 'busy', ...saying(phrase('failure.slowDown')), retryAfter, mayHaveChanged: false }),
    );
  };
}

/** In milliseconds. [Note: asked for] An outage holds an account as well, and says nothing of what is under way. */
function silenceLeft(account: AccountBackoff | null, now: number): number {
  return account === null || account.failures > 0 ? 0 : Math.max(0, (account.notBefore ?? now) - now);
}
