import type { Failure } from '../http/failure.ts';

/** What the app needs of OpenID Connect. The protocol itself is spoken by a library, in `openid.ts` alone. */
export interface IdentityProvider {
  /** The beginning of a sign-in in a browser, which comes back to `redirectUri`. */
  begin(redirectUri: string, scope: string): Promise<StartedSignIn>;
  /** The beginning of one on another device, where no browser can come back to this computer (RFC 8628). */
  beginOnDevice(scope: string): Promise<StartedOnDevice>;
  /** A sign-in with the password of the person, which OAuth 2.1 drops (RFC 6749 §4.3). @throws SignInFault */
  grantForPassword(username: string, password: string, scope: string): Promise<Grant>;
  /** @throws SignInFault */
  refresh(refreshToken: string): Promise<Grant>;
  /** Takes a token back. @returns false where the provider offers no way @throws SignInFault */
  revoke(token: string): Promise<boolean>;
}

export interface StartedSignIn {
  /** Where the person signs in. It holds nothing secret: neither token nor verifier. */
  readonly open: string;
  /** What has to come back. */
  readonly expected: ExpectedAnswer;
  /** Redeems the code of the answer, once. @throws SignInFault */
  redeem(answer: URL): Promise<Grant>;
}

export interface StartedOnDevice {
  /** Where the person goes on any device, and what they type there. */
  readonly open: string;
  readonly userCode: string;
  /** Seconds in which they can. */
  readonly lifetime: number;
  /** Asks until they have. @throws SignInFault */
  redeem(signal: AbortSignal): Promise<Grant>;
}

export interface ExpectedAnswer {
  readonly redirectUri: string;
  readonly state: string;
  readonly issuer: string;
  /** The provider names itself in every answer (RFC 9207), so one without a name is not from it. */
  readonly namesIssuer: boolean;
}

/** What a provider gives for a sign-in. */
export interface Grant {
  readonly accessToken: string;
  /** Null where it gives none, or leaves the one before as it is. */
  readonly refreshToken: string | null;
  /** In seconds; null where it does not say. */
  readonly lifetime: number | null;
  /** Of the person, where the provider sends it again. */
  readonly identity: Identity | null;
}

export interface Identity {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Why a provider gave nothing. */
export type ProviderFault =
  /** It was not reached, or answered with nothing that can be read. */
  | { readonly kind: 'transport'; readonly failure: Failure }
  /** It says no, in a word of OAuth 2.0 such as `invalid_grant`. */
  | { readonly kind: 'refused'; readonly error: string }
  /** What came back is not the answer to this sign-in. */
  | { readonly kind: 'mismatch'; readonly what: Mismatch }
  /** By the clock of this computer what it gives has ended already, or has not begun. */
  | { readonly kind: 'clock' }
  | { readonly kind: 'unusable' };

export type Mismatch = 'redirect' | 'state' | 'issuer' | 'token';

export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  readonly fault: ProviderFault;

  /** [Note: no cause] What a library throws holds the answer, and so the token. */
  constructor(fault: ProviderFault) {
    super(`sign-in: ${fault.kind}`);
    this.fault = fault;
  }
}

/** Asks a provider about itself. @throws SignInFault */
export type FindProvider = (issuer: string, clientId: string) => Promise<IdentityProvider>;
