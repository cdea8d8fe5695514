import type { ByteSource } from './byte-source.ts';

/** One field of a TIFF directory: where its value stands, unread. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where the value stands, from the start of the TIFF. */
  readonly valueAt: number;
  /** Size of the whole value in bytes. */
  readonly bytes: number;
  /** The field as it stands in the directory. */
  readonly row: Buffer;
}

export interface TiffDirectory {
  readonly at: number;
  readonly entries: ReadonlyMap<number, TiffEntry>;
  /** Where the next directory stands; 0 for none. */
  readonly next: number;
}

/** How the numbers of a TIFF are written: in which order, and whether places have 4 or 8 bytes. */
export interface TiffForm {
  readonly little: boolean;
  readonly big: boolean;
  readonly firstDirectory: number;
}

const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
  129: 1,
};
/** As many as a classic TIFF can count. */
const MOST_ENTRIES = 65_535;

/** TIFF itself, and raw files of Panasonic and of Olympus, which differ from it in this number alone. */
const CLASSIC = new Set([42, 0x0055, 0x4f52, 0x5352]);

/** Null where it is none. */
export function readTiffForm(source: ByteSource): TiffForm | null {
  const head = source.read(0, 16);
  const order = head.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || head.length < 8) return null;
  const little = order === 'II';
  const version = little ? head.readUInt16LE(2) : head.readUInt16BE(2);
  if (CLASSIC.has(version)) return { little, big: false, firstDirectory: u32(head, 4, little) };
  if (version === 43 && head.length === 16) return { little, big: true, firstDirectory: u64(head, 8, little) };
  return null;
}

/** The fields of the directory at `at` without their values; null where there is none. A field that is cut off is left out. */
export function readDirectory(source: ByteSource, form: TiffForm, at: number): TiffDirectory | null {
  const { little, big } = form;
  const [countBytes, entryBytes, placeBytes] = big ? [8, 20, 8] : [2, 12, 4];
  const counted = source.read(at, countBytes);
  if (at < 8 || counted.length < countBytes) return null;
  const count = Math.min(MOST_ENTRIES, big ? u64(counted, 0, little) : u16(counted, 0, little));
  const table = source.read(at + countBytes, count * entryBytes + placeBytes);
  const entries = new Map<number, TiffEntry>();
  for (let index = 0; index < count && (index + 1) * entryBytes <= table.length; index += 1) {
    const row = index * entryBytes;
    const entry = entryOf(table, row, at + countBytes + row, form);
    // Of two fields with one tag the first counts, as for other readers.
    if (entry !== null && !entries.has(entry.tag)) entries.set(entry.tag, entry);
  }
  const nextAt = count * entryBytes;
  const hasNext = nextAt + placeBytes <= table.length;
  return { at, entries, next: hasNext ? (big ? u64(table, nextAt, little) : u32(table, nextAt, little)) : 0 };
}

function entryOf(table: Buffer, row: number, rowAt: number, { little, big }: TiffForm): TiffEntry | null {
  const type = u16(table, row + 2, little);
  const size = TYPE_BYTES[type];
  if (size === undefined) return null;
  const count = big ? u64(table, row + 4, little) : u32(table, row + 4, little);
  const bytes = size * count;
  const valueRow = big ? 12 : 8;
  const whole = table.subarray(row, row + (big ? 20 : 12));
  const isInside = bytes <= (big ? 8 : 4);
  const place = big ? u64(table, row + valueRow, little) : u32(table, row + valueRow, little);
  return { tag: u16(table, row, little), type, count, bytes, valueAt: isInside ? rowAt + valueRow : place, row: whole };
}

/** The first number of a field; null where there is none, or one that is not whole. */
export function numberOf(source: ByteSource, { little }: TiffForm, entry: TiffEntry | undefined): number | null {
  if (entry === undefined || entry.count === 0) return null;
  const bytes = source.read(entry.valueAt, Math.min(8, entry.bytes));
  // Signed ones too, as programs write stars and the decoder takes an orientation. Nothing here is below zero: what is, is too large.
  switch (entry.type) {
    case 1:
    case 6:
      return bytes.length < 1 ? null : bytes.readUInt8(0);
    case 3:
    case 8:
      return bytes.length < 2 ? null : u16(bytes, 0, little);
    case 4:
    case 9:
    case 13:
      return bytes.length < 4 ? null : u32(bytes, 0, little);
    case 16:
    case 18:
      return bytes.length < 8 ? null : u64(bytes, 0, little);
    default:
      return null;
  }
}

/** The numbers of a field, at most so many of them. */
export function numbersOf(source: ByteSource, form: TiffForm, entry: TiffEntry | undefined, most: number): number[] {
  if (entry === undefined || entry.count === 0) return [];
  const each = entry.bytes / entry.count;
  return Array.from({ length: Math.min(most, entry.count) }, (_, index) =>
    numberOf(source, form, { ...entry, valueAt: entry.valueAt + index * each, bytes: each, count: 1 }),
  ).filter((number) => number !== null);
}

/** The first value of a field of signed fractions; null where there is none. */
export function fractionOf(source: ByteSource, { little }: TiffForm, entry: TiffEntry | undefined): number | null {
  if (entry?.type !== 10 || entry.count === 0) return null;
  const bytes = source.read(entry.valueAt, 8);
  if (bytes.length < 8) return null;
  const [above, below] = little
    ? [bytes.readInt32LE(0), bytes.readInt32LE(4)]
    : [bytes.readInt32BE(0), bytes.readInt32BE(4)];
  return below === 0 ? null : above / below;
}

/** The value of a field, at most so many bytes of it. */
export function valueOf(source: ByteSource, entry: TiffEntry | undefined, most: number): Buffer | null {
  return entry === undefined ? null : source.read(entry.valueAt, Math.min(entry.bytes, most));
}

function u16(bytes: Buffer, at: number, little: boolean): number {
  return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

function u32(bytes: Buffer, at: number, little: boolean): number {
  return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}

/** Places beyond what a number holds exactly lie outside of every file. */
function u64(bytes: Buffer, at: number, little: boolean): number {
  return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
}
