import type { MemberPassword, SignInStarted, SignInWay } from '../../../../shared/contract/account-calls.ts';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import { type Member, readMember } from '../../../../shared/domain/member.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { type AnswerListener, listenForAnswer } from './answer-listener.ts';
import {
  type ExpectedAnswer,
  type FindProvider,
  type Grant,
  type Identity,
  type IdentityProvider,
  type ProviderFault,
  SignInFault,
  type StartedSignIn,
} from './identity-provider.ts';
import { passwordFailure, signInFailure } from './sign-in-failures.ts';

/** Milliseconds in which somebody has to sign in. */
const SIGN_IN_WITHIN = 5 * 60_000;

/** What a sign-in is for. */
export interface SignInTarget {
  readonly issuer: string;
  readonly clientId: string;
  readonly settings: ServiceProfile['signIn'];
  /** Keeps what came of it. @throws AppError where it is another person than it has to be; nothing is kept then */
  keep(member: Member, grant: Grant): Promise<AccountView>;
}

/** Sign-ins that are under way. */
export interface SignIns {
  begin(target: SignInTarget, way?: SignInWay): Promise<SignInStarted>;
  /** Waits until somebody has signed in. @throws AppError accountRefused */
  finish(signInId: string): Promise<AccountView>;
  cancel(signInId: string): void;
  /** At once, with what the member typed. @throws AppError accountRefused, unsupported */
  withPassword(target: SignInTarget, member: MemberPassword): Promise<AccountView>;
  /** Nobody waits for any of them any more. */
  close(): void;
}

interface SignInsOptions {
  readonly find: FindProvider;
  readonly note: (secret: string) => void;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Milliseconds; five minutes where left out. */
  readonly within?: number | undefined;
}

interface Pending {
  readonly open: string;
  readonly userCode: string | null;
  /** Milliseconds. */
  readonly within: number;
  readonly cancel: () => void;
  readonly done: Promise<AccountView>;
}

export function createSignIns({ find, note, now, newId, within = SIGN_IN_WITHIN }: SignInsOptions): SignIns {
  const pending = new Map<string, Pending>();
  return {
    async begin(target, way = 'browser') {
      const provider = await orRefused(() => find(target.issuer, target.clientId));
      const signIn = { target, provider, note, ended: new AbortController() };
      const one = await (way === 'browser' ? beginInBrowser(signIn, within) : beginOnDevice(signIn));
      // Whoever began it may never ask how it ended.
      one.done.catch(() => undefined);
      const signInId = newId();
      pending.set(signInId, one);
      const until = new Date(now().getTime() + one.within).toISOString();
      return { signInId, open: one.open, userCode: one.userCode, until };
    },
    async finish(signInId) {
      const one = pending.get(signInId);
      if (one === undefined) throw new AppError('notFound', phrase('signIn.unknown'));
      try {
        return await one.done;
      } finally {
        pending.delete(signInId);
      }
    },
    cancel: (signInId) => pending.get(signInId)?.cancel(),
    async withPassword(target, { username, password }) {
      if (!target.settings.passwordGrant) throw new AppError('unsupported', phrase('signIn.noPassword'));
      note(password);
      const provider = await orRefused(() => find(target.issuer, target.clientId));
      const grant = await provider
        .grantForPassword(username, password, target.settings.scope)
        .catch((error: unknown) => {
          throw error instanceof SignInFault ? refused(passwordFailure(error.fault)) : error;
        });
      return keepGrant(grant, { target, provider, note, ended: new AbortController() });
    },
    close() {
      for (const { cancel } of pending.values()) cancel();
    },
  };
}

async function beginInBrowser(way: Way, within: number): Promise<Pending> {
  const listener = await listenForAnswer(within);
  const { provider, target, ended } = way;
  const cancel = (): void => {
    ended.abort();
    listener.close('notSignedIn');
  };
  const started = await orRefused(() => provider.begin(listener.redirectUri, target.settings.scope)).catch(
    (error: unknown) => {
      cancel();
      throw error;
    },
  );
  const done = complete(listener, () => answered(listener, started, way));
  return { open: started.open, userCode: null, within, cancel, done };
}

async function beginOnDevice(way: Way): Promise<Pending> {
  const { provider, target, ended } = way;
  const started = await orRefused(() => provider.beginOnDevice(target.settings.scope));
  const redeem = async (): Promise<AccountView> => {
    const grant = await orRefused(() => started.redeem(ended.signal)).catch((error: unknown) => {
      throw ended.signal.aborted ? refused(phrase('signIn.canceled')) : error;
    });
    return keepGrant(grant, way);
  };
  const { open, userCode, lifetime } = started;
  return { open, userCode, within: lifetime * 1000, cancel: () => ended.abort(), done: redeem() };
}

/** The tab shows how it ended, whatever happens. */
async function complete(listener: AnswerListener, work: () => Promise<AccountView>): Promise<AccountView> {
  try {
    const account = await work();
    listener.close('signedIn');
    return account;
  } catch (error) {
    listener.close('notSignedIn');
    throw error;
  }
}

interface Way {
  readonly target: SignInTarget;
  readonly provider: IdentityProvider;
  readonly note: (secret: string) => void;
  /** Of whoever does not want it any more. */
  readonly ended: AbortController;
}

async function answered(listener: AnswerListener, started: StartedSignIn, way: Way): Promise<AccountView> {
  const heard = await listener.heard;
  switch (heard.kind) {
    case 'timedOut':
      throw refused(phrase('signIn.timedOut'));
    case 'canceled':
      throw refused(phrase('signIn.canceled'));
    case 'answer': {
      const fault = faultOfAnswer(heard.url, started.expected);
      if (fault !== null) throw refused(signInFailure(fault));
      const code = heard.url.searchParams.get('code') ?? '';
      way.note(code);
      return keepGrant(await orRefused(() => started.redeem(heard.url)), way);
    }
  }
}

/** [Note: taken back] A sign-in that is not kept, such as that of another person, is not left open at the provider. */
async function keepGrant(grant: Grant, { target, provider, note, ended }: Way): Promise<AccountView> {
  for (const token of [grant.accessToken, grant.refreshToken]) if (token !== null) note(token);
  try {
    // The tab, or the person, knows already.
    if (ended.signal.aborted) throw refused(phrase('signIn.canceled'));
    return await target.keep(memberOf(grant.identity), grant);
  } catch (error) {
    await provider.revoke(grant.refreshToken ?? grant.accessToken).catch(() => undefined);
    throw error;
  }
}

function memberOf(identity: Identity | null): Member {
  if (identity === null) throw refused(phrase('signIn.unusable'));
  return readMember(identity.subject, identity.claims);
}

async function orRefused<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInFault ? refused(signInFailure(error.fault)) : error;
  }
}

function refused(why: Phrase): AppError {
  return new AppError('accountRefused', why, { action: 'signIn' });
}

/**
 * Whether an address that the browser came back to is the answer to this sign-in; null where it is. An answer that says no
 * has to prove where it is from as well.
 */
function faultOfAnswer(answer: URL, expected: ExpectedAnswer): ProviderFault | null {
  if (answer.origin + answer.pathname !== expected.redirectUri) return { kind: 'mismatch', what: 'redirect' };
  const state = onlyOne(answer.searchParams, 'state');
  if (state !== expected.state) return { kind: 'mismatch', what: 'state' };
  const issuer = onlyOne(answer.searchParams, 'iss');
  const isOther = issuer === null ? expected.namesIssuer : issuer !== expected.issuer;
  if (isOther) return { kind: 'mismatch', what: 'issuer' };
  const error = onlyOne(answer.searchParams, 'error');
  if (error !== null) return { kind: 'refused', error };
  return onlyOne(answer.searchParams, 'code') === null ? { kind: 'unusable' } : null;
}

/** A parameter that stands there twice is nobody's (RFC 6749 §3.1). */
function onlyOne(parameters: URLSearchParams, name: string): string | null {
  const [value, ...more] = parameters.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}
