import type { ByteSource } from './byte-source.ts';
import { readDirectory, readTiffForm, type TiffDirectory, type TiffEntry, type TiffForm } from './tiff-directory.ts';

/** Bytes to write over the first directory of a copy, so that it has only what decoding needs. */
export interface TiffPatch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** What the decoder reads of a directory before it refuses the file, with room to spare. */
const LARGEST_DIRECTORY = 40_000_000;
const MOST_DIRECTORIES = 100;

const ICC_PROFILE = 34_675;
/** Beyond the fields of pixels: programs keep their own things there, Photoshop its layers. */
const FIRST_PRIVATE = 32_768;
const XMP = 700;

/**
 * [Note: layers of Photoshop] The decoder reads every field of every directory and refuses a file with more than 50 MB of
 * them; a sound TIFF with layers has hundreds. It is decoded from a copy whose directory leaves out what is no pixel.
 *
 * @returns null for a TIFF that the decoder takes as it is, and for what is no TIFF
 */
export function leanDirectory(source: ByteSource): TiffPatch | null {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || first === null || !isTooMuch(source, form, first)) return null;
  const kept = Array.from(first.entries.values()).filter(isOfPixels);
  const noNext = Buffer.alloc(form.big ? 8 : 4);
  return { at: first.at, bytes: Buffer.concat([countOf(kept.length, form), ...kept.map(({ row }) => row), noNext]) };
}

function countOf(count: number, { big, little }: TiffForm): Buffer {
  const bytes = Buffer.alloc(big ? 8 : 2);
  // Never more than 16 bits of it are used.
  if (little) bytes.writeUInt16LE(count, 0);
  else bytes.writeUInt16BE(count, bytes.length - 2);
  return bytes;
}

function isOfPixels({ tag }: TiffEntry): boolean {
  return tag === ICC_PROFILE || (tag < FIRST_PRIVATE && tag !== XMP);
}

function isTooMuch(source: ByteSource, form: TiffForm, first: TiffDirectory): boolean {
  const seen = new Set<number>();
  let directory: TiffDirectory | null = first;
  while (directory !== null) {
    // One that leads back to an earlier one would be followed for ever.
    if (sizeOf(directory) > LARGEST_DIRECTORY || seen.size > MOST_DIRECTORIES || seen.has(directory.at)) return true;
    seen.add(directory.at);
    directory = directory.next === 0 ? null : readDirectory(source, form, directory.next);
  }
  return false;
}

function sizeOf({ entries }: TiffDirectory): number {
  return Array.from(entries.values()).reduce((sum, { bytes }) => sum + bytes, 0);
}
