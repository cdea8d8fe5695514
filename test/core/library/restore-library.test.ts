import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { libraryProblems, restorableCopies, restoreCopy } from '../../../electron/core/library/store/restore.ts';
import { markSession } from '../../../electron/shell/session-marker.ts';
import { createClock, openCore, temporaryFolder } from '../harness.ts';
import { NEXT_SCHEMA, nextUpgrades } from '../next-schema.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** A library with a photo that an upgrade copied, and that a newer version wrote in afterwards. */
async function upgraded(): Promise<{ home: string; file: string; copy: string }> {
  const opened = await openCore();
  await opened.listingWithPhotos(1);
  await opened.close();
  const file = path.join(opened.home, 'library.db');
  const newer = openDatabase(file, nextUpgrades('CREATE TABLE newer (x TEXT);'));
  newer.exec("INSERT INTO newer VALUES ('written by the newer version')");
  newer.close();
  return { home: opened.home, file, copy: `library.db.before-${NEXT_SCHEMA}` };
}

describe('going back to an older version', () => {
  it('is refused, with the copy that can be restored and how', async () => {
    const { file, copy } = await upgraded();
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'libraryFromFuture' }));
    expect(() => openDatabase(file)).toThrow(new RegExp(`untouched.*${copy}.*lightbox library restore.*newer library`));
  });

  it('with the copy works on what was there before, and keeps the newer library as it is', async () => {
    const { home, file, copy } = await upgraded();
    const newer = readFileSync(file);
    expect(restorableCopies(file)).toEqual([{ name: copy, at: expect.any(Date) as unknown, listings: 1, photos: 1 }]);
    const aside = restoreCopy(file, copy);
    expect(readFileSync(path.join(home, aside)).equals(newer)).toBe(true);
    const { store } = openStorage(home);
    expect(store.listings.all()).toHaveLength(1);
    store.close();
    expect(existsSync(path.join(home, copy))).toBe(true);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('and on to the newer version again finds its library by its name', async () => {
    const { home, file, copy } = await upgraded();
    const aside = restoreCopy(file, copy);
    const again = new Database(path.join(home, aside), { readonly: true });
    expect(again.prepare('SELECT x FROM newer').pluck().get()).toBe('written by the newer version');
    again.close();
    expect(restoreCopy(file, copy)).not.toBe(aside);
  });

  it('leaves the pictures of the library that was set aside where they are', async () => {
    const { home, file, copy } = await upgraded();
    const empty = openDatabase(`${file}.before-1`);
    empty.close();
    restoreCopy(file, `library.db.before-1`);
    const pictures = readdirSync(path.join(home, 'pictures'), { recursive: true }).length;
    const later = await openCore({ home, clock: createClock(new Date(Date.now() + WEEK).toISOString()) });
    await later.core.startBackgroundWork();
    await later.close();
    expect(readdirSync(path.join(home, 'pictures'), { recursive: true }).length).toBe(pictures);
    expect(existsSync(path.join(home, copy))).toBe(true);
  });
});

describe('restoring a copy', () => {
  it.each(['library.db', 'library.db.before-99', '../library.db', 'notes.txt'])(
    'of what is none changes nothing: %s',
    async (name) => {
      const { home, file } = await upgraded();
      await writeFile(path.join(home, 'library.db.before-99'), 'no database');
      const before = readdirSync(home).toSorted();
      expect(() => restoreCopy(file, name)).toThrow('Nothing was changed.');
      expect(readdirSync(home).toSorted()).toEqual(before);
    },
  );

  it('from a newer version is not offered', async () => {
    const { file } = await upgraded();
    openDatabase(`${file}.before-${NEXT_SCHEMA + 1}`, nextUpgrades()).close();
    expect(restorableCopies(file)).toHaveLength(1);
  });

  it('waits for nobody: while somebody works on the library it is refused', async () => {
    const { home, file, copy } = await upgraded();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    const before = readdirSync(home).toSorted();
    expect(() => restoreCopy(file, copy)).toThrow(expect.objectContaining({ code: 'libraryBusy' }));
    other.exec('ROLLBACK');
    other.close();
    expect(readdirSync(home).filter((name) => name.includes('set-aside'))).toEqual([]);
    expect(before.includes('library.db')).toBe(true);
  });

  it('that a kill cut off in the middle can be done again: the copies are named, and nothing opens as an empty library', async () => {
    const { home, file, copy } = await upgraded();
    await rename(file, `${file}.set-aside-1`);
    await writeFile(`${file}.restoring`, 'half of a copy');
    expect(() => openStorage(home)).toThrow(expect.objectContaining({ code: 'libraryDamaged' }));
    expect(() => openStorage(home)).toThrow(copy);
    restoreCopy(file, copy);
    const { store } = openStorage(home);
    expect(store.listings.all()).toHaveLength(1);
    store.close();
    expect(existsSync(`${file}.restoring`)).toBe(false);
  });

  it('takes the newest changes of the library with it when it is set aside', async () => {
    const { home, file, copy } = await upgraded();
    const writer = new Database(file);
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("INSERT INTO newer VALUES ('in the log')");
    // As a crash leaves it: the log stays beside the file.
    const [main, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
    writer.close();
    await writeFile(file, main);
    await writeFile(`${file}-wal`, log);
    const aside = restoreCopy(file, copy);
    const read = new Database(path.join(home, aside));
    expect(read.prepare('SELECT count(*) FROM newer').pluck().get()).toBe(2);
    read.close();
  });
});

describe('reading a library after a crash', () => {
  it('finds nothing in one that is in order, and in none', async () => {
    const { file } = await upgraded();
    expect(libraryProblems(file)).toEqual([]);
    expect(libraryProblems(path.join(await temporaryFolder(), 'library.db'))).toEqual([]);
  });

  it('finds pages that were written over', async () => {
    const { file } = await upgraded();
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    await handle.write(Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
    await handle.close();
    expect(libraryProblems(file).length).toBeGreaterThan(0);
  });

  it('is done after a session that did not end, and not after one that did', async () => {
    const folder = await temporaryFolder();
    expect(markSession(folder).followsCrash).toBe(false);
    const next = markSession(folder);
    expect(next.followsCrash).toBe(true);
    next.end();
    expect(markSession(folder).followsCrash).toBe(false);
    expect(markSession(path.join(folder, 'missing')).followsCrash).toBe(false);
  });
});
