import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KeyStore } from '../../../electron/hosts/secrets/key-store.ts';
import { createKeys } from '../../../electron/hosts/secrets/keys.ts';
import { createQuestions } from '../../../electron/hosts/secrets/questions.ts';
import { whenFree } from '../../../electron/hosts/secrets/secret-files.ts';
import { openSecretStorage } from '../../../electron/hosts/secrets/secret-storage.ts';
import { counts, nth, openCore, startPractice, temporaryFolder } from '../harness.ts';
import { createKeyStore, NO_KEY_STORE } from '../key-stores.ts';

/** Milliseconds that nothing here should take, and that no test waits for. */
const PATIENT = { passing: 60_000, asked: 60_000 };
const IMPATIENT = { passing: 10, asked: 60_000 };
const NAME = 'account-1';

/** The secrets as each host opens them. */
const openSecrets = (home: string, keyStore: KeyStore | null, patience = PATIENT) =>
  openSecretStorage({ home, keyStore, patience });

const entryOf = (home: string, name = NAME): string => path.join(home, 'secrets', `${name}.json`);

describe('an account', () => {
  it('connected in one host syncs in the other', async () => {
    const [home, keyStore, service] = [await temporaryFolder(), createKeyStore(), await startPractice()];
    const first = await openCore({ home, secretStorage: openSecrets(home, keyStore) });
    const account = await first.connect(service);
    expect(account.secretKeptIn).toBe('a file encrypted with a key from the system’s key store');
    const { listingId } = await first.listingWithPhotos(1);
    expect(await first.sync()).toMatchObject({ uploaded: 1, created: 1 });
    await first.close();
    const second = await openCore({ home, secretStorage: openSecrets(home, keyStore) });
    await second.addPhotos(listingId, 1, 2);
    expect(await second.sync()).toMatchObject({ uploaded: 1, waiting: 0, blocked: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(await readFile(entryOf(home, `account-${account.accountId}`), 'utf8')).not.toContain(service.token);
    expect([...keyStore.kept.values()].join(' ')).not.toContain(service.token);
  });

  it('connected anew in one is used anew by the other, which is running', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    const [app, cli] = [openSecrets(home, keyStore), openSecrets(home, keyStore)];
    await app.write(NAME, 'first');
    expect(await cli.read(NAME)).toBe('first');
    await cli.write(NAME, 'second');
    expect(await app.read(NAME)).toBe('second');
    expect(keyStore.kept.size).toBe(1);
  });

  it('is usable for both when both make their first key at once', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    const [app, cli] = [openSecrets(home, keyStore), openSecrets(home, keyStore)];
    await Promise.all([app.write('account-1', 'one'), cli.write('account-2', 'two')]);
    expect(await Promise.all([cli.read('account-1'), app.read('account-2')])).toEqual(['one', 'two']);
    const later = openSecrets(home, keyStore);
    expect(await Promise.all([later.read('account-1'), later.read('account-2')])).toEqual(['one', 'two']);
  });

  it('may have a token far longer than a key store keeps', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    const token = `eyJ${'tøken'.repeat(3_000)}`;
    await openSecrets(home, keyStore).write(NAME, token);
    expect(await openSecrets(home, keyStore).read(NAME)).toBe(token);
  });

  it('of the practice service needs no key store', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    const secrets = openSecrets(home, keyStore);
    await secrets.write(NAME, 'practice token', 'plain');
    expect(await secrets.read(NAME)).toBe('practice token');
    expect(secrets.describe(NAME)).toBe(`a file that only you can read (${entryOf(home)})`);
    expect(keyStore.asked).toEqual([]);
  });
});

describe('a key store that is locked', () => {
  it('holds nothing back but what needs it, is told, and goes on by itself once it is unlocked', async () => {
    const [home, keyStore, service] = [await temporaryFolder(), createKeyStore(), await startPractice()];
    const before = await openCore({ home, secretStorage: openSecrets(home, keyStore) });
    await before.connect(service);
    await before.close();
    keyStore.lock();
    const opened = await openCore({ home, secretStorage: openSecrets(home, keyStore, IMPATIENT) });
    await opened.listingWithPhotos(1);
    const outcome = await opened.sync();
    expect(counts(outcome)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(nth(outcome.reasons, 0).message).toContain('Unlock it');
    const [account] = await opened.call('account.list', {});
    expect(account).toMatchObject({
      paused: null,
      secretKeptIn: 'a file encrypted with a key from the system’s key store, which is locked',
    });
    expect(await opened.call('sync.accountHolds', {})).toMatchObject([
      { problem: { phrase: { code: 'problem.triedAgain' } }, until: expect.any(Number) as unknown },
    ]);
    keyStore.unlock();
    opened.clock.advance(10_000);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
    expect(service.requests.length).toBeGreaterThan(0);
  });

  it('keeps one question open at a time, however many wait', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    for (const number of [1, 2, 3]) await openSecrets(home, createKeyStore()).write(`account-${number}`, 'secret');
    keyStore.lock();
    const secrets = openSecrets(home, keyStore, IMPATIENT);
    const answers = await Promise.allSettled([1, 2, 3].map((number) => secrets.read(`account-${number}`)));
    expect(answers).toMatchObject(answers.map(() => ({ status: 'rejected', reason: { code: 'keyStoreClosed' } })));
    expect(keyStore.asked).toHaveLength(1);
    keyStore.unlock();
  });

  it('is waited for when a person connects, and nothing is kept when it stays locked', async () => {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    keyStore.lock();
    const written = openSecrets(home, keyStore, IMPATIENT).write(NAME, 'token');
    await expect(
      openSecrets(home, keyStore, { passing: 10, asked: 10 }).write('account-2', 'token'),
    ).rejects.toMatchObject({
      code: 'keyStoreClosed',
    });
    keyStore.unlock();
    await written;
    expect(readdirSync(path.join(home, 'secrets'))).toEqual([`${NAME}.json`]);
  });

  it('that was refused is not asked again and again, unless a person connects', async () => {
    let time = 0;
    const keyStore = createKeyStore();
    const questions = createQuestions(keyStore, PATIENT, () => time);
    const keys = createKeys(questions);
    keyStore.refuse();
    await expect(keys.get('1')).rejects.toMatchObject({ code: 'keyStoreClosed' });
    time = 299_000;
    await expect(keys.get('1')).rejects.toMatchObject({ code: 'keyStoreClosed' });
    expect([keyStore.asked.length, questions.isClosed()]).toEqual([1, true]);
    time = 301_000;
    await expect(keys.get('1')).rejects.toMatchObject({ code: 'keyStoreClosed' });
    expect(keyStore.asked).toHaveLength(2);
    keyStore.unlock();
    const { id } = await keys.forSealing([]);
    expect([(await keys.get(id))?.id, questions.isClosed()]).toEqual([id, false]);
  });
});

it('a key store that was refused is asked again when a person syncs, and by nothing else', async () => {
  const [home, keyStore, service] = [await temporaryFolder(), createKeyStore(), await startPractice()];
  const before = await openCore({ home, secretStorage: openSecrets(home, keyStore) });
  await before.connect(service);
  await before.close();
  keyStore.refuse();
  const secrets = openSecrets(home, keyStore);
  const opened = await openCore({ home, secretStorage: secrets });
  await opened.listingWithPhotos(1);
  expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 1]);
  const asked = keyStore.asked.length;
  const [account] = await opened.call('account.list', {});
  await expect(secrets.read(`account-${account?.accountId}`)).rejects.toMatchObject({ code: 'keyStoreClosed' });
  expect(keyStore.asked).toHaveLength(asked);
  keyStore.unlock();
  opened.clock.advance(10_000);
  expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
});

describe('where a system keeps no keys', () => {
  it('a secret lies in a file that its owner alone can read, which is said', async () => {
    const home = await temporaryFolder();
    const secrets = openSecrets(home, NO_KEY_STORE);
    await secrets.write(NAME, 'token');
    expect(await secrets.read(NAME)).toBe('token');
    expect(secrets.describe(NAME)).toBe(`a file that only you can read (${entryOf(home)})`);
    if (process.platform !== 'win32') {
      expect([statSync(entryOf(home)).mode & 0o777, statSync(path.dirname(entryOf(home))).mode & 0o777]).toEqual([
        0o600, 0o700,
      ]);
    }
    // A program that has a key store reads it as well, and leaves it as it was meant.
    expect(await openSecrets(home, createKeyStore()).read(NAME)).toBe('token');
    expect(await readFile(entryOf(home), 'utf8')).toContain('token');
  });

  it.each([
    ['has none', NO_KEY_STORE, 'cannot be reached from here'],
    ['is not to use it', null, 'LIGHTBOX_SECRETS=file'],
  ])('nobody who is signed in elsewhere has to sign in again: this host %s', async (_how, keyStore, said) => {
    const [home, ofDesktop, service] = [await temporaryFolder(), createKeyStore(), await startPractice()];
    const app = await openCore({ home, secretStorage: openSecrets(home, ofDesktop) });
    await app.connect(service);
    await app.listingWithPhotos(1);
    const cli = await openCore({ home, clock: app.clock, secretStorage: openSecrets(home, keyStore) });
    const outcome = await cli.sync();
    expect(counts(outcome)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(nth(outcome.reasons, 0).message).toContain(said);
    app.clock.advance(10_000);
    expect(await app.sync()).toMatchObject({ uploaded: 1, created: 1 });
  });
});

describe('a sealed secret', () => {
  async function sealed() {
    const [home, keyStore] = [await temporaryFolder(), createKeyStore()];
    const secrets = openSecrets(home, keyStore);
    await secrets.write(NAME, 'token');
    return { home, keyStore, secrets, file: entryOf(home) };
  }
  const REFUSED = { code: 'accountRefused', action: 'signIn' };

  it('is opened for its own account alone', async () => {
    const { home, secrets, file } = await sealed();
    await writeFile(entryOf(home, 'account-2'), await readFile(file));
    await expect(secrets.read('account-2')).rejects.toMatchObject(REFUSED);
  });

  it('that was changed is not opened', async () => {
    const { secrets, file } = await sealed();
    const entry: unknown = JSON.parse(await readFile(file, 'utf8'), (key, value: unknown) =>
      key === 'text' ? Buffer.from('other').toString('base64') : value,
    );
    await writeFile(file, JSON.stringify(entry));
    await expect(secrets.read(NAME)).rejects.toMatchObject(REFUSED);
  });

  it('whose key is gone asks for a new sign-in, which gets a new key', async () => {
    const { home, keyStore } = await sealed();
    keyStore.kept.clear();
    const secrets = openSecrets(home, keyStore);
    await expect(secrets.read(NAME)).rejects.toMatchObject(REFUSED);
    await secrets.write(NAME, 'new token');
    expect(await openSecrets(home, keyStore).read(NAME)).toBe('new token');
  });

  it.each(['', '{"form": "sealed"', '{"form": "plain"}', '[]'])(
    'that is damaged (%j) says so, and can be renewed',
    async (content) => {
      const { secrets, file } = await sealed();
      await writeFile(file, content);
      await expect(secrets.read(NAME)).rejects.toMatchObject({
        ...REFUSED,
        message: expect.stringContaining(file) as unknown,
      });
      expect(await readFile(file, 'utf8')).toBe(content);
      await secrets.write(NAME, 'new token');
      expect(await secrets.read(NAME)).toBe('new token');
    },
  );
});

it('an account whose sign-in is damaged is held with the reason, and goes on after a new one', async () => {
  const [home, service] = [await temporaryFolder(), await startPractice()];
  const opened = await openCore({ home, secretStorage: openSecrets(home, null) });
  const { accountId } = await opened.connect(service);
  await opened.listingWithPhotos(1);
  await writeFile(entryOf(home, `account-${accountId}`), '{"half');
  expect(await opened.sync()).toMatchObject({ uploaded: 0 });
  expect(await opened.call('sync.accountHolds', {})).toMatchObject([
    { problem: { action: 'signIn', phrase: { code: 'error.secretDamaged' } } },
  ]);
  await opened.connect(service);
  expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
});

describe('a file that something else reads at the moment', () => {
  const held = Object.assign(new Error('in use'), { code: 'EPERM' });

  it('is replaced when that is over', () => {
    let left = 3;
    whenFree(() => {
      left -= 1;
      if (left > 0) throw held;
    });
    expect(left).toBe(0);
  });

  it('is given up when it is not over, and at once when it is another trouble', () => {
    let tries = 0;
    const failing = (error: Error) => () => {
      tries += 1;
      throw error;
    };
    expect(() => whenFree(failing(held))).toThrow('in use');
    expect(tries).toBeGreaterThan(1);
    tries = 0;
    expect(() => whenFree(failing(new Error('disk full')))).toThrow('disk full');
    expect(tries).toBe(1);
  });
});
