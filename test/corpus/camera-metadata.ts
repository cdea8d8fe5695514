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

type Entry = readonly [tag: number, type: number, count: number, value: Buffer];

const ascii = (tag: number, text: string): Entry => {
  const value = Buffer.from(`${text}\0`, 'utf8');
  return [tag, 2, value.length, value];
};
const short = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return [tag, 3, 1, bytes];
};
const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return [tag, 4, 1, bytes];
};
const rationals = (tag: number, values: readonly (readonly [number, number])[]): Entry => {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach(([numerator, denominator], index) => {
    bytes.writeUInt32LE(numerator, index * 8);
    bytes.writeUInt32LE(denominator, index * 8 + 4);
  });
  return [tag, 5, values.length, bytes];
};

/** Puts EXIF, XMP and IPTC behind the start marker of a JPEG, as a camera's file has them. */
export function withMetadata(jpeg: Buffer, metadata: CameraMetadata): Buffer {
  const segments = [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(metadata)]))];
  if (metadata.xmpCaption !== null) segments.push(segment(0xe1, xmpOf(metadata.xmpCaption)));
  if (metadata.iptcCaption !== null) segments.push(segment(0xed, iptcOf(metadata.iptcCaption)));
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A little-endian TIFF structure: main fields, camera fields, location, thumbnail. */
function exifOf(metadata: CameraMetadata): Buffer {
  const { thumbnail, location } = metadata;
  const camera = (): Entry[] => [
    rationals(0x829a, [[1, 60]]),
    rationals(0x829d, [[8, 1]]),
    short(0x8827, 200),
    ascii(0x9003, metadata.dateTime),
    ascii(0x9011, metadata.offset),
    rationals(0x920a, [[16, 1]]),
  ];
  const main = (cameraAt: number, locationAt: number): Entry[] => [
    ascii(0x010f, metadata.make),
    ascii(0x0110, metadata.model),
    short(0x0112, metadata.orientation),
    ascii(0x013b, metadata.creator),
    ascii(0x8298, metadata.copyright),
    long(0x8769, cameraAt),
    ...(location === null ? [] : [long(0x8825, locationAt)]),
  ];
  const gps = location === null ? [] : locationFields(location.latitude, location.longitude);
  const small = (at: number): Entry[] => [short(0x0103, 6), long(0x0201, at), long(0x0202, thumbnail?.length ?? 0)];

  const mainSize = directory(main(0, 0), 0, 0).length;
  const cameraAt = 8 + mainSize;
  const locationAt = cameraAt + directory(camera(), 0, 0).length;
  const smallAt = locationAt + (gps.length === 0 ? 0 : directory(gps, 0, 0).length);
  const thumbnailAt = smallAt + directory(small(0), 0, 0).length;
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([
    head,
    directory(main(cameraAt, locationAt), 8, thumbnail === null ? 0 : smallAt),
    directory(camera(), cameraAt, 0),
    ...(gps.length === 0 ? [] : [directory(gps, locationAt, 0)]),
    ...(thumbnail === null ? [] : [directory(small(thumbnailAt), smallAt, 0), thumbnail]),
  ]);
}

function locationFields(latitude: number, longitude: number): Entry[] {
  const parts = (degrees: number) => {
    const whole = Math.abs(degrees);
    const minutes = (whole % 1) * 60;
    return [
      [Math.floor(whole), 1],
      [Math.floor(minutes), 1],
      [Math.round((minutes % 1) * 6000), 100],
    ] as const;
  };
  return [
    ascii(1, latitude < 0 ? 'S' : 'N'),
    rationals(2, parts(latitude)),
    ascii(3, longitude < 0 ? 'W' : 'E'),
    rationals(4, parts(longitude)),
  ];
}

/** One directory at `at` with the values that do not fit into four bytes behind it. */
function directory(entries: readonly Entry[], at: number, next: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let valueAt = at + table.length;
  entries.forEach(([tag, type, count, value], index) => {
    const row = 2 + index * 12;
    table.writeUInt16LE(tag, row);
    table.writeUInt16LE(type, row + 2);
    table.writeUInt32LE(count, row + 4);
    if (value.length <= 4) {
      value.copy(table, row + 8);
    } else {
      const even = value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.alloc(1)]);
      table.writeUInt32LE(valueAt, row + 8);
      values.push(even);
      valueAt += even.length;
    }
  });
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...values]);
}

function xmpOf(caption: string): Buffer {
  const text = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    'utf8',
  );
}

/** IPTC Caption/Abstract, declared as UTF-8, in Photoshop's container. */
function iptcOf(caption: string): Buffer {
  const dataSet = (record: number, number: number, value: Buffer) => {
    const head = Buffer.from([0x1c, record, number, 0, 0]);
    head.writeUInt16BE(value.length, 3);
    return Buffer.concat([head, value]);
  };
  const data = Buffer.concat([
    dataSet(1, 90, Buffer.from('\x1b%G', 'latin1')),
    dataSet(2, 120, Buffer.from(caption, 'utf8')),
  ]);
  const head = Buffer.alloc(12);
  head.write('8BIM', 0, 'latin1');
  head.writeUInt16BE(0x0404, 4);
  head.writeUInt32BE(data.length, 8);
  return Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), head, data, Buffer.alloc(data.length % 2)]);
}
