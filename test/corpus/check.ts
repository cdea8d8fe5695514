// Holds what is read and made of photos here against programs that others wrote: `npm run corpus:check -- FOLDER`.

import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { isEntryPoint, runMain } from '../../build/project.ts';
import { PhotoRefusal } from '../../electron/core/library/blobs/errors.ts';
import { type PictureMaker, sharedPictureMaker } from '../../electron/core/photos/pictures/picture-maker.ts';
import type { PhotoFacts } from '../../electron/core/photos/pictures/protocol.ts';
import { hasCommand } from '../bench/cpu.ts';
import { lookDifference, metadataDifferences } from './differences.ts';
import { djpegSays, exiftoolSays, lookOf, ORACLES, type Said } from './oracles.ts';

export interface CheckedFile {
  /** From the folder. */
  readonly name: string;
  /** Why it is not taken; null where it is. */
  readonly refused: string | null;
  /** What another program sees otherwise. */
  readonly differences: readonly string[];
}

/** @returns each file of the folder that is a photo here or to exiftool, in order */
export async function checkFolder(folder: string, maker: PictureMaker): Promise<CheckedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
    .toSorted();
  const said = await exiftoolSays(files);
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const byOthers = said.get(file) ?? null;
    if (byOthers?.['File:MIMEType']?.startsWith('image/') !== true) continue;
    // oxlint-disable-next-line no-await-in-loop -- one picture at a time
    checked.push({ name: path.relative(folder, file), ...(await check(file, byOthers, maker)) });
  }
  return checked;
}

async function check(file: string, said: Said, maker: PictureMaker): Promise<Omit<CheckedFile, 'name'>> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'lightbox-check-'));
  const at = (name: string): string => path.join(scratch, name);
  try {
    const { facts } = await maker.ask('inspect', { path: file, preview: at('preview'), sidecar: null });
    await maker.ask('tile', { source: file, scratch: at('scratch'), tile: at('tile') });
    const made = { tile: at('tile'), isPlain: await maker.ask('plain', { path: file }) };
    return { refused: null, differences: [...metadataDifferences(facts, said), ...(await seen(file, facts, made))] };
  } catch (error) {
    if (!(error instanceof PhotoRefusal)) throw error;
    return { refused: error.message, differences: await takenElsewhere(file, said) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param isPlain littleCMS knows its colours, which no name in its EXIF says */
async function seen(
  file: string,
  facts: PhotoFacts,
  { tile, isPlain }: { readonly tile: string; readonly isPlain: boolean },
): Promise<string[]> {
  if (facts.mediaType !== 'image/jpeg' || !isPlain) return [];
  const { complaint, look } = await djpegSays(file, facts);
  if (look === null) return [`taken here, and djpeg has no picture: ${complaint}`];
  const difference = lookDifference(await lookOf(sharp(tile)), look);
  return difference === null ? [] : [difference];
}

/** A JPEG that another decoder shows without a complaint is no damaged one. */
async function takenElsewhere(file: string, said: Said): Promise<string[]> {
  if (said['File:MIMEType'] !== 'image/jpeg') return [];
  const { complaint, look } = await djpegSays(file, { width: 0, height: 0, orientation: 1 });
  return look !== null && complaint === '' ? ['refused here, and djpeg shows it without a complaint'] : [];
}

/** @returns those of the programs that this computer lacks */
export async function missingOracles(): Promise<string[]> {
  const there = await Promise.all(ORACLES.map(hasCommand));
  return ORACLES.filter((_, index) => there[index] === false);
}

async function report(folder: string): Promise<number> {
  const missing = await missingOracles();
  if (missing.length > 0) throw new Error(`It needs ${missing.join(', ')}: see test/corpus/oracles.ts.`);
  const maker = sharedPictureMaker();
  const files = await checkFolder(folder, maker);
  maker.end();
  for (const { name, refused, differences } of files) {
    const lines = [...(refused === null ? [] : [`not taken: ${refused}`]), ...differences];
    for (const line of lines) process.stdout.write(`${name}: ${line}\n`);
  }
  const count = (which: (file: CheckedFile) => boolean): number => files.filter(which).length;
  const differing = count(({ differences }) => differences.length > 0);
  process.stdout.write(
    `${files.length} files, ${count(({ refused }) => refused !== null)} not taken, ${differing} differ\n`,
  );
  return differing > 0 ? 1 : 0;
}

if (isEntryPoint(import.meta.url)) await runMain(() => report(path.resolve(process.argv[2] ?? '.')));
