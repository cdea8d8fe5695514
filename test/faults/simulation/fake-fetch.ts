import type { Adopted, ImportContext } from '../../../electron/core/import/import-photos.ts';
import { renditionSpecKey } from '../../../electron/core/import/prepare.ts';
import type { Session } from '../../../electron/core/sync/context.ts';
import { Sha256 } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { makePicture, type Picture, pictureAt } from './fake-files.ts';

/** Numbers of pictures that only a service has. */
const THEIRS = 5_000;

const FACTS: Adopted['facts'] = {
  mediaType: 'image/jpeg',
  width: 3,
  height: 2,
  orientation: 1,
  colourProfile: null,
  captureTime: null,
  caption: null,
  copyright: null,
  creator: null,
  hasLocation: false,
  metadataFieldCount: 0,
  camera: null,
  embeddedThumbnail: null,
};

function adopt(context: ImportContext, session: Session | null, picture: Picture, fileName: string): Adopted {
  const sha256 = Sha256.parse(picture.sha256);
  const bytes = picture.bytes.length;
  context.store.write(() => {
    context.store.blobs.add(sha256, bytes, 'image/jpeg', context.now().toISOString());
    const spec = renditionSpecKey((session?.account.profile ?? DEFAULT_PROFILE).rendition);
    context.store.blobs.saveRendition(sha256, spec, { sha256, bytes, width: 3, height: 2 });
  });
  return { fileName, facts: FACTS, blob: { sha256, bytes } };
}

function numberOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);
}

/** In the place of `fetchPicture`: what the service has at an address, with no network and no decoding. */
export function fetchPicture(
  context: ImportContext,
  session: Session,
  mediaUrl: string | null,
  fileName: string,
): Promise<Adopted | null> {
  if (mediaUrl === null) return Promise.resolve(null);
  const picture = pictureAt(mediaUrl) ?? makePicture(THEIRS + numberOf(mediaUrl));
  return Promise.resolve(adopt(context, session, picture, fileName));
}

/** In the place of `drawPlaceholder`: what stands where there is no address of a picture. */
export function drawPlaceholder(context: ImportContext, key: string): Promise<Adopted> {
  return Promise.resolve(adopt(context, null, makePicture(THEIRS + numberOf(key)), 'picture-not-available.jpg'));
}
