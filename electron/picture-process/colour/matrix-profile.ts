// Small ICC profiles for files that name their colours without carrying a profile.

/** A point of the chromaticity diagram (CIE 1931). */
type Point = readonly [x: number, y: number];

export interface Primaries {
  readonly red: Point;
  readonly green: Point;
  readonly blue: Point;
}

/** How light grows with the value of a channel: as in sRGB, by a power, or by a table from 0 to 1. */
export type Transfer =
  | { readonly kind: 'srgb' }
  | { readonly kind: 'power'; readonly exponent: number }
  | { readonly kind: 'table'; readonly values: readonly number[] };

/** All of them have the white of daylight, D65. */
const D65: Point = [0.3127, 0.329];
/** The white of every profile, as its standard writes it. */
const D50 = [0.9642, 1, 0.8249] as const;

export const PRIMARIES = {
  srgb: { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
  displayP3: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  rec2020: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  adobeRgb: { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06] },
} as const satisfies Record<string, Primaries>;

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Bradford, from D65 to D50. */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const over = (value: number): number => value / determinant;
  return [
    [over(e * i - f * h), over(c * h - b * i), over(b * f - c * e)],
    [over(f * g - d * i), over(a * i - c * g), over(c * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}

function xyzOf([x, y]: Point): Triple {
  return [x / y, 1, (1 - x - y) / y];
}

/** The colours of a profile's channels at their fullest, as its white sees them. Pure. */
function columnsOf({ red, green, blue }: Primaries, white: Point = D65): readonly [Triple, Triple, Triple] {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const matrix: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const [sr, sg, sb] = times(inverse(matrix), xyzOf(white));
  const [from, to] = [times(BRADFORD, xyzOf(white)), times(BRADFORD, [...D50])];
  const adapt = (column: Triple, scale: number): Triple => {
    const cone = times(BRADFORD, [column[0] * scale, column[1] * scale, column[2] * scale]);
    return times(inverse(BRADFORD), [
      (cone[0] * to[0]) / from[0],
      (cone[1] * to[1]) / from[1],
      (cone[2] * to[2]) / from[2],
    ]);
  };
  return [adapt(r, sr), adapt(g, sg), adapt(b, sb)];
}

function s15Fixed16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * index);
  return bytes;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const xyzTag = (value: Triple): Buffer => Buffer.concat([latin1('XYZ \0\0\0\0'), s15Fixed16(...value)]);

function textTag(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  const head = Buffer.alloc(28);
  head.write('mluc', 0, 'latin1');
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(12, 12);
  head.write('enUS', 16, 'latin1');
  head.writeUInt32BE(utf16.length, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, utf16]);
}

function transferTag(transfer: Transfer): Buffer {
  switch (transfer.kind) {
    case 'srgb':
      // ((v + 0.055) / 1.055) ^ 2.4 from 0.04045 on, v / 12.92 below.
      return Buffer.concat([
        latin1('para\0\0\0\0\0\x03\0\0'),
        s15Fixed16(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
      ]);
    case 'power':
      return Buffer.concat([latin1('para\0\0\0\0\0\0\0\0'), s15Fixed16(transfer.exponent)]);
    case 'table': {
      const head = Buffer.alloc(12);
      head.write('curv', 0, 'latin1');
      head.writeUInt32BE(transfer.values.length, 8);
      const values = Buffer.alloc(2 * transfer.values.length);
      for (const [index, value] of transfer.values.entries()) {
        values.writeUInt16BE(Math.round(Math.min(1, Math.max(0, value)) * 65_535), 2 * index);
      }
      return Buffer.concat([head, values]);
    }
  }
}

/** An ICC profile, version 4, of three channels. Pure. */
export function matrixProfile(name: string, primaries: Primaries, transfer: Transfer, white: Point = D65): Buffer {
  const [red, green, blue] = columnsOf(primaries, white);
  const curve = transferTag(transfer);
  const tags: [signature: string, content: Buffer][] = [
    ['desc', textTag(name)],
    ['cprt', textTag('No copyright')],
    ['wtpt', xyzTag([...D50])],
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const contents: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [signature, content]] of tags.entries()) {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    table.write(signature, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
    contents.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x04_20_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  s15Fixed16(...D50).copy(head, 68);
  return Buffer.concat([head, table, ...contents]);
}
