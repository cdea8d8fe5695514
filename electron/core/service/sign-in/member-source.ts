import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isRunnerGone, runnerName } from '../../library/runner-name.ts';
import type { Store } from '../../library/store/store.ts';
import { secretOr, type TokenSource } from '../http/auth.ts';
import { failed, type Result, saying, succeeded } from '../http/failure.ts';
import { pause } from '../http/time-limits.ts';
import type { ServicePorts } from '../ports.ts';
import { type Grant, type IdentityProvider, SignInFault } from './identity-provider.ts';
import { decideToken, type MemberTokens, readTokens, tokensAfter, writeTokens } from './member-tokens.ts';
import { endsRefreshToken, failureOfRenewal, unauthorised } from './sign-in-failures.ts';

interface MemberSourceOptions {
  readonly accountId: AccountId;
  /** Whose tokens they are: those of anybody else are not taken. */
  readonly subject: string;
  readonly find: () => Promise<IdentityProvider>;
  readonly readSecret: () => Promise<string | null>;
  readonly writeSecret: (secret: string) => Promise<void>;
  readonly hold: HoldRenewal;
  readonly now: () => Date;
  /** Called with every token before it is used. */
  readonly note: (token: string) => void;
}

/** The tokens of a member, renewed by one process at a time. */
export function memberTokenSource(options: MemberSourceOptions): TokenSource {
  const { accountId, hold, now } = options;
  let pending: { readonly refused: string | null; readonly answer: Promise<Result<string>> } | null = null;

  const read = async (): Promise<Result<MemberTokens>> => {
    const secret = await secretOr(phrase('signIn.signedOut'), options.readSecret);
    if (!secret.ok) return secret;
    const tokens = readTokens(secret.value);
    return tokens === null ? failed(unauthorised(phrase('signIn.signedOut'))) : succeeded(tokens);
  };
  const renewed = async (refused: string | null): Promise<Result<string>> => {
    const held = await hold(accountId, async () => {
      // Another one may have renewed them meanwhile.
      const tokens = await read();
      return tokens.ok ? take(tokens.value, refused, () => renewTokens(options, tokens.value, refused)) : tokens;
    });
    return (
      held ?? failed({ kind: 'busy', ...saying(phrase('signIn.renewing')), retryAfter: null, mayHaveChanged: false })
    );
  };
  const renewOnce = (refused: string | null): Promise<Result<string>> => {
    if (pending !== null && pending.refused === refused) return pending.answer;
    const answer = renewed(refused).finally(() => {
      if (pending?.answer === answer) pending = null;
    });
    pending = { refused, answer };
    return answer;
  };
  const take = (
    tokens: MemberTokens,
    refused: string | null,
    renew: () => Promise<Result<string>>,
  ): Promise<Result<string>> | Result<string> => {
    switch (decideToken(tokens, now().getTime(), refused)) {
      case 'use':
        return succeeded(tokens.accessToken);
      case 'renew':
        return renew();
      case 'signIn':
        return failed(unauthorised(phrase('signIn.expired')));
    }
  };
  const get = async (refused: string | null): Promise<Result<string>> => {
    const tokens = await read();
    return tokens.ok ? take(tokens.value, refused, () => renewOnce(refused)) : tokens;
  };
  return { beforeOnceMore: null, token: () => get(null), renew: get };
}

/** Sends the refresh token, and keeps what comes back before anybody uses it. */
async function renewTokens(
  options: MemberSourceOptions,
  tokens: MemberTokens,
  refused: string | null,
): Promise<Result<string>> {
  try {
    const provider = await options.find();
    const grant = await provider.refresh(tokens.refreshToken ?? '');
    refuseOther(grant, options.subject);
    const after = tokensAfter(grant, tokens, options.now().getTime());
    for (const token of [after.accessToken, after.refreshToken]) if (token !== null) options.note(token);
    await options.writeSecret(writeTokens(after));
    return succeeded(after.accessToken);
  } catch (error) {
    if (error instanceof AppError && error.phrase !== null)
      return failed({ kind: 'busy', ...saying(error.phrase), retryAfter: null, mayHaveChanged: false });
    if (!(error instanceof SignInFault)) throw error;
    if (endsRefreshToken(error.fault)) await options.writeSecret(writeTokens({ ...tokens, refreshToken: null }));
    const isLeft = tokens.accessToken !== refused && tokens.expiresAt > options.now().getTime();
    return isLeft ? succeeded(tokens.accessToken) : failed(failureOfRenewal(error.fault));
  }
}

function refuseOther({ identity }: Grant, subject: string): void {
  if (identity !== null && identity.subject !== subject) throw new SignInFault({ kind: 'mismatch', what: 'token' });
}

/** Longer than the requests of a renewal can take with their deadlines, in milliseconds. */
const LEASE = 240_000;
const LOOK_AGAIN_AFTER = 100;
/** The looks before a waiting request is asked to come back. */
const MOST_LOOKS = 300;

/**
 * Runs work while no other process or call renews the tokens of the account. A holder that was killed is known by its process.
 *
 * @returns null where another one held it all the while
 */
export type HoldRenewal = <Value>(accountId: AccountId, work: () => Promise<Value>) => Promise<Value | null>;

export function createRenewalLease(ports: Pick<ServicePorts, 'host' | 'now' | 'newId'>, store: Store): HoldRenewal {
  const { renewals } = store;
  const take = (accountId: AccountId, owner: string): Promise<boolean> =>
    store.soon(() => {
      const holder = renewals.owner(accountId);
      if (holder !== null && isRunnerGone(holder)) renewals.release(accountId, holder);
      const now = ports.now().getTime();
      return renewals.claim(accountId, owner, now, now + LEASE);
    });
  return async (accountId, work) => {
    const owner = runnerName(ports.host.kind, ports.newId());
    for (let looks = 0; !(await take(accountId, owner)); looks += 1) {
      if (looks === MOST_LOOKS) return null;
      await pause(LOOK_AGAIN_AFTER, undefined);
    }
    try {
      return await work();
    } finally {
      await store.soon(() => renewals.release(accountId, owner));
    }
  };
}
