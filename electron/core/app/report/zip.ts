import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** ASCII, without folders. */
  readonly name: string;
  readonly text: string;
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const DEFLATED = 8;
/** 1 January 1980, the first day in a zip: the time of its files adds nothing to the report. */
const FIRST_DAY = 0x21;

/** A zip of texts that every system opens by itself (APPNOTE 6.3, without its extensions). */
export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const common = header(crc32(bytes), packed.length, bytes.length, name);
    const local = Buffer.concat([number4(LOCAL), common, Buffer.from(name, 'latin1'), packed]);
    // Made by a system with modes; then no comment, the first disk, a plain file that its owner reads and writes.
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(0o100600 * 0x10000, 6);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([number4(CENTRAL), Buffer.from([20, 3]), common, entry, Buffer.from(name, 'latin1')]));
    parts.push(local);
    at += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, table, number4(END), end]);
}

/** What stands the same before a file and in the table. */
function header(sum: number, packed: number, plain: number, name: string): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(FIRST_DAY, 8);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(plain, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function number4(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
