import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import {
  captionsAt,
  connect,
  connectedCore,
  detail,
  edit,
  LONG_ABSENCE,
  listingWithPhotos,
  nth,
  openCore,
  picture,
  requestsOf,
  sync,
  syncedListing,
} from '../harness.ts';

type Dialect = NonNullable<PracticeServiceOptions['dialect']>;

const CUT: Dialect = { expandedPageSize: 10, expandedRest: 'cut' };
const UNREADABLE_REST: Dialect = { mediaOfListing: 'notImplemented', filter: 'notImplemented' };

describe('a listing whose photos the service shows page by page', () => {
  it.each<[string, Dialect]>([
    ['by links', { expandedPageSize: 10, pageSize: 10 }],
    ['without a word', CUT],
    ['by the number of them', { ...CUT, expandedRest: 'cutWithCount' }],
    ['without a word, and found by their listing', { ...CUT, mediaOfListing: 'notImplemented' }],
  ])('is opened and kept as a whole: %s', async (_how, dialect) => {
    const synced = await syncedListing(12, { dialect });
    const { service, clock, opened, listingId } = synced;
    expect((await detail(opened, listingId)).state).toBe('up-to-date');
    const { listingKey } = nth(service.snapshot().listings, 0);
    const theirs = await openCore({ clock });
    await connect(theirs, service);
    const made = await theirs.call('listing.open', { listingKey });
    expect(made.shownInPart).toBe(null);
    const { media } = await detail(theirs, made.listingId);
    expect(media.map((item) => item.shortDescription)).toEqual(captionsAt(service));
    const before = requestsOf(service, 'get');
    await sync(theirs);
    // The listing, and what follows its first page: no photo is asked for by itself.
    expect(requestsOf(service, 'get')).toBeLessThanOrEqual(before + 4);
    expect((await detail(theirs, made.listingId)).state).toBe('up-to-date');
  });

  it.each<[string, Dialect, number | null]>([
    ['and says how many there are', { ...CUT, ...UNREADABLE_REST, expandedRest: 'cutWithCount' }, 12],
    ['and gives the link of a page that is gone', { ...CUT, ...UNREADABLE_REST, expandedRest: 'linked' }, null],
  ])('and cannot be read on says so, %s; the others stay there as they are', async (_how, dialect, total) => {
    const { service, clock } = await syncedListing(12, { dialect });
    const { listingKey } = nth(service.snapshot().listings, 0);
    const theirs = await openCore({ clock });
    await connect(theirs, service);
    const made = await theirs.call('listing.open', { listingKey });
    expect(made.shownInPart).toEqual({ photos: 10, total });
    const { media } = await detail(theirs, made.listingId);
    expect(media).toHaveLength(10);
    await edit(theirs, nth(media, 0).mediaId, 'Changed');
    await sync(theirs);
    expect(captionsAt(service)).toHaveLength(12);
    expect(captionsAt(service)[0]).toBe('Changed');
  });

  it('takes nothing that is not on its first page for missing', async () => {
    const { opened, clock, listingId } = await syncedListing(12, { dialect: { ...CUT, ...UNREADABLE_REST } });
    await sync(opened);
    clock.advance(LONG_ABSENCE);
    expect(await sync(opened)).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    const { state, media, removed } = await detail(opened, listingId);
    expect([state, media.length, removed.length]).toEqual(['up-to-date', 12, 0]);
  });
});

/** A listing of ours, to which somebody else adds photos. */
async function listingOfTwo(dialect: Dialect, photos: number) {
  const { service, opened } = await connectedCore({ dialect });
  const { listingId } = await listingWithPhotos(opened, photos);
  await sync(opened);
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
    others: async () => (await detail(opened, listingId)).mediaByOthers.map((each) => each.shortDescription).toSorted(),
  };
}

it('a photo of somebody else stays shown where another one takes its place on the only page that is shown unasked', async () => {
  const { opened, add, others } = await listingOfTwo({ ...CUT, expandedPageSize: 7 }, 6);
  await add(20);
  await sync(opened);
  await add(15);
  await sync(opened);
  expect(await others()).toEqual(['Theirs 15', 'Theirs 20']);
});

it('a photo of somebody else that is taken away goes, also where a service cannot be asked for the rest', async () => {
  const { service, opened, add, others } = await listingOfTwo(UNREADABLE_REST, 3);
  const theirs = await add(20);
  await sync(opened);
  expect(await others()).toEqual(['Theirs 20']);
  service.replica.hideMedia(Number(theirs['MediaKeyNumeric']));
  await sync(opened);
  expect(await others()).toEqual([]);
});

it('a photo of somebody else stays shown while the service shows only some of the listing', async () => {
  const dialect: Dialect = { ...CUT, expandedRest: 'cutWithCount', ...UNREADABLE_REST };
  const { service, opened, add, others } = await listingOfTwo(dialect, 9);
  const theirs = await add(20);
  await sync(opened);
  expect(await others()).toEqual(['Theirs 20']);
  // Another one takes its place on the first page.
  service.replica.hideMedia(Number(theirs['MediaKeyNumeric']));
  await add(21);
  await add(22);
  await sync(opened);
  expect(await others()).toContain('Theirs 20');
});
