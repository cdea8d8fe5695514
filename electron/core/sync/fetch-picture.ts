import { Readable } from 'node:stream';
import sharp from 'sharp';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { type Adopted, adoptStream, type ImportContext } from '../import/import-photos.ts';
import { openPicture, PICTURE_LIMITS } from '../remote/picture.ts';
import { unlessAborted } from '../remote/time-limits.ts';
import type { Session } from './context.ts';
import { placeholderSvg } from './placeholder.ts';

/**
 * Fetches a picture of the service into the library. The token goes along only to the service's own origins.
 *
 * @returns null when there is no address, nothing answers, or what answers is no picture
 */
export async function fetchPicture(
  context: ImportContext,
  session: Session,
  mediaUrl: string | null,
  fileName: string,
): Promise<Adopted | null> {
  const { uploadUrl, baseUrl } = session.account;
  if (mediaUrl === null || !URL.canParse(mediaUrl, uploadUrl)) return null;
  const url = new URL(mediaUrl, uploadUrl);
  const isOwn = [uploadUrl, baseUrl].some((address) => new URL(address).origin === url.origin);
  const { signal } = session;
  const token = isOwn ? await unlessAborted(() => session.api.tokens.token(), signal, null) : null;
  const authorization = token?.ok === true ? `Bearer ${token.value}` : null;
  const picture = await openPicture(url, authorization, { ...PICTURE_LIMITS, signal });
  if (!picture.ok) return null;
  const stream = picture.value;
  try {
    return await adoptStream(context, fileName, stream, undefined);
  } catch (error) {
    if (error instanceof PhotoRefusal || error instanceof BlobError || stream.errored !== null) return null;
    throw error;
  } finally {
    stream.destroy();
  }
}

/** Stands where a picture cannot be had, with the photo's number, so that it can still be captioned and put in order. */
export async function drawPlaceholder(context: ImportContext, key: string): Promise<Adopted> {
  const data = await sharp(Buffer.from(placeholderSvg(key)))
    .jpeg({ quality: 60 })
    .toBuffer();
  return adoptStream(context, 'picture-not-available.jpg', Readable.from(data), data.length);
}
