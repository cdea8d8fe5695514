import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import { LONG_ABSENCE, nth, openCore, picture, syncedListing, unsyncedListing } from '../harness.ts';

const CUT: Partial<Dialect> = { expandedPageSize: 10, expandedRest: 'cut' };
const UNREADABLE_REST: Partial<Dialect> = { mediaOfListing: 'notImplemented', filter: 'notImplemented' };

describe('a listing whose photos the service shows page by page', () => {
  it.each<[string, Partial<Dialect>]>([
    ['by links', { expandedPageSize: 10, pageSize: 10 }],
    ['without a word', CUT],
    ['by the number of them', { ...CUT, expandedRest: 'cutWithCount' }],
    ['without a word, and found by their listing', { ...CUT, mediaOfListing: 'notImplemented' }],
  ])('is opened and kept as a whole: %s', async (_how, dialect) => {
    const { service, clock, opened, listingId } = await syncedListing(12, { dialect });
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
    const { listingKey } = nth(service.snapshot().listings, 0);
    const theirs = await openCore({ clock });
    await theirs.connect(service);
    const made = await theirs.call('listing.open', { listingKey });
    expect(made.shownInPart).toBe(null);
    const { media } = await theirs.detail(made.listingId);
    expect(media.map((item) => item.shortDescription)).toEqual(service.captions());
    const before = service.requestsOf('get');
    await theirs.sync();
    // The listing, and what follows its first page: no photo is asked for by itself.
    expect(service.requestsOf('get')).toBeLessThanOrEqual(before + 4);
    expect((await theirs.detail(made.listingId)).state).toBe('up-to-date');
  });

  it.each<[string, Partial<Dialect>, number | null]>([
    ['and says how many there are', { ...CUT, ...UNREADABLE_REST, expandedRest: 'cutWithCount' }, 12],
    ['and gives the link of a page that is gone', { ...CUT, ...UNREADABLE_REST, expandedRest: 'linked' }, null],
  ])('and cannot be read on says so, %s; the others stay there as they are', async (_how, dialect, total) => {
    const { service, clock } = await syncedListing(12, { dialect });
    const { listingKey } = nth(service.snapshot().listings, 0);
    const theirs = await openCore({ clock });
    await theirs.connect(service);
    const made = await theirs.call('listing.open', { listingKey });
    expect(made.shownInPart).toEqual({ photos: 10, total });
    const { media } = await theirs.detail(made.listingId);
    expect(media).toHaveLength(10);
    await theirs.edit(nth(media, 0).mediaId, 'Changed');
    await theirs.sync();
    expect(service.captions()).toHaveLength(12);
    expect(service.captions()[0]).toBe('Changed');
  });

  it('takes nothing that is not on its first page for missing', async () => {
    const { opened, clock, listingId } = await syncedListing(12, { dialect: { ...CUT, ...UNREADABLE_REST } });
    await opened.sync();
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    const { state, media, removed } = await opened.detail(listingId);
    expect([state, media.length, removed.length]).toEqual(['up-to-date', 12, 0]);
  });
});

/** A listing of ours, to which somebody else adds photos. */
async function listingOfTwo(dialect: Partial<Dialect>, photos: number) {
  const { service, opened, listingId } = await unsyncedListing(photos, { dialect });
  await opened.sync();
  const { listingKey } = nth(service.snapshot().listings, 0);
  return {
    service,
    opened,
    add: async (order: number) =>
      service.secondPerson.addMedia(
        listingKey,
        { MediaKey: randomUUID(), Order: order, ShortDescription: `Theirs ${order}` },
        { fileName: 'theirs.jpg', mediaType: 'image/jpeg', bytes: await picture(50 + order) },
      ),
    others: async () => (await opened.detail(listingId)).mediaByOthers.map((each) => each.shortDescription).toSorted(),
  };
}

it('a photo of somebody else stays shown where another one takes its place on the only page that is shown unasked', async () => {
  const { opened, add, others } = await listingOfTwo({ ...CUT, expandedPageSize: 7 }, 6);
  await add(20);
  await opened.sync();
  await add(15);
  await opened.sync();
  expect(await others()).toEqual(['Theirs 15', 'Theirs 20']);
});

it('a photo of somebody else that is taken away goes, also where a service cannot be asked for the rest', async () => {
  const { service, opened, add, others } = await listingOfTwo(UNREADABLE_REST, 3);
  const theirs = await add(20);
  await opened.sync();
  expect(await others()).toEqual(['Theirs 20']);
  service.replica.hideMedia(Number(theirs['MediaKeyNumeric']));
  await opened.sync();
  expect(await others()).toEqual([]);
});

it('a photo of somebody else stays shown while the service shows only some of the listing', async () => {
  const dialect: Partial<Dialect> = { ...CUT, expandedRest: 'cutWithCount', ...UNREADABLE_REST };
  const { service, opened, add, others } = await listingOfTwo(dialect, 9);
  const theirs = await add(20);
  await opened.sync();
  expect(await others()).toEqual(['Theirs 20']);
  // Another one takes its place on the first page.
  service.replica.hideMedia(Number(theirs['MediaKeyNumeric']));
  await add(21);
  await add(22);
  await opened.sync();
  expect(await others()).toContain('Theirs 20');
});
