// Writes raw files of cameras with a JPEG at the places where cameras put it. What the sensor saw is noise: nobody here reads it.

import { box, fullBox, u8, u16, u32 } from './bytes.ts';

export interface RawOptions {
  /** The preview of full size. */
  readonly preview: Buffer;
  /** A smaller one, for the camera's own screen. */
  readonly small: Buffer;
  readonly orientation?: number;
  readonly model?: string;
  readonly captureTime?: string;
  readonly isAdobeRgb?: boolean;
}

const [BYTE, ASCII, SHORT, LONG, UNDEFINED] = [1, 2, 3, 4, 7];

/** A field whose value is numbers, bytes, the place of another part (`{ part }`), or that of a part within another directory. */
type Value =
  | readonly number[]
  | Buffer
  | { readonly part: string; readonly plus?: number }
  | readonly { part: string }[];
export type FieldOf = readonly [tag: number, type: number, value: Value];

interface Part {
  readonly name: string;
  /** A directory by its fields and the name of the next one, or bytes. */
  readonly content: Buffer | { readonly fields: readonly FieldOf[]; readonly next?: string };
}

const isDirectory = (content: Part['content']): content is Exclude<Part['content'], Buffer> =>
  !Buffer.isBuffer(content);

/**
 * Puts the parts of a little-endian TIFF together, in their sequence, and fills in where each stands.
 *
 * @param start what stands at its start, up to the place of the first directory
 */
export function tiffOf(start: Buffer, parts: readonly Part[], base = 0): Buffer {
  const places = new Map<string, number>();
  const bytesOf = ([, type, value]: FieldOf): Buffer => valueBytes(type, value, places);
  const sizeOf = ({ content }: Part): number => {
    if (!isDirectory(content)) return even(content.length);
    const behind = content.fields.map((each) => bytesOf(each).length).filter((length) => length > 4);
    return 2 + 12 * content.fields.length + 4 + behind.reduce((sum, length) => sum + even(length), 0);
  };
  let at = start.length;
  for (const part of parts) {
    places.set(part.name, at + base);
    at += sizeOf(part);
  }
  return Buffer.concat([
    start,
    ...parts.map((part) => {
      const { content } = part;
      if (!isDirectory(content)) return Buffer.concat([content, Buffer.alloc(content.length % 2)]);
      return directoryBytes(content.fields, bytesOf, (places.get(part.name) ?? 0) - base, {
        next: content.next === undefined ? 0 : (places.get(content.next) ?? 0),
        base,
      });
    }),
  ]);
}

function directoryBytes(
  fields: readonly FieldOf[],
  bytesOf: (field: FieldOf) => Buffer,
  at: number,
  { next, base }: { next: number; base: number },
): Buffer {
  const sorted = fields.toSorted((one, other) => one[0] - other[0]);
  const table = Buffer.alloc(2 + 12 * sorted.length + 4);
  table.writeUInt16LE(sorted.length, 0);
  const behind: Buffer[] = [];
  let behindAt = at + table.length + base;
  for (const [index, each] of sorted.entries()) {
    const row = 2 + 12 * index;
    const bytes = bytesOf(each);
    table.writeUInt16LE(each[0], row);
    table.writeUInt16LE(each[1], row + 2);
    table.writeUInt32LE(bytes.length / (SIZES[each[1]] ?? 1), row + 4);
    if (bytes.length <= 4) bytes.copy(table, row + 8);
    else {
      table.writeUInt32LE(behindAt, row + 8);
      behind.push(bytes, Buffer.alloc(bytes.length % 2));
      behindAt += even(bytes.length);
    }
  }
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...behind]);
}

const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4 };
const even = (size: number): number => size + (size % 2);

function valueBytes(type: number, value: Value, places: ReadonlyMap<string, number>): Buffer {
  if (Buffer.isBuffer(value)) return value;
  const list = 'part' in value ? [value] : value;
  const numbers = list.map((each) =>
    typeof each === 'number' ? each : (places.get(each.part) ?? 0) + ('plus' in each ? Number(each.plus) : 0),
  );
  const bytes = Buffer.alloc(numbers.length * (SIZES[type] ?? 1));
  for (const [index, number] of numbers.entries()) {
    if (type === SHORT) bytes.writeUInt16LE(number, 2 * index);
    else if (type === BYTE) bytes.writeUInt8(number, index);
    else bytes.writeUInt32LE(number, 4 * index);
  }
  return bytes;
}

const text = (words: string): Buffer => Buffer.from(`${words}\0`, 'latin1');
const SENSOR = Buffer.alloc(4096, 0xa5);
export const START = Buffer.from('II*\0\x08\0\0\0', 'latin1');

/** A mosaic of 6000 x 4000, as it is described. */
const sensor = (compression: number): FieldOf[] => [
  [0x00fe, LONG, [0]],
  [0x0100, LONG, [6000]],
  [0x0101, LONG, [4000]],
  [0x0102, SHORT, [14]],
  [0x0103, SHORT, [compression]],
  [0x0106, SHORT, [32_803]],
  [0x0111, LONG, { part: 'sensor' }],
  [0x0115, SHORT, [1]],
  [0x0117, LONG, [SENSOR.length]],
];

function camera(make: string, options: RawOptions): FieldOf[] {
  return [
    [0x010f, ASCII, text(make)],
    [0x0110, ASCII, text(options.model ?? 'Test Camera')],
    [0x0112, SHORT, [options.orientation ?? 1]],
    [0x8769, LONG, { part: 'exif' }],
  ];
}

function exif({ captureTime = '2026:04:30 18:45:12', isAdobeRgb = false }: RawOptions, more: FieldOf[] = []): Part[] {
  const fields: FieldOf[] = [[0x9003, ASCII, text(captureTime)], ...more];
  if (!isAdobeRgb) return [{ name: 'exif', content: { fields: [...fields, [0xa001, SHORT, [1]]] } }];
  return [
    { name: 'exif', content: { fields: [...fields, [0xa001, SHORT, [65_535]], [0xa005, LONG, { part: 'rule' }]] } },
    { name: 'rule', content: { fields: [[0x0001, ASCII, text('R03')]] } },
  ];
}

const jpegFields = (part: string, { length }: Buffer): FieldOf[] => [
  [0x0201, LONG, { part }],
  [0x0202, LONG, [length]],
];

const bytes = (name: string, content: Buffer): Part => ({ name, content });

/** Canon: the preview is the strip of the first directory, a thumbnail in the second, the sensor in the fourth. */
export function writeCr2(options: RawOptions): Buffer {
  const { preview, small } = options;
  const start = Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0', 'latin1');
  const strip: FieldOf[] = [
    [0x0103, SHORT, [6]],
    [0x0111, LONG, { part: 'preview' }],
    [0x0117, LONG, [preview.length]],
  ];
  return tiffOf(start, [
    { name: 'first', content: { fields: [...camera('Canon', options), ...strip], next: 'second' } },
    ...exif(options),
    { name: 'second', content: { fields: jpegFields('small', small), next: 'fourth' } },
    { name: 'fourth', content: { fields: sensor(6) } },
    bytes('preview', preview),
    bytes('small', small),
    bytes('sensor', SENSOR),
  ]);
}

/** Nikon: a tiny picture without compression first, below it the JPEG of full size and the sensor. */
export function writeNef(options: RawOptions): Buffer {
  const tiny = Buffer.alloc(160 * 120 * 3, 0x55);
  const first: FieldOf[] = [
    [0x00fe, LONG, [1]],
    [0x0100, LONG, [160]],
    [0x0101, LONG, [120]],
    [0x0102, SHORT, [8, 8, 8]],
    [0x0103, SHORT, [1]],
    [0x0106, SHORT, [2]],
    [0x0111, LONG, { part: 'tiny' }],
    [0x0115, SHORT, [3]],
    [0x0117, LONG, [tiny.length]],
    [0x014a, LONG, [{ part: 'jpeg' }, { part: 'sensorBelow' }, { part: 'smaller' }]],
  ];
  return tiffOf(START, [
    { name: 'first', content: { fields: [...camera('NIKON CORPORATION', options), ...first] } },
    ...exif(options),
    { name: 'jpeg', content: { fields: [[0x00fe, LONG, [1]], ...jpegFields('preview', options.preview)] } },
    { name: 'sensorBelow', content: { fields: sensor(34_713) } },
    { name: 'smaller', content: { fields: [[0x00fe, LONG, [1]], ...jpegFields('small', options.small)] } },
    bytes('tiny', tiny),
    bytes('preview', options.preview),
    bytes('small', options.small),
    bytes('sensor', SENSOR),
  ]);
}

/** Sony: a preview in the first directory, a thumbnail in the second, the sensor below; newer ones have a third of full size. */
export function writeArw(options: RawOptions, isNew = true): Buffer {
  const { preview, small } = options;
  const main = isNew ? small : preview;
  const first: FieldOf[] = [
    [0x00fe, LONG, [1]],
    [0x0103, SHORT, [6]],
    [0x014a, LONG, { part: 'sensorBelow' }],
    ...jpegFields('main', main),
  ];
  return tiffOf(START, [
    { name: 'first', content: { fields: [...camera('SONY', options), ...first], next: 'second' } },
    ...exif(options),
    { name: 'second', content: { fields: jpegFields('small', small), ...(isNew ? { next: 'third' } : {}) } },
    ...(isNew ? [{ name: 'third', content: { fields: jpegFields('preview', preview) } }] : []),
    { name: 'sensorBelow', content: { fields: sensor(32_767) } },
    bytes('main', main),
    bytes('preview', preview),
    bytes('small', small),
    bytes('sensor', SENSOR),
  ]);
}

/** Adobe: a small picture without compression first, below it the sensor (a JPEG without loss) and the preview as a strip. */
export function writeDng(options: RawOptions): Buffer {
  const tiny = Buffer.alloc(96 * 64 * 3, 0x55);
  const strip = (part: string, { length }: Buffer): FieldOf[] => [
    [0x00fe, LONG, [1]],
    [0x0103, SHORT, [7]],
    [0x0106, SHORT, [6]],
    [0x0111, LONG, { part }],
    [0x0117, LONG, [length]],
  ];
  const first: FieldOf[] = [
    [0x00fe, LONG, [1]],
    [0x0100, LONG, [96]],
    [0x0101, LONG, [64]],
    [0x0103, SHORT, [1]],
    [0x0106, SHORT, [2]],
    [0x0111, LONG, { part: 'tiny' }],
    [0x0117, LONG, [tiny.length]],
    [0x014a, LONG, [{ part: 'sensorBelow' }, { part: 'jpeg' }, { part: 'smaller' }]],
    [0xc612, BYTE, [1, 4, 0, 0]],
  ];
  return tiffOf(START, [
    { name: 'first', content: { fields: [...camera('Leica Camera AG', options), ...first] } },
    ...exif(options),
    { name: 'sensorBelow', content: { fields: sensor(7) } },
    { name: 'jpeg', content: { fields: strip('preview', options.preview) } },
    { name: 'smaller', content: { fields: strip('small', options.small) } },
    bytes('tiny', tiny),
    bytes('preview', options.preview),
    bytes('small', options.small),
    bytes('sensor', SENSOR),
  ]);
}

/** Olympus: the preview is named in the settings of the maker note, whose places count from its own start. */
export function writeOrf(options: RawOptions): Buffer {
  const head = Buffer.from('OLYMPUS\0II\x03\0', 'latin1');
  const note = tiffOf(head, [
    { name: 'note', content: { fields: [[0x2020, 13, { part: 'settings' }]] } },
    {
      name: 'settings',
      content: {
        fields: [
          [0x0100, LONG, [1]],
          [0x0101, LONG, { part: 'preview' }],
          [0x0102, LONG, [options.preview.length]],
        ],
      },
    },
    bytes('preview', options.preview),
  ]);
  return tiffOf(Buffer.from('IIRO\x08\0\0\0', 'latin1'), [
    {
      name: 'first',
      content: { fields: [...camera('OLYMPUS CORPORATION', options), ...sensor(1).slice(0, 5)], next: 'second' },
    },
    ...exif(options, [[0x927c, UNDEFINED, note]]),
    { name: 'second', content: { fields: jpegFields('small', options.small) } },
    bytes('small', options.small),
    bytes('sensor', SENSOR),
  ]);
}

/** Panasonic: the JPEG is the value of a field. */
export function writeRw2(options: RawOptions): Buffer {
  const start = Buffer.from(
    'IIU\0\x18\0\0\0\x88\xe7\x74\xd8\xf8\x25\x1d\x4d\x94\x7a\x6e\x77\x82\x2b\x5d\x6a',
    'latin1',
  );
  return tiffOf(start, [
    {
      name: 'first',
      content: {
        fields: [
          ...camera('Panasonic', options),
          [0x0002, SHORT, [4000]],
          [0x002e, UNDEFINED, options.preview],
          [0x0118, LONG, { part: 'sensor' }],
        ],
      },
    },
    ...exif(options),
    bytes('sensor', SENSOR),
  ]);
}

/** Fujifilm: a head of its own that says where the JPEG stands; EXIF is in the JPEG alone. */
export function writeRaf({ preview, model = 'Test Camera' }: RawOptions): Buffer {
  const head = Buffer.alloc(148);
  head.write('FUJIFILMCCD-RAW 0201FF393101', 0, 'latin1');
  head.write(model, 28, 'latin1');
  head.writeUInt32BE(head.length, 84);
  head.writeUInt32BE(preview.length, 88);
  head.writeUInt32BE(head.length + preview.length, 100);
  head.writeUInt32BE(SENSOR.length, 104);
  return Buffer.concat([head, preview, SENSOR]);
}

const CANON = Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex');
const PREVIEW = Buffer.from('eaf42b5e1c984b88b9fbb7dc406e4d16', 'hex');

/** Canon in boxes: EXIF in parts, a small preview in a box of its own, that of full size as the first track. */
export function writeCr3(options: RawOptions): Buffer {
  const { preview, small, model = 'Test Camera', orientation = 1, captureTime = '2026:04:30 18:45:12' } = options;
  const ftyp = box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1'));
  const first = tiffOf(START, [
    {
      name: 'first',
      content: {
        fields: [
          [0x010f, ASCII, text('Canon')],
          [0x0110, ASCII, text(model)],
          [0x0112, SHORT, [orientation]],
        ],
      },
    },
  ]);
  const second = tiffOf(START, [{ name: 'first', content: { fields: [[0x9003, ASCII, text(captureTime)]] } }]);
  const own = box(
    'uuid',
    CANON,
    box('CNCV', Buffer.from('CanonCR3_001/00.09.00/00.00.00', 'latin1')),
    box('CMT1', first),
    box('CMT2', second),
  );
  const track = (at: number): Buffer =>
    box(
      'trak',
      fullBox('tkhd', 0, 7, u32(0, 0, 1)),
      box(
        'mdia',
        fullBox('hdlr', 0, 0, u32(0), Buffer.from('vide', 'latin1'), u32(0, 0, 0)),
        box('minf', box('stbl', fullBox('stsz', 0, 0, u32(preview.length, 1)), fullBox('co64', 0, 0, u32(1, 0, at)))),
      ),
    );
  const shown = box('uuid', PREVIEW, u32(0, 1), box('PRVW', u32(0), u16(1, 320, 240, 1), u32(small.length), small));
  const before = ftyp.length + box('moov', own, track(0)).length + shown.length + 8;
  return Buffer.concat([
    ftyp,
    box('moov', own, track(before)),
    shown,
    box('mdat', preview, SENSOR),
    box('free', u8(0)),
  ]);
}
