import type { AccountId } from '../../../shared/domain/ids.ts';
import type { CorePorts } from '../ports.ts';
import { basicPair, clientCredentialsSource, pastedTokenSource, type TokenSource } from '../remote/auth.ts';
import type { HttpClient } from '../remote/http.ts';
import type { AccountRow } from '../store/account-table.ts';

/** One source of tokens an account, so that all its requests share one renewal. */
export interface TokenSources {
  of(account: AccountRow): TokenSource;
  /** The next request starts anew: a person signed in again, or the settings changed. */
  forget(accountId: AccountId): void;
  /** One that is shared with nothing and takes its secret from memory: for an account that is not kept. */
  unsaved(account: AccountRow, secret: string): TokenSource;
}

/** Name of an account's secret in the host's secret storage. */
export function secretName(accountId: AccountId): string {
  return `account-${accountId}`;
}

/** @param note is told of every secret and token before it is used */
export function createTokenSources(
  ports: Pick<CorePorts, 'secrets' | 'now'>,
  client: HttpClient,
  note: (secret: string) => void,
): TokenSources {
  const sources = new Map<AccountId, TokenSource>();
  const create = (account: AccountRow, readSecret: () => Promise<string | null>): TokenSource => {
    if (account.signIn === 'token' || account.tokenUrl === null) return pastedTokenSource(readSecret);
    return clientCredentialsSource(client, ports.now, {
      tokenUrl: account.tokenUrl,
      clientId: account.clientId ?? '',
      memberLoginId: account.memberLoginId,
      settings: account.profile.token,
      readSecret,
      note,
    });
  };
  return {
    of(account) {
      const readSecret = (): Promise<string | null> => ports.secrets.read(secretName(account.accountId));
      const present = sources.get(account.accountId) ?? create(account, readSecret);
      sources.set(account.accountId, present);
      return present;
    },
    forget: (accountId) => void sources.delete(accountId),
    unsaved(account, secret) {
      note(secret);
      return create(account, () => Promise.resolve(secret));
    },
  };
}

/** The secret of an account, and the forms in which it is sent: nothing of it may be shown. */
export async function secretsOf(ports: CorePorts, account: AccountRow): Promise<string[]> {
  const secret = await ports.secrets.read(secretName(account.accountId));
  return secret === null ? [] : formsOf(account, secret);
}

/** A secret and the forms in which it is sent. */
export function formsOf(account: AccountRow, secret: string): string[] {
  return [secret, basicPair(account.clientId ?? '', secret)];
}
