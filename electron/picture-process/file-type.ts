import type { PhotoMediaType } from '../../shared/domain/photo-formats.ts';
import { type PhraseCode, phrase } from '../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal } from '../core/library/blobs/errors.ts';
import type { ByteSource } from './metadata/byte-source.ts';
import {
  numberOf,
  numbersOf,
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffForm,
  valueOf,
} from './metadata/tiff-directory.ts';

/** A format that is known, but cannot become a photo. */
type OtherFormat = Extract<PhraseCode, `format.${string}`>;

/** Bytes of a file's start that show its format. */
const SIGNATURE = 64;

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']);

/**
 * The format of a file by its content, whatever its name: most raw files are TIFFs, distinguished from pictures by what is in them.
 * Throws PhotoRefusal 'unsupported-format' or 'not-a-picture'.
 */
export function photoTypeOf(source: ByteSource): PhotoMediaType {
  const text = source.read(0, SIGNATURE).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(text)) return rawTypeOfTiff(source) ?? 'image/tiff';
  if (/^(IIR[OS]|MMOR|IIU\0)/.test(text)) return rawTypeOfTiff(source) ?? 'image/x-dcraw';
  if (text.slice(4, 8) === 'ftyp') return isoMediaType(text);
  if (text.startsWith('FUJIFILMCCD-RAW')) return 'image/x-fuji-raf';
  // Its size is there before its bytes are: a folder of a cloud, or a copy that broke off.
  if (/^\0+$/.test(text)) throw new PhotoRefusal('not-a-picture', phrase('refused.onlyZeros'));
  const other = knownOther(text);
  if (other !== null) throw unsupported(other);
  throw new PhotoRefusal('not-a-picture', phrase('refused.noPictureFormat'));
}

function isoMediaType(text: string): PhotoMediaType {
  // The major brand can be the general 'mif1'; what the file really holds is then among the compatible brands.
  const length = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4) brands.push(text.slice(at, at + 4));
  if (brands[0] === 'avis') throw unsupported('format.sequence');
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return 'image/heic';
  // A short form of either, which no decoder here knows.
  if (brands[0] === 'mif3') throw unsupported('format.heif');
  if (brands[0] === 'crx ') return 'image/x-canon-cr3';
  throw new PhotoRefusal('not-a-picture', phrase('refused.film'));
}

function knownOther(text: string): OtherFormat | null {
  if (/^GIF8[79]a/.test(text)) return 'format.gif';
  if (text.startsWith('BM') && /^\0{4}$/.test(text.slice(6, 10))) return 'format.bmp';
  if (text.startsWith('8BPS')) return 'format.photoshop';
  if (text.startsWith('\xff\x0a') || text.startsWith('\0\0\0\x0cJXL ')) return 'format.jpegXl';
  if (text.startsWith('\0\0\0\x0cjP  ')) return 'format.jpeg2000';
  if (text.startsWith('FOVb') || text.startsWith('\0MRM') || text.slice(6, 14) === 'HEAPCCDR') return 'format.raw';
  if (text.startsWith('%PDF')) return 'format.pdf';
  if (/^\s*(<\?xml[^>]*>\s*)?<svg/i.test(text)) return 'format.svg';
  return null;
}

export function unsupported(format: OtherFormat): PhotoRefusal {
  return new PhotoRefusal('unsupported-format', phrase('refused.format', { format: phrase(format) }));
}

const TAG = {
  compression: 0x0103,
  photometric: 0x0106,
  make: 0x010f,
  directoriesBelow: 0x014a,
  dngVersion: 0xc612,
} as const;

/** What the sensor saw, one colour a place: a mosaic, or a mosaic that somebody put together already. */
const MOSAIC = new Set([32_803, 34_892]);
/** Compressions of Nikon, Sony, Pentax, Samsung and Kodak, which no picture for looking at has. */
const OF_CAMERAS = new Set([34_713, 32_767, 65_535, 32_770, 32_772, 65_000]);
const MOST_BELOW = 16;
const LONGEST_MAKE = 64;

/**
 * Which camera's raw file a TIFF is; null for one that is a picture. By what is in it, whatever its name: most raw files are
 * sound TIFFs whose first picture is a tiny preview.
 */
function rawTypeOfTiff(source: ByteSource): PhotoMediaType | null {
  const start = source.read(0, 12).toString('latin1');
  if (start.slice(8, 10) === 'CR' && start.startsWith('II*\0')) return 'image/x-canon-cr2';
  if (/^(IIR[OS]|MMOR)/.test(start)) return 'image/x-olympus-orf';
  if (start.startsWith('IIU\0')) return 'image/x-panasonic-rw2';
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || first === null) return null;
  if (first.entries.has(TAG.dngVersion)) return 'image/x-adobe-dng';
  if (![first, ...below(source, form, first)].some((directory) => isOfSensor(source, form, directory))) return null;
  const make = (valueOf(source, first.entries.get(TAG.make), LONGEST_MAKE) ?? Buffer.alloc(0)).toString('latin1');
  if (/^nikon/i.test(make)) return 'image/x-nikon-nef';
  return /^sony/i.test(make) ? 'image/x-sony-arw' : 'image/x-dcraw';
}

/** Directories that one names as its own. */
export function below(source: ByteSource, form: TiffForm, directory: TiffDirectory): TiffDirectory[] {
  return numbersOf(source, form, directory.entries.get(TAG.directoriesBelow), MOST_BELOW).flatMap(
    (at) => readDirectory(source, form, at) ?? [],
  );
}

export function isOfSensor(source: ByteSource, form: TiffForm, { entries }: TiffDirectory): boolean {
  const number = (tag: number): number => numberOf(source, form, entries.get(tag)) ?? 0;
  return MOSAIC.has(number(TAG.photometric)) || OF_CAMERAS.has(number(TAG.compression));
}
