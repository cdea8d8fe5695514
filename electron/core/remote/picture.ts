import { Readable } from 'node:stream';
import axios from 'axios';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { isLoopback } from './address.ts';
import { telling } from './connecting.ts';
import { isDirect } from './direct.ts';
import { type Failure, failed, type Result, saying, succeeded } from './failure.ts';
import { describeTransportError, STOPPED_BEFORE } from './http.ts';
import { type TimeLimits, type Watch, watchLimits } from './time-limits.ts';

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

/**
 * Opens a picture at a MediaURL: https, or http on this computer, without following redirects. `authorization` is given
 * only for addresses of the service itself; a picture elsewhere is asked for without it. The limits hold until the stream
 * was read to its end or destroyed; it fails with a BrokenPicture.
 */
export async function openPicture(
  url: URL,
  authorization: string | null,
  limits: TimeLimits,
  largest = LARGEST_PICTURE,
): Promise<Result<Readable>> {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    return failed({ kind: 'unusable', ...saying(phrase('failure.pictureUnsafe')), mayHaveChanged: false });
  }
  if (limits.signal?.aborted === true) return failed(STOPPED_BEFORE);
  const watch = watchLimits(limits);
  try {
    const answer = await axios.get<unknown>(url.href, {
      responseType: 'stream',
      maxRedirects: 0,
      // [Note: no limit by axios] With one it puts a stream between that leaves the connection open unless it is read.
      maxContentLength: -1,
      signal: watch.signal,
      transport: telling(() => watch.connected()),
      validateStatus: () => true,
      headers: authorization === null ? {} : { Authorization: authorization },
      ...(isDirect(url) ? { proxy: false as const } : {}),
    });
    if (!(answer.data instanceof Readable)) throw new TypeError('A picture comes as a stream.');
    if (answer.status === 200) return succeeded(watched(answer.data, watch, largest));
    answer.data.destroy();
    watch.close();
    return failed({ kind: 'gone', ...saying(phrase('failure.pictureGone', { status: answer.status })) });
  } catch (error) {
    watch.close();
    return failed(describeTransportError(error, watch, 'GET'));
  }
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
