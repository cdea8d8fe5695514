// Writes TIFFs of one colour whose pixels are kept in any way.

import { type FieldOf, START, tiffOf } from './raw.ts';

export interface PixelTiff {
  readonly photometric: number;
  readonly bits: 8 | 16 | 32;
  /** Its samples, those beyond the colours too. */
  readonly pixel: readonly number[];
  /** 1 whole numbers, 2 with a sign, 3 floating point. */
  readonly sampleFormat?: number;
  readonly extraSamples?: readonly number[];
  readonly compression?: number;
  readonly orientation?: number;
  readonly icc?: Buffer;
  /** Its description lacks the byte that ends it. */
  readonly isUnended?: true;
  /** Bytes that it lacks at its end. */
  readonly missing?: number;
}

const [WIDTH, HEIGHT] = [16, 12];
const [ASCII, SHORT, LONG, UNDEFINED] = [2, 3, 4, 7];

export function writePixelTiff(kind: PixelTiff): Buffer {
  const { photometric, bits, pixel, sampleFormat = 1, extraSamples = [], missing = 0 } = kind;
  const pixels = Buffer.concat(Array.from({ length: WIDTH * HEIGHT }, () => samplesOf(kind)));
  const fields: FieldOf[] = [
    [256, LONG, [WIDTH]],
    [257, LONG, [HEIGHT]],
    [258, SHORT, pixel.map(() => bits)],
    [259, SHORT, [kind.compression ?? 1]],
    [262, SHORT, [photometric]],
    [273, LONG, { part: 'pixels' }],
    [274, SHORT, [kind.orientation ?? 1]],
    [277, SHORT, [pixel.length]],
    [278, LONG, [HEIGHT]],
    [279, LONG, [pixels.length]],
    [339, SHORT, pixel.map(() => sampleFormat)],
  ];
  if (kind.isUnended === true) fields.push([270, ASCII, Buffer.from('DCIM without an end')]);
  if (extraSamples.length > 0) fields.push([338, SHORT, extraSamples]);
  if (kind.icc !== undefined) fields.push([34_675, UNDEFINED, kind.icc]);
  const whole = tiffOf(START, [
    { name: 'first', content: { fields } },
    { name: 'pixels', content: pixels },
  ]);
  return whole.subarray(0, whole.length - missing);
}

function samplesOf({ bits, pixel, sampleFormat }: PixelTiff): Buffer {
  const bytes = Buffer.alloc((pixel.length * bits) / 8);
  for (const [index, value] of pixel.entries()) {
    const at = (index * bits) / 8;
    if (sampleFormat === 3) bytes.writeFloatLE(value, at);
    else bytes.writeUIntLE(value, at, bits / 8);
  }
  return bytes;
}
