import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { Readable } from 'node:stream';
import { getSystemErrorName } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createBlobStore } from '../../../electron/core/library/blobs/blob-store.ts';
import { BlobError, toReadError, toWriteError } from '../../../electron/core/library/blobs/errors.ts';
import { hashFile } from '../../../electron/core/library/blobs/hash.ts';
import { useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();
const sha256Of = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof BlobError ? error.code : error),
  );
const temporaryNames = (root: string) => readdir(`${root}/temporary`).catch(() => []);

const accept = (): Promise<void> => Promise.resolve();

/** As Node says it: of an error that it has no name for, the number. */
function ofSystem(name: string): Error {
  const number = Object.entries(constants.errno).find(([each]) => each === name)?.[1];
  return Object.assign(new Error('no'), { code: number === undefined ? name : getSystemErrorName(-number) });
}

describe('a file adopted into the library', () => {
  test('keeps its bytes under their hash, and the source may go', async () => {
    const store = createBlobStore(folder.path('adopt'));
    const data = randomBytes(3 * 1024 * 1024 + 17);
    const source = await folder.write('photo.jpg', data);
    const stored = await store.adopt(source, accept);
    expect(stored).toEqual({ sha256: sha256Of(data), bytes: data.length });
    await writeFile(source, 'something else');
    expect((await readFile(store.pathOfOriginal(stored.sha256))).equals(data)).toBe(true);
    expect(store.pathOfOriginal(stored.sha256)).toContain(stored.sha256.slice(0, 2));
    expect(await store.verifyOriginal(stored.sha256)).toBe('intact');
    expect(await temporaryNames(store.root)).toEqual([]);
  });

  test('is kept once, whatever its name and however often it comes, also at the same time', async () => {
    const store = createBlobStore(folder.path('once'));
    const data = randomBytes(50_000);
    const names = ['a.jpg', 'b.jpg', 'c.jpg'];
    const sources = await Promise.all(names.map((name) => folder.write(name, data)));
    const stored = await Promise.all(sources.map((source) => store.adopt(source, accept)));
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await readdir(`${store.root}/originals/${sha256Of(data).slice(0, 2)}`)).toEqual([sha256Of(data)]);
  });

  test('is writable in the library even when it came from a read-only card', async () => {
    const store = createBlobStore(folder.path('card'));
    const source = await folder.write('card.jpg', 'card');
    await chmod(source, 0o444);
    const { sha256 } = await store.adopt(source, accept);
    expect((await stat(store.pathOfOriginal(sha256))).mode & 0o200).toBe(0o200);
  });

  test.each([
    ['grows', 'a'],
    ['is written over', 'r+'],
  ])('that %s while it is read is refused and leaves nothing', async (what, flag) => {
    const store = createBlobStore(folder.path(what));
    const source = await folder.write('changing.jpg', Buffer.alloc(16 * 1024 * 1024, 7));
    // A card that is still being copied to: bytes arrive for as long as the file is being read.
    let isDone = false;
    const adopted = codeOf(store.adopt(source, accept)).finally(() => {
      isDone = true;
    });
    while (!isDone) await writeFile(source, 'more', { flag });
    expect(await adopted).toBe('changing');
    expect(await temporaryNames(store.root)).toEqual([]);
    expect(await readdir(store.root)).not.toContain('originals');
  });

  test('that is missing or a folder is refused by name', async () => {
    const store = createBlobStore(folder.path('missing'));
    expect(await codeOf(store.adopt(folder.path('nowhere.jpg'), accept))).toBe('missing');
    await mkdir(folder.path('a-folder'));
    expect(await codeOf(store.adopt(folder.path('a-folder'), accept))).toBe('not-readable');
  });

  test('shows damage when it is read again', async () => {
    const store = createBlobStore(folder.path('damage'));
    const { sha256 } = await store.adopt(await folder.write('whole.jpg', 'whole'), accept);
    await writeFile(store.pathOfOriginal(sha256), 'hole!');
    expect(await store.verifyOriginal(sha256)).toBe('damaged');
    expect(await store.verifyOriginal('0'.repeat(64))).toBe('missing');
  });
});

describe('an upload from a browser', () => {
  test('is stored as it arrives', async () => {
    const store = createBlobStore(folder.path('stream'));
    const parts = [randomBytes(70_000), randomBytes(5)];
    const stored = await store.adoptStream(Readable.from(parts), 'photo.jpg', accept, 70_005);
    expect(stored).toEqual({ sha256: sha256Of(Buffer.concat(parts)), bytes: 70_005 });
    expect(await store.hasOriginal(stored.sha256)).toBe(true);
  });

  test('that breaks off or ends early leaves nothing', async () => {
    const store = createBlobStore(folder.path('broken'));
    function* broken() {
      yield randomBytes(1000);
      throw new Error('aborted');
    }
    expect(await codeOf(store.adoptStream(Readable.from(broken()), 'photo.jpg', accept))).toBe('changing');
    expect(await codeOf(store.adoptStream(Readable.from([randomBytes(10)]), 'photo.jpg', accept, 11))).toBe('changing');
    expect(await temporaryNames(store.root)).toEqual([]);
    expect(await readdir(store.root)).not.toContain('originals');
  });
});

describe('pictures made from an original', () => {
  test('replace each other as a whole, renditions go by their own hash', async () => {
    const store = createBlobStore(folder.path('derived'));
    const original = 'ab'.repeat(32);
    expect(await store.hasDerived(original, '320.jpg')).toBe(false);
    await store.placeDerived(original, '320.jpg', await folder.write('first.part', 'first'));
    await store.placeDerived(original, '320.jpg', await folder.write('second.part', 'second'));
    expect(await readFile(store.pathOfDerived(original, '320.jpg'), 'utf8')).toBe('second');
    const rendition = { sha256: sha256Of(Buffer.from('rendition')), bytes: 9 };
    await store.placeRendition(rendition, await folder.write('rendition.part', 'rendition'));
    expect(await store.hasRendition(rendition.sha256)).toBe(true);
    expect(await store.verifyRendition(rendition.sha256)).toBe('intact');
  });

  test('leave nothing where they were not put in place, whatever becomes of the work', async () => {
    const store = createBlobStore(folder.path('unplaced'));
    const made: string[] = [];
    const failed = store.temporary(async (newPath) => {
      made.push(newPath(), newPath());
      for (const path of made) await writeFile(path, 'half');
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    expect(new Set(made).size).toBe(2);
    expect(await temporaryNames(store.root)).toEqual([]);
  });

  test('a name that is no hash never becomes a path', () => {
    const store = createBlobStore(folder.path('paths'));
    expect(() => store.pathOfOriginal('../../etc/passwd')).toThrow(RangeError);
    expect(() => store.pathOfDerived('AB'.repeat(32), '320.jpg')).toThrow(RangeError);
  });
});

test('leftovers of ended processes are removed, those of living ones stay', async () => {
  const store = createBlobStore(folder.path('leftovers'));
  expect(await store.cleanLeftovers()).toBe(0);
  await mkdir(folder.path('leftovers', 'temporary'), { recursive: true });
  const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  await folder.write(`leftovers/temporary/${ended}-x.part`, 'half');
  await folder.write(`leftovers/temporary/${process.pid}-y.part`, 'in work');
  const old = await folder.write(`leftovers/temporary/${process.pid}-z.part`, 'two days old');
  await utimes(old, new Date(Date.now() - 48 * 3600 * 1000), new Date(Date.now() - 48 * 3600 * 1000));
  expect(await store.cleanLeftovers()).toBe(2);
  expect(await temporaryNames(store.root)).toEqual([`${process.pid}-y.part`]);
});

describe('a library that cannot be written', () => {
  test('is named, and what to do', async () => {
    const file = await folder.write('not-a-folder', 'x');
    const store = createBlobStore(file);
    expect(await codeOf(store.temporary(() => Promise.resolve()))).toBe('read-only');
    const made = await folder.write('made.part', 'x');
    expect(await codeOf(store.placeRendition({ sha256: sha256Of(Buffer.from('x')), bytes: 1 }, made))).toBe(
      'read-only',
    );
  });

  test.skipIf(process.platform !== 'linux')('because its disk is full says so and keeps what was there', async () => {
    // A size limit on files of a process is the full disk that every user can make.
    const source = await folder.write('large.bin', Buffer.alloc(2_000_000));
    const small = { sha256: sha256Of(Buffer.from('small')), bytes: 5 };
    const made = await folder.write('small.part', 'small');
    const script = `
      import { createBlobStore } from ${JSON.stringify(new URL('../../../electron/core/library/blobs/blob-store.ts', import.meta.url).href)};
      process.on('SIGXFSZ', () => {});
      const store = createBlobStore(${JSON.stringify(folder.path('full'))});
      await store.placeRendition(${JSON.stringify(small)}, ${JSON.stringify(made)});
      const code = await store.adopt(${JSON.stringify(source)}, () => Promise.resolve()).then(() => 'stored', (error) => error.code);
      console.log(code, await store.verifyRendition(${JSON.stringify(small.sha256)}));`;
    const runner = await folder.write('full.mjs', script);
    const output = execFileSync('bash', ['-c', 'ulimit -f 500; exec "$0" "$1"', process.execPath, runner], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('disk-full intact');
    expect(await temporaryNames(folder.path('full'))).toEqual([]);
  });

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
    ['ENOENT', 'read-only'],
    ['EEXIST', 'read-only'],
    ['EIO', 'read-only'],
    ['ESTALE', 'read-only'],
  ])('%s of a write is %s', (system, code) => {
    const error = toWriteError(ofSystem(system), '/library');
    expect(error).toBeInstanceOf(BlobError);
    expect(error).toMatchObject({ code });
  });

  test.each([
    ['ENOENT', 'missing', 'file.missing'],
    ['EACCES', 'not-readable', 'file.forbidden'],
    ['EIO', 'not-readable', 'file.unreadable'],
    ['EDEADLK', 'not-readable', 'refused.inCloud'],
    ['ESTALE', 'not-readable', 'refused.inCloud'],
    // As Node calls what Windows says of a placeholder that it cannot fill.
    ['UNKNOWN', 'not-readable', 'refused.inCloud'],
  ])('%s of a read is %s', (system, code, said) => {
    const error = toReadError(ofSystem(system), '/card/a.jpg');
    expect(error).toMatchObject({ code, phrase: { code: said } });
  });

  test.skipIf(process.platform !== 'linux')(
    'a disk that is gone is said, where new folders are refused as if there were no parent',
    async () => {
      const store = createBlobStore('/proc/lightbox-gone');
      const source = await folder.write('gone.jpg', 'photo');
      await expect(store.adopt(source, () => Promise.resolve(null))).rejects.toMatchObject({ code: 'read-only' });
    },
  );

  test('an error nobody knows stays what it is', () => {
    const error = new Error('surprise');
    expect(toWriteError(error, '/library')).toBe(error);
    expect(toReadError(error, '/card')).toBe(error);
  });
});

test('hashing reads the whole file', async () => {
  const data = randomBytes(2 * 1024 * 1024 + 1);
  expect(await hashFile(await folder.write('hash.bin', data))).toEqual({ sha256: sha256Of(data), bytes: data.length });
  expect(await codeOf(hashFile(folder.path('no-such')))).toBe('missing');
});
