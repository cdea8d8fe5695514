import { Readable } from 'node:stream';
import sharp from 'sharp';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { type Adopted, adoptStream, type ImportContext } from '../import/import-photos.ts';
import { openPicture } from '../remote/picture.ts';
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
  const token = isOwn ? await session.api.tokens.token() : null;
  const picture = await openPicture(url, token?.ok === true ? `Bearer ${token.value}` : null);
  if (!picture.ok) return null;
  return adoptStream(context, fileName, picture.value, undefined).catch((error: unknown) => {
    if (error instanceof PhotoRefusal || error instanceof BlobError) return null;
    throw error;
  });
}

/** Stands where a picture cannot be had, with the photo's number, so that it can still be captioned and put in order. */
export async function drawPlaceholder(context: ImportContext, key: string): Promise<Adopted> {
  const data = await sharp(Buffer.from(placeholderSvg(key)))
    .jpeg({ quality: 60 })
    .toBuffer();
  return adoptStream(context, 'picture-not-available.jpg', Readable.from(data), data.length);
}
