import type { Metadata } from 'sharp';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal, tooMuchMemory, toReadError } from '../core/library/blobs/errors.ts';
import type { PhotoFacts } from '../core/photos/pictures/protocol.ts';
import { heicProfile } from './decodable-copy.ts';
import { decodeCost, MOST_MEMORY } from './decode-cost.ts';
import { decodableOf, limitInputPixels, openPicture, toDecodeRefusal } from './decoder.ts';
import { decodeSmall } from './heic/heic-decoder.ts';
import { withProfile } from './jpeg-copy.ts';
import { readCredentials } from './metadata/credentials.ts';
import { type BlockFacts, type FileFacts, readBlocks, readFile } from './metadata/read-file.ts';

/** What can be said of a photo without decoding its pixels, with the camera's own small picture. */
export interface InspectedPhoto extends PhotoFacts {
  /** A JPEG, turned and framed as the camera stored it; see embedded-thumbnail.ts. */
  readonly embeddedThumbnail: Buffer | null;
}

/** Facts of the photo at `path`. Throws PhotoRefusal; what only the pixels can show is found by renderOutputs. */
export async function inspectPhoto(path: string): Promise<InspectedPhoto> {
  const file = readFileOrRefuse(path);
  const { size, orientation, ...read } = await withDecoder(path, file);
  if (size.width * size.height > limitInputPixels) throw tooManyPixels(size.width, size.height);
  const [width, height] = orientation >= 5 ? [size.height, size.width] : [size.width, size.height];
  const { fields, thumbnail, isPartlyRead } = read;
  return {
    mediaType: file.mediaType,
    ...fields,
    orientation,
    width,
    height,
    embeddedThumbnail: thumbnail === null ? await smallPicture(path, file.smallItem ?? null) : Buffer.from(thumbnail),
    isPartlyRead,
    ...credentialsOf(path, file.mediaType),
  };
}

/** What cannot be read of a manifest is no hint. */
function credentialsOf(path: string, mediaType: FileFacts['mediaType']): Pick<PhotoFacts, 'credentials'> {
  try {
    const credentials = readCredentials(path, mediaType);
    return credentials === null ? {} : { credentials };
  } catch {
    return {};
  }
}

/** Of a HEIC, whose small picture has to be decoded as well; it is upright then. */
async function smallPicture(path: string, item: number | null): Promise<Buffer | null> {
  if (item === null) return null;
  try {
    const { width, height, pixels } = await decodeSmall(path, item);
    const jpeg = await openPicture(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer();
    return withProfile(jpeg, heicProfile(path));
  } catch {
    // A damaged small picture says nothing about the photo, whose own pixels are judged by renderOutputs.
    return null;
  }
}

function readFileOrRefuse(path: string): FileFacts {
  try {
    return readFile(path);
  } catch (error) {
    const mapped = toReadError(error, path);
    throw mapped instanceof BlobError ? new PhotoRefusal('not-readable', mapped.phrase, { cause: error }) : mapped;
  }
}

interface Known extends BlockFacts {
  readonly size: { readonly width: number; readonly height: number };
  readonly orientation: number;
}

/** Of some formats only the decoder knows the size and where the metadata are. */
async function withDecoder(
  path: string,
  { size, mediaType: _, smallItem: __, blocks, ...read }: FileFacts,
): Promise<Known> {
  if (size !== null) return { ...read, size, orientation: read.fields.orientation };
  const found = await decoderMetadata(path);
  const decodable = decodableOf(found);
  if (decodable !== null && decodeCost(decodable) > MOST_MEMORY) throw tooMuchMemory();
  const { width, height, exif = null, xmp = null, icc = null } = found;
  const facts = readBlocks({ exif, xmp, icc, ...blocks });
  // An AVIF is turned by its container, whatever its EXIF says, a PNG by EXIF before its picture alone: the decoder knows.
  return {
    ...facts,
    isPartlyRead: facts.isPartlyRead || blocks?.isPartlyRead === true,
    size: { width, height },
    orientation: found.orientation ?? 1,
  };
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
