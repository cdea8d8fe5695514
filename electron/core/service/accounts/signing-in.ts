import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { saying } from '../http/failure.ts';
import type { HttpClient } from '../http/http.ts';
import type { ServicePorts } from '../ports.ts';
import type { FindProvider } from '../sign-in/identity-provider.ts';
import { createRenewalLease, type HoldRenewal } from '../sign-in/member-source.ts';
import { type MemberTokens, readTokens } from '../sign-in/member-tokens.ts';
import { createFindProvider } from '../sign-in/openid.ts';
import { createSignIns, type SignIns } from '../sign-in/sign-ins.ts';
import { createTokenSources, secretName, type TokenSources } from './token-sources.ts';

/** All by which accounts sign in. */
export interface SigningIn {
  readonly find: FindProvider;
  readonly tokens: TokenSources;
  readonly signIns: SignIns;
  readonly hold: HoldRenewal;
}

/** @param note called with every secret and token before it is used */
export function createSigningIn(
  ports: Pick<ServicePorts, 'host' | 'secrets' | 'now' | 'newId' | 'signInWithin'>,
  store: Store,
  client: HttpClient,
  note: (secret: string) => void,
): SigningIn {
  const { now, newId, signInWithin: within } = ports;
  const find = createFindProvider(client, now);
  const hold = createRenewalLease(ports, store);
  return {
    find,
    hold,
    tokens: createTokenSources(ports, client, note, { find, hold }),
    signIns: createSignIns({ find, note, now, newId, within }),
  };
}

type Context = SigningIn & { readonly ports: Pick<ServicePorts, 'secrets' | 'now'>; readonly store: Store };

/**
 * Takes the sign-in of a member off this computer, whoever is renewing it, and back at their identity provider.
 *
 * @returns whether the provider took it back
 */
export async function signOut(context: Context, accountId: AccountId): Promise<boolean> {
  const { ports, store, tokens, hold } = context;
  const account = store.accounts.get(accountId);
  if (account?.signIn !== 'member') throw new AppError('unsupported', phrase('signIn.notMember'));
  const revoked = await hold(accountId, async () => {
    const taken = await revokeAt(context, account);
    await ports.secrets.remove?.(secretName(account));
    tokens.forget(accountId);
    const problem = { code: 'accountRefused', ...saying(phrase('signIn.signedOut')), action: 'signIn' } as const;
    await store.soon(() => store.accounts.setPaused(accountId, problem, ports.now().getTime()));
    return taken;
  });
  if (revoked === null) throw new AppError('serviceBusy', phrase('signIn.renewing'), { action: 'retry' });
  return revoked;
}

/** Revokes the tokens of a member at their identity provider. @returns whether it took them back */
export async function revokeAt({ find, ports }: Context, account: AccountRow): Promise<boolean> {
  const { issuer, clientId } = account;
  if (issuer === null || clientId === null) return false;
  try {
    const tokens = await tokensOf(ports, account);
    if (tokens === null) return true;
    const provider = await find(issuer, clientId);
    const held = [tokens.refreshToken, tokens.accessToken].filter((token) => token !== null);
    let isTakenBack = true;
    for (const token of held) isTakenBack = (await provider.revoke(token)) && isTakenBack;
    return isTakenBack;
  } catch {
    // Not reached, or a secret that cannot be read: what is here goes all the same.
    return false;
  }
}

async function tokensOf({ secrets }: Pick<ServicePorts, 'secrets'>, account: AccountRow): Promise<MemberTokens | null> {
  const secret = await secrets.read(secretName(account));
  return secret === null ? null : readTokens(secret);
}
