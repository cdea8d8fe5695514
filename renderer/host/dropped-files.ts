import { isLeftAlone } from '../../shared/domain/file-names.ts';
import { inEnglish, phrase } from '../../shared/domain/phrases/phrase.ts';
import type { DroppedPart } from './host.ts';

const WHY = phrase('refused.goneOrForbidden');

/** Why a file that was chosen or dropped is not added; the browser does not say which of the two it is. */
export const UNREADABLE = { reason: inEnglish(WHY), phrase: WHY };

const paths = new WeakMap<File, string>();

/** Where a file lies, as far as the browser says: within what was dropped or selected. */
export function pathOfFile(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath);
}

type Read = Pick<DroppedPart, 'files' | 'unreadable'>;

/** Reads dropped files and folders (recursively). The entries are taken at once: after the event they are gone. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<DroppedPart[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  if (items.length === 0) return [{ folder: null, files: [...transfer.files], unreadable: [] }];
  return Promise.all(items.map(readItem));
}

interface TransferItem {
  readonly kind: string;
  webkitGetAsEntry(): Pick<FileSystemEntry, 'isDirectory' | 'name'> | null;
}

interface Transfer {
  readonly items: Iterable<TransferItem>;
  readonly files: Iterable<File>;
}

/** Names the folders among the files of a drop, in their sequence, for a host that looks into folders itself. */
export function droppedFolders(transfer: Transfer): DroppedPart[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  return [...transfer.files].map((file, index) => {
    const entry = items[index]?.webkitGetAsEntry() ?? null;
    return { folder: entry?.isDirectory === true ? entry.name : null, files: [file], unreadable: [] };
  });
}

async function readItem(item: DataTransferItem): Promise<DroppedPart> {
  const entry = item.webkitGetAsEntry();
  if (entry !== null) return { folder: isDirectory(entry) ? entry.name : null, ...(await readEntry(entry)) };
  // Such a file is gone, or comes from where there are no folders: whoever reads it finds out.
  const file = item.getAsFile();
  return { folder: null, files: file === null ? [] : [file], unreadable: [] };
}

function join(parts: readonly Read[]): Read {
  return { files: parts.flatMap(({ files }) => files), unreadable: parts.flatMap(({ unreadable }) => unreadable) };
}

/** What cannot be read is named, and does not keep the others from being added. */
async function readEntry(entry: FileSystemEntry): Promise<Read> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      paths.set(file, entry.fullPath);
      return { files: [file], unreadable: [] };
    }
    if (!isDirectory(entry)) return { files: [], unreadable: [] };
    const children = await allChildren(entry.createReader());
    const visible = children.filter(({ name }) => !isLeftAlone(name));
    const sorted = visible.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    return join(await Promise.all(sorted.map(readEntry)));
  } catch {
    return { files: [], unreadable: [entry.name] };
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

// [Note: batches] A directory reader hands out about a hundred entries at a time and then an empty batch.
async function allChildren(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
