import type { PhotoMediaType } from '../../../shared/domain/photo-formats.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal } from '../../core/library/blobs/errors.ts';
import { metadataFieldsOf } from '../metadata-fields.ts';
import { type ByteRange, type EmbeddedJpeg, jpegsAt, largestJpeg, smallJpeg } from '../raw/preview.ts';
import { metadataOfCr3, placesInCr3, placesInTiff } from '../raw/tiff-places.ts';
import type { ByteSource } from './byte-source.ts';
import { joinCameraData } from './camera-data.ts';
import { type ExifFields, exifOf, readExif } from './exif.ts';
import { readJpegHead } from './jpeg.ts';
import { readDirectory, readTiffForm, valueOf } from './tiff-directory.ts';
import { readXmp, type XmpFields } from './xmp.ts';

/** What is known of a raw file: its preview, and what the camera says of the picture. */
interface RawFile {
  readonly preview: EmbeddedJpeg;
  readonly fields: ReturnType<typeof metadataFieldsOf>;
  readonly thumbnail: Buffer | null;
  /** Its preview has a profile of its own, or is in sRGB. */
  readonly isAdobeRgb: boolean;
}

const LARGEST_XMP = 1024 * 1024;
const XMP = 700;
/** From the start of a RAF: where its JPEG stands, and its size. */
const JPEG_OF_FUJIFILM = 84;

/** @throws PhotoRefusal where there is no preview that could be used */
export function readRawFile(source: ByteSource, mediaType: PhotoMediaType): RawFile {
  const { jpegs, behindEnd } = jpegsAt(source, placesIn(source, mediaType));
  const preview = largestJpeg(jpegs);
  // [Note: a raw file that was cut] Its thumbnail stands first, and is no picture to send in the place of what was lost.
  if (behindEnd > (preview?.size ?? 0)) throw new PhotoRefusal('truncated', phrase('refused.truncated'));
  if (preview === null) throw new PhotoRefusal('unsupported-format', phrase('refused.rawWithoutPreview'));
  const ofPreview = readPreview(source, preview);
  const own = readOwn(source, mediaType);
  const exif = own.exif === null ? ofPreview : joined(own.exif, ofPreview);
  return {
    preview,
    fields: metadataFieldsOf({ exif, iptc: null, xmp: own.xmp, colourProfile: null }),
    thumbnail: smallJpeg(source, jpegs),
    isAdobeRgb: exif?.isAdobeRgb === true,
  };
}

function placesIn(source: ByteSource, mediaType: PhotoMediaType): Iterable<ByteRange> {
  switch (mediaType) {
    case 'image/x-canon-cr3':
      return placesInCr3(source);
    case 'image/x-fuji-raf': {
      const head = source.read(JPEG_OF_FUJIFILM, 8);
      return head.length < 8 ? [] : [{ at: head.readUInt32BE(0), size: head.readUInt32BE(4) }];
    }
    default:
      return placesInTiff(source);
  }
}

function readPreview(source: ByteSource, { at, size }: EmbeddedJpeg): ExifFields | null {
  const { exif } = readJpegHead({
    size,
    read: (from, length) => source.read(at + from, Math.min(length, size - from)),
  });
  return exif === null ? null : readExif(exif);
}

function readOwn(source: ByteSource, mediaType: PhotoMediaType): { exif: ExifFields | null; xmp: XmpFields | null } {
  if (mediaType === 'image/x-fuji-raf') return { exif: null, xmp: null };
  if (mediaType === 'image/x-canon-cr3') {
    const { first, camera } = metadataOfCr3(source);
    const [one, other] = [first, camera].map((part) => (part === null ? null : exifIn(part)));
    return { exif: one === null || one === undefined ? (other ?? null) : joined(one, other ?? null), xmp: null };
  }
  const form = readTiffForm(source);
  const directory = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || directory === null) return { exif: null, xmp: null };
  const packet = directory.entries.get(XMP);
  const xmp = packet === undefined || packet.bytes > LARGEST_XMP ? null : valueOf(source, packet, LARGEST_XMP);
  return { exif: exifOf(source, form, directory), xmp: xmp === null ? null : readXmp(xmp) };
}

/** A TIFF of its own whose first directory may itself be the one of the camera. */
function exifIn(source: ByteSource): ExifFields | null {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  return form === null || first === null ? null : exifOf(source, form, first, first);
}

/** What one leaves open, the other says. */
function joined(one: ExifFields, other: ExifFields | null): ExifFields {
  if (other === null) return one;
  return {
    ...one,
    orientation: one.orientation ?? other.orientation,
    make: one.make ?? other.make,
    model: one.model ?? other.model,
    artist: one.artist ?? other.artist,
    copyright: one.copyright ?? other.copyright,
    original: one.original.dateTime === null ? other.original : one.original,
    digitized: one.digitized.dateTime === null ? other.digitized : one.digitized,
    hasLocation: one.hasLocation || other.hasLocation,
    isAdobeRgb: one.isAdobeRgb || other.isAdobeRgb,
    cameraData: joinCameraData(one.cameraData, other.cameraData),
  };
}
