import { valuesOfExport, xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import type { ExportWords } from '../../core/photos/pictures/protocol.ts';
import { segment } from '../jpeg-copy.ts';
import { sourceOf } from '../metadata/byte-source.ts';
import { jpegSegments, MARKER } from '../metadata/jpeg.ts';

/** What stands in an exported copy about the photo: IPTC for older programs, XMP for all others, both in UTF-8. */
export function wordSegments(words: ExportWords): Buffer[] {
  const packet = Buffer.from(xmpPacket(valuesOfExport(words)), 'utf8');
  return [segment(0xe1, Buffer.concat([XMP_NAME, packet])), segment(0xed, photoshopOf(iptcOf(words)))];
}

const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** Bytes that the IPTC standard allows for each. */
const LONGEST = { room: 64, headline: 256, creator: 32, copyright: 128, description: 2000 } as const;

function iptcOf({ description, room, listing, creator, copyright }: ExportWords): Buffer {
  return Buffer.concat([
    // What follows is UTF-8.
    dataSet(1, 90, Buffer.from('\x1b%G', 'latin1')),
    ...(room === '' ? [] : [5, 25].map((number) => dataSet(2, number, cutBytes(room, LONGEST.room)))),
    ...(creator === null ? [] : [dataSet(2, 80, cutBytes(creator, LONGEST.creator))]),
    dataSet(2, 105, cutBytes(listing, LONGEST.headline)),
    ...(copyright === null ? [] : [dataSet(2, 116, cutBytes(copyright, LONGEST.copyright))]),
    ...(description === '' ? [] : [dataSet(2, 120, cutBytes(description, LONGEST.description))]),
  ]);
}

function dataSet(record: number, number: number, content: Buffer): Buffer {
  const head = Buffer.from([0x1c, record, number, 0, 0]);
  head.writeUInt16BE(content.length, 3);
  return Buffer.concat([head, content]);
}

/** As many whole letters as fit into so many bytes of UTF-8. */
function cutBytes(text: string, most: number): Buffer {
  const bytes = Buffer.from(text.toWellFormed(), 'utf8');
  if (bytes.length <= most) return bytes;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function photoshopOf(iptc: Buffer): Buffer {
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(iptc.length, head.length - 4);
  return Buffer.concat([head, iptc, Buffer.alloc(iptc.length % 2)]);
}

/** Puts metadata into a JPEG: after the start, and after the EXIF that may stand there. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  const at = endOfFirstSegments(jpeg);
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

/** A JPEG without a JFIF segment with one (ITU-T T.871), which says how many pixels go to the inch. */
export function withDensity(jpeg: Buffer, ppi: number): Buffer {
  const content = Buffer.from('JFIF\0\x01\x02\x01\0\0\0\0\0\0', 'latin1');
  content.writeUInt16BE(ppi, 8);
  content.writeUInt16BE(ppi, 10);
  return Buffer.concat([jpeg.subarray(0, 2), segment(APP0, content), jpeg.subarray(2)]);
}

const [APP0, APP1, APP2] = [0xe0, 0xe1, 0xe2];

function endOfFirstSegments(jpeg: Buffer): number {
  let end = 2;
  for (const { marker, at, size } of jpegSegments(sourceOf(jpeg))) {
    const isExif = marker === APP1 && jpeg.toString('latin1', at + 4, at + 8) === 'Exif';
    if (marker !== APP0 && !isExif) break;
    end = at + size;
  }
  return end;
}

/** The colour profile of a JPEG with its markers; empty where it has none. */
export function profileSegments(jpeg: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (const { marker, at, size } of jpegSegments(sourceOf(jpeg))) {
    if (marker === MARKER.scan) break;
    const isProfile = marker === APP2 && jpeg.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (isProfile) found.push(jpeg.subarray(at, at + size));
  }
  return found;
}
