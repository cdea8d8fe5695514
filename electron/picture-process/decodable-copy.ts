import { constants } from 'node:fs';
import { chmod, copyFile, open, rm } from 'node:fs/promises';
import { toWriteError } from '../core/library/blobs/errors.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { adobeRgbProfile, profileOf } from './colour/named-profiles.ts';
import { heicCost } from './decode-cost.ts';
import { photoTypeOf } from './file-type.ts';
import { decodeHeic } from './heic/heic-decoder.ts';
import { copyJpeg, type JpegCopy } from './jpeg-copy.ts';
import type { ByteSource } from './metadata/byte-source.ts';
import { readExif } from './metadata/exif.ts';
import { type HeifFacts, readHeif } from './metadata/heif.ts';
import { readJpegHead } from './metadata/jpeg.ts';
import { withSource } from './metadata/read-file.ts';
import { readRawFile } from './metadata/read-raw.ts';
import {
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffEntry,
  type TiffForm,
} from './metadata/tiff-directory.ts';

// sharp reads most formats as they are. What it cannot read becomes a copy first that it can: see docs/pictures.md.

type Way =
  | { readonly kind: 'asItIs' }
  | { readonly kind: 'lean'; readonly patch: TiffPatch }
  | { readonly kind: 'jpeg'; readonly copy: JpegCopy }
  | {
      readonly kind: 'heic';
      readonly orientation: number;
      readonly icc: Buffer | null;
      readonly memory: number;
    };

const AS_IT_IS: Way = { kind: 'asItIs' };

/** Lets a file be used that sharp can read: itself, or a copy at `copy`, which is gone afterwards. */
export async function withDecodable<Value>(
  path: string,
  copy: string,
  work: (file: string) => Promise<Value>,
): Promise<Value> {
  const way = withSource(path, wayOf);
  if (way.kind === 'asItIs') return work(path);
  try {
    await makeCopy(path, copy, way);
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Whether sharp, and every browser, reads a file rightly without a copy of it. @throws PhotoRefusal */
export function isDecodable(path: string): boolean {
  return withSource(path, wayOf).kind === 'asItIs';
}

/** The colours of a HEIC as a profile; null for sRGB. */
export function heicProfile(path: string): Buffer | null {
  return withSource(path, (source) => profileIn(readHeif(source)));
}

function profileIn(heif: HeifFacts | null): Buffer | null {
  return heif?.icc ?? (heif === null || heif.nclx === null ? null : profileOf(heif.nclx));
}

function wayOf(source: ByteSource): Way {
  const mediaType = photoTypeOf(source);
  switch (mediaType) {
    case 'image/png':
    case 'image/webp':
    case 'image/avif':
      return AS_IT_IS;
    case 'image/jpeg':
      return wayOfJpeg(source);
    case 'image/tiff': {
      const patch = leanDirectory(source);
      return patch === null ? AS_IT_IS : { kind: 'lean', patch };
    }
    case 'image/heic': {
      const heif = readHeif(source);
      return {
        kind: 'heic',
        orientation: heif?.exif?.orientation ?? 1,
        icc: profileIn(heif),
        memory: heif === null ? 0 : heicCost(heif, source.size),
      };
    }
    default: {
      const { preview, fields, isAdobeRgb } = readRawFile(source, mediaType);
      const icc = isAdobeRgb ? adobeRgbProfile() : null;
      return { kind: 'jpeg', copy: { ...preview, orientation: fields.orientation, icc } };
    }
  }
}

/** A JPEG that names Adobe RGB in its EXIF alone gets the profile, which is all that the decoder goes by. */
function wayOfJpeg(source: ByteSource): Way {
  const { exif, icc } = readJpegHead(source);
  const fields = exif === null || icc.length > 0 ? null : readExif(exif);
  if (fields?.isAdobeRgb !== true) return AS_IT_IS;
  return {
    kind: 'jpeg',
    copy: { at: 0, size: source.size, orientation: fields.orientation ?? 1, icc: adobeRgbProfile() },
  };
}

/** @throws BlobError: a disk that is full says nothing about the picture */
async function makeCopy(path: string, copy: string, way: Exclude<Way, { kind: 'asItIs' }>): Promise<void> {
  try {
    switch (way.kind) {
      case 'lean':
        return await writeLean(path, copy, way.patch);
      case 'jpeg':
        return await copyJpeg(path, copy, way.copy);
      case 'heic':
        return await decodeHeic({ path, target: copy, orientation: way.orientation, icc: way.icc }, way.memory);
    }
  } catch (error) {
    throw toWriteError(error, copy);
  }
}

async function writeLean(path: string, copy: string, { at, bytes }: TiffPatch): Promise<void> {
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  await chmod(copy, PRIVATE_FILE);
  await using file = await open(copy, 'r+');
  await file.write(bytes, 0, bytes.length, at);
}

/** Bytes to write over the first directory of a copy, so that it has only what decoding needs. */
interface TiffPatch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** What the decoder reads of a directory before it refuses the file, with room to spare. */
const LARGEST_DIRECTORY = 40_000_000;
const MOST_DIRECTORIES = 100;

const ICC_PROFILE = 34_675;
/** Beyond the fields of pixels: programs keep their own things there, Photoshop its layers. */
const FIRST_PRIVATE = 32_768;
const XMP = 700;

/**
 * [Note: layers of Photoshop] The decoder reads every field of every directory and refuses a file with more than 50 MB of
 * them; a sound TIFF with layers has hundreds. It is decoded from a copy whose directory leaves out what is no pixel.
 *
 * @returns null for a TIFF that the decoder takes as it is, and for what is no TIFF
 */
function leanDirectory(source: ByteSource): TiffPatch | null {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || first === null || !isTooMuch(source, form, first)) return null;
  const kept = Array.from(first.entries.values()).filter(isOfPixels);
  const noNext = Buffer.alloc(form.big ? 8 : 4);
  return { at: first.at, bytes: Buffer.concat([countOf(kept.length, form), ...kept.map(({ row }) => row), noNext]) };
}

function countOf(count: number, { big, little }: TiffForm): Buffer {
  const bytes = Buffer.alloc(big ? 8 : 2);
  // Never more than 16 bits of it are used.
  if (little) bytes.writeUInt16LE(count, 0);
  else bytes.writeUInt16BE(count, bytes.length - 2);
  return bytes;
}

function isOfPixels({ tag }: TiffEntry): boolean {
  return tag === ICC_PROFILE || (tag < FIRST_PRIVATE && tag !== XMP);
}

function isTooMuch(source: ByteSource, form: TiffForm, first: TiffDirectory): boolean {
  const seen = new Set<number>();
  let directory: TiffDirectory | null = first;
  while (directory !== null) {
    // One that leads back to an earlier one would be followed for ever.
    if (sizeOf(directory) > LARGEST_DIRECTORY || seen.size > MOST_DIRECTORIES || seen.has(directory.at)) return true;
    seen.add(directory.at);
    directory = directory.next === 0 ? null : readDirectory(source, form, directory.next);
  }
  return false;
}

function sizeOf({ entries }: TiffDirectory): number {
  return Array.from(entries.values()).reduce((sum, { bytes }) => sum + bytes, 0);
}
