import type { PhotoMediaType } from '../../../shared/domain/photo-formats.ts';
import type { ByteSource } from '../metadata/byte-source.ts';
import {
  numberOf,
  numbersOf,
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffForm,
  valueOf,
} from '../metadata/tiff-directory.ts';

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
export function rawTypeOfTiff(source: ByteSource): PhotoMediaType | null {
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
