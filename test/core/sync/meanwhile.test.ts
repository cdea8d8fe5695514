import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { PhotoRefusal } from '../../../electron/core/library/blobs/errors.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import {
  clientCredentials,
  nth,
  openCore,
  pictureFiles,
  startPractice,
  syncedListing,
  temporaryFolder,
  unsyncedListing,
} from '../harness.ts';

/** What a person does while a request is on its way, one by one. */

describe('a listing that is being created', () => {
  it('takes no value of its own any more that would not be in the request', async () => {
    const { service, opened, listingId } = await unsyncedListing(1);
    await opened.call('listing.setFields', { listingId, fields: { BathroomsFull: '3' }, leaveOut: [], kinds: {} });
    await opened.syncDuring(service.faults.hold('insert', 'beforeAnswer'), async () => {
      const refused = await opened.fail('listing.setFields', {
        listingId,
        fields: { BathroomsFull: '4' },
        leaveOut: [],
        kinds: {},
      });
      expect(refused).toMatchObject({ code: 'unsupported' });
      expect(await opened.call('change.undo', { listingId })).toMatchObject({ skipped: [{ reason: 'atService' }] });
    });
    const field = (await opened.detail(listingId)).fields.find(({ name }) => name === 'BathroomsFull');
    expect([field?.value, nth(service.snapshot().listings, 0)]).toMatchObject([3, { fields: { BathroomsFull: 3 } }]);
  });

  it('is tried smaller with what is wanted by then', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(5, { dialect: { maxJsonBytes: 2600 } });
    await opened.syncDuring(service.faults.hold('insert', 'beforeAnswer'), async () => {
      await opened.edit(nth(ids, 0), 'Newer');
      await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    });
    await opened.sync();
    expect(service.media().map((media) => media.ShortDescription)).toEqual(['Newer', 'Photo 3', 'Photo 4', 'Photo 5']);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('is not opened a second time by its key', async () => {
    const { service, opened, listingId, clock } = await unsyncedListing(2);
    service.faults.next('insert', 'dropReply');
    service.faults.next('get', { kind: 'unavailable' }, 1);
    await opened.sync();
    const { listingKey } = nth(service.snapshot().listings, 0);
    const again = await opened.call('listing.open', { listingKey, mayReplaceUnknown: false });
    expect(again.listingId).toBe(listingId);
    clock.advance(600_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual(['attached', 'attached']);
    expect(service.snapshot().listings).toHaveLength(1);
    expect((await opened.call('listing.list', {})).listings).toHaveLength(1);
  });
});

it('a photo that may have been added from here is not added a second time by its number', async () => {
  const { service, opened, listingId, clock } = await unsyncedListing(1);
  service.faults.next('insert', 'dropReply');
  service.faults.next('get', { kind: 'unavailable' }, 1);
  await opened.sync();
  const { listingKey } = nth(service.snapshot().listings, 0);
  const photos = [{ mediaKeyNumeric: nth(service.media(), 0).MediaKeyNumeric }];
  const request = { listingKey, photos, mayReplaceUnknown: false };
  expect(await opened.fail('listing.open', request)).toMatchObject({ code: 'conflict' });
  clock.advance(600_000);
  expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
  expect((await opened.call('listing.list', {})).listings).toMatchObject([{ listingId, state: 'up-to-date' }]);
});

describe('a listing that is opened by numbers which the service does not have', () => {
  it('stays with the photos that were added to it meanwhile', async () => {
    const { service, opened } = await unsyncedListing(1);
    const hold = service.faults.hold('get', 'beforeAnswer');
    const opening = opened.fail('listing.open', {
      listingKey: '77',
      photos: [{ mediaKeyNumeric: 999 }],
      mayReplaceUnknown: false,
    });
    await hold.reached;
    const { listings } = await opened.call('listing.list', {});
    const made = listings.find((each) => each.listingKey === '77') ?? expect.fail();
    await opened.addPhotos(made.listingId, 1);
    hold.release();
    expect(await opening).toMatchObject({ code: 'notFound' });
    expect((await opened.detail(made.listingId)).media.map((item) => item.fileName)).toEqual(['1.jpg']);
  });
});

/** A library that calls what a test puts there before a rendition is verified or a smaller picture is written. */
async function interrupted() {
  const before = { verify: () => Promise.resolve(), write: () => Promise.resolve() };
  const once = async (name: keyof typeof before): Promise<void> => {
    const act = before[name];
    before[name] = () => Promise.resolve();
    await act();
  };
  const opened = await openCore({
    storage(home) {
      const { store, blobs } = openStorage(home);
      const verifyRendition: typeof blobs.verifyRendition = async (sha256) => {
        await once('verify');
        return blobs.verifyRendition(sha256);
      };
      const placeDerived: typeof blobs.placeDerived = async (...derived) => {
        await once('write');
        return blobs.placeDerived(...derived);
      };
      return { store, blobs: { ...blobs, verifyRendition, placeDerived } };
    },
  });
  return { opened, before };
}

it('a picture that is replaced while its old one is made ready to be sent is the one that is sent', async () => {
  const service = await startPractice();
  const { opened, before } = await interrupted();
  await opened.connect(service);
  const { listingId, ids } = await opened.listingWithPhotos(1);
  const file = path.join(await temporaryFolder(), '9.jpg');
  await sharp({ create: { width: 480, height: 320, channels: 3, background: 'teal' } }).toFile(file);
  before.verify = async () => void (await opened.call('media.replace', { mediaId: nth(ids, 0), path: file }));
  await opened.sync();
  const item = nth((await opened.detail(listingId)).media, 0);
  expect(item).toMatchObject({ fileName: '9.jpg', state: 'attached' });
  expect(nth(service.media(), 0).FileSize).toBe(item.rendition?.bytes);
  expect(service.snapshot().orphanBinaries).toBe(0);
});

it('a picture that is replaced while its old one turns out to be of no use stays with its photo', async () => {
  const { opened, before } = await interrupted();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const [bad = '', good = ''] = await pictureFiles(2);
  before.write = async () => {
    const { mediaId } = nth((await opened.detail(listingId)).media, 0);
    await opened.call('media.replace', { mediaId, path: good });
    throw new PhotoRefusal('truncated', phrase('refused.damaged'));
  };
  const { refused } = await opened.call('media.add', { listingId, paths: [bad] });
  expect(refused.map((each) => each.path)).toEqual([bad]);
  expect((await opened.detail(listingId)).media.map((item) => item.fileName)).toEqual(['2.jpg']);
});

it('photos that wait for their turn to be sent are not sent when they are removed or replaced meanwhile', async () => {
  const { service, opened, ids } = await unsyncedListing(3, { profile: { upload: { concurrency: 1 } } });
  const [file = ''] = await pictureFiles(1, 9);
  expect(
    await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), async () => {
      await opened.call('media.replace', { mediaId: nth(ids, 1), path: file });
      await opened.call('media.remove', { mediaIds: [nth(ids, 2)] });
    }),
  ).toMatchObject({ uploaded: 2, created: 1, waiting: 0 });
  expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });
});

describe('a photo whose change is on its way', () => {
  it('is not in need of a person because an older text was refused', async () => {
    const { service, opened, listingId, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Refused');
    const hold = service.faults.hold('patch', 'beforeAnswer');
    service.faults.next('patch', 'preconditionRequired');
    const running = opened.sync();
    await hold.reached;
    await opened.edit(nth(ids, 0), 'Mended');
    hold.release();
    await running;
    await opened.sync();
    expect(nth((await opened.detail(listingId)).media, 0)).toMatchObject({ state: 'attached', problem: null });
    expect(service.captions()).toEqual(['Mended']);
  });

  it('leaves a choice that it carries as it is', async () => {
    const { opened, service, ids, mediaOf } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Mine');
    const media = await mediaOf(nth(ids, 0));
    service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    await opened.sync();
    const { conflictId } = nth(await opened.conflicts(), 0);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), async () => {
      expect(await opened.fail('conflict.undo', { conflictId })).toMatchObject({ code: 'conflict' });
    });
  });
});

describe('a listing that is taken off this computer while it is synced', () => {
  it.each([
    ['upload', 'beforeAnswer'],
    ['get', 'beforeAnswer'],
    ['attach', 'beforeAnswer'],
  ] as const)('ends its sync (%s), and the others go on', async (operation, when) => {
    const { clock, service, opened, listingId } = await unsyncedListing(3, { profile: { upload: { concurrency: 1 } } });
    if (operation !== 'upload') await opened.sync();
    if (operation === 'attach') await opened.addPhotos(listingId, 2, 7);
    const other = await opened.call('listing.create', { name: 'Other' });
    await opened.addPhotos(other.listingId, 1, 20);
    clock.advance(1000);
    await opened.call('listing.rename', { listingId, name: 'First' });
    const hold = service.faults.hold(operation, when);
    const running = opened.dispatch('sync.run', {});
    await hold.reached;
    await opened.call('listing.forget', { listingId });
    hold.release();
    expect(await running).toMatchObject({ ok: true, value: { waiting: 0, blocked: 0 } });
    expect((await opened.detail(other.listingId)).state).toBe('up-to-date');
  });

  it('before its turn came: nothing waits for it', async () => {
    const { service, opened, listingId } = await unsyncedListing(1);
    const { listingId: later } = await opened.call('listing.create', { name: 'Later' });
    await opened.addPhotos(later, 1, 5);
    expect(
      await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), async () => {
        const states = await Promise.all([listingId, later].map((id) => opened.detail(id)));
        const untouched = states.find(({ media }) => media.every((item) => item.state === 'queued'));
        await opened.call('listing.forget', { listingId: untouched?.listingId ?? listingId });
      }),
    ).toMatchObject({ waiting: 0, reasons: [] });
  });
});

it('a photo that is resumed while its listing is synced goes with it', async () => {
  const { opened, service, listingId } = await syncedListing(1);
  const [added] = await opened.addPhotos(listingId, 1, 2);
  const mediaIds = [added ?? expect.fail()];
  await opened.call('sync.pause', { mediaIds });
  await opened.syncDuring(service.faults.hold('get', 'beforeAnswer'), () => opened.call('sync.resume', { mediaIds }));
  expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
});

describe('a sync that is asked for while an answer of the service is on its way', () => {
  it.each([
    ['in this process, to a read', 'get', false],
    ['in another one, to a read', 'get', true],
    ['in this process, to its creation', 'insert', false],
  ] as const)('shows what was changed there since (%s)', async (_, operation, isElsewhere) => {
    const { clock, secrets, service, opened, listingId } = await unsyncedListing(1);
    if (operation === 'get') await opened.sync();
    const asked = isElsewhere ? await openCore({ home: opened.home, clock, secrets }) : opened;
    const hold = service.faults.hold(operation, 'beforeAnswer');
    const running = opened.sync();
    await hold.reached;
    const media = nth(service.media(), 0);
    service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    const second = asked.sync();
    // The wish is in the library before the answer comes.
    await asked.call('sync.status', {});
    hold.release();
    await running;
    expect(await second).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(await asked.captions(listingId)).toEqual(['Theirs']);
  });

  it('shows it however often that is asked for', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    const media = nth(service.media(), 0);
    let hold = service.faults.hold('get', 'beforeAnswer');
    const asked = [opened.sync()];
    for (const words of ['A', 'B', 'C', 'D']) {
      await Promise.race([hold.reached, Promise.all(asked)]);
      service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: words });
      asked.push(opened.sync());
      await opened.call('sync.status', {});
      const reached = hold;
      hold = service.faults.hold('get', 'beforeAnswer');
      reached.release();
    }
    hold.release();
    await Promise.all(asked);
    expect(await opened.captions(listingId)).toEqual(['D']);
  });

  it('is tried again where the service can no longer be reached', async () => {
    const { service, opened, listingId, clock } = await syncedListing(1);
    const hold = service.faults.hold('get', 'beforeAnswer');
    const running = opened.sync();
    await hold.reached;
    const media = nth(service.media(), 0);
    service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    service.faults.next('get', { kind: 'unavailable' }, 1);
    const second = opened.sync();
    hold.release();
    await running;
    expect(await second).toMatchObject({ waiting: 1 });
    clock.advance(600_000);
    await opened.core.startBackgroundWork();
    await expect.poll(() => opened.captions(listingId)).toEqual(['Theirs']);
  });
});

it('signing in again is not undone by a refusal that was on its way', async () => {
  const { opened, service } = await unsyncedListing(1);
  const hold = service.faults.hold('insert', 'beforeAnswer');
  service.faults.next('insert', 'unauthorized');
  const running = opened.sync();
  await hold.reached;
  await opened.connect(service, { signIn: clientCredentials(service) });
  hold.release();
  await running;
  expect((await opened.call('account.list', {}))[0]?.paused).toBe(null);
});

it('two people who open the same listing at once have it once', async () => {
  const { service, opened } = await syncedListing(2);
  const { listingKey } = nth(service.snapshot().listings, 0);
  const fresh = await openCore();
  await fresh.connect(service);
  void opened;
  const both = await Promise.all([
    fresh.call('listing.open', { listingKey, mayReplaceUnknown: false }),
    fresh.call('listing.open', { listingKey, mayReplaceUnknown: false }),
  ]);
  expect(nth(both, 0).listingId).toBe(nth(both, 1).listingId);
  expect((await fresh.call('listing.list', {})).listings).toHaveLength(1);
});
