import { closeSync, fstatSync, openSync } from 'node:fs';
import type { PhotoMediaType } from '../../../shared/domain/photo-formats.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal, tooMuchMemory } from '../../core/library/blobs/errors.ts';
import { readAtOnce } from '../../core/library/blobs/open-file.ts';
import { iccNameOf, profileOf } from '../colour/named-profiles.ts';
import { decodeCost, heicCost, MOST_MEMORY, mostPixels } from '../decode-cost.ts';
import { photoTypeOf, unsupported } from '../file-type.ts';
import { type FieldsInFile, metadataFieldsOf, type ReadMetadata } from '../metadata-fields.ts';
import { findBox } from './boxes.ts';
import { type ByteSource, fileSource, sourceOf } from './byte-source.ts';
import { exifOf, findExif, readExif } from './exif.ts';
import { readHeif } from './heif.ts';
import { iptcOfResources, readIptc } from './iptc.ts';
import { type JpegFrame, type JpegHead, LARGEST_HEAD, readJpegHead } from './jpeg.ts';
import { mpfPreview } from './mpf.ts';
import { type PngBlocks, readPng } from './png.ts';
import { readRawFile } from './read-raw.ts';
import { numberOf, readDirectory, readTiffForm, type TiffDirectory, type TiffForm, valueOf } from './tiff-directory.ts';
import { samplesToTakeOff, tiffKindOf } from './tiff-kind.ts';
import { readXmp } from './xmp.ts';

/** What a file says of itself. */
export interface FileFacts {
  readonly mediaType: PhotoMediaType;
  /** As stored, before any turning; null where only the decoder knows. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fields: FieldsInFile;
  readonly thumbnail: Uint8Array | null;
  /** Metadata too large to be read was passed over. */
  readonly isPartlyRead: boolean;
  /** Pixels that a picture of this kind may have, where they are more than of others. */
  readonly mostPixels?: number;
  /** Its end mark is missing, which says nothing of its pixels yet. */
  readonly isWithoutEnd?: boolean;
  /** A small picture in it that only the decoder can read, by its number. */
  readonly smallItem?: number | null;
  /** Metadata that the decoder does not find all of. */
  readonly blocks?: PngBlocks;
}

/** What metadata says that the decoder found. */
export type BlockFacts = Pick<FileFacts, 'fields' | 'thumbnail' | 'isPartlyRead'>;

/** Metadata as the decoder finds it in a file whose format is its business. */
interface MetadataBlocks {
  readonly exif: Uint8Array | null;
  readonly iptc?: Buffer | null;
  readonly xmp: Uint8Array | null;
  readonly icc: Uint8Array | null;
}

/** More than any person or program writes about a picture; what is larger is not read. */
const LARGEST_XMP = 1024 * 1024;
const LARGEST_BLOCK = 1024 * 1024;
const TAIL = 64 * 1024;

export const truncated = (): PhotoRefusal => new PhotoRefusal('truncated', phrase('refused.truncated'));
const damaged = () => new PhotoRefusal('truncated', phrase('refused.damaged'));

/** The format of the file at `path`, by its content. @throws PhotoRefusal; errors of the system as they are */
export function readFormat(path: string): PhotoMediaType {
  return withSource(path, photoTypeOf);
}

/**
 * Reads what the file at `path` says of itself, as little of it as that takes.
 *
 * @throws PhotoRefusal; errors of the system as they are
 */
export function readFile(path: string): FileFacts {
  return withSource(path, readSource);
}

/** Lets the file at `path` be read while it is open. @throws PhotoRefusal for what is no file, or empty */
export function withSource<Value>(path: string, read: (source: ByteSource) => Value): Value {
  const descriptor = openSync(path, readAtOnce);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new PhotoRefusal('not-readable', phrase('refused.noFileOrFolder'));
    if (stats.size === 0) throw new PhotoRefusal('empty', phrase('refused.empty'));
    return read(fileSource(descriptor, stats.size));
  } finally {
    closeSync(descriptor);
  }
}

function readSource(source: ByteSource): FileFacts {
  const mediaType = photoTypeOf(source);
  switch (mediaType) {
    case 'image/jpeg':
      return readJpeg(source);
    case 'image/tiff':
      return readTiff(source);
    case 'image/png': {
      const blocks = readPng(source);
      if (!blocks.hasEnd) throw truncated();
      return { ...onlyDecoderKnows(mediaType), blocks };
    }
    case 'image/webp':
      if (source.read(4, 4).readUInt32LE(0) + 8 > source.size) throw truncated();
      return onlyDecoderKnows(mediaType);
    case 'image/avif':
      return onlyDecoderKnows(mediaType);
    case 'image/heic':
      return readHeic(source);
    default:
      return readRaw(source, mediaType);
  }
}

const NOTHING: ReadMetadata = { exif: null, iptc: null, xmp: null, colourProfile: null };

function onlyDecoderKnows(mediaType: PhotoMediaType): FileFacts {
  return { mediaType, size: null, fields: metadataFieldsOf(NOTHING), thumbnail: null, isPartlyRead: false };
}

function readJpeg(source: ByteSource): FileFacts {
  const head = readJpegHead(source);
  if (head.isTooLarge) {
    throw new PhotoRefusal('too-much-metadata', phrase('refused.metadata', { megabytes: LARGEST_HEAD / 1_000_000 }));
  }
  if (head.pictureAt === null) throw truncated();
  if (head.frame === null) throw new PhotoRefusal('not-a-picture', phrase('refused.emptyJpeg'));
  const other = unreadableJpeg(head.frame);
  if (other !== null) throw unsupported(other);
  const decodable = { ...head.frame, format: 'jpeg', bytesPerSample: 1 } as const;
  if (decodeCost(decodable) > MOST_MEMORY) throw tooMuchMemory();
  const exif = head.exif === null ? null : readExif(head.exif);
  const iptc = iptcOfResources(head.resources);
  const fields = metadataFieldsOf({
    exif,
    iptc: iptc === null ? null : readIptc(iptc),
    xmp: head.xmp === null ? null : readXmp(head.xmp),
    colourProfile: iccNameOf(head.icc) ?? (exif?.isAdobeRgb === true ? ADOBE_RGB : null),
  });
  return {
    mediaType: 'image/jpeg',
    size: head.frame,
    fields,
    thumbnail: firstLook(source, exif?.thumbnail ?? null, head.mpf),
    isPartlyRead: head.hasMoreXmp,
    mostPixels: mostPixels(decodable),
    isWithoutEnd: !hasJpegEnd(source, head.pictureAt),
  };
}

/** Pixels of the longer side; nearly every camera's thumbnail has as many. */
const TINY = 160;

/** The thumbnail of EXIF, which is read already, or a preview behind the picture where that is missing or tiny. */
function firstLook(source: ByteSource, thumbnail: Buffer | null, mpf: JpegHead['mpf']): Buffer | null {
  if (mpf === null) return thumbnail;
  const frame = thumbnail === null ? null : readJpegHead(sourceOf(thumbnail)).frame;
  if (frame !== null && Math.max(frame.width, frame.height) >= TINY) return thumbnail;
  return mpfPreview(source, mpf) ?? thumbnail;
}

/** What a camera names in EXIF alone. */
const ADOBE_RGB = 'Adobe RGB (1998)';

/** JPEGs that the decoder cannot take, by name. */
function unreadableJpeg({ bits, isLossless, isArithmetic }: JpegFrame) {
  if (isLossless) return 'format.losslessJpeg';
  if (bits !== 8) return 'format.deepJpeg';
  return isArithmetic ? 'format.arithmeticJpeg' : null;
}

function readHeic(source: ByteSource): FileFacts {
  const heif = readHeif(source);
  // A sequence of which no picture stands for the file.
  if (heif === null) throw findBox(source, ['moov']) === null ? damaged() : unsupported('format.sequence');
  if (heif.kind !== 'hvc1' && !(heif.kind === 'grid' && heif.tileKind === 'hvc1')) throw unsupported('format.heif');
  if (heicCost(heif, source.size) > MOST_MEMORY) throw tooMuchMemory();
  const profile = heif.icc ?? (heif.nclx === null ? null : profileOf(heif.nclx));
  const fields = metadataFieldsOf({
    exif: heif.exif,
    iptc: null,
    xmp: heif.xmp === null ? null : readXmp(heif.xmp),
    colourProfile: profile === null ? null : iccNameOf(profile),
  });
  const size = { width: heif.width, height: heif.height };
  return {
    mediaType: 'image/heic',
    size,
    fields,
    thumbnail: null,
    isPartlyRead: heif.isPartlyRead,
    smallItem: heif.thumbnail,
  };
}

/** The pictures of a raw file are those of its preview, and so is its size. */
function readRaw(source: ByteSource, mediaType: PhotoMediaType): FileFacts {
  const { preview, fields, thumbnail } = readRawFile(source, mediaType);
  const decodable = { ...preview, format: 'jpeg', bytesPerSample: 1 } as const;
  if (decodeCost(decodable) > MOST_MEMORY) throw tooMuchMemory();
  return { mediaType, size: preview, fields, thumbnail, isPartlyRead: false, mostPixels: mostPixels(decodable) };
}

/**
 * [Note: end of a JPEG] Within the compressed picture FF is always followed by 00 or a restart marker, so FF D9 after
 * its start can only be the end. It is near the end of the file, unless a phone appended a film; only then is the rest read.
 */
function hasJpegEnd(source: ByteSource, pictureAt: number): boolean {
  const end = Buffer.from([0xff, 0xd9]);
  const tailAt = Math.max(pictureAt, source.size - TAIL);
  if (source.read(tailAt, source.size - tailAt).includes(end)) return true;
  const step = 1024 * 1024;
  for (let at = pictureAt; at < tailAt; at += step) {
    // One byte more than a step, so that a mark across two steps is seen.
    if (source.read(at, step + 1).includes(end)) return true;
  }
  return false;
}

const TAG = { width: 256, height: 257, xmp: 0x02bc, iptc: 0x83bb, icc: 0x8773 } as const;

function readTiff(source: ByteSource): FileFacts {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || first === null) throw damaged();
  const { exif, ...fields } = tiffMetadata(source, form, first);
  const width = numberOf(source, form, first.entries.get(TAG.width));
  const height = numberOf(source, form, first.entries.get(TAG.height));
  if (width === null || height === null || width === 0 || height === 0) throw damaged();
  if (samplesToTakeOff(tiffKindOf(source, form, first)) === null) throw unsupported('format.tiff');
  return {
    mediaType: 'image/tiff',
    size: { width, height },
    fields: metadataFieldsOf({ exif, ...fields }),
    thumbnail: exif.thumbnail,
    isPartlyRead: (first.entries.get(TAG.xmp)?.bytes ?? 0) > LARGEST_XMP,
  };
}

function tiffMetadata(source: ByteSource, form: TiffForm, { entries, ...rest }: TiffDirectory) {
  const block = (tag: number, most: number): Buffer | null => {
    const entry = entries.get(tag);
    return entry === undefined || entry.bytes > most ? null : valueOf(source, entry, most);
  };
  const [xmp, iptc, icc] = [
    block(TAG.xmp, LARGEST_XMP),
    block(TAG.iptc, LARGEST_BLOCK),
    valueOf(source, entries.get(TAG.icc), LARGEST_BLOCK),
  ];
  return {
    exif: exifOf(source, form, { entries, ...rest }),
    xmp: xmp === null ? null : readXmp(xmp),
    iptc: iptc === null ? null : readIptc(iptc),
    colourProfile: icc === null ? null : iccNameOf(icc),
  };
}

/** Reads the metadata that the decoder found. */
export function readBlocks({ exif, iptc = null, xmp, icc }: MetadataBlocks): BlockFacts {
  const isTooLarge = (block: Uint8Array | null): boolean => block !== null && block.length > LARGEST_XMP;
  const readableExif = exif === null || isTooLarge(exif) ? null : findExif(exif);
  const fields = metadataFieldsOf({
    exif: readableExif,
    iptc: iptc === null ? null : readIptc(iptcOfResources(iptc) ?? iptc),
    xmp: xmp === null || isTooLarge(xmp) ? null : readXmp(xmp),
    colourProfile: icc === null ? null : iccNameOf(Buffer.from(icc.subarray(0, LARGEST_BLOCK))),
  });
  return { fields, thumbnail: readableExif?.thumbnail ?? null, isPartlyRead: isTooLarge(xmp) || isTooLarge(exif) };
}
