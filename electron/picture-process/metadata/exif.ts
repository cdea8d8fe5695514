import { type ByteSource, sourceOf, textOfBytes } from './byte-source.ts';
import { type CameraData, cameraDataOf } from './camera-data.ts';
import {
  fractionOf,
  numberOf,
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffEntry,
  type TiffForm,
  valueOf,
} from './tiff-directory.ts';

/** What is read of EXIF, in the names of its standard. Texts are as they were written. */
export interface ExifFields {
  /** 1 to 8. */
  readonly orientation: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly artist: string | null;
  readonly copyright: string | null;
  readonly original: ExifTime;
  readonly digitized: ExifTime;
  readonly hasLocation: boolean;
  /** Colours of Adobe RGB, which cameras name without a profile (DCF 2.0, "option file"). */
  readonly isAdobeRgb: boolean;
  /** As the system's own programs write stars: 1 to 5. */
  readonly rating: number | null;
  /** Of a bracketed exposure, in stops. */
  readonly exposureBias: number | null;
  readonly cameraData: CameraData | null;
  /** The camera's own small JPEG. */
  readonly thumbnail: Buffer | null;
}

export interface ExifTime {
  readonly dateTime: string | null;
  readonly subSeconds: string | null;
  readonly offset: string | null;
}

const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  artist: 0x013b,
  copyright: 0x8298,
  camera: 0x8769,
  place: 0x8825,
  colourSpace: 0xa001,
  interoperability: 0xa005,
  interoperabilityIndex: 0x0001,
  rating: 0x4746,
  exposureBias: 0x9204,
  latitude: 0x0002,
  thumbnailAt: 0x0201,
  thumbnailBytes: 0x0202,
} as const;
const ORIGINAL = { dateTime: 0x9003, subSeconds: 0x9291, offset: 0x9011 };
const DIGITIZED = { dateTime: 0x9004, subSeconds: 0x9292, offset: 0x9012 };

/** A text that is longer was not written by a person. */
const LONGEST_TEXT = 64 * 1024;
const LARGEST_THUMBNAIL = 512 * 1024;

/** The fields of EXIF in memory; null where it cannot be read. */
export function readExif(bytes: Uint8Array): ExifFields | null {
  const source = sourceOf(bytes);
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  return form === null || first === null ? null : exifOf(source, form, first);
}

/** What stands before it in files: its name, a marker, an offset. */
const MOST_BEFORE = 64;

/** The same, behind its name or whatever else a program put before it: where the decoder looks for no turn in it. */
export function findExif(bytes: Uint8Array): ExifFields | null {
  const start = Buffer.from(bytes.subarray(0, MOST_BEFORE))
    .toString('latin1')
    .search(/II\*\0|MM\0\*/);
  return readExif(bytes.subarray(Math.max(0, start)));
}

/**
 * The fields that are of use here, and nothing else. [Note: read selectively] A field can claim any size, and many fields can
 * share the same bytes: what nobody asks for is never read.
 *
 * @param cameraItself the directory of the camera, where the first one does not name it
 */
export function exifOf(
  source: ByteSource,
  form: TiffForm,
  first: TiffDirectory,
  cameraItself?: TiffDirectory,
): ExifFields {
  const at = (tag: number): number => numberOf(source, form, first.entries.get(tag)) ?? 0;
  const camera = cameraItself ?? readDirectory(source, form, at(TAG.camera));
  const place = readDirectory(source, form, at(TAG.place));
  const text = (directory: TiffDirectory | null, tag: number) => textOf(source, directory?.entries.get(tag));
  const time = (tags: typeof ORIGINAL): ExifTime => ({
    dateTime: text(camera, tags.dateTime),
    subSeconds: text(camera, tags.subSeconds),
    offset: text(camera, tags.offset),
  });
  return {
    orientation: orientationOf(numberOf(source, form, first.entries.get(TAG.orientation))),
    make: text(first, TAG.make),
    model: text(first, TAG.model),
    artist: text(first, TAG.artist),
    copyright: text(first, TAG.copyright),
    original: time(ORIGINAL),
    digitized: time(DIGITIZED),
    hasLocation: place?.entries.has(TAG.latitude) === true,
    isAdobeRgb: namesAdobeRgb(source, form, camera),
    rating: numberOf(source, form, first.entries.get(TAG.rating)),
    exposureBias: fractionOf(source, form, camera?.entries.get(TAG.exposureBias)),
    cameraData: cameraDataOf(source, form, { first, camera }),
    thumbnail: thumbnailOf(source, form, readDirectory(source, form, first.next)),
  };
}

/** Other numbers turn nothing, for browsers as well. */
function orientationOf(value: number | null): number | null {
  return value !== null && value >= 1 && value <= 8 ? value : null;
}

/** Nothing but sRGB is counted by its standard: what is uncounted, and by another rule (R03) or a number of Canon's (2). */
function namesAdobeRgb(source: ByteSource, form: TiffForm, camera: TiffDirectory | null): boolean {
  const number = (tag: number): number | null => numberOf(source, form, camera?.entries.get(tag));
  if (number(TAG.colourSpace) === 2) return true;
  if (number(TAG.colourSpace) === 1) return false;
  const rule = readDirectory(source, form, number(TAG.interoperability) ?? 0);
  return textOf(source, rule?.entries.get(TAG.interoperabilityIndex)) === 'R03';
}

/** Text, or bytes that some cameras declare instead; several texts in one field, as of a copyright, become one. */
function textOf(source: ByteSource, entry: TiffEntry | undefined): string | null {
  if (entry === undefined || ![1, 2, 7, 129].includes(entry.type)) return null;
  const bytes = valueOf(source, entry, LONGEST_TEXT);
  return bytes === null ? null : textOfBytes(bytes);
}

function thumbnailOf(source: ByteSource, form: TiffForm, directory: TiffDirectory | null): Buffer | null {
  const at = numberOf(source, form, directory?.entries.get(TAG.thumbnailAt));
  const length = numberOf(source, form, directory?.entries.get(TAG.thumbnailBytes));
  if (at === null || length === null || length > LARGEST_THUMBNAIL) return null;
  const bytes = source.read(at, length);
  // A copy, so that the small picture does not keep the whole start of the file in memory.
  return bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8 ? Buffer.from(bytes) : null;
}
