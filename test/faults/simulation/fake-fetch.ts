import type { ImportContext } from '../../../electron/core/photos/import/context.ts';
import { renditionSpecKey } from '../../../electron/core/photos/import/prepare.ts';
import type { Adopted } from '../../../electron/core/photos/import/states.ts';
import type {
  Fetched,
  NamedPicture,
  PictureSource,
} from '../../../electron/core/sync/service-pictures/fetch-picture.ts';
import type { drawPlaceholder as drawn } from '../../../electron/core/sync/service-pictures/placeholder.ts';
import { Sha256 } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
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
  camera: null,
  title: null,
  keywords: [],
  rating: null,
  isPartlyRead: false,
};

function adopt(context: ImportContext, profile: ServiceProfile, picture: Picture, fileName: string): Adopted {
  const sha256 = Sha256.parse(picture.sha256);
  const bytes = picture.bytes.length;
  context.store.write(() => {
    context.store.blobs.add(sha256, bytes, 'image/jpeg', context.now().toISOString());
    const spec = renditionSpecKey(profile.rendition);
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
  { account: { profile } }: PictureSource,
  { mediaUrl, modifiedAt }: NamedPicture,
  fileName: string,
): Promise<Fetched> {
  if (mediaUrl === null) {
    return Promise.resolve({ kind: 'placeholder', placeholder: { why: null, mediaUrl, modifiedAt } });
  }
  const picture = pictureAt(mediaUrl) ?? makePicture(THEIRS + numberOf(mediaUrl));
  return Promise.resolve({ kind: 'picture', picture: adopt(context, profile, picture, fileName) });
}

/** In the place of `drawPlaceholder`: what stands where there is no address of a picture. */
export function drawPlaceholder(
  context: ImportContext,
  { mediaKeyNumeric, mediaKey }: Parameters<typeof drawn>[1],
  profile: ServiceProfile,
): Promise<Adopted> {
  const picture = makePicture(THEIRS + numberOf(mediaKeyNumeric ?? mediaKey ?? ''));
  return Promise.resolve(adopt(context, profile, picture, 'picture-not-available.jpg'));
}
