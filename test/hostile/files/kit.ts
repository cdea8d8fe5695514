import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { latin1, u16, u32 } from '../../corpus/bytes.ts';

/** Sound pictures that the hostile ones are made from. */
export interface Sound {
  readonly jpeg: Buffer;
  readonly progressive: Buffer;
  readonly png: Buffer;
  readonly webp: Buffer;
  readonly animation: Buffer;
  readonly tiff: Buffer;
  readonly avif: Buffer;
}

export async function drawSound(): Promise<Sound> {
  const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a9' } });
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#000', '#800', '#080', '#008'].map(frame));
  return {
    jpeg: await picture().jpeg().toBuffer(),
    progressive: await picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
    animation: await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    tiff: await picture().tiff({ compression: 'none' }).toBuffer(),
    avif: await picture().avif({ effort: 0 }).toBuffer(),
  };
}

/** A copy with other bytes at a place. */
export function patched(bytes: Buffer, at: number, other: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(other, at);
  return copy;
}

/** Where bytes stand that must be there. */
export function placeOf(bytes: Buffer, mark: Uint8Array | string): number {
  const at = bytes.indexOf(typeof mark === 'string' ? latin1(mark) : mark);
  if (at === -1) throw new Error(`There is no ${String(mark)} in it.`);
  return at;
}

/** Writes parts at their places, holes between them, so that a large file takes neither memory nor disk. */
export function sparse(size: number, ...parts: readonly (readonly [at: number, bytes: Uint8Array])[]) {
  return (path: string): void => {
    const file = openSync(path, 'w');
    try {
      ftruncateSync(file, size);
      for (const [at, bytes] of parts) writeSync(file, bytes, 0, bytes.length, at);
    } finally {
      closeSync(file);
    }
  };
}

// JPEG

/** A JPEG that claims another size. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const marker = [0xc0, 0xc2].map((kind) => jpeg.indexOf(Buffer.from([0xff, kind, 0, 17]))).find((at) => at !== -1);
  if (marker === undefined) throw new Error('This JPEG has no frame.');
  return patched(jpeg, marker + 5, Buffer.concat([u16(height), u16(width)]));
}

// TIFF, little-endian

export interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** What stands in the field itself: the value, or where it stands. */
  readonly value: number;
}

export const field = (tag: number, type: number, count: number, value: number): Field => ({ tag, type, count, value });

/** One directory, its fields in the order of their tags. */
export function directory(fields: readonly Field[], next = 0): Buffer {
  const sorted = fields.toSorted((a, b) => a.tag - b.tag);
  const table = Buffer.alloc(2 + sorted.length * 12 + 4);
  table.writeUInt16LE(sorted.length, 0);
  sorted.forEach(({ tag, type, count, value }, index) => {
    const at = 2 + index * 12;
    table.writeUInt16LE(tag, at);
    table.writeUInt16LE(type, at + 2);
    table.writeUInt32LE(count, at + 4);
    table.writeUInt32LE(value, at + 8);
  });
  table.writeUInt32LE(next, table.length - 4);
  return table;
}

export const TIFF_HEAD = latin1('II*\0\x08\0\0\0');

/** A grey TIFF of 16 x 16, its pixels at 4096, with more fields or others in the place of its own. */
export function greyTiff(more: readonly Field[] = [], next = 0): Buffer {
  const own = [
    field(256, 4, 1, 16),
    field(257, 4, 1, 16),
    field(258, 3, 1, 8),
    field(259, 3, 1, 1),
    field(262, 3, 1, 1),
    field(273, 4, 1, 4096),
    field(277, 3, 1, 1),
    field(278, 4, 1, 16),
    field(279, 4, 1, 256),
  ].filter(({ tag }) => !more.some((other) => other.tag === tag));
  const bytes = Buffer.alloc(4096 + 256, 0x77);
  bytes.set(TIFF_HEAD, 0);
  bytes.set(directory([...own, ...more], next), 8);
  return bytes;
}

/** EXIF with the fields given, and whatever stands behind them. */
export const exif = (fields: readonly Field[], behind: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([TIFF_HEAD, directory(fields), behind]);

// PNG

export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

export const PNG_SIGNATURE = latin1('\x89PNG\r\n\x1a\n');

export interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** 0 grey, 2 colours, 3 palette, 6 colours with alpha. */
  readonly colours?: number;
  readonly interlaced?: boolean;
}

export function ihdr({ width, height, depth = 8, colours = 2, interlaced = false }: PngHead): Buffer {
  const how = Buffer.from([depth, colours, 0, 0, interlaced ? 1 : 0]);
  return chunk('IHDR', Buffer.concat([u32(width), u32(height), how]));
}

/** A PNG whose pixels are few however large it claims to be. */
export function pngClaiming(head: PngHead, pixels: Uint8Array = Buffer.alloc(1000)): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ihdr(head), chunk('IDAT', deflateSync(pixels)), chunk('IEND')]);
}

/** A PNG with more chunks behind its head. */
export function withChunks(png: Buffer, ...chunks: readonly Uint8Array[]): Buffer {
  const at = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

export function xmpChunk(text: string, compressed = false): Buffer {
  const data = compressed ? deflateSync(Buffer.from(text)) : Buffer.from(text);
  return chunk('iTXt', Buffer.concat([latin1(`XML:com.adobe.xmp\0${compressed ? '\x01' : '\0'}\0\0\0`), data]));
}

// WebP and AVIF

export function riffChunk(type: string, data: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([latin1(type), size, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(...chunks: readonly Uint8Array[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([latin1('WEBP'), ...chunks]));
}

/** The extended head of a WebP: `flags` 8 EXIF, 4 XMP, 32 ICC. */
export function vp8x(flags: number, width: number, height: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(flags, 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', head);
}
