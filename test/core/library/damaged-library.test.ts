import { readdirSync, statSync } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { openCore, temporaryFolder } from '../harness.ts';

/** The error that work ends with. */
function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

/** A library with a photo, closed again. */
async function libraryWithPhoto(): Promise<{ home: string; file: string }> {
  const opened = await openCore();
  await opened.listingWithPhotos(1);
  await opened.close();
  return { home: opened.home, file: path.join(opened.home, 'library.db') };
}

const namesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

describe('a database that was lost', () => {
  it.each([
    ['truncated to nothing', (file: string) => truncate(file, 0)],
    ['removed', (file: string) => rm(file)],
  ])('is refused where pictures are there, and nothing is touched: %s', async (_how, lose) => {
    const { home, file } = await libraryWithPhoto();
    await lose(file);
    const before = namesIn(home);
    const error = errorOf(() => openStorage(home));
    expect(error.code).toBe('libraryDamaged');
    expect(error.message).toContain('the pictures are still there');
    expect(error.message).toContain('No copy of it that can be read');
    expect(namesIn(home)).toEqual(before);
  });

  it('is refused with the copies of it that can be read, the newest first', async () => {
    const { home, file } = await libraryWithPhoto();
    for (const version of [1, 2]) openDatabase(`${file}.before-${version}`).close();
    await writeFile(`${file}.before-3`, 'damaged as well');
    await truncate(file, 0);
    const { message } = errorOf(() => openStorage(home));
    expect(message).toMatch(/library\.db\.before-[12], library\.db\.before-[12]/);
    expect(message).not.toContain('before-3');
    expect(message).toContain('give a copy of it the name library.db');
  });

  it('that is damaged names its copies as well', async () => {
    const { home, file } = await libraryWithPhoto();
    openDatabase(`${file}.before-2`).close();
    await writeFile(file, 'no database '.repeat(400));
    const error = errorOf(() => openStorage(home));
    expect(error.code).toBe('libraryDamaged');
    expect(error.message).toContain('library.db.before-2');
  });

  it('is opened where there was none before', async () => {
    const home = await temporaryFolder();
    await writeFile(path.join(home, 'library.db'), '');
    openStorage(home).store.close();
    expect(statSync(path.join(home, 'library.db')).size).toBeGreaterThan(0);
  });

  it('opens again with the copy in its place, as the message says', async () => {
    const { home, file } = await libraryWithPhoto();
    await writeFile(`${file}.before-9`, await readFile(file));
    await truncate(file, 0);
    expect(errorOf(() => openStorage(home)).message).toContain('library.db.before-9');
    await writeFile(file, await readFile(`${file}.before-9`));
    const opened = await openCore({ home });
    expect((await opened.call('listing.list', {})).listings).toMatchObject([{ name: '12 Oak Street' }]);
  });
});
