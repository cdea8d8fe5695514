import { ClientRequest, Agent as HttpAgent } from 'node:http';
import { Readable } from 'node:stream';
import axios, { type AxiosInstance, isAxiosError } from 'axios';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isBeyondBounds, MOST_BYTES } from './answer-bounds.ts';
import { watchedTransport } from './connecting.ts';
import { type Failure, failed, type Result, saying, succeeded } from './failure.ts';
import { guarding, isInside, LINK_INSIDE, mayAsk, OutgoingBytes, OutgoingForm } from './guarded-way.ts';
import { ENVIRONMENT_NETWORK, type Network } from './network.ts';
import type { MayConnect } from './picture-guard.ts';
import { ProxyError } from './proxy-route.ts';
import { RoutedAgent } from './routed-agent.ts';
import { type TimeLimits, type Watch, watchLimits } from './time-limits.ts';

export interface HttpRequest extends TimeLimits {
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | OutgoingForm | OutgoingBytes;
  /** Of an address at another origin that a service named: only what this allows is connected to, over a connection of its own. */
  readonly guard?: MayConnect;
  /** The answer is a secret itself, to be used and never shown. */
  readonly asksForToken?: boolean;
  /** Bytes of an answer, unpacked, after which it is not read on; those of the largest listing where left out. */
  readonly mostBytes?: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Sends one request and gives back whatever was answered, of any status; a missing answer is a Failure, and so is one beyond
 * the bounds on bytes, depth, entries and time that every answer has.
 */
export type HttpClient = (request: HttpRequest) => Promise<Result<HttpAnswer>>;

/** A client with kept-alive connections. It never follows redirects: a captive portal answers with them. */
export function createHttpClient(network: Network = ENVIRONMENT_NETWORK): HttpClient {
  const instance = axios.create({
    // Plain http is for this computer alone, to which no proxy leads.
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new RoutedAgent(network, { keepAlive: true }),
    proxy: false,
    // [Note: no redirects] With redirects allowed axios keeps the whole body in memory to send it twice.
    maxRedirects: 0,
    // [Note: straight to the connection] A limit, even an infinite one, puts a stream of 16 KiB pieces between.
    maxBodyLength: -1,
    // [Note: read here] axios keeps the pieces of an answer as they come: of pieces of one byte each, a hundred times its bytes.
    maxContentLength: -1,
    responseType: 'stream',
    validateStatus: () => true,
  });
  return (request) => send(instance, request, network);
}

/** [Note: on whose word] A connection that one service was allowed is never used on the word of another. */
function ownConnection(network: Network) {
  return { httpAgent: new HttpAgent({ keepAlive: false }), httpsAgent: new RoutedAgent(network, { keepAlive: false }) };
}

async function send(instance: AxiosInstance, request: HttpRequest, network: Network): Promise<Result<HttpAnswer>> {
  if (request.signal?.aborted === true) return failed(STOPPED_BEFORE);
  const watch = watchLimits(request);
  const progressed = (): void => watch.progressed();
  const { body, guard } = request;
  const isStreamed = body instanceof OutgoingForm || body instanceof OutgoingBytes;
  // Listening by axios would put a stream of 64 KiB pieces between the form and the connection.
  if (isStreamed) body.on('sent', progressed);
  try {
    if (guard !== undefined && !(await mayAsk(new URL(request.url), { mayConnect: guard, network })))
      return failed(LINK_INSIDE);
    const answer = await instance.request<unknown>({
      ...(guard === undefined ? {} : ownConnection(network)),
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      signal: watch.signal,
      transport: watchedTransport(() => watch.connected(), guard && guarding({ mayConnect: guard })),
      ...(isStreamed ? {} : { onUploadProgress: progressed }),
      ...(body === undefined ? {} : { data: body }),
    });
    if (!(answer.data instanceof Readable)) throw new TypeError('An answer comes as a stream.');
    const text = await readText(answer.data, request.mostBytes ?? MOST_BYTES, watch);
    endUnsent(answer.request);
    if (text === null || isBeyondBounds(text)) return failed(tooLarge(request.method));
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(answer.headers)) headers[name.toLowerCase()] = String(value);
    return succeeded({ status: answer.status, headers, text });
  } catch (error) {
    if (isInside(error)) return failed(LINK_INSIDE);
    return failed(describeTransportError(error, watch, request.method));
  } finally {
    watch.close();
  }
}

/** The body as text without its byte order mark; null for one that has more than so many bytes, of which no more is read. */
function readText(body: Readable, mostBytes: number, watch: Watch): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  let kept = Buffer.allocUnsafe(FIRST_PIECE);
  let length = 0;
  body.on('data', (chunk: Buffer) => {
    watch.progressed();
    if (length + chunk.length > mostBytes) {
      resolve(null);
      body.destroy();
      return;
    }
    if (length + chunk.length > kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * kept.length, length + chunk.length));
      kept.copy(larger, 0, 0, length);
      kept = larger;
    }
    chunk.copy(kept, length);
    length += chunk.length;
  });
  body.on('end', () => resolve(kept.toString('utf8', 0, length).replace(/^\uFEFF/, '')));
  body.on('error', reject);
  body.on('close', () => reject(new Error('The answer ended before its end.')));
  watch.signal.addEventListener('abort', () => body.destroy());
  if (watch.signal.aborted) body.destroy();
  return promise;
}

const FIRST_PIECE = 16 * 1024;

function tooLarge(method: HttpRequest['method']): Failure {
  return { kind: 'unusable', ...saying(phrase('failure.answerTooLarge')), mayHaveChanged: isWrite(method) };
}

const isWrite = (method: HttpRequest['method']): boolean => method !== 'GET' && method !== 'OPTIONS';

/**
 * [Note: early answer] A service may answer before it has read the body, as with 401. The rest is then never sent, and
 * the connection would stay open half-way, keeping a command line from ending.
 */
function endUnsent(request: unknown): void {
  if (request instanceof ClientRequest && !request.writableFinished) request.destroy();
}

/** Codes that say no connection was made, so nothing can have been received. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
]);

/** Of a request that was stopped before anything of it was sent. */
export const STOPPED_BEFORE: Failure = { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged: false };

/** What a request without an answer means. Whatever may have been sent counts as in doubt. */
export function describeTransportError(
  error: unknown,
  watch: Pick<Watch, 'endedBy' | 'isConnected'>,
  method: HttpRequest['method'],
): Failure {
  const mayHaveChanged = watch.isConnected() && isWrite(method);
  switch (watch.endedBy()) {
    case 'stopped':
      return { kind: 'stopped', ...saying(phrase('failure.stopped')), mayHaveChanged };
    case 'unconnected':
      return { kind: 'offline', ...saying(phrase('failure.unconnected')) };
    case 'stalled':
      return { kind: 'silent', ...saying(phrase('failure.stalled')), mayHaveChanged };
    case 'overdue':
      return { kind: 'silent', ...saying(phrase('failure.overdue')), mayHaveChanged };
    case null:
      return describeBroken(error, watch.isConnected());
  }
}

function describeBroken(error: unknown, isConnected: boolean): Failure {
  if (isAxiosError(error) && error.cause instanceof ProxyError)
    return { kind: 'offline', ...saying(error.cause.phrase) };
  const code = isAxiosError(error) ? (error.code ?? '') : '';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return { kind: 'unusable', ...saying(phrase('failure.certificate')), mayHaveChanged: false };
  }
  return isConnected && !NOT_CONNECTED.has(code)
    ? { kind: 'inDoubt', ...saying(phrase('failure.broken')) }
    : { kind: 'offline', ...saying(phrase('failure.offline')) };
}
