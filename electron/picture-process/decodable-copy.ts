import { rm } from 'node:fs/promises';
import { toWriteError } from '../core/library/blobs/errors.ts';
import { adobeRgbProfile, profileOf } from './colour/named-profiles.ts';
import { heicCost } from './decode-cost.ts';
import { isDamage } from './decode-refusal.ts';
import { photoTypeOf } from './file-type.ts';
import { decodeHeic } from './heic/heic-decoder.ts';
import { copyJpeg, type JpegCopy } from './jpeg-copy.ts';
import type { ByteSource } from './metadata/byte-source.ts';
import { readExif } from './metadata/exif.ts';
import { type HeifFacts, readHeif } from './metadata/heif.ts';
import { readJpegHead } from './metadata/jpeg.ts';
import { withSource } from './metadata/read-file.ts';
import { readRawFile } from './metadata/read-raw.ts';
import { readTiffKind } from './metadata/tiff-kind.ts';
import { copyTiff, type Strictness, strictnessFor, type TiffCopy, tiffCopyOf } from './tiff-copy.ts';

// sharp reads most formats as they are. What it cannot read becomes a copy first that it can: see docs/pictures.md.

type Copied =
  | { readonly kind: 'tiff'; readonly copy: TiffCopy }
  | { readonly kind: 'jpeg'; readonly copy: JpegCopy }
  | {
      readonly kind: 'heic';
      readonly orientation: number;
      readonly icc: Buffer | null;
      readonly memory: number;
    };
type Way = Copied | { readonly kind: 'asItIs'; readonly failOn: Strictness };

const AS_IT_IS: Way = { kind: 'asItIs', failOn: 'warning' };

/**
 * Lets a file be used that sharp can read: itself, or a copy at `copy`, which is gone afterwards. What sharp takes for damage is looked
 * at a second time: where pixels are missing they are still, and whatever else it stopped at is no damage.
 */
export async function withDecodable<Value>(
  path: string,
  copy: string,
  work: (file: string, failOn: Strictness) => Promise<Value>,
): Promise<Value> {
  const way = withSource(path, wayOf);
  try {
    return await follow(path, copy, way, work);
  } catch (error) {
    const again = isDamage(error) ? withSource(path, (source) => furtherLooks(source, way)) : [];
    return followFirst(path, copy, again, work, error);
  }
}

/** @param damage what is said where all of these ways find the picture damaged */
async function followFirst<Value>(
  path: string,
  copy: string,
  [way, ...others]: readonly Way[],
  work: (file: string, failOn: Strictness) => Promise<Value>,
  damage: unknown,
): Promise<Value> {
  if (way === undefined) throw damage;
  try {
    return await follow(path, copy, way, work);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return followFirst(path, copy, others, work, error);
  }
}

async function follow<Value>(
  path: string,
  copy: string,
  way: Way,
  work: (file: string, failOn: Strictness) => Promise<Value>,
): Promise<Value> {
  if (way.kind === 'asItIs') return work(path, way.failOn);
  try {
    await makeCopy(path, copy, way);
    return await work(copy, way.kind === 'tiff' ? way.copy.failOn : 'warning');
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
      const copy = tiffCopyOf(source);
      return copy === null ? AS_IT_IS : { kind: 'tiff', copy };
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
  const fields = exif === null ? null : readExif(exif);
  if (icc.length > 0 || fields?.isAdobeRgb !== true) return AS_IT_IS;
  return copyOf(source, fields.orientation, adobeRgbProfile());
}

function copyOf(source: ByteSource, orientation: number | null, icc: Buffer | null): Extract<Way, { kind: 'jpeg' }> {
  return { kind: 'jpeg', copy: { at: 0, size: source.size, orientation: orientation ?? 1, icc } };
}

/** How a picture is read that the decoder took for damaged; none where a warning can mean missing pixels. */
function furtherLooks(source: ByteSource, way: Way): Way[] {
  if (way.kind === 'jpeg') return [{ kind: 'jpeg', copy: { ...way.copy, isTrimmed: true } }];
  if (way.kind !== 'asItIs') return [];
  switch (photoTypeOf(source)) {
    case 'image/jpeg': {
      const { exif } = readJpegHead(source);
      const again = copyOf(source, exif === null ? null : (readExif(exif)?.orientation ?? null), null);
      return [again, ...furtherLooks(source, again)];
    }
    case 'image/tiff':
      return strictnessFor(readTiffKind(source)) === 'warning' ? [] : [{ kind: 'asItIs', failOn: 'error' }];
    default:
      return [];
  }
}

/** @throws BlobError: a disk that is full says nothing about the picture */
async function makeCopy(path: string, copy: string, way: Copied): Promise<void> {
  try {
    switch (way.kind) {
      case 'tiff':
        return await copyTiff(path, copy, way.copy);
      case 'jpeg':
        return copyJpeg(path, copy, way.copy);
      case 'heic':
        return await decodeHeic({ path, target: copy, orientation: way.orientation, icc: way.icc }, way.memory);
    }
  } catch (error) {
    throw toWriteError(error, copy);
  }
}
