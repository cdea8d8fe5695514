import { type ByteSource, partOf } from './byte-source.ts';

/** Size of a JPEG's picture as stored, before any turning by the EXIF orientation. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Comes in several passes over the whole picture. */
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

/** A marker of a JPEG, with what belongs to it. */
export interface JpegSegment {
  readonly marker: number;
  readonly at: number;
  /** Bytes of it, its marker and its length included; of a scan those of its head alone. */
  readonly size: number;
}

export const MARKER = { end: 0xd9, scan: 0xda } as const;

/**
 * The segments of a JPEG, those between and behind its scans too. [Note: what is no marker] Decoders pass over bytes that stand where a
 * marker should, as they do over the bytes of a scan, so both are one rule here: cameras leave a few behind a segment.
 */
export function* jpegSegments(source: ByteSource): Generator<JpegSegment> {
  let at = 2;
  for (;;) {
    at = nextMarker(source, at);
    const head = source.read(at, 4);
    if (head.length < 2) return;
    const marker = head.readUInt8(1);
    if (marker === MARKER.end) yield { marker, at, size: 2 };
    if (marker === MARKER.end || head.length < 4) return;
    const size = head.readUInt16BE(2) + 2;
    yield { marker, at, size };
    at += Math.max(4, size);
  }
}

/** Where the next marker stands that something belongs to; the end of the source where there is none. */
function nextMarker(source: ByteSource, from: number): number {
  // Nearly always the first two bytes are enough.
  let most = 1024;
  for (let at = from; at < source.size; most = 64 * 1024) {
    const bytes = source.read(at, most);
    const found = markerIn(bytes);
    if (found + 1 < bytes.length) return at + found;
    // It became shorter meanwhile.
    if (bytes.length === 0) break;
    at += Math.max(1, found);
  }
  return source.size;
}

/** Where in some bytes; their end where there is none, and their last byte where that may begin one. */
function markerIn(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (at + 1 < bytes.length && bytes[at + 1] === 0xff) at += 1;
    if (at + 1 === bytes.length || !isPassedOver(bytes[at + 1] ?? 0)) return at;
    at += 2;
  }
  return bytes.length;
}

/** FF as data, restarts within a scan, and a marker of arithmetic coding: nothing belongs to them. */
function isPassedOver(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Follows the markers of a JPEG up to its picture, and reads those segments that are of use. */
export function readJpegHead(source: ByteSource): JpegHead {
  let frame: JpegFrame | null = null;
  const blocks = new Blocks();
  const ended = (pictureAt: number | null, isTooLarge = false): JpegHead => ({
    frame,
    pictureAt,
    isTooLarge,
    ...blocks.found(),
  });
  let segments = 0;
  for (const { marker, at, size } of jpegSegments(partOf(source, 0, LARGEST_HEAD))) {
    if (marker === MARKER.scan && frame !== null) frame = inScan(source, at, frame);
    if (marker === MARKER.end) return ended(frame === null ? at : null);
    if (marker === MARKER.scan || size < 4) return ended(at);
    segments += 1;
    if (segments > MOST_SEGMENTS) return ended(null, true);
    if (isFrameHeader(marker)) {
      frame = readFrame(source, at, marker);
      if (frame === null) return ended(null);
    }
    blocks.take(source, marker, at + 4, size - 4);
  }
  return ended(null, source.size > LARGEST_HEAD);
}

function readFrame(source: ByteSource, at: number, marker: number): JpegFrame | null {
  const head = source.read(at, 10);
  if (head.length < 10) return null;
  return {
    height: head.readUInt16BE(5),
    width: head.readUInt16BE(7),
    channels: head.readUInt8(9),
    isProgressive: PROGRESSIVE.has(marker),
    bits: head.readUInt8(4),
    isLossless: LOSSLESS.has(marker),
    isArithmetic: marker > 0xc8,
  };
}

/** One whose first scan has not all colours comes in several passes as well, whatever its frame is called. */
function inScan(source: ByteSource, at: number, frame: JpegFrame): JpegFrame {
  const colours = source.read(at + 4, 1);
  return { ...frame, isProgressive: frame.isProgressive || (colours[0] ?? frame.channels) < frame.channels };
}

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
export const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);

/** SOF3, SOF5 to SOF7, SOF11 and SOF13 to SOF15: without loss, or by differences between frames. */
const LOSSLESS = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

/** SOF0 to SOF15 without the tables DHT (C4), JPG (C8) and DAC (CC) that lie between. */
export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
