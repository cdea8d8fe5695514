import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { recordChange } from '../../../electron/core/library/changes/record.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { lightbox, runHere } from '../../run-cli.ts';
import { afterTest, nth, openCore, picture, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

describe('half of a character', () => {
  it.each([
    ['media.edit', (mediaId: MediaId) => ({ mediaIds: [mediaId], shortDescription: 'Kitchen \ud83c' })],
    ['media.edit', (mediaId: MediaId) => ({ mediaIds: [mediaId], imageOf: '\udfe0' })],
  ] as const)('is refused by %s and said, instead of becoming another one', async (name, input) => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(1);
    const error = await opened.fail(name, input(nth(ids, 0)));
    expect(error.code).toBe('invalidInput');
    expect(error.message).toContain('half of a character');
    expect(nth((await opened.detail(listingId)).media, 0).shortDescription).toBe('Photo 1');
  });

  it('is refused within a field and a name too, and whole characters are kept', async () => {
    const opened = await openCore();
    expect(await opened.fail('listing.create', { name: 'a\ud800' })).toMatchObject({ target: 'name' });
    expect(await opened.fail('listing.create', { name: 'One', fields: { A: '\udc00' } })).toMatchObject({
      target: 'fields.A',
    });
    const { listingId } = await opened.call('listing.create', { name: 'House 🏠' });
    expect(await opened.detail(listingId)).toMatchObject({ name: 'House 🏠' });
  });
});

it.skipIf(process.platform === 'win32')('a pipe is refused at once in the place of a photo, which stays', async () => {
  const opened = await openCore();
  const { listingId, ids } = await opened.listingWithPhotos(1);
  const before = await opened.detail(listingId);
  const pipe = path.join(await temporaryFolder(), 'pipe.jpg');
  execFileSync('mkfifo', [pipe]);
  expect(await opened.fail('media.replace', { mediaId: nth(ids, 0), path: pipe })).toMatchObject({
    code: 'fileUnusable',
    message: 'This is neither a file nor a folder. The photo stays as it was.',
  });
  expect((await opened.detail(listingId)).media).toEqual(before.media);
});

it.each([
  ['photo add', (home: string) => ['--home', home, 'photo', 'add', 'One', '']],
  ['photo replace', (home: string) => ['--home', home, 'photo', 'replace', 'One', '1', '']],
  ['--home', () => ['--home', '', 'listing', 'list']],
  ['practice --data', (home: string) => ['--home', home, 'practice', '--data', '']],
] as const)('an empty path on the command line is no folder, for %s', async (_, words) => {
  const home = await temporaryFolder();
  await lightbox(home, 'listing', 'create', 'One');
  const ran = await runHere(words(home));
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('a path is empty');
});

it('what an interrupted import left is removed by a host that runs one command only', async () => {
  const home = await temporaryFolder();
  const folder = path.join(home, 'pictures', 'temporary');
  await mkdir(folder, { recursive: true });
  const ended = execFileSync('sh', ['-c', 'echo $$']).toString().trim();
  await writeFile(path.join(folder, `${ended}-x.part`), 'half');
  await writeFile(path.join(folder, `${process.pid}-y.part`), 'in work');
  expect(await lightbox(home, 'listing', 'list')).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual([`${process.pid}-y.part`]);
});

it('an upload that the service refused with a 400 is sent again by lightbox retry, and sync says so', async () => {
  const service = await startPractice();
  const home = await temporaryFolder();
  const { uploadUrl, baseUrl, token } = service;
  await lightbox(home, 'connect', '--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token);
  await lightbox(home, 'listing', 'create', 'One');
  await lightbox(home, 'photo', 'add', 'One', ...(await pictureFiles(1)));
  service.faults.next('upload', { kind: 'html', status: 400 });
  for (const ran of [await lightbox(home, 'sync'), await lightbox(home, 'sync')]) {
    expect(ran.code).toBe(4);
    expect(ran.stderr).toContain('lightbox retry');
  }
  expect(await lightbox(home, 'retry')).toMatchObject({ code: 0, stderr: '' });
  expect(service.snapshot()).toMatchObject({ binaries: 1, orphanBinaries: 0 });
});

describe('a long import', () => {
  it('is one change, whose photos are recorded at a cost that does not grow', async () => {
    const { store } = openStorage(await temporaryFolder());
    afterTest(() => store.close());
    const listingId = ListingId.parse('11111111-1111-4111-8111-111111111111');
    store.write(() => store.listings.insert(listingId, 'One', {}, '2026-05-04T08:00:00.000Z'));
    const mediaIds = Array.from({ length: 300 }, (_, index) =>
      MediaId.parse(`22222222-2222-4222-8222-${String(index).padStart(12, '0')}`),
    );
    const update = vi.fn<typeof store.changes.update>(store.changes.update);
    const watched = { ...store, changes: { ...store.changes, update } };
    mediaIds.forEach((mediaId, index) => {
      const steps = [{ kind: 'presence', mediaId, from: null, to: index + 1 } as const];
      store.write(() =>
        recordChange(watched, listingId, { kind: 'add', steps, session: 'import', at: new Date(index) }),
      );
    });
    expect(update).not.toHaveBeenCalled();
    expect(store.changes.last(listingId)).toMatchObject({ kind: 'add', count: 300, at: 299 });
    expect(store.changes.last(listingId)?.steps.map((step) => 'mediaId' in step && step.mediaId)).toEqual(mediaIds);
    expect(store.changes.lastName(listingId)).toEqual({ kind: 'add', count: 300 });
  });

  it('holds no more than a bounded number of photos in work, and tells how far it is', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const reported: string[] = [];
    opened.core.subscribe((event) => {
      if (event.name === 'import.changed') reported.push(`${event.payload.done}/${event.payload.total}`);
    });
    const { added } = await opened.call('media.add', { listingId, paths: await pictureFiles(40) });
    expect(added.map(({ order }) => order)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(reported.slice(-2)).toEqual(['40/40', '40/40']);
    // From 0 on: the photos are there before the first is copied.
    expect(new Set(reported).size).toBe(41);
  });

  it('whose listing is gone meanwhile leaves no file behind', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const added = opened.fail('media.add', { listingId, paths: await pictureFiles(30) });
    await opened.call('listing.forget', { listingId });
    expect(await added).toMatchObject({ code: 'notFound' });
    const entries = await readdir(path.join(opened.home, 'pictures'), { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  });
});

it('a file that is refused over a stream never stands among the originals', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const seen = new Set<string>();
  const whole = await picture(1);
  const cut = whole.subarray(0, whole.length - 40);
  async function* slowly() {
    for (const byte of [cut.subarray(0, 100), cut.subarray(100)]) {
      yield byte;
      for (const name of await readdir(path.join(opened.home, 'pictures'))) seen.add(name);
    }
  }
  const answer = await opened.core.importStream(listingId, 'x.jpg', Readable.from(slowly()), cut.length);
  expect(answer).toMatchObject({ ok: true, value: { added: [] } });
  for (const name of await readdir(path.join(opened.home, 'pictures'))) seen.add(name);
  expect([...seen]).toEqual(['temporary']);
});
