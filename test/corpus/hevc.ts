// A small HEVC encoder, for files of known pixels. It compresses nothing: every block of 32 x 32 is written sample by sample
// (I_PCM of ITU-T H.265, 7.3.8.7), so that what a decoder gives back is what was put in, to the bit.

/** Planes of one picture in 4:2:0: chroma has half of the width and height, rounded up. */
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

export interface HevcPicture {
  /** Parameter sets, each a NAL unit without a start code. */
  readonly parameterSets: { readonly video: Buffer; readonly sequence: Buffer; readonly picture: Buffer };
  /** The picture: one NAL unit. */
  readonly slice: Buffer;
  readonly depth: Depth;
}

/** Bits of a sample. */
export type Depth = 8 | 10;

/** Blocks are as large as samples can be written in. */
const BLOCK = 32;
const LOG2_BLOCK = 5;

class BitWriter {
  readonly #bytes: number[] = [];
  #current = 0;
  #filled = 0;

  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      this.#current = (this.#current << 1) | (Math.floor(value / 2 ** bit) & 1);
      this.#filled += 1;
      if (this.#filled === 8) {
        this.#bytes.push(this.#current);
        this.#current = 0;
        this.#filled = 0;
      }
    }
    return this;
  }

  /** Unsigned Exp-Golomb. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  /** Signed Exp-Golomb. */
  se(value: number): this {
    return this.ue(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** rbsp_trailing_bits, and byte_alignment of a slice header. */
  trailing(): this {
    this.bits(1, 1);
    return this.align();
  }

  align(): this {
    return this.#filled === 0 ? this : this.bits(0, 8 - this.#filled);
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

const NAL = { idr: 19, video: 32, sequence: 33, picture: 34 } as const;

/** Two bytes of head, and 03 wherever the content would look like the start of another unit. */
function nalUnit(type: number, content: Uint8Array): Buffer {
  const escaped = Buffer.alloc(2 + content.length + Math.ceil(content.length / 2));
  escaped.writeUInt16BE((type << 9) | 1, 0);
  let at = 2;
  let zeros = 0;
  for (const byte of content) {
    if (zeros === 2 && byte <= 3) {
      escaped[at] = 3;
      at += 1;
      zeros = 0;
    }
    escaped[at] = byte;
    at += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(escaped.subarray(0, at));
}

/** Main Still Picture, or Main 10 for more bits; level 6.2: large enough for every size. */
function profileTierLevel(writer: BitWriter, depth: Depth): BitWriter {
  writer
    .bits(0, 2)
    .bits(0, 1)
    .bits(depth === 8 ? 3 : 2, 5);
  // Compatible with Main, Main 10 and Main Still Picture.
  writer.bits(0b0111, 4).bits(0, 28);
  // Progressive frames only, and 43 bits and one that are reserved.
  return writer.bits(0b1001, 4).bits(0, 44).bits(186, 8);
}

function videoParameterSet(depth: Depth): Buffer {
  const writer = new BitWriter().bits(0, 4).bits(0b11, 2).bits(0, 6).bits(0, 3).bits(1, 1).bits(0xffff, 16);
  profileTierLevel(writer, depth).bits(1, 1).ue(0).ue(0).ue(0);
  return nalUnit(NAL.video, writer.bits(0, 6).ue(0).bits(0, 1).bits(0, 1).trailing().bytes());
}

/** Sizes as the file claims them, which need not be those of the samples. */
function sequenceParameterSet(width: number, height: number, depth: Depth): Buffer {
  const [coded, lines] = [roundUp(width), roundUp(height)];
  const writer = new BitWriter().bits(0, 4).bits(0, 3).bits(1, 1);
  profileTierLevel(writer, depth).ue(0).ue(1).ue(coded).ue(lines);
  // What is beyond the picture is cut, counted in samples of chroma.
  writer
    .bits(1, 1)
    .ue(0)
    .ue(Math.floor((coded - width) / 2))
    .ue(0)
    .ue(Math.floor((lines - height) / 2));
  // Bits of a sample, order of pictures in 4 bits, one picture held.
  writer
    .ue(depth - 8)
    .ue(depth - 8)
    .ue(0)
    .bits(0, 1)
    .ue(0)
    .ue(0)
    .ue(0);
  // Blocks of 32 x 32 that are never split; transforms from 4 x 4 to 32 x 32.
  writer
    .ue(LOG2_BLOCK - 3)
    .ue(0)
    .ue(0)
    .ue(3)
    .ue(0)
    .ue(0);
  // No scaling lists, asymmetric parts or offsets of samples; samples are written as they are, in all their bits, and not smoothed.
  writer
    .bits(0, 3)
    .bits(1, 1)
    .bits(depth - 1, 4)
    .bits(depth - 1, 4)
    .ue(LOG2_BLOCK - 3)
    .ue(0)
    .bits(1, 1);
  // No sets of reference pictures, no long-term ones, no temporal vectors, no strong smoothing.
  writer.ue(0).bits(0, 3);
  // Colours: the file says which; full range, Rec. 601 matrix.
  writer.bits(1, 1).bits(0, 1).bits(0, 1).bits(1, 1).bits(5, 3).bits(1, 1).bits(1, 1);
  writer.bits(2, 8).bits(2, 8).bits(6, 8).bits(0, 1).bits(0, 3).bits(0, 1).bits(0, 1).bits(0, 1);
  return nalUnit(NAL.sequence, writer.bits(0, 1).trailing().bytes());
}

function pictureParameterSet(): Buffer {
  const writer = new BitWriter().ue(0).ue(0).bits(0, 2).bits(0, 3).bits(0, 2).ue(0).ue(0).se(0);
  writer.bits(0, 3).se(0).se(0).bits(0, 2).bits(0, 4);
  // No filter across slices; the filter at the edges of blocks is off.
  writer.bits(0, 1).bits(1, 1).bits(0, 1).bits(1, 1);
  return nalUnit(NAL.picture, writer.bits(0, 1).bits(0, 1).ue(0).bits(0, 1).bits(0, 1).trailing().bytes());
}

/** How much of the range 256 to 511 the rarer value takes, at its upper end, for each state of a context (table 9-52). */
const RARER = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/**
 * [Note: no arithmetic coder] Before the samples of a block stand three decisions: "the slice goes on", "one part" and "samples
 * follow". The coder begins anew behind samples, so what it writes for them is one number of 9 bits for each block.
 */
function decisions(block: number): number {
  const start = block === 0 ? 510 : 508;
  const range = start - (RARER[Math.min(block, RARER.length - 1)] ?? 0);
  return (range - 2) | 1;
}

function sliceOf(planes: Planes, depth: Depth): Buffer {
  const { width, height } = planes;
  // The first slice, which keeps no earlier picture, of set 0, intra, without a change of quality.
  const header = new BitWriter().bits(1, 1).bits(0, 1).ue(0).ue(2).se(0).trailing().bytes();
  const parts: Buffer[] = [header];
  let block = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      const chosen = Buffer.alloc(2);
      chosen.writeUInt16BE(decisions(block) << 7);
      parts.push(chosen, packed(samplesOf(planes.luma, width, height, left, top, BLOCK), depth));
      const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
      for (const plane of [planes.blue, planes.red]) {
        parts.push(packed(samplesOf(plane, halfWidth, halfHeight, left / 2, top / 2, BLOCK / 2), depth));
      }
      block += 1;
    }
  }
  // The end of the slice, with the bit that ends every unit.
  parts.push(Buffer.from([0xfe, 0x80]));
  return nalUnit(NAL.idr, Buffer.concat(parts));
}

/** One block of a plane; what lies beyond the edge repeats it. */
function samplesOf(plane: Uint8Array, width: number, height: number, left: number, top: number, edge: number): Buffer {
  const samples = Buffer.alloc(edge * edge);
  for (let y = 0; y < edge; y += 1) {
    const row = Math.min(height - 1, top + y) * width;
    for (let x = 0; x < edge; x += 1) samples[y * edge + x] = plane[row + Math.min(width - 1, left + x)] ?? 0;
  }
  return samples;
}

/** Of 10 bits the lower two are zeros: a block has a whole number of bytes all the same. */
function packed(samples: Buffer, depth: Depth): Buffer {
  if (depth === 8) return samples;
  const writer = new BitWriter();
  for (const sample of samples) writer.bits(sample, 8).bits(0, depth - 8);
  return writer.bytes();
}

const roundUp = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

interface HevcOptions {
  /** The size that its head says, where it is to be another. */
  readonly claimed?: { readonly width: number; readonly height: number };
  readonly depth?: Depth;
}

export function encodeHevc(planes: Planes, { claimed = planes, depth = 8 }: HevcOptions = {}): HevcPicture {
  return {
    parameterSets: {
      video: videoParameterSet(depth),
      sequence: sequenceParameterSet(claimed.width, claimed.height, depth),
      picture: pictureParameterSet(),
    },
    slice: sliceOf(planes, depth),
    depth,
  };
}

/** Pixels of three bytes to planes: Rec. 601, full range. */
export function planesOf(pixels: Uint8Array, width: number, height: number): Planes {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const luma = new Uint8Array(width * height);
  const sums = { blue: new Float64Array(halfWidth * halfHeight), red: new Float64Array(halfWidth * halfHeight) };
  const counts = new Float64Array(halfWidth * halfHeight);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
      const light = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[y * width + x] = Math.round(light);
      const half = (y >> 1) * halfWidth + (x >> 1);
      sums.blue[half] = (sums.blue[half] ?? 0) + (b - light) / 1.772;
      sums.red[half] = (sums.red[half] ?? 0) + (r - light) / 1.402;
      counts[half] = (counts[half] ?? 0) + 1;
    }
  }
  const chroma = (sum: Float64Array) =>
    Uint8Array.from(sum, (value, index) => Math.max(0, Math.min(255, Math.round(128 + value / (counts[index] ?? 1)))));
  return { width, height, luma, blue: chroma(sums.blue), red: chroma(sums.red) };
}
