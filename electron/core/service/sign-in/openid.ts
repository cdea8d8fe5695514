import * as openid from 'openid-client';
import { isLoopback } from '../http/address.ts';
import type { HttpClient } from '../http/http.ts';
import { readFailure } from '../http/odata-error.ts';
import {
  type FindProvider,
  type Grant,
  type Identity,
  type IdentityProvider,
  type ProviderFault,
  SignInFault,
  type StartedOnDevice,
  type StartedSignIn,
} from './identity-provider.ts';

/** Seconds by which the clock of this computer may be off: five minutes, and what a sign-in takes. */
const CLOCK_TOLERANCE = 330;
/** A hundred years, in seconds. */
const ANY_TIME = 100 * 366 * 86_400;
const TIMEOUT = 60;

/** OpenID Connect by a certified library. Nothing of it is named elsewhere. */
export function createFindProvider(client: HttpClient, now: () => Date): FindProvider {
  const fetch = providerFetch(client, now);
  return async (issuer, clientId) => {
    const server = new URL(issuer);
    const metadata = {
      [openid.clockTolerance]: CLOCK_TOLERANCE,
      [openid.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    };
    const insecure = isLoopback(server) ? [openid.allowInsecureRequests] : [];
    const discover = (address: URL): Promise<openid.Configuration> =>
      guarded(() =>
        openid.discovery(address, clientId, metadata, openid.None(), {
          [openid.customFetch]: fetch,
          execute: [openid.enableNonRepudiationChecks, ...insecure],
          timeout: TIMEOUT,
        }),
      );
    const configuration = await discover(server).catch((error: unknown) => {
      // [Note: a slash at the end] Some issuers have one, which addresses here have not; both describe themselves at one address.
      if (!isOtherIssuer(error) || server.pathname === '/') throw error;
      return discover(new URL(`${issuer}/`));
    });
    const ofRenewals = new openid.Configuration(
      configuration.serverMetadata(),
      clientId,
      { ...metadata, [openid.clockTolerance]: ANY_TIME },
      openid.None(),
    );
    ofRenewals[openid.customFetch] = fetch;
    ofRenewals.timeout = TIMEOUT;
    for (const allow of insecure) allow(ofRenewals);
    return providerOf(configuration, ofRenewals);
  };
}

const isOtherIssuer = (error: unknown): boolean =>
  error instanceof SignInFault && error.fault.kind === 'mismatch' && error.fault.what === 'issuer';

/**
 * @param ofRenewals the same provider, whose ID tokens are asked about nothing but whose they are. [Note: sent once] A refresh token that is
 *   rotated is spent with the answer. Where that were thrown away because the provider's keys cannot be had at the moment, or the clock
 *   is off, the next renewal would send the old one, which ends the sign-in. The answer comes from the provider itself, over TLS
 *   (OpenID Connect Core §3.1.3.7, 6).
 */
function providerOf(configuration: openid.Configuration, ofRenewals: openid.Configuration): IdentityProvider {
  return {
    begin: (redirectUri, scope) => begin(configuration, redirectUri, scope),
    beginOnDevice: (scope) => beginOnDevice(configuration, scope),
    async grantForPassword(username, password, scope) {
      const answered = await guarded(() =>
        openid.genericGrantRequest(configuration, 'password', { username, password, scope }),
      );
      return grantFor(configuration, answered, identityOrUserInfo);
    },
    async refresh(refreshToken) {
      const answered = await guarded(() => openid.refreshTokenGrant(ofRenewals, refreshToken));
      const claims = answered.claims();
      return grantOf(answered, claims === undefined ? null : { subject: claims.sub, claims });
    },
    revoke: (token) => revoke(configuration, token),
  };
}

async function revoke(configuration: openid.Configuration, token: string): Promise<boolean> {
  if (configuration.serverMetadata().revocation_endpoint === undefined) return false;
  await guarded(() => openid.tokenRevocation(configuration, token));
  return true;
}

async function begin(configuration: openid.Configuration, redirectUri: string, scope: string): Promise<StartedSignIn> {
  const server = configuration.serverMetadata();
  const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
  const parameters = {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // OpenID Connect Core §11: a token for when nobody is there is asked for with consent.
    ...(scope.split(' ').includes('offline_access') ? { prompt: 'consent' } : {}),
  };
  const open = await guarded(() => openid.buildAuthorizationUrl(configuration, parameters));
  if (open.protocol !== 'https:' && !isLoopback(open)) throw new SignInFault({ kind: 'unusable' });
  return {
    open: open.href,
    expected: {
      redirectUri,
      state,
      issuer: server.issuer,
      namesIssuer: server.authorization_response_iss_parameter_supported === true,
    },
    async redeem(answer) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const answered = await guarded(() => openid.authorizationCodeGrant(configuration, answer, checks));
      return grantFor(configuration, answered, identityOf);
    },
  };
}

async function beginOnDevice(configuration: openid.Configuration, scope: string): Promise<StartedOnDevice> {
  if (configuration.serverMetadata().device_authorization_endpoint === undefined)
    throw new SignInFault({ kind: 'refused', error: 'unsupported_grant_type' });
  const started = await guarded(() => openid.initiateDeviceAuthorization(configuration, { scope }));
  const open = started.verification_uri_complete ?? started.verification_uri;
  if (!URL.canParse(open)) throw new SignInFault({ kind: 'unusable' });
  const address = new URL(open);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(address)))
    throw new SignInFault({ kind: 'unusable' });
  return {
    open: address.href,
    userCode: started.user_code,
    lifetime: started.expires_in,
    async redeem(signal) {
      return grantFor(configuration, await askUntilAnswered(configuration, started, signal), identityOf);
    },
  };
}

type Started = Awaited<ReturnType<typeof openid.initiateDeviceAuthorization>>;

/** Seconds between two questions where the provider names none (RFC 8628 §3.2). */
const INTERVAL = 5;
/** However often nothing was answered. */
const LONGEST_INTERVAL = 30;

/**
 * Asks whether the person has signed in, until the code has ended by what the provider said of it. A question that is lost on the way
 * says nothing of the sign-in: it is asked again, less often (RFC 8628 §3.5).
 */
async function askUntilAnswered(
  configuration: openid.Configuration,
  started: Started,
  canceled: AbortSignal,
): Promise<Answered> {
  const signal = AbortSignal.any([canceled, AbortSignal.timeout(started.expires_in * 1000)]);
  let interval = started.interval ?? INTERVAL;
  for (;;) {
    const asked = { ...started, interval };
    try {
      return await guarded(() => openid.pollDeviceAuthorizationGrant(configuration, asked, undefined, { signal }));
    } catch (error) {
      if (signal.aborted) throw new SignInFault({ kind: 'refused', error: 'expired_token' });
      const pause = pauseAfter(error);
      if (pause === null) throw error;
      interval = Math.max(interval, Math.min(interval * 2, LONGEST_INTERVAL), pause);
    }
  }
}

/** Seconds that have to pass before a question is asked again that was not answered; null for what is an answer. */
function pauseAfter(error: unknown): number | null {
  if (!(error instanceof SignInFault) || error.fault.kind !== 'transport') return null;
  const { failure } = error.fault;
  if (failure.kind === 'busy') return (failure.retryAfter ?? 0) / 1000;
  return failure.kind === 'offline' || failure.kind === 'silent' || failure.kind === 'inDoubt' ? 0 : null;
}

type Answered = Awaited<ReturnType<typeof openid.refreshTokenGrant>>;

function grantOf(answered: Answered, identity: Identity | null): Grant {
  return {
    accessToken: answered.access_token,
    refreshToken: answered.refresh_token ?? null,
    lifetime: answered.expires_in ?? null,
    identity,
  };
}

type FindIdentity = (configuration: openid.Configuration, answered: Answered) => Promise<Identity | null>;

/** [Note: taken back] A sign-in of which nobody can say whose it is comes to nothing, and is not left open at the provider. */
async function grantFor(configuration: openid.Configuration, answered: Answered, find: FindIdentity): Promise<Grant> {
  try {
    return grantOf(answered, await find(configuration, answered));
  } catch (error) {
    await revoke(configuration, answered.refresh_token ?? answered.access_token).catch(() => undefined);
    throw error;
  }
}

/** The claims of the ID token, and what else the provider says of the same person; null where it sent no ID token. */
async function identityOf(configuration: openid.Configuration, answered: Answered): Promise<Identity | null> {
  const reported = answered.claims();
  if (reported === undefined) return null;
  const { sub: subject } = reported;
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return { subject, claims: reported };
  const more = await guarded(() => openid.fetchUserInfo(configuration, answered.access_token, subject));
  return { subject, claims: { ...more, ...reported } };
}

/**
 * The same where there is no ID token, as many providers answer to a password: the token itself came with the answer to it, so that
 * whoever it belongs to is who signed in.
 */
async function identityOfUserInfo(configuration: openid.Configuration, answered: Answered): Promise<Identity | null> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return null;
  const claims = await guarded(() =>
    openid.fetchUserInfo(configuration, answered.access_token, openid.skipSubjectCheck),
  );
  return { subject: claims.sub, claims };
}

const identityOrUserInfo: FindIdentity = async (configuration, answered) =>
  (await identityOf(configuration, answered)) ?? identityOfUserInfo(configuration, answered);

/** Runs a call of the library, and turns what it throws into our own errors. */
async function guarded<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInFault ? error : new SignInFault(faultOf(error));
  }
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return { kind: 'refused', error: error.error };
  if (!(error instanceof openid.ClientError)) return { kind: 'unusable' };
  // What our own fetch threw arrives wrapped.
  if (error.cause instanceof SignInFault) return error.cause.fault;
  switch (error.code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return { kind: 'clock' };
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_INVALID_RESPONSE':
      return { kind: 'mismatch', what: 'token' };
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return { kind: 'mismatch', what: 'issuer' };
    default:
      return { kind: 'unusable' };
  }
}

const LIMITS = { stallAfter: 30_000, deadline: 60_000, mostBytes: 1024 * 1024 } as const;

type Fetch = (
  url: string,
  options: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/**
 * The library's requests by the app's own client, with its proxies, certificates and bounds (docs/services.md).
 *
 * [Note: secrets at both ends] What goes there and what comes back are tokens: a provider whose own description names an address
 * without encryption is not spoken to.
 */
function providerFetch(client: HttpClient, now: () => Date): Fetch {
  return async (url, { method, headers, body, signal }) => {
    const target = new URL(url);
    if (target.protocol !== 'https:' && !(target.protocol === 'http:' && isLoopback(target)))
      throw new SignInFault({ kind: 'unusable' });
    const answer = await client({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers({ ...headers }).entries()),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      ...(signal === undefined ? {} : { signal }),
      asksForToken: method === 'POST',
      ...LIMITS,
    });
    if (!answer.ok) throw new SignInFault({ kind: 'transport', failure: answer.failure });
    const { status, text, headers: reported } = answer.value;
    // [Note: it has trouble] That says nothing of a token, and is over by itself.
    if (status >= 500 || status === 429)
      throw new SignInFault({ kind: 'transport', failure: readFailure(answer.value, now()) });
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : text, { status, headers: readableHeaders(reported, method === 'POST') });
  };
}

/** Every request of the protocol is a form. */
function textOf(body: unknown): string {
  if (body instanceof URLSearchParams || typeof body === 'string') return body.toString();
  throw new TypeError('A request to an identity provider is a form.');
}

/**
 * Of the headers those that the protocol reads: the body is unpacked already. [Note: a challenge beside the error] The word that says what
 * is wrong stands in the body of the answer to a form (RFC 6749 §5.2), and is not looked for where there is a challenge as well.
 */
function readableHeaders(reported: Readonly<Record<string, string>>, isForm: boolean): Record<string, string> {
  const read = ['content-type', 'cache-control', 'date', ...(isForm ? [] : ['www-authenticate'])];
  return Object.fromEntries(Object.entries(reported).filter(([name]) => read.includes(name)));
}
