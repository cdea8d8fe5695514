import type { Metadata } from 'sharp';
import { BlobError, PhotoRefusal, tooMuchMemory, toReadError } from '../core/library/blobs/errors.ts';
import type { PhotoFacts } from '../core/photos/pictures/protocol.ts';
import { heicProfile } from './decodable-copy.ts';
import { decodeCost, MOST_AT_ONCE, MOST_MEMORY } from './decode-cost.ts';
import { isDamage, refuseTooLarge, toDecodeRefusal } from './decode-refusal.ts';
import { decodableOf, openPicture } from './decoder.ts';
import { decodeSmall } from './heic/heic-decoder.ts';
import { pixelsAlone, withProfile } from './jpeg-copy.ts';
import type { CameraData } from './metadata/camera-data.ts';
import { readCredentials } from './metadata/credentials.ts';
import { type BlockFacts, type FileFacts, readBlocks, readFile, truncated, withSource } from './metadata/read-file.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What can be said of a photo without decoding its pixels, with the camera's own small picture. */
export interface InspectedPhoto extends PhotoFacts {
  /** A JPEG, turned and framed as the camera stored it; see embedded-thumbnail.ts. */
  readonly embeddedThumbnail: Buffer | null;
  readonly cameraData: CameraData | null;
}

/** Facts of the photo at `path`. Throws PhotoRefusal; what only the pixels can show is found by renderOutputs. */
export async function inspectPhoto(path: string): Promise<InspectedPhoto> {
  const file = readFileOrRefuse(path);
  const { size: stored } = file;
  const isCut = file.isWithoutEnd === true && stored !== null && !(await oneAtATime(() => isWhole(path, stored)));
  if (isCut) throw truncated();
  const { size, orientation, ...read } = await withDecoder(path, file);
  refuseTooLarge(size, file.mostPixels ?? MOST_AT_ONCE);
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

/** Bytes of a file's end that are zeros where a copy broke off whose space was there before. */
const ZEROS = Buffer.alloc(64);

/** Larger ones without an end are taken for cut. */
const LARGEST_WITHOUT_END = 50_000_000;

/**
 * Whether a JPEG whose end mark is missing has all of its pixels, as some programs write it. [Note: the last rows] The decoder does not
 * notice that something of the last rows is missing, and takes zeros for pixels. Whatever else stands behind a whole picture does not change it.
 */
async function isWhole(path: string, { width }: { width: number }): Promise<boolean> {
  const parts = withSource(path, (source) => {
    if (source.size > LARGEST_WITHOUT_END) return null;
    const isTrimmed = source.read(Math.max(0, source.size - ZEROS.length), ZEROS.length).equals(ZEROS);
    return [...pixelsAlone(source, { orientation: 1, icc: null, isTrimmed })];
  });
  if (parts === null) return false;
  const decode = (bytes: readonly Uint8Array[], failOn: 'warning' | 'error'): Promise<Buffer> =>
    openPicture(Buffer.concat(bytes), { failOn })
      .resize({ width: Math.ceil(width / 8) })
      .raw()
      .toBuffer();
  try {
    const more = parts.toSpliced(-1, 0, Buffer.alloc(4096, 0x55));
    return (await decode(parts, 'warning')).equals(await decode(more, 'error'));
  } catch (error) {
    if (isDamage(error)) return false;
    throw toDecodeRefusal(error);
  }
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
