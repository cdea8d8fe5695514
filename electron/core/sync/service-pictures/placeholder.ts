import { createReadStream } from 'node:fs';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { adoptStream } from '../../photos/import/copy.ts';
import type { Adopted } from '../../photos/import/states.ts';
import { type PictureContext, prepareAdopted } from './prepare-adopted.ts';

/**
 * Stands where a picture cannot be had, with the photo's number or the digits of its key, so that it can still be
 * captioned and put in order. No two photos have the same one.
 */
export function drawPlaceholder(
  context: PictureContext,
  { mediaKeyNumeric, mediaKey }: Pick<MediaRemoteRow, 'mediaKeyNumeric' | 'mediaKey'>,
  profile: Pick<ServiceProfile, 'rendition'>,
): Promise<Adopted> {
  const { blobs, maker } = context;
  const draw = (): Promise<Adopted> =>
    blobs.temporary(async (newPath) => {
      const drawn = newPath();
      const key = String(mediaKeyNumeric ?? mediaKey ?? '');
      const { bytes } = await maker.ask('placeholder', { key, target: drawn });
      return adoptStream(context, 'picture-not-available.jpg', createReadStream(drawn), bytes);
    });
  return prepareAdopted(context, draw, profile);
}
