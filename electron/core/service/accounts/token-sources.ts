import type { AccountId } from '../../../../shared/domain/ids.ts';
import { SignInKind } from '../../../../shared/domain/member.ts';
import type { AccountRow, SignInOf } from '../../library/store/account-table.ts';
import { basicPair, clientCredentialsSource, pastedTokenSource, type TokenSource } from '../http/auth.ts';
import type { HttpClient } from '../http/http.ts';
import type { ServicePorts } from '../ports.ts';
import type { FindProvider } from '../sign-in/identity-provider.ts';
import { type HoldRenewal, memberTokenSource } from '../sign-in/member-source.ts';
import { secretParts } from '../sign-in/member-tokens.ts';

/** One source of tokens an account, so that all its requests share one renewal. */
export type TokenSources = ReturnType<typeof createTokenSources>;

const SUFFIXES: Readonly<Record<SignInOf['signIn'], string>> = {
  token: '',
  clientCredentials: '-client',
  member: '-member',
};

/**
 * Name of an account's secret in the host's secret storage. [Note: a name for each kind] Whoever signs in in another way writes the new
 * secret before other programs know of it: under one name they would send a client secret as a token.
 */
export function secretName({ accountId, signIn }: SignInOf): string {
  return `account-${accountId}${SUFFIXES[signIn]}`;
}

/** The names of all secrets that an account may have left, but for those of the way that is kept. */
export function secretNames(accountId: AccountId, kept: SignInOf['signIn'] | null): string[] {
  return SignInKind.options.filter((signIn) => signIn !== kept).map((signIn) => secretName({ accountId, signIn }));
}

/** What a member's sign-in needs: the way to identity providers, and the turn of whoever renews. */
interface MemberSignIn {
  readonly find: FindProvider;
  readonly hold: HoldRenewal;
}

/** @param note called with every secret and token before it is used */
export function createTokenSources(
  ports: Pick<ServicePorts, 'secrets' | 'now' | 'wait'>,
  client: HttpClient,
  note: (secret: string) => void,
  memberSignIn: MemberSignIn,
) {
  const sources = new Map<AccountId, { readonly madeOf: string; readonly source: TokenSource }>();
  const ofMember = (account: AccountRow, readSecret: () => Promise<string | null>): TokenSource =>
    memberTokenSource({
      accountId: account.accountId,
      subject: account.member?.subject ?? '',
      find: () => memberSignIn.find(account.issuer ?? '', account.clientId ?? ''),
      readSecret,
      writeSecret: (secret) => ports.secrets.write(secretName(account), secret),
      hold: memberSignIn.hold,
      now: ports.now,
      note,
    });
  const create = (account: AccountRow, readSecret: () => Promise<string | null>): TokenSource => {
    if (account.signIn === 'member') return ofMember(account, readSecret);
    if (account.signIn === 'token' || account.tokenUrl === null) return pastedTokenSource(readSecret, ports.wait);
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
    of(account: AccountRow): TokenSource {
      const present = sources.get(account.accountId);
      const madeOf = sourceOf(account);
      if (present?.madeOf === madeOf) return present.source;
      const source = create(account, () => ports.secrets.read(secretName(account)));
      sources.set(account.accountId, { madeOf, source });
      return source;
    },
    /** The next request starts anew: a person signed in again, or the settings changed. */
    forget: (accountId: AccountId): void => void sources.delete(accountId),
    /** One that is shared with nothing and takes its secret from memory: for an account that is not kept. */
    unsaved(account: AccountRow, secret: string): TokenSource {
      note(secret);
      return create(account, () => Promise.resolve(secret));
    },
  };
}

/** What a source of tokens is made of: another program may have signed in in another way meanwhile. */
function sourceOf({ signIn, tokenUrl, clientId, memberLoginId, issuer, member, profile }: AccountRow): string {
  return JSON.stringify([signIn, tokenUrl, clientId, memberLoginId, issuer, member?.subject, profile.token]);
}

/** The secret of an account, and the forms in which it is sent: nothing of it may be shown. */
export async function secretsOf(ports: ServicePorts, account: AccountRow): Promise<string[]> {
  const secret = await ports.secrets.read(secretName(account));
  return secret === null ? [] : formsOf(account, secret);
}

/** A secret and the forms in which it is sent. */
export function formsOf(account: AccountRow, secret: string): string[] {
  return secretParts(secret).flatMap((part) => [part, basicPair(account.clientId ?? '', part)]);
}
