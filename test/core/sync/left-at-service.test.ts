import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import { connectedCore, nth, openCore, type ProfileInput, pictureFiles } from '../harness.ts';

async function unsynced(count: number, profile: ProfileInput = {}, dialect: PracticeServiceOptions['dialect'] = {}) {
  const { clock, secrets, service, opened } = await connectedCore({ dialect, profile });
  const made = await opened.listingWithPhotos(count);
  const left = async (): Promise<number> => (await opened.detail(made.listingId)).leftAtService;
  return { clock, secrets, service, opened, ...made, left };
}

describe('pictures that interrupted uploads may have left at the service', () => {
  it('are none after uploads that went well, or were refused, or never got through', async () => {
    const { service, opened, left, clock } = await unsynced(2);
    service.faults.next('upload', 'tooManyRequests');
    await opened.sync();
    clock.advance(3_600_000);
    await opened.sync();
    expect(await left()).toBe(0);
    expect(service.snapshot().orphanBinaries).toBe(0);
  });

  it('are counted for the listing, and still after the picture was sent again', async () => {
    const { service, opened, left, clock } = await unsynced(2);
    service.faults.next('upload', 'dropReply');
    await opened.sync();
    clock.advance(3_600_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.snapshot().orphanBinaries).toBe(1);
    expect(await left()).toBe(1);
    const { listings } = await opened.call('listing.list', {});
    expect(listings.map((listing) => listing.leftAtService)).toEqual([1]);
  });

  it('are one for each attempt, and each picture of it', async () => {
    const { service, opened, left } = await unsynced(2, { upload: { filesPerRequest: 2 } });
    service.faults.next('upload', 'dropReply', 2);
    await opened.sync();
    expect(service.snapshot().orphanBinaries).toBe(4);
    expect(await left()).toBe(4);
  });

  it('are those as well whose results could not be matched, but not those that an answer left out', async () => {
    const renamed = await unsynced(3, { upload: { filesPerRequest: 3 } });
    renamed.service.faults.next('upload', 'renameFiles');
    await renamed.opened.sync();
    expect(renamed.service.snapshot().orphanBinaries).toBe(3);
    expect(await renamed.left()).toBe(3);
    const fewer = await unsynced(3, { upload: { filesPerRequest: 3 } });
    fewer.service.faults.next('upload', { kind: 'fewerResults', missing: 1 });
    await fewer.opened.sync();
    expect(fewer.service.snapshot().orphanBinaries).toBe(0);
    expect(await fewer.left()).toBe(0);
  });

  it('still count once their listing is forgotten, with those that were uploaded for it and are on no listing', async () => {
    const { service, opened, listingId, clock } = await unsynced(2);
    const counted = async (): Promise<number> => {
      const accounts = await opened.call('account.list', {});
      return accounts.reduce((sum, account) => sum + account.leftByForgotten, 0);
    };
    service.faults.next('upload', 'dropReply');
    service.faults.next('insert', 'preconditionRequired');
    await opened.sync();
    clock.advance(3_600_000);
    expect(await counted()).toBe(0);
    await opened.call('listing.forget', { listingId });
    expect(service.snapshot().orphanBinaries).toBe(3);
    expect(await counted()).toBe(3);
    const other = await opened.listingWithPhotos(1);
    await opened.sync();
    await opened.call('listing.forget', { listingId: other.listingId });
    // What is on a listing at the service is not left behind.
    expect(await counted()).toBe(3);
    await opened.connect(service);
    expect(await counted()).toBe(3);
  });

  it('count the one that was on its way when another picture took its place', async () => {
    const { service, opened, ids, left } = await unsynced(1);
    const [file = ''] = await pictureFiles(1, 9);
    await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), () =>
      opened.call('media.replace', { mediaId: nth(ids, 0), path: file }),
    );
    await opened.sync();
    expect(service.snapshot().orphanBinaries).toBe(1);
    expect(await left()).toBe(1);
  });

  it('count what is uploaded and corrected before its listing is created, and not what is wanted again', async () => {
    const { service, opened, ids, left, clock } = await unsynced(2);
    service.faults.next('insert', 'tooManyRequests');
    await opened.sync();
    clock.advance(3_600_000);
    await opened.call('media.correct', { mediaIds: ids, operation: { kind: 'rotate', to: 'right' } });
    await opened.call('media.correct', { mediaIds: [nth(ids, 1)], operation: { kind: 'rotate', to: 'left' } });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
    expect(service.snapshot().orphanBinaries).toBe(1);
    expect(await left()).toBe(1);
  });

  it('do not count one whose answer comes after all, only the one that was sent in its place', async () => {
    const { service, opened, clock, secrets, left } = await unsynced(1);
    const second = await openCore({ home: opened.home, clock, secrets });
    await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), async () => {
      // The computer slept: another runner takes the listing over and sends the picture again.
      clock.advance(120_000);
      expect(await second.sync()).toMatchObject({ uploaded: 1, created: 1 });
      expect(await left()).toBe(1);
    });
    expect(service.snapshot().orphanBinaries).toBe(1);
    expect(await left()).toBe(1);
    await second.sync();
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.snapshot().orphanBinaries).toBe(1);
  });
});
