import { z } from 'zod';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { type Failure, failed, type Result, saying, succeeded } from './failure.ts';
import { type HttpAnswer, type HttpClient, type HttpRequest, STOPPED_BEFORE } from './http.ts';
import { parseJson } from './json.ts';
import { readFailure } from './odata-error.ts';
import { pause, type TimeLimits, unlessAborted, type Wait } from './time-limits.ts';

/** Gives the access token and gets a new one. Many callers that were refused at once cause one renewal. */
export interface TokenSource {
  /** Lets the time pass after which a refused token is sent once more; null where there may be another one. */
  readonly beforeOnceMore: ((signal: AbortSignal | undefined) => Promise<void>) | null;
  token(): Promise<Result<string>>;
  /** A token other than the refused one, or why there is none. */
  renew(refused: string): Promise<Result<string>>;
}

const REFUSED = failed({ kind: 'unauthorised', ...saying(phrase('failure.tokenRefused')) });

/** Milliseconds. A person may have unlocked the key store by then, and looking costs nothing. */
const LOOK_AGAIN_AFTER = 5_000;

/** A stored secret; where it is missing, or cannot be read any more, a person has to sign in again. */
export async function secretOr(missing: Phrase, readSecret: () => Promise<string | null>): Promise<Result<string>> {
  try {
    const secret = await readSecret();
    return secret === null ? failed({ kind: 'unauthorised', ...saying(missing) }) : succeeded(secret);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reported = saying(error.phrase);
    if (error.code !== 'keyStoreClosed') return failed({ kind: 'unauthorised', ...reported });
    return failed({ kind: 'busy', ...reported, retryAfter: LOOK_AGAIN_AFTER, mayHaveChanged: false });
  }
}

/** A token that a person pasted. It is read each time, so that a newly pasted one is used at once. */
export function pastedTokenSource(readSecret: () => Promise<string | null>, wait: Wait = pause): TokenSource {
  const read = (): Promise<Result<string>> => secretOr(phrase('failure.noToken'), readSecret);
  return {
    beforeOnceMore: (signal) => wait(ONCE_MORE_AFTER, signal),
    token: read,
    async renew(refused) {
      const again = await read();
      return again.ok && again.value === refused ? REFUSED : again;
    },
  };
}

interface ClientCredentials {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly memberLoginId: string | null;
  readonly settings: ServiceProfile['token'];
  readonly readSecret: () => Promise<string | null>;
  /** Called with every token before it is used. */
  readonly note: (token: string) => void;
}

/**
 * [Note: a good token] Some servers answer an `expires_in` of 0, null or words. It means nothing then, and the token is good all
 * the same. One that no header can carry is none (RFC 6750 §2.1).
 */
const TokenAnswer = z.object({
  access_token: z
    .string()
    .max(16_384)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** Seconds that a token is taken to live where its answer says nothing of that. */
export const USUAL_LIFETIME = 3600;
/** Renewed after a day at the latest, in seconds. */
export const LONGEST_LIFETIME = 86_400;

/** Renewed this long before it expires, so that no request starts with a token that dies under way. */
const RENEW_EARLY = 60_000;
const TOKEN_LIMITS = { stallAfter: 30_000, deadline: 60_000 } as const;

/** OAuth 2.0 client credentials (RFC 6749 §4.4). The token stays in memory. */
export function clientCredentialsSource(
  client: HttpClient,
  now: () => Date,
  credentials: ClientCredentials,
): TokenSource {
  let held: { readonly token: string; readonly renewAt: number } | null = null;
  let pending: Promise<Result<string>> | null = null;

  const fetchToken = async (): Promise<Result<string>> => {
    const secret = await secretOr(phrase('failure.noSecret'), credentials.readSecret);
    if (!secret.ok) return secret;
    const answer = await client(tokenRequest(credentials, secret.value));
    const read = answer.ok ? readTokenAnswer(answer.value, now()) : failed(beforeSending(answer.failure));
    if (!read.ok) return read;
    const { expires_in: reported = USUAL_LIFETIME } = read.value;
    const lifetime = Math.min(reported, LONGEST_LIFETIME) * 1000;
    const early = Math.min(RENEW_EARLY, lifetime / 4);
    credentials.note(read.value.access_token);
    held = { token: read.value.access_token, renewAt: now().getTime() + lifetime - early };
    return succeeded(held.token);
  };
  const fetchOnce = (): Promise<Result<string>> => {
    pending ??= fetchToken().finally(() => {
      pending = null;
    });
    return pending;
  };

  return {
    beforeOnceMore: null,
    token: () =>
      held !== null && now().getTime() < held.renewAt ? Promise.resolve(succeeded(held.token)) : fetchOnce(),
    renew: (refused) =>
      held !== null && held.token !== refused ? Promise.resolve(succeeded(held.token)) : fetchOnce(),
  };
}

/** Client id and secret as HTTP Basic carries them (RFC 6749 §2.3.1). */
export function basicPair(clientId: string, secret: string): string {
  return Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
}

function tokenRequest(credentials: ClientCredentials, secret: string): HttpRequest {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers: Record<string, string> = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
  };
  if (credentials.settings.scope !== '') form.set('scope', credentials.settings.scope);
  if (credentials.memberLoginId !== null)
    form.set(credentials.settings.memberLoginIdParameter, credentials.memberLoginId);
  if (credentials.settings.clientAuthentication === 'basic') {
    headers.Authorization = `Basic ${basicPair(credentials.clientId, secret)}`;
  } else {
    form.set('client_id', credentials.clientId);
    form.set('client_secret', secret);
  }
  return {
    method: 'POST',
    url: credentials.tokenUrl,
    headers,
    body: form.toString(),
    asksForToken: true,
    ...TOKEN_LIMITS,
  };
}

function readTokenAnswer(answer: HttpAnswer, now: Date): Result<z.infer<typeof TokenAnswer>> {
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    return failed({ kind: 'unauthorised', ...saying(phrase('failure.clientRefused')) });
  }
  if (answer.status !== 200) return failed(beforeSending(readFailure(answer, now)));
  const parsed = TokenAnswer.safeParse(parseJson(answer.text));
  return parsed.success ? succeeded(parsed.data) : failed(NO_TOKEN_ANSWERED);
}

const NO_TOKEN_ANSWERED: Failure = {
  kind: 'unusable',
  ...saying(phrase('failure.noTokenAnswered')),
  mayHaveChanged: false,
};

/**
 * What a failure to get a token means for the request that needs it. [Note: not sent] That one has not left: nothing of it is in
 * doubt, and an answer about the token says nothing of an entity, such as that it is gone.
 */
function beforeSending(failure: Failure): Failure {
  const { message, phrase: why } = failure;
  switch (failure.kind) {
    case 'offline':
    case 'superseded':
    case 'unauthorised':
      return failure;
    case 'stopped':
    case 'silent':
    case 'unusable':
    case 'busy':
      return { ...failure, mayHaveChanged: false };
    case 'inDoubt':
      return { kind: 'busy', message, phrase: why, retryAfter: null, mayHaveChanged: false };
    case 'stale':
    case 'gone':
    case 'refused':
      return NO_TOKEN_ANSWERED;
  }
}

/** Whether the service refuses a token, asked without sending anything that matters. */
export type TokenProbe = (token: string) => Promise<boolean>;

const PROBE_LIMITS = { stallAfter: 10_000, deadline: 20_000 } as const;
/** Milliseconds. */
const ONCE_MORE_AFTER = 1_000;
/** What was heard about a token is believed this long, so that many broken connections ask once. */
const PROBE_HOLDS = 5_000;

/** Probes with a GET of `url`, which changes nothing. Only a 401 counts as a refusal; no answer says nothing. */
export function createTokenProbe(
  client: HttpClient,
  now: () => Date,
  url: string,
  limits: TimeLimits = PROBE_LIMITS,
): TokenProbe {
  let last: { readonly token: string; readonly until: number; readonly refused: Promise<boolean> } | null = null;
  const ask = async (token: string): Promise<boolean> => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const answer = await client({ method: 'GET', url, headers, ...limits });
    return answer.ok && answer.value.status === 401;
  };
  return (token) => {
    const time = now().getTime();
    if (last === null || last.token !== token || time >= last.until) {
      last = { token, until: time + PROBE_HOLDS, refused: ask(token) };
    }
    return last.refused;
  };
}

/**
 * Sends with the token; after a 401 once more with a renewed one. `build` makes each request anew: bodies are streams.
 * [Note: hidden 401] A service that refuses a token before it has read a long body resets the connection, and its
 * answer is lost with it. With a `probe` the token is asked about before the network is blamed.
 * [Note: refused once] Services with many servers refuse a good token now and then, while it spreads or is checked. Where there is
 * no other one, it is sent once more before a person is asked to sign in.
 * [Note: shared] Others may wait for the same token or probe: an aborted `signal` ends the waiting alone.
 */
export async function sendAuthorised(
  client: HttpClient,
  tokens: TokenSource,
  build: (authorization: string) => HttpRequest,
  { signal, probe }: { readonly signal?: AbortSignal | undefined; readonly probe?: TokenProbe } = {},
): Promise<Result<HttpAnswer>> {
  const stopped = failed(STOPPED_BEFORE);
  const token = await unlessAborted(() => tokens.token(), signal, stopped);
  if (!token.ok) return token;
  const first = await client(build(`Bearer ${token.value}`));
  const refused = first.ok
    ? first.value.status === 401
    : first.failure.kind === 'inDoubt' &&
      probe !== undefined &&
      (await unlessAborted(() => probe(token.value), signal, false));
  if (!refused) return first;
  const renewed = await unlessAborted(() => tokens.renew(token.value), signal, stopped);
  if (renewed.ok) return client(build(`Bearer ${renewed.value}`));
  const { beforeOnceMore } = tokens;
  if (!first.ok || beforeOnceMore === null || renewed.failure.kind !== 'unauthorised') return renewed;
  await beforeOnceMore(signal);
  const second = await client(build(`Bearer ${token.value}`));
  return second.ok && second.value.status === 401 ? renewed : second;
}
