import { inflateSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';

/** What a PNG says of its picture. */
export interface PngBlocks {
  readonly exif: Buffer | null;
  readonly xmp: Buffer | null;
  /** The blocks that Photoshop keeps, or IPTC itself. */
  readonly iptc: Buffer | null;
  /** Some of it is too large to be read, or cannot be unpacked. */
  readonly isPartlyRead: boolean;
  /** Its last chunk is there, whatever stands behind it. */
  readonly hasEnd: boolean;
}

/** More chunks than a picture of 100 megapixels is written in. */
const MOST_CHUNKS = 200_000;
/** Of a text: a block of 1 MB in hexadecimal digits, with room to spare. */
const LARGEST_TEXT = 4 * 1024 * 1024;
/** A keyword has at most 79 letters. */
const LONGEST_HEAD = 160;
const [HEAD, CHECK] = [8, 4];

const XMP = 'XML:com.adobe.xmp';
/** How ImageMagick, darktable and exiftool keep what has no chunk of its own. */
const PROFILE = 'Raw profile type ';
const XMP_IN_JPEG = 'http://ns.adobe.com/xap/1.0/\0';

/**
 * The metadata of a PNG, before or behind its picture. [Note: chunk by chunk] The decoder reads those before it alone, and none that
 * programs keep as text; many write EXIF behind the picture, since they know it last.
 */
export function readPng(source: ByteSource): PngBlocks {
  const found: Record<'exif' | 'xmp' | 'iptc', Buffer | null> = { exif: null, xmp: null, iptc: null };
  let [isPartlyRead, hasEnd] = [false, false];
  let at = HEAD;
  for (let count = 0; count < MOST_CHUNKS && !hasEnd; count += 1) {
    const head = source.read(at, HEAD);
    if (head.length < HEAD) break;
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    hasEnd = type === 'IEND';
    const keyword = keywordOf(source, type, at + HEAD, length);
    if (keyword !== null) {
      const bytes = length > LARGEST_TEXT ? null : contentOf(source.read(at + HEAD, length), type, keyword);
      if (bytes === null) isPartlyRead = true;
      else found[kindOf(bytes, keyword)] ??= bytes;
    }
    at += HEAD + length + CHECK;
  }
  return { ...found, isPartlyRead, hasEnd };
}

/** Of a chunk that is of use; null for all others, which are not read. */
function keywordOf(source: ByteSource, type: string, at: number, length: number): string | null {
  if (type === 'eXIf') return type;
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null;
  const [keyword = ''] = source.read(at, Math.min(length, LONGEST_HEAD)).toString('latin1').split('\0');
  return keyword === XMP || keyword.startsWith(PROFILE) ? keyword : null;
}

/** Null where it cannot be unpacked. */
function contentOf(data: Buffer, type: string, keyword: string): Buffer | null {
  if (type === 'eXIf') return data;
  const text = textOf(data.subarray(keyword.length + 1), type);
  return text === null || keyword === XMP ? text : ofDigits(text.toString('latin1'));
}

function textOf(data: Buffer, type: string): Buffer | null {
  switch (type) {
    case 'zTXt':
      return unpacked(data.subarray(1));
    case 'iTXt': {
      // Whether it is packed, and how; a language and the keyword in it, each with a zero at its end.
      const text = data.subarray(data.indexOf(0, data.indexOf(0, 2) + 1) + 1);
      return data[0] === 1 ? unpacked(text) : text;
    }
    default:
      return data;
  }
}

function unpacked(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: LARGEST_TEXT });
  } catch {
    // Too large, or damaged: the picture is whole without it.
    return null;
  }
}

/** Behind a line with a name and one with a count the bytes stand as digits, in lines. */
function ofDigits(text: string): Buffer | null {
  const named = text.trimStart();
  const counted = named.slice(named.indexOf('\n') + 1);
  const count = /^ {0,20}\d{1,10}\n/.exec(counted)?.[0];
  return count === undefined ? null : Buffer.from(counted.slice(count.length).replaceAll(/\s/g, ''), 'hex');
}

/** What is kept as a segment of a JPEG is EXIF or XMP, as its start says. */
function kindOf(bytes: Buffer, keyword: string): 'exif' | 'xmp' | 'iptc' {
  if (keyword === XMP || keyword === `${PROFILE}xmp` || bytes.toString('latin1', 0, 29) === XMP_IN_JPEG) return 'xmp';
  return keyword === `${PROFILE}iptc` || keyword === `${PROFILE}8bim` ? 'iptc' : 'exif';
}
