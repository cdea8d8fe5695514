import { box, caption, fullBox, latin1, u8, u16, u32, xmp } from '../../../corpus/bytes.ts';
import { decoderConfiguration, type Item, imageSize, writeContainer, writeHeic } from '../../../corpus/heic.ts';
import { encodeHevc, planesOf } from '../../../corpus/hevc.ts';
import type { HostileFile } from '../case.ts';
import { exif, field, patched, placeOf, type Sound } from '../kit.ts';

const [WIDTH, HEIGHT] = [64, 48];
const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(0x7a);
const picture = { width: WIDTH, height: HEIGHT, pixels };
const DAMAGED = ['refused.damaged', 'refused.format'] as const;
const TOO_LARGE = ['refused.memory', 'refused.megapixels', 'refused.damaged'] as const;

/** HEICs whose index, tiles or pictures lie, lead in circles, or are too much. */
export function heicCases(_: Sound): HostileFile[] {
  return [...indexCases(), ...pixelCases(), ...gridCases(), ...metadataCases()];
}

function of(name: string, content: HostileFile['content'], outcome: HostileFile['outcome'] = DAMAGED): HostileFile {
  return { name: `HEIC: ${name}`, file: 'x.heic', content, outcome };
}

function indexCases(): HostileFile[] {
  const whole = writeHeic(picture);
  const brand = latin1('heic\0\0\0\0mif1heic');
  const nested = (levels: number): Buffer => {
    let inner = box('free');
    for (let level = 0; level < levels; level += 1) inner = box('meta', u32(0), inner);
    return inner;
  };
  return [
    of('only a brand', box('ftyp', brand)),
    of('a brand and noise', Buffer.concat([box('ftyp', brand), Buffer.alloc(5000, 0x6b)])),
    of('an empty index', Buffer.concat([box('ftyp', brand), box('meta', u32(0))])),
    of('an index longer than the file', patched(whole, placeOf(whole, 'meta') - 4, u32(0x7fffffff))),
    of('an index of 8 EB', Buffer.concat([box('ftyp', brand), u32(1), latin1('meta'), u32(0x7fffffff, 0), u32(0)])),
    of('an index of 50 MB', Buffer.concat([box('ftyp', brand), box('meta', u32(0), Buffer.alloc(50_000_000))])),
    of('a box of no size', Buffer.concat([box('ftyp', brand), u32(3), latin1('meta'), Buffer.alloc(100)])),
    of('2,000 levels of boxes', Buffer.concat([box('ftyp', brand), nested(2000)])),
    of('a million boxes before it', Buffer.concat([box('ftyp', brand), ...Array<Buffer>(1_000_000).fill(box('free'))])),
    of('cut in half', whole.subarray(0, whole.length / 2)),
    of('cut at its end', whole.subarray(0, -20), ['added', ...DAMAGED]),
    of('its picture is an item that is not there', patched(whole, placeOf(whole, 'pitm') + 8, u16(77))),
    of('its item is of no known kind', patched(whole, placeOf(whole, 'hvc1'), latin1('zzzz')), 'refused.format'),
    of('its item is an AV1 picture', patched(whole, placeOf(whole, 'hvc1'), latin1('av01')), 'refused.format'),
    of('its item is a mask', patched(whole, placeOf(whole, 'hvc1'), latin1('mski')), 'refused.format'),
    of('properties that are not there', patched(whole, placeOf(whole, 'ipma') + 15, u8(0xff)), [...DAMAGED, 'added']),
    of('4 billion associations', patched(whole, placeOf(whole, 'ipma') + 8, u32(0xffffffff))),
    of('65,535 items', patched(whole, placeOf(whole, 'iinf') + 8, u16(0xffff)), [...DAMAGED, 'added']),
    of('its place is beyond the end', patched(whole, placeOf(whole, 'iloc') + 22, u32(0x7ffffff0))),
    of('its size is beyond the end', patched(whole, placeOf(whole, 'iloc') + 26, u32(0x7ffffff0))),
    of('its place is its index', patched(whole, placeOf(whole, 'iloc') + 22, u32(0))),
    of('65,535 pieces of nothing', patched(whole, placeOf(whole, 'iloc') + 20, u16(0xffff))),
    of('a film with the brand of a picture', box('ftyp', latin1('heic\0\0\0\0hevcisom'))),
    of(
      'a still of a film track',
      Buffer.concat([box('ftyp', latin1('hevc\0\0\0\0msf1hevc')), box('moov', box('trak'))]),
      'refused.format',
    ),
  ];
}

function pixelCases(): HostileFile[] {
  const whole = writeHeic(picture);
  const sets = placeOf(whole, 'hvcC');
  const claims = (width: number, height: number): Buffer => writeHeic({ ...picture, claimed: { width, height } });
  return [
    of('0 x 0', claims(0, 0)),
    of('another size than it has', claims(1000, 1000)),
    of('64 megapixels in one piece', claims(8000, 8000), 'refused.memory'),
    of('65,535 x 65,535', claims(65_535, 65_535), TOO_LARGE),
    of('4 billion x 4 billion', claims(0xffffffff, 0xffffffff), TOO_LARGE),
    of('1 x 4 billion', claims(1, 0xffffffff), TOO_LARGE),
    of('a coded size of 16,384 x 16,384', codedAs(16_384, 16_384), TOO_LARGE),
    of('a coded size of 8,192 x 8,192', codedAs(8192, 8192), TOO_LARGE),
    of('pixels of noise', Buffer.concat([whole.subarray(0, -3000), Buffer.alloc(3000, 0xff)]), [...DAMAGED, 'added']),
    of('pixels of zeros', Buffer.concat([whole.subarray(0, -3000), Buffer.alloc(3000)]), [...DAMAGED, 'added']),
    of('without a configuration', patched(whole, sets, latin1('free'))),
    of('a configuration of noise', patched(whole, sets + 30, Buffer.alloc(60, 0xab))),
    of('a configuration that ends at once', patched(whole, sets - 4, u32(8))),
    of('a piece of 4 GB in the picture', patched(whole, placeOf(whole, 'mdat') + 4, u32(0xffffffff))),
    of('a picture before any set', patched(whole, sets + 26, u8(0)), DAMAGED),
    of(
      'turned by a number that is none',
      patched(writeHeic({ ...picture, turns: 1 }), placeOf(writeHeic({ ...picture, turns: 1 }), 'irot') + 4, u8(0xff)),
      [...DAMAGED, 'added'],
    ),
    of('cut to nothing', withProperty(box('clap', u32(0, 1, 0, 1, 0, 1, 0, 1))), [...DAMAGED, 'added']),
    of('cut by a division by zero', withProperty(box('clap', u32(64, 0, 48, 0, 0, 0, 0, 0))), [...DAMAGED, 'added']),
    of('cut to more than it is', withProperty(box('clap', u32(90_000, 1, 90_000, 1, 0, 1, 0, 1))), [
      ...DAMAGED,
      'added',
    ]),
    of('cut far outside', withProperty(box('clap', u32(8, 1, 8, 1, 60_000, 1, 60_000, 1))), [...DAMAGED, 'added']),
    of('turned 200 times', withProperty(...Array<Buffer>(100).fill(box('irot', u8(1)))), [
      'added',
      'refused.memory',
      ...DAMAGED,
    ]),
  ];
}

/** Its set says another size than its container. */
function codedAs(width: number, height: number): Buffer {
  const coded = encodeHevc(planesOf(pixels, WIDTH, HEIGHT), { claimed: { width, height } });
  return single([decoderConfiguration(coded), imageSize(WIDTH, HEIGHT)], coded.slice);
}

function withProperty(...more: Buffer[]): Buffer {
  const coded = encodeHevc(planesOf(pixels, WIDTH, HEIGHT));
  return single([decoderConfiguration(coded), imageSize(WIDTH, HEIGHT), ...more], coded.slice);
}

function single(properties: Buffer[], slice: Buffer): Buffer {
  const data = Buffer.concat([u32(slice.length), slice]);
  const item: Item = { id: 1, type: 'hvc1', data, properties: properties.map((_, index) => index + 1) };
  return writeContainer({ brand: 'heic', primary: 1, items: [item], properties, references: [] });
}

/** A grid of any shape; its tiles are items of their own, or those that are given. */
function grid(
  rows: number,
  columns: number,
  options: { tile?: number; to?: number[]; size?: [number, number] } = {},
): Buffer {
  const { tile = 64 } = options;
  const [width, height] = options.size ?? [columns * tile, rows * tile];
  const coded = encodeHevc(planesOf(new Uint8Array(tile * tile * 3).fill(0x55), tile, tile));
  const ids = Array.from({ length: rows * columns }, (_, index) => index + 2);
  const shape = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width, height)]);
  const data = Buffer.concat([u32(coded.slice.length), coded.slice]);
  const items: Item[] = [
    { id: 1, type: 'grid', data: shape, properties: [1], inside: true },
    ...((options.to ?? ids).length > 1000 || options.to !== undefined
      ? [{ id: 2, type: 'hvc1', data, properties: [2, 3], isHidden: true }]
      : ids.map((id) => ({ id, type: 'hvc1', data, properties: [2, 3], isHidden: true }))),
  ];
  const to = options.to ?? (ids.length > 1000 ? ids.map(() => 2) : ids);
  return writeContainer({
    brand: 'heic',
    primary: 1,
    items,
    properties: [imageSize(width, height), decoderConfiguration(coded), imageSize(tile, tile)],
    references: [{ type: 'dimg', from: 1, to }],
  });
}

function gridCases(): HostileFile[] {
  return [
    of('a grid of 4 x 4', grid(4, 4), 'added'),
    of('a grid of 900 tiles', grid(30, 30), 'added'),
    of('a grid of one tile many times', grid(4, 4, { to: Array<number>(16).fill(2) })),
    of('a grid of 150 x 150 of the same tile', grid(150, 150), TOO_LARGE),
    of('a grid of 256 x 256', grid(255, 255), TOO_LARGE),
    of('a grid of tiles of 32', grid(250, 250, { tile: 32 }), TOO_LARGE),
    of('a grid without tiles', grid(4, 4, { to: [] })),
    of('a grid with too few tiles', grid(4, 4, { to: [2, 2] })),
    of('a grid of itself', grid(2, 2, { to: [1, 1, 1, 1] }), 'refused.format'),
    of('a grid of tiles that are not there', grid(2, 2, { to: [9, 9, 9, 9] }), 'refused.format'),
    of('a grid whose last tile is itself', grid(2, 2, { to: [2, 2, 2, 1] })),
    of('a grid larger than its tiles', grid(2, 2, { size: [4000, 4000] })),
    of('a grid of 65,535 x 65,535', grid(2, 2, { size: [65_535, 65_535] }), TOO_LARGE),
    of('a grid of 1 x 1', grid(2, 2, { size: [1, 1] }), ['added', ...DAMAGED]),
    of('a grid of 0 x 0', grid(2, 2, { size: [0, 0] })),
  ];
}

function metadataCases(): HostileFile[] {
  const noise = Buffer.alloc(3000, 0x99);
  const thumbnail = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 3) };
  const withExif = writeHeic({ ...picture, exif: exif([field(0x0112, 3, 1, 6)]) });
  return [
    of('EXIF that would turn it', withExif, 'added'),
    of('EXIF of noise', writeHeic({ ...picture, exif: noise }), 'added'),
    of(
      'EXIF that begins 4 GB further',
      patched(withExif, withExif.lastIndexOf('Exif\0\0') - 4, u32(0xfffffff0)),
      'added',
    ),
    { ...of('EXIF of 5 MB', writeHeic({ ...picture, exif: Buffer.alloc(5_000_000) }), 'added'), isPartlyRead: true },
    {
      ...of('XMP with a caption', writeHeic({ ...picture, xmp: xmp(caption('Reported')) }), 'added'),
      caption: 'Reported',
    },
    {
      ...of('XMP of 5 MB', writeHeic({ ...picture, xmp: xmp('<a/>'.repeat(1_250_000)) }), 'added'),
      isPartlyRead: true,
    },
    of('a profile of noise', writeHeic({ ...picture, icc: noise }), ['added', 'refused.damaged']),
    of('a profile of nothing', writeHeic({ ...picture, icc: Buffer.alloc(0) }), ['added', 'refused.damaged']),
    of('a profile of 5 MB', writeHeic({ ...picture, icc: Buffer.alloc(5_000_000, 1) }), ['added', 'refused.damaged']),
    of(
      'colours by numbers that nobody knows',
      writeHeic({ ...picture, nclx: { primaries: 999, transfer: 999 } }),
      'added',
    ),
    of('colours of a wide range', writeHeic({ ...picture, nclx: { primaries: 9, transfer: 16 } }), 'added'),
    of('a thumbnail of noise', spoiltThumbnail(writeHeic({ ...picture, thumbnail })), ['added', ...DAMAGED]),
    of('a page behind it', Buffer.concat([writeHeic(picture), latin1('<script>alert(1)</script>')]), 'added'),
    of(
      'a box of a kind of its own within it',
      writeContainer({ brand: 'heic', primary: 1, items: [], properties: [fullBox('zzzz', 0, 0)], references: [] }),
    ),
  ];
}

function spoiltThumbnail(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, -1000), Buffer.alloc(1000, 0xee)]);
}
