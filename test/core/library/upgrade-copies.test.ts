import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { checkCopy, readCopy } from '../../../electron/core/library/store/backup.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { newestSchema } from '../../../electron/core/library/upgrades.ts';
import { afterTest, temporaryFolder } from '../harness.ts';
import { NEXT_SCHEMA, nextUpgrades } from '../next-schema.ts';

const WORKER = fileURLToPath(new URL('../open-worker.ts', import.meta.url));
const BEFORE = newestSchema();
const at = '2026-05-04T08:00:00.000Z';

/** A library of today, which the next version upgrades, with so many listings. */
async function olderLibrary(listings = 1): Promise<string> {
  const file = path.join(await temporaryFolder(), 'library.db');
  const database = openDatabase(file);
  addListings(database, listings);
  database.close();
  return file;
}

function addListings(database: Database.Database, listings: number): void {
  const insert = database.prepare(
    "INSERT INTO listing (listingId, name, fields, createdAt, editedAt) VALUES (?, ?, '{}', ?, ?)",
  );
  for (let number = 1; number <= listings; number += 1) {
    insert.run(`11111111-1111-4111-8111-${String(number).padStart(12, '0')}`, `${number} Oak Street`, at, at);
  }
}

function filesBeside(file: string): string[] {
  return readdirSync(path.dirname(file)).toSorted();
}

const copyOf = (file: string): string => `${file}.before-${NEXT_SCHEMA}`;
const namesOf = (file: string): string[] => [file, copyOf(file)].map((each) => path.basename(each));

describe('the copy of a library before its schema changes', () => {
  it('is one, and of the old schema, however many programs start at once', async () => {
    const file = await olderLibrary(2_000);
    const workers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const worker = fork(WORKER, [file]);
        afterTest(() => void worker.kill('SIGKILL'));
        await once(worker, 'message');
        return worker;
      }),
    );
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.send('open');
    expect((await Promise.all(ended)).map(([code]: unknown[]) => code)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(filesBeside(file)).toEqual(namesOf(file));
    expect(readCopy(copyOf(file))).toMatchObject({ version: BEFORE, rows: { listing: 2_000 } });
    expect(readCopy(file)).toMatchObject({ version: NEXT_SCHEMA, rows: { listing: 2_000 } });
  });

  it('holds what stands in the log beside the database alone', async () => {
    const file = await olderLibrary();
    const writer = new Database(file);
    afterTest(() => void writer.close());
    writer.pragma('wal_autocheckpoint = 0');
    writer.exec("UPDATE listing SET name = 'In the log'");
    openDatabase(file, nextUpgrades()).close();
    const copy = new Database(copyOf(file), { readonly: true });
    expect(copy.prepare('SELECT name FROM listing').pluck().all()).toEqual(['In the log']);
    copy.close();
  });

  it('is never replaced by another one', async () => {
    const file = await olderLibrary();
    const older = path.join(path.dirname(file), 'older.db');
    await writeFile(copyOf(file), await readFile(file));
    const before = await readFile(copyOf(file));
    const database = new Database(file);
    database.exec("UPDATE listing SET name = 'Written since'");
    database.close();
    openDatabase(file, nextUpgrades()).close();
    expect((await readFile(copyOf(file))).equals(before)).toBe(true);
    expect(filesBeside(file)).toEqual([...namesOf(file), path.basename(`${copyOf(file)}-2`)]);
    expect(readCopy(`${copyOf(file)}-2`)).toMatchObject({ version: BEFORE });
    expect(readCopy(older)).toBeNull();
  });

  it('is there once, however often an upgrade fails', async () => {
    const file = await olderLibrary(3);
    const failing = nextUpgrades('INSERT INTO nowhere VALUES (1)');
    for (let times = 0; times < 3; times += 1) expect(() => openDatabase(file, failing)).toThrow('no such table');
    expect(filesBeside(file).filter((name) => name.includes('.before-'))).toEqual([path.basename(copyOf(file))]);
    expect(readCopy(file)).toMatchObject({ version: BEFORE, rows: { listing: 3 } });
  });

  it('takes the place of one that was never finished', async () => {
    const file = await olderLibrary();
    await writeFile(`${file}.copying-of-one-that-was-killed`, 'half');
    openDatabase(file, nextUpgrades()).close();
    expect(filesBeside(file)).toEqual(namesOf(file));
  });

  it('can be read by its owner alone', async () => {
    const file = await olderLibrary();
    openDatabase(file, nextUpgrades()).close();
    expect((await stat(copyOf(file))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['was cut off', async (copy: string) => truncate(copy, (await stat(copy)).size - 4096)],
    ['has nothing in it', (copy: string) => truncate(copy, 0)],
    ['is of another schema', (copy: string) => change(copy, `PRAGMA user_version = ${NEXT_SCHEMA}`)],
    ['lacks a row', (copy: string) => change(copy, "DELETE FROM listing WHERE name LIKE '2 %'")],
    ['has damaged pages', (copy: string) => damagePages(copy)],
  ])('does not count when it %s', async (_how, spoil) => {
    const file = await olderLibrary(400);
    openDatabase(file, nextUpgrades()).close();
    const held = readCopy(copyOf(file));
    if (held === null) throw new Error('The copy cannot be read.');
    checkCopy(copyOf(file), held);
    await spoil(copyOf(file));
    expect(() => checkCopy(copyOf(file), held)).toThrow(expect.objectContaining({ code: 'libraryReadOnly' }));
  });
});

function change(file: string, sql: string): Promise<void> {
  const database = new Database(file);
  database.exec(sql);
  database.close();
  return Promise.resolve();
}

/** From the second page on. */
async function damagePages(file: string): Promise<void> {
  const content = await readFile(file);
  content.fill(7, 4096);
  await writeFile(file, content);
}

describe('a program that is open while a newer one upgrades the library', () => {
  it('reads on and writes nothing more, and says what to do', async () => {
    const file = await olderLibrary(2);
    const older = openStore(file);
    afterTest(() => older.close());
    const ids = older.overview.ids({ archivedToo: true, most: -1 });
    openDatabase(file, nextUpgrades()).close();
    const [first] = ids;
    if (first === undefined) throw new Error('No listing.');
    expect(() => older.write(() => older.listings.rename(first, 'Renamed'))).toThrow('Quit this one');
    await expect(older.soon(() => older.listings.rename(first, 'Renamed'))).rejects.toMatchObject({
      code: 'libraryFromFuture',
    });
    let isKept = false;
    older.keep(() => {
      isKept = true;
    });
    expect(isKept).toBe(false);
    expect(older.listings.get(first)?.name).not.toBe('Renamed');
  });
});
