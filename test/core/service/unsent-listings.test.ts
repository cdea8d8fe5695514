import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPracticePort } from '../../../electron/hosts/practice-port.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { SAMPLE_PHOTOS } from '../../../shared/domain/sample-listing.ts';
import { nth, type Opened, openCore, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

/** A library in which somebody practises, with the photos of the sample. */
async function practising(): Promise<Opened> {
  const [home, samples] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  const files = await pictureFiles(SAMPLE_PHOTOS.length);
  await Promise.all(SAMPLE_PHOTOS.map(({ fileName }, at) => copyFile(nth(files, at), path.join(samples, fileName))));
  const opened = await openCore({ home, practicePort: createPracticePort(home, samples, () => undefined) });
  await opened.call('account.usePractice', {});
  return opened;
}

async function environmentOf(opened: Opened, listingId: ListingId): Promise<string | null> {
  return (await opened.detail(listingId)).environment;
}

describe('a listing that was never sent', () => {
  it('stays with the practice service when another one is connected, and moves when a person says so', async () => {
    const opened = await practising();
    const { listingId } = await opened.listingWithPhotos(2);
    const live = await startPractice();
    await opened.connect(live);
    expect(await environmentOf(opened, listingId)).toBe('practice');
    expect(await opened.call('practice.unsent', {})).toEqual({ listingIds: [listingId] });
    await opened.sync();
    expect(live.snapshot().listings).toEqual([]);

    const another = await opened.listingWithPhotos(1);
    expect(await environmentOf(opened, another.listingId)).toBe('production');
  });

  it('is asked about only while nothing of it is at the practice service, and is sent where it was moved to', async () => {
    const opened = await practising();
    const sent = await opened.listingWithPhotos(1);
    await opened.sync();
    const { listingId } = await opened.listingWithPhotos(2);
    const live = await startPractice();
    const { accountId } = await opened.connect(live);
    expect(await opened.call('practice.unsent', {})).toEqual({ listingIds: [listingId] });

    await opened.call('listing.moveToService', { listingIds: [listingId], accountId });
    expect(await opened.call('practice.unsent', {})).toEqual({ listingIds: [] });
    // Nothing goes by itself: a person sees first where it goes.
    expect(live.snapshot().listings).toEqual([]);
    await opened.call('sync.run', { listingId });
    expect(live.captions()).toEqual(['Photo 1', 'Photo 2']);
    const refused = await opened.fail('listing.moveToService', { listingIds: [sent.listingId], accountId });
    expect(refused).toMatchObject({ code: 'conflict' });
    expect(await environmentOf(opened, sent.listingId)).toBe('practice');
  });

  it('of the sample goes nowhere else', async () => {
    const opened = await practising();
    const { listingId } = await opened.call('listing.create', { name: 'Sample' });
    await opened.call('media.addSamples', { listingId });
    const copy = await opened.call('listing.duplicate', { listingId, photos: true });
    const { accountId } = await opened.connect(await startPractice());
    expect(await opened.call('practice.unsent', {})).toEqual({ listingIds: [] });
    for (const each of [listingId, copy.listingId]) {
      expect(await environmentOf(opened, each)).toBe('practice');
      const move = { listingIds: [each], accountId };
      expect(await opened.fail('listing.moveToService', move)).toMatchObject({ code: 'conflict' });
    }
  });

  it('stays with a test service when another one is in use for new listings, also when that one is removed', async () => {
    const opened = await openCore();
    const test = await opened.connect(await startPractice(), { environment: 'test' });
    const { listingId } = await opened.listingWithPhotos(1);
    const live = await opened.connect(await startPractice());
    expect(await environmentOf(opened, listingId)).toBe('test');
    const newer = await opened.listingWithPhotos(1);
    await opened.call('account.choose', { accountId: test.accountId });
    expect(await environmentOf(opened, newer.listingId)).toBe('production');
    expect(await opened.call('practice.unsent', {})).toEqual({ listingIds: [] });

    // A third one, made for the test service: it is not sent elsewhere because that is taken off this computer.
    await opened.listingWithPhotos(1);
    const { message } = await opened.fail('account.remove', { accountId: test.accountId });
    expect(message).toContain('listings on this computer: 2.');
    await opened.call('listing.moveToService', { listingIds: [listingId], accountId: live.accountId });
    expect(await environmentOf(opened, listingId)).toBe('production');
  });

  it('keeps no service from being removed once its making was taken back', async () => {
    const opened = await openCore();
    const test = await opened.connect(await startPractice(), { environment: 'test' });
    const { together } = await opened.call('listing.importTable', { text: 'Address\n1 Oak\n' });
    await opened.call('change.undoTogether', { together: together === null ? [] : [together] });
    const live = await opened.connect(await startPractice());
    await opened.call('account.remove', { accountId: test.accountId });
    expect((await opened.call('account.list', {})).map(({ accountId }) => accountId)).toEqual([live.accountId]);
  });
});

it('a conflict to practise on is about the sample listing, and never about one of the person’s own', async () => {
  const opened = await practising();
  const own = await opened.listingWithPhotos(1);
  await opened.sync();
  const words = { mine: 'Mine', theirs: 'Theirs' };
  expect(await opened.call('practice.sample', {})).toBeNull();
  const refused = await opened.fail('practice.makeConflict', { listingId: own.listingId, ...words });
  expect(refused).toMatchObject({ code: 'unsupported' });
  expect(await opened.captions(own.listingId)).toEqual(['Photo 1']);

  const { listingId } = await opened.call('listing.create', { name: 'Sample' });
  await opened.call('media.addSamples', { listingId });
  expect(await opened.call('practice.sample', {})).toEqual({ listingId, onService: false });
  await opened.sync();
  await opened.call('practice.makeConflict', { listingId, ...words });
  await opened.sync();
  expect(await opened.conflicts()).toMatchObject([{ listingId, mine: 'Mine', theirs: 'Theirs' }]);
  expect(await opened.captions(own.listingId)).toEqual(['Photo 1']);
});
