// @module-tag large
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachNth, isEachNth } from '../../faults/seeded.ts';
import type { HostileFile, Outcome } from './case.ts';
import { heicCases } from './cases/heic.ts';
import { jpegCases } from './cases/jpeg.ts';
import { metadataCases } from './cases/metadata.ts';
import { otherCases } from './cases/other.ts';
import { avifCases, pngCases, webpCases } from './cases/png-webp-avif.ts';
import { polyglotCases, rawCases } from './cases/raw.ts';
import { tiffCases } from './cases/tiff.ts';
import { drawSound } from './kit.ts';
import { type HostileLibrary, type Looked, openHostileLibrary } from './library.ts';

/** Every file that somebody might try, given by its path and over HTTP to the browser's host, in one process. */

const sound = await drawSound();
const CASES = [
  jpegCases,
  metadataCases,
  tiffCases,
  pngCases,
  webpCases,
  avifCases,
  heicCases,
  rawCases,
  polyglotCases,
  otherCases,
].flatMap((make) => make(sound));

let library: HostileLibrary;
/** What is there after the file before. */
let before: Looked;

beforeAll(async () => {
  library = await openHostileLibrary();
  before = await library.look();
});

afterAll(async () => {
  process.stdout.write(`hostile files: ${library.worst()}\n`);
  await library.end();
});

it('are enough', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
});

it.each(eachNth(CASES, 4).map((hostile, index) => [hostile.name, hostile, index] as const))(
  'a hostile file %s',
  async (_, hostile, index) => {
    const file = await write(hostile, index);
    const outcome = await library.add(file);
    const after = await library.look();
    expect(allowed(hostile.outcome)).toContain(outcome);
    expect(after.troubles).toEqual([]);
    if (outcome === 'added') expectAdded(hostile, before, after);
    else expect(after.files).toEqual(before.files);
    // The way over HTTP ends in the same import: a part of them tells whether it does.
    if (hostile.onlyOnDisk !== true && isEachNth(index, 4)) await expectSameOverHttp(file, outcome, after);
    before = after;
    await rm(path.dirname(file), { recursive: true });
  },
);

const LONG_AGO = new Date('2026-01-02T03:04:05Z');

async function write({ file = 'x.jpg', content }: HostileFile, index: number): Promise<string> {
  const own = path.join(library.folder, String(index));
  await mkdir(own);
  const at = path.join(own, file);
  if (typeof content === 'function') await content(at);
  else {
    await writeFile(at, content);
    // One that was changed just now is looked at again a moment later, since it may still be being written.
    await utimes(at, LONG_AGO, LONG_AGO);
  }
  return at;
}

function allowed(outcome: HostileFile['outcome']): readonly Outcome[] {
  return typeof outcome === 'string' ? [outcome] : outcome;
}

function expectAdded(hostile: HostileFile, before: Looked, after: Looked): void {
  expect(after.photos).toBe(before.photos + 1);
  expect(after.caption).toBe(hostile.caption ?? '');
  expect(after.said).toBe(
    hostile.said ?? (hostile.isPartlyRead === true ? 'history.addedPartlyRead' : 'history.added'),
  );
  const made = after.files.filter((name) => !before.files.includes(name));
  expect(made.filter((name) => name.startsWith('originals'))).toHaveLength(1);
  expect(made.filter((name) => name.startsWith('temporary'))).toEqual([]);
}

/** What was added is there already; what was refused is refused again, and leaves nothing again. */
async function expectSameOverHttp(file: string, outcome: string, before: Looked): Promise<void> {
  expect(await library.post(file)).toBe(outcome === 'added' ? 'refused.twin' : outcome);
  const after = await library.look();
  expect(after.troubles).toEqual([]);
  expect(after.files).toEqual(before.files);
}
