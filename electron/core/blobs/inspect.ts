import { basename } from 'node:path';
import type { Metadata } from 'sharp';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { decodeCost, MOST_MEMORY } from './decode-cost.ts';
import { decodableOf, limitInputPixels, openPicture, toDecodeRefusal } from './decoder.ts';
import { PhotoRefusal, tooMuchMemory } from './errors.ts';
import type { PhotoMediaType } from './file-type.ts';
import { readBlocksAside, readFileAside, readFormatAside } from './metadata/aside.ts';
import type { BlockFacts, FileFacts } from './metadata/read-file.ts';
import type { MetadataFields } from './metadata-fields.ts';

/** What can be said of a photo without decoding its pixels. */
export interface PhotoFacts extends MetadataFields {
  readonly mediaType: PhotoMediaType;
  /** Pixels as the photo is seen, turned upright by its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** The camera's own small JPEG, turned and framed as the camera stored it; see embedded-thumbnail.ts. */
  readonly embeddedThumbnail: Buffer | null;
  /** There are metadata in it that are too large to be read. */
  readonly isPartlyRead: boolean;
}

/**
 * Facts of the photo at `path`; `name` is that of the file it came from. Throws PhotoRefusal; what only the pixels can show
 * is found by renderOutputs.
 */
export async function inspectPhoto(path: string, name: string = basename(path)): Promise<PhotoFacts> {
  const file = await readFileAside(path, name);
  const { size, orientation, ...read } = await withDecoder(path, file);
  if (size.width * size.height > limitInputPixels) throw tooManyPixels(size.width, size.height);
  const upright = orientation >= 5 ? { width: size.height, height: size.width } : size;
  const { fields, thumbnail, isPartlyRead } = read;
  return {
    mediaType: file.mediaType,
    ...fields,
    orientation,
    ...upright,
    embeddedThumbnail: thumbnail === null ? null : Buffer.from(thumbnail),
    isPartlyRead,
  };
}

/** A look at the first bytes of a file alone. Throws PhotoRefusal where it can be no photo. */
export async function refuseOtherFormats(path: string): Promise<void> {
  await readFormatAside(path, basename(path));
}

interface Known extends BlockFacts {
  readonly size: { readonly width: number; readonly height: number };
  readonly orientation: number;
}

/** Of some formats only the decoder knows the size and where the metadata are. */
async function withDecoder(path: string, { size, mediaType: _, ...read }: FileFacts): Promise<Known> {
  if (size !== null) return { ...read, size, orientation: read.fields.orientation };
  const found = await decoderMetadata(path);
  const decodable = decodableOf(found);
  if (decodable !== null && decodeCost(decodable) > MOST_MEMORY) throw tooMuchMemory();
  const { width, height, exif = null, xmp = null, icc = null } = found;
  const blocks = await readBlocksAside({ exif, xmp, icc });
  // An AVIF is turned by its container, whatever its EXIF says: the decoder knows.
  return { ...blocks, size: { width, height }, orientation: found.orientation ?? 1 };
}

async function decoderMetadata(path: string): Promise<Metadata> {
  try {
    return await openPicture(path).metadata();
  } catch (error) {
    throw toDecodeRefusal(error);
  }
}

function tooManyPixels(width: number, height: number): PhotoRefusal {
  const millions = Math.ceil((width * height) / 1e6);
  return new PhotoRefusal('too-many-pixels', phrase('refused.megapixels', { megapixels: millions }));
}
