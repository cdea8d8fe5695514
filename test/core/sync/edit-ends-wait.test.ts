import { describe, expect, it } from 'vitest';
import { connectedCore, nth, type Opened, type Synced, syncedListing, unsyncedListing } from '../harness.ts';

/** An edit makes due exactly what waited for it, and nothing that a person has not asked to be sent. */

const WITHIN_LIMIT = 'Garden';
const OVER_LIMIT = 'Longer than the service takes';

/** A listing at a service that takes captions of at most 12 characters, which its profile does not know. */
async function withRefusal(count: number): Promise<Synced> {
  const synced = await syncedListing(count, { dialect: { shortDescriptionMaxLength: 12 } });
  // A change of its own, not joined with the typing before it.
  synced.clock.advance(60_000);
  await synced.opened.edit(nth(synced.ids, 0), OVER_LIMIT);
  expect(await synced.opened.sync()).toMatchObject({ patched: 0, blocked: 1, waiting: 0 });
  return synced;
}

async function nextTry({ call }: Opened): Promise<number | null> {
  return (await call('sync.status', {})).nextTryAt;
}

/** Lets what is due go by itself, and answers when nothing is wanted any more; what is due and not begun is reported too. */
async function goesByItself({ opened, clock }: Pick<Synced, 'opened' | 'clock'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  opened.core.subscribe((event) => {
    if (event.name === 'sync.changed' && !event.payload.running && event.payload.asked.length === 0) resolve();
  });
  await opened.core.startBackgroundWork();
  clock.advance(11_000);
  await promise;
}

describe('a change that the service refused', () => {
  it('goes by itself once it was mended', async () => {
    const synced = await withRefusal(2);
    const { opened, clock, service, ids } = synced;
    await opened.edit(nth(ids, 0), WITHIN_LIMIT);
    expect(await nextTry(opened)).toBe(clock.now().getTime() + 10_000);
    await goesByItself(synced);
    expect(service.captions()).toEqual([WITHIN_LIMIT, 'Photo 2']);
  });

  it('is not sent while it is still being written', async () => {
    const { opened, clock, ids } = await withRefusal(1);
    await opened.edit(nth(ids, 0), 'Gar');
    clock.advance(8_000);
    await opened.edit(nth(ids, 0), WITHIN_LIMIT);
    expect(await nextTry(opened)).toBe(clock.now().getTime() + 10_000);
  });

  it('mended by an undo waits for nothing', async () => {
    const { opened, listingId } = await withRefusal(1);
    await opened.call('change.undo', { listingId });
    expect(await nextTry(opened)).toBeNull();
  });

  it('takes no draft along: where more was written, before or after, the person says when', async () => {
    const before = await withRefusal(2);
    await before.opened.edit(nth(before.ids, 1), 'Draft');
    await before.opened.edit(nth(before.ids, 0), WITHIN_LIMIT);
    expect(await nextTry(before.opened)).toBeNull();

    const after = await withRefusal(2);
    await after.opened.edit(nth(after.ids, 0), WITHIN_LIMIT);
    await after.opened.edit(nth(after.ids, 1), 'Draft');
    expect(await nextTry(after.opened)).toBeNull();
    expect(await after.opened.sync()).toMatchObject({ patched: 2, blocked: 0 });
  });

  it.each([
    [
      'moved',
      ({ opened, listingId, ids }: Synced) =>
        opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) }),
    ],
    ['removed', ({ opened, ids }: Synced) => opened.call('media.remove', { mediaIds: [nth(ids, 1)] })],
    ['added', ({ opened, listingId }: Synced) => opened.addPhotos(listingId, 1, 7)],
  ])('waits for the person where a photo was %s meanwhile', async (_what, change) => {
    const synced = await withRefusal(2);
    await synced.opened.edit(nth(synced.ids, 0), WITHIN_LIMIT);
    await change(synced);
    expect(await nextTry(synced.opened)).toBeNull();
  });

  it('stays where it is after sending was cancelled', async () => {
    const { opened, ids } = await withRefusal(1);
    await opened.call('sync.cancel', {});
    await opened.edit(nth(ids, 0), WITHIN_LIMIT);
    expect(await nextTry(opened)).toBeNull();
  });
});

describe('a listing that the service refused', () => {
  async function refused() {
    const { clock, service, opened, listingId, ids } = await unsyncedListing(2, {
      dialect: { unknownProperties: 'refuse' },
    });
    const fields = { Odd: 'x', Strange: 'y' };
    await opened.call('listing.setFields', { listingId, fields, kinds: { Odd: 'text', Strange: 'text' } });
    expect(await opened.sync()).toMatchObject({ created: 0, blocked: 1 });
    return { service, opened, clock, listingId, ids };
  }

  it('is created by itself once the last field that was refused is mended', async () => {
    const { service, opened, clock, listingId } = await refused();
    await opened.call('listing.setFields', { listingId, leaveOut: ['Odd'] });
    expect(await nextTry(opened)).toBeNull();
    await opened.call('listing.setFields', { listingId, leaveOut: ['Strange'] });
    await goesByItself({ opened, clock });
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('waits for the person where a photo was added', async () => {
    const { opened, listingId } = await refused();
    await opened.addPhotos(listingId, 1, 7);
    await opened.call('listing.setFields', { listingId, leaveOut: ['Odd', 'Strange'] });
    expect(await nextTry(opened)).toBeNull();
  });
});

describe('a photo that the service refused to take', () => {
  async function refused() {
    const { service, opened } = await connectedCore({ dialect: { binaryIds: 'content' } });
    const first = await opened.listingWithPhotos(1);
    await opened.sync();
    const { listingId, ids } = await opened.listingWithPhotos(2);
    expect(await opened.sync()).toMatchObject({ blocked: 1, created: 0 });
    return { service, opened, clock: opened.clock, listingId, ids, first };
  }

  it('and that is removed lets its listing be created', async () => {
    const { service, opened, clock, ids } = await refused();
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await goesByItself({ opened, clock });
    expect(service.snapshot().listings).toHaveLength(2);
  });
});

describe('what waits for something else', () => {
  it('is not hurried by an edit, and a sync that was asked for is not taken back by one', async () => {
    const { opened, service, ids } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'First');
    service.faults.next('patch', 'unavailable', 9);
    service.faults.next('get', 'unavailable', 9);
    await opened.sync();
    const next = await nextTry(opened);
    expect(next).not.toBeNull();
    await opened.edit(nth(ids, 1), 'Second');
    expect(await nextTry(opened)).toBe(next);
  });

  it('an edit of nothing that was refused makes nothing due', async () => {
    const { opened, service, ids, listingId } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'Draft');
    await opened.call('media.arrange', { listingId, mediaIds: ids.toReversed() });
    expect(await nextTry(opened)).toBeNull();
    expect(service.requestsOf('patch')).toBe(0);
  });

  it('what is written after a choice is not sent with it', async () => {
    const { opened, ids, theirEdit, listingId } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'Mine');
    await theirEdit(0, { ShortDescription: 'Theirs' });
    await opened.sync();
    const { conflictId } = nth(await opened.conflicts(), 0);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect(await nextTry(opened)).not.toBeNull();
    await opened.edit(nth(ids, 1), 'Not finished');
    expect(await nextTry(opened)).toBeNull();
    expect((await opened.detail(listingId)).media.map((item) => item.shortDescription)).toEqual([
      'Mine',
      'Not finished',
    ]);
  });
});

describe('a photo that waits at the service for its picture', () => {
  it('gets it by itself once a person lets it be tried again', async () => {
    const synced = await syncedListing(1, { dialect: { streams: 'POST' }, profile: { attach: 'stream' } });
    const { opened, service, listingId } = synced;
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('bytes', { kind: 'falseSuccess', answer: 'error' });
    expect((await opened.sync()).blocked).toBe(1);
    await opened.call('sync.retry', { listingId });
    expect(await nextTry(opened)).not.toBeNull();
    await goesByItself(synced);
    expect(nth((await opened.detail(listingId)).media, 1).problem).toBeNull();
    expect(service.requestsOf('bytes')).toBe(2);
  });
});
