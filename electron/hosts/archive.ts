import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A file of an archive as Electron's packages have it: where it lies, or that it lies beside the archive. */
const Entry = z.object({
  size: z.int().nonnegative(),
  offset: z.string().regex(/^\d+$/).optional(),
  unpacked: z.boolean().optional(),
  executable: z.boolean().optional(),
  link: z.string().optional(),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }).optional(),
});
type ArchiveEntry = z.infer<typeof Entry>;

const Folder = z.object({ files: z.record(z.string(), z.unknown()) });

/** The longest table of contents that is read, in bytes; ours takes some 200 KB. */
const LONGEST_HEADER = 16 * 1024 * 1024;
/** Two sizes that are those of the pickle, then two of the text in it. */
const SIZES = 16;

/** The contents of an archive that Electron's packages keep their files in (asar), for plain Node, which cannot see inside. */
export interface Archive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** Null for what is not in it. @throws Error when the bytes are not those that were packed */
  read(name: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** @throws Error for a file that is no archive */
export async function openArchive(file: string): Promise<Archive> {
  const handle = await open(file);
  try {
    const { entries, start } = await readContents(handle, file);
    return {
      entries,
      read: (name) => readEntry(handle, start, name, entries.get(name)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readContents(handle: FileHandle, file: string) {
  const { buffer: sizes, bytesRead } = await handle.read(Buffer.alloc(SIZES), 0, SIZES, 0);
  const headerSize = sizes.readUInt32LE(4);
  const textSize = sizes.readUInt32LE(12);
  if (bytesRead < SIZES || sizes.readUInt32LE(0) !== 4 || textSize > headerSize || headerSize > LONGEST_HEADER) {
    throw new Error(`${file} is no archive of an Electron app.`);
  }
  const { buffer: text } = await handle.read(Buffer.alloc(textSize), 0, textSize, SIZES);
  const entries = new Map<string, ArchiveEntry>();
  list(JSON.parse(text.toString()), '', entries);
  return { entries, start: 8 + headerSize };
}

function list(raw: unknown, at: string, found: Map<string, ArchiveEntry>): void {
  const folder = Folder.safeParse(raw);
  if (!folder.success) {
    found.set(at, Entry.parse(raw));
    return;
  }
  for (const [name, inner] of Object.entries(folder.data.files)) list(inner, at === '' ? name : `${at}/${name}`, found);
}

async function readEntry(
  handle: FileHandle,
  start: number,
  name: string,
  entry: ArchiveEntry | undefined,
): Promise<Buffer | null> {
  if (entry?.offset === undefined) return null;
  const { buffer } = await handle.read(Buffer.alloc(entry.size), 0, entry.size, start + Number(entry.offset));
  const { integrity } = entry;
  if (integrity !== undefined && createHash('sha256').update(buffer).digest('hex') !== integrity.hash) {
    throw new Error(
      `${name} is not as it was packed: the archive of the app was changed. Install Listing Lightbox again.`,
    );
  }
  return buffer;
}

const ARCHIVE = /^(.*\.asar)[\\/](.+)$/;

/** The archive and the name in it of a path that leads into one; null for a path of the disk. */
export function archivePlace(file: string): { readonly archive: string; readonly name: string } | null {
  const [, archive, name] = ARCHIVE.exec(file) ?? [];
  return archive === undefined || name === undefined ? null : { archive, name: name.split(path.sep).join('/') };
}

/** [Note: held open] One archive for a process: that of the app it came with. */
const archives = new Map<string, Promise<Archive>>();

/** A file of the page, from the disk or from inside the archive of an installed app; null where there is none. */
export async function readPageFile(file: string): Promise<Uint8Array | null> {
  const place = archivePlace(file);
  // Electron sees inside the archive by itself; so does nobody else.
  if (place === null || process.versions.electron !== undefined) return readFile(file).catch(() => null);
  const archive = archives.get(place.archive) ?? openArchive(place.archive);
  archives.set(place.archive, archive);
  return (await archive).read(place.name);
}

/** Whether the archive that `folder` leads into is there; a folder of the disk is asked for its page. */
export function holdsPage(folder: string, page: string): boolean {
  const place = process.versions.electron === undefined ? archivePlace(folder) : null;
  return existsSync(place?.archive ?? page);
}
