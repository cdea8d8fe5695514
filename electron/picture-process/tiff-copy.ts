import { constants } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { MOST_AT_ONCE } from './decode-cost.ts';
import type { ByteSource } from './metadata/byte-source.ts';
import {
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffEntry,
  type TiffForm,
} from './metadata/tiff-directory.ts';
import { samplesToTakeOff, type TiffKind, tiffKindOf } from './metadata/tiff-kind.ts';

/** Which of its complaints the decoder stops at: warnings too, or where pixels are missing alone. */
export type Strictness = 'warning' | 'error';

/** A TIFF that the decoder shows rightly in a copy alone. */
export interface TiffCopy {
  readonly patch: TiffPatch | null;
  /** Samples of each pixel, its last ones, that are no part of the picture. */
  readonly extra: number;
  readonly failOn: Strictness;
}

/** Fax and JPEG: what is missing there is a warning only. */
const WARNS_OF_PIXELS = new Set([2, 3, 4, 7]);

/** Where pixels are missing, most compressions are an error; a warning says something of the fields. */
export function strictnessFor(kind: TiffKind | null): Strictness {
  return kind === null || WARNS_OF_PIXELS.has(kind.compression) ? 'warning' : 'error';
}

/** Null for a TIFF that the decoder takes as it is, and for what is no TIFF. */
export function tiffCopyOf(source: ByteSource): TiffCopy | null {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  if (form === null || first === null) return null;
  const kind = tiffKindOf(source, form, first);
  const [patch, extra] = [leanDirectory(source, form, first), samplesToTakeOff(kind) ?? 0];
  return patch === null && extra === 0 ? null : { patch, extra, failOn: strictnessFor(kind) };
}

/** @throws errors of the system, and of the decoder */
export async function copyTiff(path: string, copy: string, { patch, extra, failOn }: TiffCopy): Promise<void> {
  if (patch !== null) await writeLean(path, copy, patch);
  if (extra > 0) await writeFewer(patch === null ? path : copy, copy, extra, failOn);
}

/**
 * [Note: a selection is no alpha] The decoder takes every sample beyond the colours for an alpha, and what a photographer selected once
 * becomes white. It takes off one sample a pass.
 */
async function writeFewer(path: string, copy: string, extra: number, failOn: Strictness): Promise<void> {
  const made: string[] = [];
  try {
    let from = path;
    for (let pass = 0; pass < extra; pass += 1) {
      const to = `${copy}-${pass}`;
      made.push(to);
      await writeOneFewer(from, to, failOn);
      from = to;
    }
    await rename(from, copy);
  } finally {
    for (const each of made) await rm(each, { force: true });
  }
}

async function writeOneFewer(from: string, to: string, failOn: Strictness): Promise<void> {
  const open = () =>
    sharp(from, { failOn, ignoreIcc: true, limitInputPixels: MOST_AT_ONCE, limitInputChannels: 16, pages: 1 });
  const { space } = await open().metadata();
  try {
    await open()
      .removeAlpha()
      .toColourspace(space)
      .keepIccProfile()
      .keepExif()
      .tiff({ compression: 'none' })
      .toFile(to);
  } catch (error) {
    // The decoder has no codes: a disk that is full says nothing about the picture.
    const isFull = error instanceof Error && /no space left/i.test(error.message);
    throw isFull ? Object.assign(new Error(error.message, { cause: error }), { code: 'ENOSPC' }) : error;
  }
}

async function writeLean(path: string, copy: string, { at, bytes }: TiffPatch): Promise<void> {
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  await chmod(copy, PRIVATE_FILE);
  await using file = await open(copy, 'r+');
  await file.write(bytes, 0, bytes.length, at);
}

/** Bytes to write over the first directory of a copy, so that it has only what decoding needs. */
interface TiffPatch {
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
 * @returns null for a TIFF with fields that the decoder takes as they are
 */
function leanDirectory(source: ByteSource, form: TiffForm, first: TiffDirectory): TiffPatch | null {
  if (!isTooMuch(source, form, first)) return null;
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
