import { closeSync, openSync, writeFileSync } from 'node:fs';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { type ByteSource, partOf } from './metadata/byte-source.ts';
import { isFrameHeader, type JpegSegment, jpegSegments, MARKER, PROGRESSIVE, readJpegHead } from './metadata/jpeg.ts';
import { withSource } from './metadata/read-file.ts';

/** A JPEG in a file, with what its copy is to say. */
export interface JpegCopy {
  readonly at: number;
  readonly size: number;
  /** EXIF orientation 1 to 8, in the place of its own. */
  readonly orientation: number;
  /** For one that has no profile of its own. */
  readonly icc: Uint8Array | null;
  /** Without the zeros at the end of each scan. */
  readonly isTrimmed?: boolean;
}

const PIECE = 1024 * 1024;
/** What a segment holds beside its length, its name and its number. */
const MOST_IN_SEGMENT = 65_000;
const END = Buffer.from([0xff, MARKER.end]);

/** Writes a JPEG that stands in a file as one of its own, turned and coloured as is said. */
export function copyJpeg(path: string, target: string, { at, size, ...says }: JpegCopy): void {
  const copy = openSync(target, 'w', PRIVATE_FILE);
  try {
    withSource(path, (source) => {
      for (const bytes of pixelsAlone(partOf(source, at, size), says)) writeFileSync(copy, bytes);
    });
  } finally {
    closeSync(copy);
  }
}

/**
 * A JPEG with nothing but what its pixels need, in the form that the strictest decoder asks for. [Note: a second look] Every viewer
 * shows a JPEG with bytes between its segments, an odd head of a scan, an unknown version or no end mark, and our decoder takes all of
 * that for damage. What it finds wrong with such a copy is in the pixels themselves.
 */
export function* pixelsAlone(
  source: ByteSource,
  { orientation, icc, isTrimmed = false }: Omit<JpegCopy, 'at' | 'size'>,
): Generator<Uint8Array> {
  yield source.read(0, 2);
  yield exifSegment(orientation);
  const scan = (from: number, to: number): Generator<Uint8Array> =>
    piecesOf(source, from, isTrimmed ? withoutZeros(source, from, to) : to);
  // The segment of Adobe stands before the frame that says how many there are.
  const channels = readJpegHead(source).frame?.channels ?? 3;
  let isSequential = true;
  let hasProfile = icc === null;
  let scanAt: number | null = null;
  for (const segment of jpegSegments(source)) {
    if (scanAt !== null) yield* scan(scanAt, segment.at);
    scanAt = null;
    if (segment.marker === MARKER.end) break;
    const bytes = source.read(segment.at, segment.size);
    hasProfile ||= isProfile(bytes);
    if (isFrameHeader(segment.marker)) isSequential = !PROGRESSIVE.has(segment.marker);
    if (segment.marker === MARKER.scan) {
      if (!hasProfile) yield* profileSegments(icc);
      hasProfile = true;
      scanAt = segment.at + segment.size;
    }
    if (isOfPixels(segment, bytes)) yield tidied(segment.marker, bytes, { channels, isSequential });
  }
  if (scanAt !== null) yield* scan(scanAt, source.size);
  yield END;
}

function* piecesOf(source: ByteSource, from: number, to: number): Generator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield source.read(at, Math.min(PIECE, to - at));
}

/**
 * Where a scan ends without the zeros that a program filled it up with. [Note: zeros of its own] A scan may end with some that count;
 * without those the decoder says that its pixels are missing. The zero behind FF is a part of that.
 */
function withoutZeros(source: ByteSource, from: number, to: number): number {
  for (let end = to; end > from; end -= PIECE) {
    const at = Math.max(from, end - PIECE);
    const bytes = source.read(at, end - at);
    const last = bytes.findLastIndex((byte) => byte !== 0);
    if (last !== -1) return Math.min(to, at + last + (bytes[last] === 0xff ? 2 : 1));
  }
  return from;
}

/** Tables, frame, scan, the interval of restarts, JFIF, Adobe and a profile. */
function isOfPixels({ marker }: JpegSegment, bytes: Buffer): boolean {
  return (marker >= 0xc0 && marker <= 0xdd) || marker === 0xe0 || marker === 0xee || isProfile(bytes);
}

function isProfile(bytes: Buffer): boolean {
  return bytes[1] === 0xe2 && bytes.toString('latin1', 4, 16) === 'ICC_PROFILE\0';
}

/** What says nothing of the pixels, or what every decoder takes as read, in the one form that none warns of. */
function tidied(
  marker: number,
  bytes: Buffer,
  { channels, isSequential }: { channels: number; isSequential: boolean },
): Buffer {
  const name = bytes.toString('latin1', 4, 9);
  if (marker === 0xe0 && name === 'JFIF\0' && bytes.length > 9) bytes.writeUInt8(1, 9);
  // Any transform but none is that of as many colours.
  if (marker === 0xee && name === 'Adobe' && (bytes[15] ?? 0) > 0) bytes.writeUInt8(channels === 4 ? 2 : 1, 15);
  // All coefficients at once: there is no other scan in a frame of this kind.
  if (marker === MARKER.scan && isSequential && bytes.length >= 8) bytes.set([0, 63, 0], bytes.length - 3);
  return bytes;
}

/** A JPEG in memory with a profile. Pure. */
export function withProfile(jpeg: Buffer, icc: Uint8Array | null): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(icc), jpeg.subarray(2)]);
}

/** A segment with its marker and its length. @throws RangeError for more than one may hold */
export function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** One field: the orientation. */
function exifSegment(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

function profileSegments(icc: Uint8Array | null): Buffer[] {
  if (icc === null) return [];
  const parts = Math.ceil(icc.length / MOST_IN_SEGMENT);
  return Array.from({ length: parts }, (_, part) => {
    const name = Buffer.from([...Buffer.from('ICC_PROFILE\0', 'latin1'), part + 1, parts]);
    return segment(0xe2, Buffer.concat([name, icc.subarray(part * MOST_IN_SEGMENT, (part + 1) * MOST_IN_SEGMENT)]));
  });
}
