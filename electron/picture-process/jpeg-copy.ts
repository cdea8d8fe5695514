import { open } from 'node:fs/promises';
import { cutTo } from '../core/library/cut-to.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import type { Rights } from '../core/photos/pictures/protocol.ts';

/** A JPEG in a file, with what its copy is to say. */
export interface JpegCopy {
  readonly at: number;
  readonly size: number;
  /** EXIF orientation 1 to 8, in the place of its own. */
  readonly orientation: number;
  /** For one that has no profile of its own. */
  readonly icc: Uint8Array | null;
}

const PIECE = 1024 * 1024;
/** What a segment holds beside its length, its name and its number. */
const MOST_IN_SEGMENT = 65_000;

/** Writes a JPEG that stands in a file as one of its own, turned and coloured as is said. */
export async function copyJpeg(path: string, target: string, { at, size, orientation, icc }: JpegCopy): Promise<void> {
  await using source = await open(path, 'r');
  await using copy = await open(target, 'w', PRIVATE_FILE);
  const piece = Buffer.alloc(PIECE);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await source.read(piece, 0, Math.min(PIECE, size - done), at + done);
    if (bytesRead === 0) break;
    const bytes = piece.subarray(0, bytesRead);
    if (done === 0) {
      const head = Buffer.concat([
        bytes.subarray(0, 2),
        exifSegment(orientation),
        ...profileSegments(ownless(bytes, icc)),
      ]);
      await copy.write(head);
      await copy.write(withoutExif(bytes).subarray(2));
    } else await copy.write(bytes);
    done += bytesRead;
  }
}

/** A JPEG in memory with a profile. Pure. */
export function withProfile(jpeg: Buffer, icc: Uint8Array | null): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(icc), jpeg.subarray(2)]);
}

/** Its own profile is in the first piece, as all of its head. */
function ownless(bytes: Buffer, icc: Uint8Array | null): Uint8Array | null {
  return segmentsOf(bytes).some(({ name }) => name.startsWith('ICC_PROFILE\0')) ? null : icc;
}

/** [Note: the first EXIF counts] Not for every reader: what is in there loses its name, so that it is nobody's. */
function withoutExif(bytes: Buffer): Buffer {
  for (const { name, at } of segmentsOf(bytes)) if (name.startsWith('Exif\0\0')) bytes.write('None', at + 4, 'latin1');
  return bytes;
}

function segmentsOf(bytes: Buffer): { name: string; at: number }[] {
  const segments: { name: string; at: number }[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) break;
    segments.push({ name: bytes.toString('latin1', at + 4, at + 20), at });
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return segments;
}

function segment(marker: number, content: Uint8Array): Buffer {
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

const artistTag = 0x013b;
const copyrightTag = 0x8298;
const asciiType = 2;
/** A segment holds 64 KiB; rights that long are a mistake, and cut. */
const longestText = 2000;

/**
 * [Note: names keep their letters] libvips writes EXIF text as ASCII and makes 'Zoe Muller' of 'Zoë Müller'. So the
 * two fields are written here, as UTF-8, as cameras and editors do. Returns the JPEG as it is when there are no rights.
 */
export function withRights(jpeg: Buffer, { copyright, creator }: Rights): Buffer {
  const fields: [tag: number, text: Buffer][] = [];
  if (creator !== null) fields.push([artistTag, terminated(creator)]);
  if (copyright !== null) fields.push([copyrightTag, terminated(copyright)]);
  if (fields.length === 0) return jpeg;
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(fields)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function terminated(text: string): Buffer {
  const bytes = Buffer.from(`${cutTo(text, longestText)}\0`, 'utf8');
  // Values are kept at even places, and a text of four bytes or less would have to stand in the table itself.
  const padding = Math.max(6 - bytes.length, 0) + (Math.max(bytes.length, 6) % 2);
  return Buffer.concat([bytes, Buffer.alloc(padding)]);
}

/** A big-endian TIFF structure with one directory; `fields` in the order of their tags. */
function tiffOf(fields: readonly (readonly [tag: number, text: Buffer])[]): Buffer {
  const table = Buffer.alloc(8 + 2 + fields.length * 12 + 4);
  table.write('MM\0*', 0, 'latin1');
  table.writeUInt32BE(8, 4);
  table.writeUInt16BE(fields.length, 8);
  let textAt = table.length;
  fields.forEach(([tag, text], index) => {
    const row = 10 + index * 12;
    table.writeUInt16BE(tag, row);
    table.writeUInt16BE(asciiType, row + 2);
    table.writeUInt32BE(text.length, row + 4);
    table.writeUInt32BE(textAt, row + 8);
    textAt += text.length;
  });
  return Buffer.concat([table, ...fields.map(([, text]) => text)]);
}
