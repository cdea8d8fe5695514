import { caption, dataSet, exifSegment, iptcSegment, withSegments, xmp, xmpSegment } from './bytes.ts';
import { type FieldOf, START, tiffOf } from './raw.ts';

/** What a camera and a photographer write into a sample photo. */
export interface CameraMetadata {
  readonly orientation: number;
  readonly make: string;
  readonly model: string;
  readonly creator: string;
  readonly copyright: string;
  /** 'yyyy:MM:dd HH:mm:ss' */
  readonly dateTime: string;
  /** '+02:00' */
  readonly offset: string;
  /** Degrees; north and east positive. */
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly xmpCaption: string | null;
  readonly iptcCaption: string | null;
  /** A small JPEG, as cameras embed. */
  readonly thumbnail: Buffer | null;
}

const ascii = (tag: number, text: string): FieldOf => [tag, 2, Buffer.from(`${text}\0`, 'utf8')];
const short = (tag: number, value: number): FieldOf => [tag, 3, [value]];
const rationals = (tag: number, ...values: (readonly [number, number])[]): FieldOf => [
  tag,
  5,
  Buffer.from(Uint32Array.from(values.flat()).buffer),
];

/** Puts EXIF, XMP and IPTC behind the start marker of a JPEG, as a camera's file has them. */
export function withMetadata(jpeg: Buffer, metadata: CameraMetadata): Buffer {
  const { xmpCaption, iptcCaption } = metadata;
  const words = xmpCaption?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return withSegments(
    jpeg,
    exifSegment(exifOf(metadata)),
    ...(words === undefined ? [] : [xmpSegment(xmp(caption(words)))]),
    // Declared as UTF-8.
    ...(iptcCaption === null
      ? []
      : [iptcSegment(Buffer.concat([dataSet(1, 90, '\x1b%G'), dataSet(2, 120, Buffer.from(iptcCaption))]))]),
  );
}

/** Main fields, camera fields, location, thumbnail. */
function exifOf(metadata: CameraMetadata): Buffer {
  const { thumbnail, location } = metadata;
  const main: FieldOf[] = [
    ascii(0x010f, metadata.make),
    ascii(0x0110, metadata.model),
    short(0x0112, metadata.orientation),
    ascii(0x013b, metadata.creator),
    ascii(0x8298, metadata.copyright),
    [0x8769, 4, { part: 'camera' }],
    ...(location === null ? [] : [[0x8825, 4, { part: 'location' }] as const]),
  ];
  const camera: FieldOf[] = [
    rationals(0x829a, [1, 60]),
    rationals(0x829d, [8, 1]),
    short(0x8827, 200),
    ascii(0x9003, metadata.dateTime),
    ascii(0x9011, metadata.offset),
    rationals(0x920a, [16, 1]),
  ];
  const small = (of: Buffer): FieldOf[] => [
    short(0x0103, 6),
    [0x0201, 4, { part: 'thumbnail' }],
    [0x0202, 4, [of.length]],
  ];
  return tiffOf(START, [
    { name: 'main', content: { fields: main, ...(thumbnail === null ? {} : { next: 'small' }) } },
    { name: 'camera', content: { fields: camera } },
    ...(location === null ? [] : [{ name: 'location', content: { fields: locationFields(location) } }]),
    ...(thumbnail === null
      ? []
      : [
          { name: 'small', content: { fields: small(thumbnail) } },
          { name: 'thumbnail', content: thumbnail },
        ]),
  ]);
}

function locationFields({ latitude, longitude }: NonNullable<CameraMetadata['location']>): FieldOf[] {
  const parts = (degrees: number) => {
    const whole = Math.abs(degrees);
    const minutes = (whole % 1) * 60;
    const seconds = Math.round((minutes % 1) * 6000);
    return [[Math.floor(whole), 1] as const, [Math.floor(minutes), 1] as const, [seconds, 100] as const];
  };
  return [
    ascii(1, latitude < 0 ? 'S' : 'N'),
    rationals(2, ...parts(latitude)),
    ascii(3, longitude < 0 ? 'W' : 'E'),
    rationals(4, ...parts(longitude)),
  ];
}
