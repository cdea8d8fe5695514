import type { ExpandedTags } from 'exifreader';

/** What a photo says about itself in EXIF, IPTC and XMP. */
export interface MetadataFields {
  /** EXIF orientation 1 to 8; 1 when absent or nonsense. */
  readonly orientation: number;
  readonly colourProfile: string | null;
  /** yyyy-MM-ddTHH:mm:ss[.fff][±hh:mm]; no offset when the camera did not record one. */
  readonly captureTime: string | null;
  readonly caption: string | null;
  readonly copyright: string | null;
  readonly creator: string | null;
  readonly hasLocation: boolean;
  /** How many metadata fields the file carries, for 'stripped n fields' and for showing what would be sent. */
  readonly metadataFieldCount: number;
  readonly camera: string | null;
}

/** Reads the fields of `tags` (exifreader, expanded). Pure. */
export function metadataFieldsOf(tags: ExpandedTags): MetadataFields {
  const { exif, iptc, xmp, gps, icc } = tags;
  const utf8 = iptcIsUtf8(iptc?.['Coded Character Set']?.value);
  const iptcText = (tag: unknown) => (isRecord(tag) ? iptcTextOf(tag['value'], utf8) : null);
  return {
    orientation: orientationOf(exif?.Orientation?.value),
    colourProfile: profileNameOf(icc?.['ICC Description']),
    captureTime: captureTimeOf(tags),
    caption: xmpTextOf(xmp?.['description']) ?? iptcText(iptc?.['Caption/Abstract']),
    copyright: exifTextOf(exif?.['Copyright']) ?? xmpTextOf(xmp?.['rights']) ?? iptcText(iptc?.['Copyright Notice']),
    creator: exifTextOf(exif?.['Artist']) ?? xmpTextOf(xmp?.['creator']) ?? iptcText(iptc?.['By-line']),
    hasLocation:
      gps?.Latitude !== undefined || exif?.['GPSLatitude'] !== undefined || xmp?.['GPSLatitude'] !== undefined,
    metadataFieldCount: countFields(exif, iptc, xmp),
    camera: cameraOf(exifTextOf(exif?.['Make']), exifTextOf(exif?.['Model'])),
  };
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

/**
 * IPTC text from its bytes. UTF-8 when the file declares it, and also when it does not but the bytes are valid UTF-8
 * (many programs forget to declare); otherwise Windows Latin. Null when nothing is left after trimming.
 */
export function iptcTextOf(value: unknown, declaredUtf8: boolean): string | null {
  const bytes = bytesOf(value);
  if (bytes === null) return null;
  const utf8 = new TextDecoder('utf-8', { fatal: !declaredUtf8 });
  try {
    return cleanText(utf8.decode(bytes));
  } catch {
    // Not valid UTF-8, which is the answer to the question asked.
    return cleanText(new TextDecoder('windows-1252').decode(bytes));
  }
}

function iptcIsUtf8(value: unknown): boolean {
  const bytes = bytesOf(value);
  return bytes !== null && Buffer.from(bytes).toString('latin1') === '\x1b%G';
}

function bytesOf(value: unknown): Uint8Array | null {
  if (!Array.isArray(value)) return null;
  const items: unknown[] = value.flat();
  const numbers = items.filter((item): item is number => typeof item === 'number');
  return numbers.length === 0 ? null : Uint8Array.from(numbers);
}

/** Text without control characters and outer blanks; line breaks stay. Null when empty. */
export function cleanText(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const cleaned = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** An XMP value: text, or a list of alternatives by language of which 'x-default' comes first, or a list of names. */
export function xmpTextOf(tag: unknown): string | null {
  if (!isRecord(tag)) return null;
  const { value } = tag;
  if (typeof value === 'string') return cleanText(value);
  if (!Array.isArray(value)) return null;
  const items: unknown[] = value;
  const isDefault = (item: unknown) =>
    isRecord(item) && isRecord(item['attributes']) && item['attributes']['xml:lang'] === 'x-default';
  const chosen = items.find(isDefault) ?? items[0];
  return xmpTextOf(chosen);
}

function exifTextOf(tag: unknown): string | null {
  if (!isRecord(tag)) return null;
  const { value } = tag;
  if (typeof value === 'string') return cleanText(value);
  if (!Array.isArray(value)) return null;
  const items: unknown[] = value;
  return cleanText(items.filter((item) => typeof item === 'string').join(' '));
}

function orientationOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 8 ? value : 1;
}

function profileNameOf(tag: unknown): string | null {
  if (!isRecord(tag)) return null;
  const { value } = tag;
  if (typeof value === 'string') return cleanText(value);
  if (!isRecord(value)) return null;
  const name = value['en-US'] ?? Object.values(value)[0];
  return typeof name === 'string' ? cleanText(name) : null;
}

function captureTimeOf(tags: ExpandedTags): string | null {
  const exif: Readonly<Record<string, unknown>> = { ...tags.exif };
  const xmp: Readonly<Record<string, unknown>> = { ...tags.xmp };
  const exifTime = (name: string, subSeconds: string, offset: string) => {
    const dateTime = exifTextOf(exif[name]);
    return dateTime === null ? null : isoTimeOf(dateTime, exifTextOf(exif[subSeconds]), exifTextOf(exif[offset]));
  };
  const xmpTime = (name: string) => {
    const dateTime = xmpTextOf(xmp[name]);
    return dateTime === null ? null : isoTimeOf(dateTime, null, null);
  };
  return (
    exifTime('DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal') ??
    exifTime('DateTimeDigitized', 'SubSecTimeDigitized', 'OffsetTimeDigitized') ??
    xmpTime('DateTimeOriginal') ??
    xmpTime('DateCreated') ??
    xmpTime('CreateDate')
  );
}

function countFields(...groups: readonly (object | undefined)[]): number {
  const names = groups.flatMap((group) => Object.keys(group ?? {}));
  return names.filter((name) => name !== '_raw' && !name.endsWith('IFD Pointer')).length;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
