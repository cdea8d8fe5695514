import { personText } from '../../shared/domain/camera-words.ts';
import type { MetadataFields } from '../core/photos/pictures/protocol.ts';
import type { CameraData } from './metadata/camera-data.ts';
import type { ExifFields, ExifTime } from './metadata/exif.ts';
import type { IptcFields } from './metadata/iptc.ts';
import type { XmpFields } from './metadata/xmp.ts';

/** What was read of each kind of metadata; null for what the file has not, or what cannot be read. */
export interface ReadMetadata {
  readonly exif: ExifFields | null;
  readonly iptc: IptcFields | null;
  readonly xmp: XmpFields | null;
  readonly colourProfile: string | null;
}

/** What is kept of a file, and what only a copy of it may say again. */
export interface FieldsInFile extends MetadataFields {
  readonly cameraData: CameraData | null;
}

/** Brings together what EXIF, IPTC and XMP say. Pure. */
export function metadataFieldsOf({ exif, iptc, xmp, colourProfile }: ReadMetadata): FieldsInFile {
  const camera = cameraOf(exif?.make ?? null, exif?.model ?? null);
  return {
    orientation: exif?.orientation ?? 1,
    colourProfile,
    captureTime: captureTimeOf(exif, xmp),
    caption: personText(xmp?.description, camera) ?? personText(iptc?.caption, camera),
    title: personText(xmp?.title, camera) ?? personText(iptc?.title, camera),
    ...(xmp?.room == null ? {} : { room: xmp.room }),
    keywords: [...(xmp?.keywords.length ? xmp.keywords : (iptc?.keywords ?? []))],
    rating: xmp?.rating ?? starsOf(exif?.rating ?? null),
    copyright: exif?.copyright ?? xmp?.rights ?? iptc?.copyright ?? null,
    creator: exif?.artist ?? xmp?.creator ?? iptc?.creator ?? null,
    hasLocation: exif?.hasLocation === true || xmp?.hasLocation === true,
    camera,
    cameraData: exif?.cameraData ?? null,
    ...biasOf(exif?.exposureBias ?? null),
    ...(xmp?.sourceType == null ? {} : { sourceType: xmp.sourceType }),
  };
}

/** More stops than that are no exposure. */
const MOST_BIAS = 10;

function biasOf(bias: number | null): Pick<MetadataFields, 'exposureBias'> {
  return bias === null || Math.abs(bias) > MOST_BIAS ? {} : { exposureBias: Math.round(bias * 100) / 100 };
}

/** 'NIKON CORPORATION' and 'NIKON Z 6_2' are 'NIKON Z 6_2'; 'Apple' and 'iPhone 15' are 'Apple iPhone 15'. */
export function cameraOf(make: string | null, model: string | null): string | null {
  if (make === null || model === null) return model ?? make;
  const brand = make.split(/\s+/)[0] ?? make;
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${make} ${model}`;
}

/**
 * EXIF date and time 'yyyy:MM:dd HH:mm:ss' (or XMP's ISO form), sub-second digits and offset as one ISO 8601 string.
 * Null for what cameras write when their clock was never set.
 */
export function isoTimeOf(dateTime: string, subSeconds: string | null, offset: string | null): string | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(
    dateTime,
  );
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', fraction, zone] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${local}Z`);
  // A day that does not exist (31 February) is rolled over by Date: it is then not what was written.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(local) || year < '1900') return null;
  const digits = (fraction?.slice(1) ?? /^\d+/.exec(subSeconds ?? '')?.[0] ?? '').slice(0, 3);
  return `${local}${digits === '' ? '' : `.${digits.padEnd(3, '0')}`}${zoneOf(zone ?? offset)}`;
}

function zoneOf(text: string | null): string {
  if (text === null) return '';
  if (text === 'Z') return '+00:00';
  const match = /^([+-]\d\d):?(\d\d)$/.exec(text.trim());
  return match === null ? '' : `${match[1]}:${match[2]}`;
}

/** 1 to 5; no stars say nothing. */
function starsOf(value: number | null): number | null {
  return value !== null && value >= 1 && value <= 5 ? value : null;
}

function captureTimeOf(exif: ExifFields | null, xmp: XmpFields | null): string | null {
  const exifTime = (time: ExifTime | undefined) =>
    typeof time?.dateTime === 'string' ? isoTimeOf(time.dateTime, time.subSeconds, time.offset) : null;
  const xmpTime = (dateTime: string | null | undefined) =>
    typeof dateTime === 'string' ? isoTimeOf(dateTime, null, null) : null;
  return (
    exifTime(exif?.original) ??
    exifTime(exif?.digitized) ??
    xmpTime(xmp?.dateTimeOriginal) ??
    xmpTime(xmp?.dateCreated) ??
    xmpTime(xmp?.createDate)
  );
}
