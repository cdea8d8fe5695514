import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { MediaKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { type Adopted, adoptStream } from '../import/import-photos.ts';
import { placeholderSvg } from './placeholder-svg.ts';
import { type PictureContext, prepareAdopted } from './prepare-adopted.ts';

/**
 * Stands where a picture cannot be had, with the photo's number or the digits of its key, so that it can still be
 * captioned and put in order. No two photos have the same one.
 */
export function drawPlaceholder(
  context: PictureContext,
  {
    mediaKeyNumeric,
    mediaKey,
  }: { readonly mediaKeyNumeric: MediaKeyNumeric | null; readonly mediaKey: MediaKey | null },
  profile: Pick<ServiceProfile, 'rendition'>,
): Promise<Adopted> {
  const draw = async (): Promise<Adopted> => {
    const data = await sharp(Buffer.from(placeholderSvg(String(mediaKeyNumeric ?? mediaKey ?? ''))))
      .jpeg({ quality: 60 })
      .toBuffer();
    return adoptStream(context, 'picture-not-available.jpg', Readable.from(data), data.length);
  };
  return prepareAdopted(context, draw, profile);
}
