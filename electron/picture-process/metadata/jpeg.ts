import type { ByteSource } from './byte-source.ts';

/** Size of a JPEG's picture as stored, before any turning by the EXIF orientation. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly isProgressive: boolean;
  /** Bits of a sample: 8, or 12 of some medical and scientific programs. */
  readonly bits: number;
  /** Kinds of compression that no browser reads: without loss, by differences, or with an arithmetic coder. */
  readonly isLossless: boolean;
  readonly isArithmetic: boolean;
}

/** What stands before the compressed picture of a JPEG. */
export interface JpegHead {
  /** Null where no frame header was found. */
  readonly frame: JpegFrame | null;
  /** Where the compressed picture starts; null where the file ends before, or the limits of a head are exceeded. */
  readonly pictureAt: number | null;
  readonly isTooLarge: boolean;
  /** A TIFF structure. */
  readonly exif: Buffer | null;
  readonly xmp: Buffer | null;
  /** The blocks that Photoshop keeps, one after the other. */
  readonly resources: Buffer;
  readonly icc: Buffer;
  /** Where the index of the pictures behind this one stands: a TIFF structure. */
  readonly mpf: { readonly at: number; readonly size: number } | null;
  /** XMP goes on in further segments, which are not read. */
  readonly hasMoreXmp: boolean;
}

/** What stands before a picture may have this size: more than a hundred times what cameras and editors write. */
export const LARGEST_HEAD = 64_000_000;
const MOST_SEGMENTS = 10_000;
/** Blocks that come in several segments are read as far as this. */
const LARGEST_BLOCK = 1024 * 1024;

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const RESOURCES = 'Photoshop 3.0\0';
const ICC = 'ICC_PROFILE\0';
const MPF = 'MPF\0';
/** Behind its name a part of a profile says which of how many it is. */
const ICC_PART = 2;
const LONGEST_NAME = 40;

/** Follows the markers of a JPEG up to its picture, and reads those segments that are of use. */
export function readJpegHead(source: ByteSource): JpegHead {
  let frame: JpegFrame | null = null;
  const blocks = new Blocks();
  let at = 2;
  const ended = (pictureAt: number | null, isTooLarge = false): JpegHead => ({
    frame,
    pictureAt,
    isTooLarge,
    ...blocks.found(),
  });
  for (let segments = 0; ; segments += 1) {
    at += paddingAt(source, at);
    const head = source.read(at, 10);
    if (head.length < 4) return ended(null);
    const [marker, length] = [head.readUInt8(1), head.readUInt16BE(2)];
    if (head[0] !== 0xff || length < 2 || marker === 0xd9 || marker === 0xda) return ended(at);
    if (at > LARGEST_HEAD || segments > MOST_SEGMENTS) return ended(null, true);
    if (isFrameHeader(marker)) {
      if (head.length < 10) return ended(null);
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)];
      frame = {
        height,
        width,
        channels: head.readUInt8(9),
        isProgressive: PROGRESSIVE.has(marker),
        bits: head.readUInt8(4),
        isLossless: LOSSLESS.has(marker),
        isArithmetic: marker > 0xc8,
      };
    }
    blocks.take(source, marker, at + 4, length - 2);
    at += 2 + length;
  }
}

/** A marker may be preceded by any number of FF. */
function paddingAt(source: ByteSource, from: number): number {
  let at = from;
  while (at - from <= LARGEST_HEAD) {
    const bytes = source.read(at, PADDING_READ);
    let other = 0;
    while (other < bytes.length && bytes[other] === 0xff) other += 1;
    if (other < bytes.length) return Math.max(0, at + other - 1 - from);
    if (bytes.length < PADDING_READ) break;
    at += bytes.length;
  }
  return at - from;
}

/** Nearly always the first two bytes are enough. */
const PADDING_READ = 1024;

class Blocks {
  #exif: Buffer | null = null;
  #xmp: Buffer | null = null;
  #hasMoreXmp = false;
  #mpf: JpegHead['mpf'] = null;
  readonly #resources: Buffer[] = [];
  readonly #icc: Buffer[] = [];

  take(source: ByteSource, marker: number, at: number, length: number): void {
    // APP1, APP2 and APP13.
    if (marker !== 0xe1 && marker !== 0xe2 && marker !== 0xed) return;
    const start = source.read(at, Math.min(length, LONGEST_NAME)).toString('latin1');
    const content = (name: string, skipped = 0): Buffer =>
      source.read(at + name.length + skipped, Math.max(0, length - name.length - skipped));
    if (marker === 0xe1 && start.startsWith(EXIF)) this.#exif ??= content(EXIF);
    else if (marker === 0xe1 && start.startsWith(XMP)) this.#xmp ??= content(XMP);
    else if (marker === 0xe1 && start.startsWith(MORE_XMP)) this.#hasMoreXmp = true;
    else if (marker === 0xed && start.startsWith(RESOURCES)) keep(this.#resources, content(RESOURCES));
    else if (marker === 0xe2 && start.startsWith(MPF)) this.#mpf ??= { at: at + MPF.length, size: length - MPF.length };
    else if (marker === 0xe2 && start.startsWith(ICC)) keep(this.#icc, content(ICC, ICC_PART));
  }

  found() {
    return {
      exif: this.#exif,
      xmp: this.#xmp,
      resources: Buffer.concat(this.#resources),
      icc: Buffer.concat(this.#icc),
      mpf: this.#mpf,
      hasMoreXmp: this.#hasMoreXmp,
    };
  }
}

function keep(parts: Buffer[], part: Buffer): void {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (size + part.length <= LARGEST_BLOCK) parts.push(part);
}

/** SOF2, SOF6, SOF10 and SOF14. */
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** SOF3, SOF5 to SOF7, SOF11 and SOF13 to SOF15: without loss, or by differences between frames. */
const LOSSLESS = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

/** SOF0 to SOF15 without the tables DHT (C4), JPG (C8) and DAC (CC) that lie between. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
