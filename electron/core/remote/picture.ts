import { Readable } from 'node:stream';
import axios from 'axios';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { isLoopback } from './address.ts';
import { failed, type Result, saying, succeeded } from './failure.ts';
import { describeTransportError } from './http.ts';

/** Largest picture that is fetched, in bytes. */
const LARGEST_PICTURE = 200 * 1024 * 1024;
const TIMEOUT = 30_000;

/**
 * Opens a picture at a MediaURL: https, or http on this computer, without following redirects. `authorization` is given
 * only for addresses of the service itself; a picture elsewhere is asked for without it.
 */
export async function openPicture(url: URL, authorization: string | null): Promise<Result<Readable>> {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    return failed({ kind: 'unusable', ...saying(phrase('failure.pictureUnsafe')), mayHaveChanged: false });
  }
  try {
    const answer = await axios.get<unknown>(url.href, {
      responseType: 'stream',
      maxRedirects: 0,
      maxContentLength: LARGEST_PICTURE,
      timeout: TIMEOUT,
      validateStatus: () => true,
      headers: authorization === null ? {} : { Authorization: authorization },
      ...(isLoopback(url) ? { proxy: false as const } : {}),
    });
    if (answer.status === 200 && answer.data instanceof Readable) return succeeded(answer.data);
    if (answer.data instanceof Readable) answer.data.destroy();
    return failed({ kind: 'gone', ...saying(phrase('failure.pictureGone', { status: answer.status })) });
  } catch (error) {
    return failed(describeTransportError(error, { stopped: false, stalled: false }));
  }
}
