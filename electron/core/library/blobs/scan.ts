import { isUtf8 } from 'node:buffer';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isCatalogue, isNote, isSystemFile, isWaste, nameInCloud } from '../../../../shared/domain/file-names.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isElsewhere, systemErrorCode } from './errors.ts';

/** A file to try as a photo, or a path that cannot be tried, with a phrase that says why. */
export type ScanEntry =
  | { readonly path: string; readonly problem: null }
  | { readonly path: string; readonly problem: Phrase };

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** 'DSC_2' before 'DSC_10', whatever the case; equal names by their code units, so that the order is total. */
export function compareNames(one: string, other: string): number {
  return byName.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

/**
 * Files at `paths`, folders searched with all below them, in the order given and by name within a folder. A path given by the
 * person is tried even if its name is hidden, unless it is a file that a system keeps for itself, or one about pictures that was given
 * with others. Links are followed; a folder is entered once only, however many links lead to it. One of `paths` that is a folder without
 * any file is reported.
 */
export async function* listFiles(paths: readonly string[]): AsyncGenerator<ScanEntry> {
  const entered = new Set<string>();
  for (const path of paths) {
    if (isSystemFile(basename(path)) || (paths.length > 1 && isNote(basename(path)))) continue;
    const before = entered.size;
    let isEmpty = true;
    for await (const entry of walk(path, entered)) {
      isEmpty = false;
      yield entry;
    }
    // The files of one that was searched already are reported.
    if (isEmpty && entered.size > before) yield { path, problem: phrase('refused.nothingInFolder') };
  }
}

async function* walk(path: string, entered: Set<string>): AsyncGenerator<ScanEntry> {
  try {
    const stats = await stat(path);
    if (stats.isFile()) {
      yield { path, problem: null };
      return;
    }
    if (!stats.isDirectory() || isCatalogue(basename(path))) {
      yield { path, problem: phrase(stats.isDirectory() ? 'refused.catalogue' : 'refused.noFileOrFolder') };
      return;
    }
  } catch (error) {
    yield { path, problem: problemOf(error, path) };
    return;
  }
  yield* walkFolder(path, entered);
}

async function* walkFolder(path: string, entered: Set<string>): AsyncGenerator<ScanEntry> {
  let names: Buffer[];
  try {
    const real = await realpath(path);
    if (entered.has(real)) return;
    entered.add(real);
    names = await readdir(path, { encoding: 'buffer' });
  } catch (error) {
    yield { path, problem: problemOf(error, path) };
    return;
  }
  for (const name of names.filter((bytes) => !isUtf8(bytes))) {
    yield { path: join(path, escapedName(name)), problem: phrase('refused.nameNotUtf8') };
  }
  const readable = names.filter((bytes) => isUtf8(bytes)).map(String);
  for (const name of readable.sort(compareNames)) {
    const inCloud = nameInCloud(name);
    if (inCloud !== null) yield { path: join(path, inCloud), problem: phrase('refused.inCloud') };
    else if (!isWaste(name) && !isNote(name)) yield* walk(join(path, name), entered);
  }
}

/**
 * [Note: names that are no text] On Linux a name is any bytes, such as Latin-1 from an old card. As text it would become the name
 * of another file, which is not there; so such a file is reported, each byte outside ASCII as `\xE9`.
 */
function escapedName(name: Uint8Array): string {
  return Array.from(name, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

function problemOf(error: unknown, path: string): Phrase {
  if (isElsewhere(error)) return phrase('refused.inCloud');
  switch (systemErrorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      // What became of such a name on its way here, for one that was given by itself.
      return phrase(path.includes('\ufffd') ? 'refused.nameNotUtf8' : 'refused.nothingThere');
    case 'EACCES':
    case 'EPERM':
      return phrase('refused.forbidden');
    case 'ELOOP':
      return phrase('refused.linkToItself');
    default:
      return phrase('refused.unreadable', { code: systemErrorCode(error) ?? String(error) });
  }
}
