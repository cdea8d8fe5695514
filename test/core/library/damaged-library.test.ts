import { readdirSync, statSync } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openNodeSecrets } from '../../../electron/hosts/secrets/secret-storage.ts';
import { AppError } from '../../../shared/contract/app-error.ts';
import { openCore, startPractice, temporaryFolder } from '../harness.ts';

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

describe('a file of secrets of an earlier version', () => {
  const environment = { LIGHTBOX_SECRETS: 'file' };

  it.each([
    ['is empty', ''],
    ['was cut off', '{"account-1": "tok'],
    ['is no JSON', 'no secrets here'],
    ['holds something else', '["account-1"]'],
    ['holds something else by name', '{"account-1": {"token": "x"}}'],
    ['holds nothing', 'null'],
  ])('that %s is set aside and said, and signing in again works', async (_how, content) => {
    const home = await temporaryFolder();
    const file = path.join(home, 'secrets.json');
    await writeFile(file, content, { mode: 0o644 });
    const secrets = openNodeSecrets(home, environment, true);
    await expect(secrets.read('account-1')).rejects.toMatchObject({
      code: 'accountRefused',
      action: 'signIn',
      message: expect.stringContaining('secrets.json.damaged-') as unknown,
    });
    const [aside = ''] = readdirSync(home).filter((name) => name.includes('.damaged-'));
    expect(await readFile(path.join(home, aside), 'utf8')).toBe(content);
    expect(statSync(path.join(home, aside)).mode & 0o777).toBe(0o600);
    await secrets.write('account-1', 'a new token');
    expect(await secrets.read('account-1')).toBe('a new token');
    // Another account may have had its secret in there.
    await expect(secrets.read('account-2')).rejects.toMatchObject({ code: 'accountRefused' });
  });

  it('that is sound says nothing of an account that has none', async () => {
    const home = await temporaryFolder();
    const secrets = openNodeSecrets(home, environment, true);
    expect(await secrets.read('account-1')).toBeNull();
    await secrets.write('account-2', 'token');
    expect(await secrets.read('account-1')).toBeNull();
  });

  it('that was damaged pauses the account with the reason, and a new sign-in goes on', async () => {
    const home = await temporaryFolder();
    const service = await startPractice();
    const opened = await openCore({ home, secretStorage: openNodeSecrets(home, environment, true) });
    const { accountId } = await opened.connect(service);
    await opened.listingWithPhotos(1);
    await rm(path.join(home, 'secrets', `account-${accountId}.json`));
    await writeFile(path.join(home, 'secrets.json'), '{"half');
    expect(await opened.sync()).toMatchObject({ uploaded: 0 });
    const holds = JSON.stringify(await opened.call('sync.accountHolds', {}));
    expect(holds).toContain('was damaged and was set aside');
    await opened.connect(service);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
  });
});
