import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { systemErrorCode } from '../blobs/errors.ts';

/** A file in a zip, as the list at the end of the zip has it. */
export interface ZipEntry {
  readonly name: string;
  /** Of the file itself, in bytes. */
  readonly size: number;
  readonly crc: number;
  readonly packed: { readonly isDeflated: boolean; readonly size: number; readonly at: number };
}

/** A zip whose bytes are not those that were written. */
export class DamagedZip extends Error {
  override readonly name = 'DamagedZip';
}

/** A zip that is open for reading. */
export interface ReadableZip {
  readonly entries: readonly ZipEntry[];
  /** The bytes of a file, piece by piece. @throws DamagedZip where they are not those that its list promises */
  read(entry: ZipEntry): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Sizes and places in a zip are those of its specification (APPNOTE.TXT), with and without the 64 bits of large ones. */
const [END, END_64, LOCATOR_64, ENTRY, LOCAL] = [
  0x06_05_4b_50, 0x06_06_4b_50, 0x07_06_4b_50, 0x02_01_4b_50, 0x04_03_4b_50,
];
const [END_SIZE, END_64_SIZE, LOCATOR_SIZE, ENTRY_SIZE, LOCAL_SIZE] = [22, 56, 20, 46, 30];
const LONGEST_COMMENT = 65_535;
const [MOST_16, MOST_32] = [0xff_ff, 0xff_ff_ff_ff];
/** The longest list that is read: that of some millions of files. */
const LONGEST_LIST = 1024 ** 3;
const DEFLATED = 8;

/** @throws DamagedZip for a file that is no zip, or whose end is missing */
export async function openZip(file: string): Promise<ReadableZip> {
  const handle = await open(file);
  try {
    const list = await findList(handle);
    const entries = entriesOf(await readAt(handle, list.at, list.size), list.count);
    return { entries, read: (entry) => readEntry(file, handle, entry), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

interface List {
  readonly count: number;
  readonly size: number;
  readonly at: number;
}

async function findList(handle: FileHandle): Promise<List> {
  const { size } = await handle.stat();
  const length = Math.min(size, END_SIZE + LONGEST_COMMENT);
  const tail = await readAt(handle, size - length, length);
  let at = tail.length - END_SIZE;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new DamagedZip('the list of its files is missing');
  const small = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
  const isLarge = small.count === MOST_16 || small.size === MOST_32 || small.at === MOST_32;
  const list = isLarge ? await findLargeList(handle, size - length + at) : small;
  if (list.size > LONGEST_LIST || list.at + list.size > size) throw new DamagedZip('the list of its files is damaged');
  return list;
}

async function findLargeList(handle: FileHandle, end: number): Promise<List> {
  const locator = await readAt(handle, end - LOCATOR_SIZE, LOCATOR_SIZE);
  if (locator.readUInt32LE(0) !== LOCATOR_64) throw new DamagedZip('the place of its list is missing');
  const found = await readAt(handle, large(locator, 8), END_64_SIZE);
  if (found.readUInt32LE(0) !== END_64) throw new DamagedZip('the place of its list is damaged');
  return { count: large(found, 32), size: large(found, 40), at: large(found, 48) };
}

function entriesOf(list: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (list.readUInt32LE(at) !== ENTRY) throw new DamagedZip('the list of its files is damaged');
    const name = list.readUInt16LE(at + 28);
    const [extra, comment] = [list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    const fields = list.subarray(at + ENTRY_SIZE + name, at + ENTRY_SIZE + name + extra);
    const [size, packedSize, place] = sizesOf(fields, [
      list.readUInt32LE(at + 24),
      list.readUInt32LE(at + 20),
      list.readUInt32LE(at + 42),
    ]);
    entries.push({
      name: list.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + name),
      size,
      crc: list.readUInt32LE(at + 16),
      packed: { isDeflated: list.readUInt16LE(at + 10) === DEFLATED, size: packedSize, at: place },
    });
    at += ENTRY_SIZE + name + extra + comment;
  }
  return entries;
}

type Sizes = readonly [size: number, packedSize: number, place: number];

/** Those that do not fit into 32 bits stand in an extra field, one after the other. */
function sizesOf(fields: Buffer, small: Sizes): Sizes {
  let from = 0;
  while (from + 4 <= fields.length && fields.readUInt16LE(from) !== 1) from += 4 + fields.readUInt16LE(from + 2);
  from += 4;
  const one = (value: number): number => {
    if (value !== MOST_32) return value;
    from += 8;
    return large(fields, from - 8);
  };
  return [one(small[0]), one(small[1]), one(small[2])];
}

/** @throws RangeError for a size that no disk has */
function large(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new RangeError('a size is out of range');
  return value;
}

async function* readEntry(file: string, handle: FileHandle, { name, size, crc, packed }: ZipEntry) {
  const local = await readAt(handle, packed.at, LOCAL_SIZE);
  if (local.readUInt32LE(0) !== LOCAL) throw new DamagedZip(`${name} is not where it should be`);
  const start = packed.at + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
  const raw = packed.size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + packed.size - 1 });
  // What fails comes out of the stream that is read.
  const bytes: AsyncIterable<unknown> = packed.isDeflated ? pipeline(raw, createInflateRaw(), () => undefined) : raw;
  let [read, sum] = [0, 0];
  try {
    for await (const piece of bytes) {
      if (!(piece instanceof Buffer)) throw new TypeError('a stream of bytes gives bytes');
      read += piece.length;
      if (read > size) break;
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    // What zlib cannot unpack was changed; anything else is the disk's, or of whoever reads.
    if (systemErrorCode(error)?.startsWith('Z_') !== true) throw error;
  }
  if (read !== size || sum !== crc) throw new DamagedZip(`${name} holds other bytes than were written`);
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  if (at < 0) throw new DamagedZip('it is too short');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new DamagedZip('its end is missing');
  return buffer;
}
