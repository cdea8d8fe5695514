import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import ExifReader, { type ExpandedTags } from 'exifreader';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { limitInputPixels, openPicture, toDecodeRefusal } from './decoder.ts';
import { BlobError, PhotoRefusal, toReadError } from './errors.ts';
import { type PhotoMediaType, photoTypeOf } from './file-type.ts';
import { readJpegHead } from './jpeg-head.ts';
import { type MetadataFields, metadataFieldsOf } from './metadata-fields.ts';

/** What can be said of a photo without decoding its pixels. */
export interface PhotoFacts extends MetadataFields {
  readonly mediaType: PhotoMediaType;
  /** Pixels as the photo is seen, turned upright by its EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** The camera's own small JPEG, turned and framed as the camera stored it; see embedded-thumbnail.ts. */
  readonly embeddedThumbnail: Buffer | null;
}

/** Metadata of nearly every camera's JPEG ends within this. */
const firstRead = 128 * 1024;
/** A TIFF keeps its fields anywhere, often at the end; the others keep them near the start. */
const largestTiffRead = 256 * 1024 * 1024;
const largestOtherRead = 16 * 1024 * 1024;
const tailRead = 64 * 1024;

const truncated = () => new PhotoRefusal('truncated', phrase('refused.truncated'));

/** Facts of the photo at `path`. Throws PhotoRefusal; what only the pixels can show is found by renderOutputs. */
export async function inspectPhoto(path: string): Promise<PhotoFacts> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    if (size === 0) throw new PhotoRefusal('empty', phrase('refused.empty'));
    const head = await readStart(file, Math.min(size, firstRead));
    const mediaType = photoTypeOf(head, extname(path).slice(1));
    const found =
      mediaType === 'image/jpeg'
        ? await inspectJpeg(file, head, size)
        : await inspectOther(path, file, mediaType, size);
    if (found.width * found.height > limitInputPixels) throw tooManyPixels(found.width, found.height);
    const fields = metadataFieldsOf(found.tags);
    return {
      mediaType,
      ...fields,
      ...uprightSize(found, fields.orientation),
      embeddedThumbnail: thumbnailOf(found.tags),
    };
  } catch (error) {
    throw toRefusal(error, path);
  }
}

interface Found {
  readonly width: number;
  readonly height: number;
  /** As the decoder sees it; null to take it from the tags. */
  readonly orientation: number | null;
  readonly tags: ExpandedTags;
}

async function inspectJpeg(file: FileHandle, firstHead: Buffer, size: number): Promise<Found> {
  let bytes = firstHead;
  let head = readJpegHead(bytes);
  while (head.pictureAt === null) {
    if (bytes.length >= size || head.needed > size) throw truncated();
    bytes = await readStart(file, Math.min(size, head.needed + firstRead));
    head = readJpegHead(bytes);
  }
  if (head.frame === null) throw new PhotoRefusal('not-a-picture', phrase('refused.emptyJpeg'));
  if (!(await hasJpegEnd(file, head.pictureAt, size))) throw truncated();
  return { ...head.frame, orientation: null, tags: readTags(bytes) };
}

/**
 * [Note: end of a JPEG] Within the compressed picture FF is always followed by 00 or a restart marker, so FF D9 after
 * its start can only be the end. It is near the end of the file, unless a phone appended a film; only then is the rest read.
 */
async function hasJpegEnd(file: FileHandle, pictureAt: number, size: number): Promise<boolean> {
  const end = Buffer.from([0xff, 0xd9]);
  const tailAt = Math.max(pictureAt, size - tailRead);
  if ((await readAt(file, tailAt, size - tailAt)).includes(end)) return true;
  const step = 1024 * 1024;
  for (let at = pictureAt; at < tailAt; at += step) {
    // One byte more than a step, so that a mark across two steps is seen.
    if ((await readAt(file, at, Math.min(step + 1, size - at))).includes(end)) return true;
  }
  return false;
}

async function inspectOther(path: string, file: FileHandle, mediaType: PhotoMediaType, size: number): Promise<Found> {
  const limit = mediaType === 'image/tiff' ? largestTiffRead : largestOtherRead;
  const bytes = await readStart(file, Math.min(size, limit));
  if (mediaType === 'image/webp' && bytes.readUInt32LE(4) + 8 > size) throw truncated();
  if (mediaType === 'image/png') {
    const tail = await readAt(file, Math.max(0, size - tailRead), Math.min(size, tailRead));
    if (!tail.includes('IEND', 0, 'latin1')) throw truncated();
  }
  // An AVIF is turned by its container, whatever its EXIF says: the decoder knows.
  const { width, height, orientation = 1 } = await openPicture(path).metadata();
  const tags = readTags(bytes);
  if (isRawPreview(tags)) {
    throw new PhotoRefusal('unsupported-format', phrase('refused.format', { format: phrase('format.raw') }));
  }
  return { width, height, orientation, tags };
}

/** A DNG under the name of a TIFF: its first picture is a small preview. */
function isRawPreview({ exif }: ExpandedTags): boolean {
  return exif !== undefined && 'DNGVersion' in exif;
}

/** Broken metadata is no reason to refuse a picture: it then has none. */
function readTags(bytes: Buffer): ExpandedTags {
  try {
    return ExifReader.load(bytes, { expanded: true });
  } catch {
    return {};
  }
}

function uprightSize({ width, height }: Found, orientation: number): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function thumbnailOf({ Thumbnail }: ExpandedTags): Buffer | null {
  if (Thumbnail?.image === undefined) return null;
  const { image } = Thumbnail;
  // A copy, so that the small picture does not keep the whole start of the file in memory.
  const bytes = Buffer.from(ArrayBuffer.isView(image) ? image : new Uint8Array(image));
  return bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
}

function tooManyPixels(width: number, height: number): PhotoRefusal {
  const millions = Math.ceil((width * height) / 1e6);
  return new PhotoRefusal('too-many-pixels', phrase('refused.megapixels', { megapixels: millions }));
}

function readStart(file: FileHandle, length: number): Promise<Buffer> {
  return readAt(file, 0, length);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function toRefusal(error: unknown, path: string): unknown {
  if (error instanceof PhotoRefusal) return error;
  const mapped = toReadError(error, path);
  if (mapped instanceof BlobError) return new PhotoRefusal('not-readable', mapped.phrase, { cause: error });
  return toDecodeRefusal(error);
}
