import { Agent as HttpAgent } from 'node:http';
import { Readable } from 'node:stream';
import axios from 'axios';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isLoopback } from '../http/address.ts';
import { watchedTransport } from '../http/connecting.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../http/failure.ts';
import { guarding, INSIDE, isInside, mayAsk } from '../http/guarded-way.ts';
import { describeTransportError, STOPPED_BEFORE } from '../http/http.ts';
import { ENVIRONMENT_NETWORK, type Network } from '../http/network.ts';
import { createGuard, type MayConnect, type NameService } from '../http/picture-guard.ts';
import { RoutedAgent } from '../http/routed-agent.ts';
import { type TimeLimits, type Watch, watchLimits } from '../http/time-limits.ts';

/** Largest picture that is fetched, in bytes. */
const LARGEST_PICTURE = 200 * 1024 * 1024;
/** The deadline moves on with what has arrived, so that a large picture has its time and a trickle has not. */
const MIN_BYTES_PER_SECOND = 4096;

export const PICTURE_LIMITS = { stallAfter: 30_000, deadline: 60_000, longest: 600_000 } as const;

const TOO_LARGE: Failure = { kind: 'unusable', ...saying(phrase('failure.pictureTooLarge')), mayHaveChanged: false };

/** Why a picture that had begun to arrive did not arrive as a whole. */
export class BrokenPicture extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'BrokenPicture';
    this.failure = failure;
  }
}

/** The service on whose word a picture is asked for. */
export interface PictureHost {
  /** Of its own addresses: there it is asked wherever that is, and with its token. */
  readonly origins: readonly string[];
  readonly authorization: string | null;
  /** The names of the system unless a test gives others. */
  readonly names?: NameService;
  /** The variables of the environment where left out. */
  readonly network?: Network | undefined;
}

/** Some services send on to where they keep their pictures, which may send on once more. */
const MOST_REDIRECTS = 4;

/**
 * Opens a picture at a MediaURL: https, or http on this computer, at the service's own addresses, in the public network, or in
 * the private range in which the service itself is. Where it is sent on from there, the same holds. The limits hold until the
 * stream was read to its end or destroyed; it fails with a BrokenPicture.
 */
export async function openPicture(
  url: URL,
  host: PictureHost,
  limits: TimeLimits,
  largest = LARGEST_PICTURE,
): Promise<Result<Readable>> {
  const mayConnect = createGuard(host.origins, host.names);
  let place = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const opened = await openAt(place, { ...host, mayConnect }, limits, largest);
    if (!opened.ok) return opened;
    if (opened.value instanceof Readable) return succeeded(opened.value);
    place = opened.value;
  }
  return failed({ kind: 'gone', ...saying(phrase('failure.pictureElsewhere')) });
}

type Guarded = PictureHost & { readonly mayConnect: MayConnect };

/**
 * Connections that are kept, by the rules under which they were made: to the services' own addresses, and on the word of each
 * service to others. One service never uses a connection that another one was allowed.
 */
const agents = new WeakMap<Network, Map<string, ReturnType<typeof createAgents>>>();

function createAgents(network: Network) {
  return { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new RoutedAgent(network, { keepAlive: true }) };
}

function agentsFor(host: PictureHost, isOwn: boolean): ReturnType<typeof createAgents> {
  const { network = ENVIRONMENT_NETWORK } = host;
  const ofNetwork = agents.get(network) ?? new Map<string, ReturnType<typeof createAgents>>();
  const name = isOwn ? 'own' : host.origins.join(' ');
  const present = ofNetwork.get(name) ?? createAgents(network);
  agents.set(network, ofNetwork.set(name, present));
  return present;
}

/** The picture, or where it is said to be instead. */
async function openAt(url: URL, host: Guarded, limits: TimeLimits, largest: number): Promise<Result<Readable | URL>> {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    return failed({ kind: 'unusable', ...saying(phrase('failure.pictureUnsafe')), mayHaveChanged: false });
  }
  if (limits.signal?.aborted === true) return failed(STOPPED_BEFORE);
  const isOwn = host.origins.includes(url.origin);
  if (!isOwn && !(await mayAsk(url, host))) return failed(INSIDE);
  const watch = watchLimits(limits);
  try {
    const answer = await axios.get<unknown>(withoutUser(url), {
      ...agentsFor(host, isOwn),
      proxy: false,
      responseType: 'stream',
      maxRedirects: 0,
      // [Note: no limit by axios] With one it puts a stream between that leaves the connection open unless it is read.
      maxContentLength: -1,
      signal: watch.signal,
      transport: watchedTransport(() => watch.connected(), isOwn ? undefined : guarding(host)),
      validateStatus: () => true,
      headers: isOwn && host.authorization !== null ? { Authorization: host.authorization } : {},
    });
    if (!(answer.data instanceof Readable)) throw new TypeError('A picture comes as a stream.');
    if (answer.status === 200) return succeeded(watched(answer.data, watch, largest));
    answer.data.destroy();
    watch.close();
    const next = redirectOf(answer.status, String(answer.headers.location ?? ''), url);
    if (next !== null) return succeeded(next);
    return failed({ kind: 'gone', ...saying(phrase('failure.pictureGone', { status: answer.status })) });
  } catch (error) {
    watch.close();
    return failed(isInside(error) ? INSIDE : describeTransportError(error, watch, 'GET'));
  }
}

function withoutUser(url: URL): string {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain.href;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectOf(status: number, location: string, from: URL): URL | null {
  if (!REDIRECTS.has(status) || location === '' || !URL.canParse(location, from.href)) return null;
  return new URL(location, from);
}

/** The body, given up at its limits. Whoever reads no further, or never begins, holds no connection. */
function watched(body: Readable, watch: Watch, largest: number): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      for await (const chunk of body) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('A picture comes as bytes.');
        bytes += chunk.length;
        if (bytes > largest) throw new BrokenPicture(TOO_LARGE);
        watch.progressed((chunk.length / MIN_BYTES_PER_SECOND) * 1000);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof BrokenPicture ? error : new BrokenPicture(describeTransportError(error, watch, 'GET'));
    }
  }
  const picture = Readable.from(read(), { objectMode: false });
  const end = (): void => {
    body.destroy();
    watch.close();
  };
  // Before anything is read there is nobody yet who would hear of an error.
  body.on('error', () => undefined);
  watch.signal.addEventListener('abort', end);
  picture.on('close', end);
  return picture;
}
