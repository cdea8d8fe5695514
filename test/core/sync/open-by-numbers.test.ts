// @module-tag large
import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { counts, nth, type Opened, openCore, type SignedIn, type Synced, syncedListing } from '../harness.ts';

type Dialect = PracticeServiceOptions['dialect'];

/** A service that offers no reading, as its profile says. */
const UNREADABLE = { read: { entities: false, filterByMediaKey: false } };

interface Numbered extends Synced {
  readonly theirs: Opened;
  readonly theirSecrets: Map<string, string>;
  readonly numbers: readonly number[];
  readonly listingKey: string;
}

/** A listing with three photos that somebody else made, and a library that cannot read it. */
async function somebodysListing(dialect: Dialect = {}, profile: SignedIn = {}): Promise<Numbered> {
  const synced = await syncedListing(3, { dialect: { read: 'notImplemented', ...dialect }, profile: UNREADABLE });
  const [listing] = synced.service.snapshot().listings;
  const theirSecrets = new Map<string, string>();
  const theirs = await openCore({ clock: synced.clock, secrets: theirSecrets });
  await theirs.connect(synced.service, { profile: UNREADABLE, ...profile });
  const numbers = synced.service.media().map((media) => media.MediaKeyNumeric);
  return { ...synced, theirs, theirSecrets, numbers, listingKey: String(listing?.listingKey) };
}

async function openByNumbers(
  { theirs, listingKey, numbers }: Numbered,
  more: { readonly mayReplaceUnknown?: boolean; readonly numbers?: readonly number[] } = {},
): Promise<ListingDetail> {
  const photos = (more.numbers ?? numbers).map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
  const mayReplaceUnknown = more.mayReplaceUnknown ?? false;
  const { listingId } = await theirs.call('listing.open', { listingKey, photos, mayReplaceUnknown });
  return theirs.detail(listingId);
}

/** The tags under which the service was asked for changes. */
function tagsSent({ service }: Synced): unknown[] {
  return service.requests.filter((each) => each.operation === 'patch').map((each) => each.headers['if-match']);
}

const words = (listing: ListingDetail): string[] => listing.media.map((item) => item.shortDescription);
const removeFirst = (opened: Opened, listing: ListingDetail) =>
  opened.call('media.remove', { mediaIds: [nth(listing.media, 0).mediaId] });
const lastFirst = (opened: Opened, listing: ListingDetail) =>
  opened.call('media.move', {
    listingId: listing.listingId,
    mediaIds: [nth(listing.media, 2).mediaId],
    before: nth(listing.media, 0).mediaId,
  });

describe('a listing opened by the numbers of its photos', () => {
  it('is shown by a change of nothing where reading is not offered, and worked on like one’s own', async () => {
    const start = await somebodysListing();
    const before = start.service.captions();
    const listing = await openByNumbers(start, { numbers: start.numbers.toReversed() });
    expect(start.service.requestsOf('get')).toBeLessThanOrEqual(3);
    expect(words(listing)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(listing.media.map((item) => [item.unseenBase, item.state, item.prepared])).toEqual(
      listing.media.map(() => [null, 'attached', true]),
    );
    expect(new Set(listing.media.map((item) => item.sha256)).size).toBe(3);
    expect(listing.media.map((item) => item.mediaKey)).toEqual(start.service.media().map((media) => media.MediaKey));
    expect(start.service.captions()).toEqual(before);
    expect(counts(await start.theirs.sync())).toEqual([0, 0, 0, 0, 0, 0]);

    await start.theirs.edit(nth(listing.media, 1).mediaId, 'By number');
    await lastFirst(start.theirs, listing);
    await removeFirst(start.theirs, listing);
    await start.theirs.sync();
    expect(start.service.captions()).toEqual(['Photo 3', 'By number']);
    expect((await start.theirs.detail(listing.listingId)).state).toBe('up-to-date');
  });

  it.each([
    ['reading is offered', { read: 'on' as const }, { profile: {} }],
    ['the profile says wrongly that it is', { read: 'notImplemented' as const }, { profile: {} }],
    ['tags come in the header alone', { tagIn: 'header' as const }, {}],
  ])('is shown as well where %s', async (_name, dialect, profile) => {
    const start = await somebodysListing(dialect, profile);
    const listing = await openByNumbers(start);
    expect(words(listing)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    await start.theirs.edit(nth(listing.media, 0).mediaId, 'Changed');
    expect(counts(await start.theirs.sync()).slice(2)).toEqual([1, 0, 0, 0]);
    expect(start.service.captions()).toEqual(['Changed', 'Photo 2', 'Photo 3']);
  });

  const silent = ['noContentWithTag', 'noContentWithoutTag'] as const;
  it.each(silent)(
    'says what a service does not show (%s), and sends nothing over it by itself',
    async (updateAnswer) => {
      const start = await somebodysListing({ updateAnswer });
      const listing = await openByNumbers(start);
      expect(listing.media.every((item) => item.unseenBase === 'kept' && item.shortDescription === '')).toBe(true);
      const { listings } = await start.theirs.call('listing.list', {});
      expect(listings.find((each) => each.listingId === listing.listingId)?.unseenBase).toBe(3);
      expect(listing.media.map((item) => item.fileName)).toEqual(start.numbers.map((number) => `Media ${number}`));
      expect(new Set(listing.media.map((item) => item.sha256)).size).toBe(3);
      const asked = start.service.requestsOf('patch');
      expect(counts(await start.theirs.sync())).toEqual([0, 0, 0, 0, 0, 0]);
      // Asked once and never again by itself: each asking gives the photo another tag.
      expect(start.service.requestsOf('patch')).toBe(asked);

      await start.theirs.edit(nth(listing.media, 0).mediaId, 'Over something unseen');
      expect(counts(await start.theirs.sync())).toEqual([0, 0, 0, 0, 1, 0]);
      expect((await start.theirs.detail(listing.listingId)).media[0]?.problem).toMatchObject({ code: 'unseen' });
      expect(start.service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
      expect(start.service.requestsOf('patch')).toBe(asked);

      await start.theirs.call('listing.open', { listingKey: start.listingKey, mayReplaceUnknown: true });
      expect((await start.theirs.detail(listing.listingId)).media[1]?.unseenBase).toBe('replaceable');
      expect(counts(await start.theirs.sync())).toEqual([0, 0, 1, 0, 0, 0]);
      expect(start.service.captions()).toEqual(['Over something unseen', 'Photo 2', 'Photo 3']);
    },
  );

  it.each(silent)(
    'once allowed (%s), sends the fields that were changed, the order as a whole',
    async (updateAnswer) => {
      const start = await somebodysListing({ updateAnswer });
      const first = nth(start.numbers, 0);
      start.service.secondPerson.editMedia(first, { Order: 7, ImageOf: 'Kitchen' });
      const listing = await openByNumbers(start, { mayReplaceUnknown: true });
      await start.theirs.edit(nth(listing.media, 2).mediaId, 'Only this');
      await removeFirst(start.theirs, listing);
      await start.theirs.sync();
      const [removed, second, third] = start.numbers.map((number) =>
        start.service.media().find((media) => media.MediaKeyNumeric === number),
      );
      expect(removed).toMatchObject({ DeletedYN: true, ShortDescription: 'Photo 1', ImageOf: 'Kitchen', Order: 7 });
      expect(second).toMatchObject({ ShortDescription: 'Photo 2', Order: 1 });
      expect(third).toMatchObject({ ShortDescription: 'Only this', Order: 2 });

      await start.theirs.call('media.move', {
        listingId: listing.listingId,
        mediaIds: [nth(listing.media, 2).mediaId],
        before: nth(listing.media, 1).mediaId,
      });
      await start.theirs.sync();
      expect(start.service.captions()).toEqual(['Only this', 'Photo 2']);
      expect((await start.theirs.detail(listing.listingId)).state).toBe('up-to-date');
      expect(counts(await start.theirs.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    },
  );

  it('is allowed to be replaced listing by listing, whichever service is in use', async () => {
    const start = await somebodysListing({ updateAnswer: 'noContentWithTag' });
    const { theirs, service } = start;
    const listing = await openByNumbers(start);
    await theirs.edit(nth(listing.media, 0).mediaId, 'Over something unseen');
    await theirs.sync();
    // Another service, which has a listing with the same key that is none of ours.
    const other = await syncedListing(1);
    await theirs.connect(other.service);
    expect(other.service.snapshot().listings[0]?.listingKey).toBe(start.listingKey);
    const before = [service.requests.length, other.service.requests.length];
    await theirs.call('listing.allowReplacingUnknown', { listingId: listing.listingId });
    expect([service.requests.length, other.service.requests.length]).toEqual(before);
    expect((await theirs.call('listing.list', {})).listings).toHaveLength(1);
    expect((await theirs.detail(listing.listingId)).media.map((item) => item.unseenBase)).toEqual(
      listing.media.map(() => 'replaceable'),
    );
    // What waited for that alone goes by itself.
    expect((await theirs.call('sync.status', {})).nextTryAt).not.toBeNull();
    expect(counts(await theirs.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Over something unseen', 'Photo 2', 'Photo 3']);
    expect(other.service.captions()).toEqual(['Photo 1']);
  });

  it('learns from a listing that is pasted later what it was not shown', async () => {
    const start = await somebodysListing({ updateAnswer: 'noContentWithTag' });
    const listing = await openByNumbers(start);
    await start.theirs.edit(nth(listing.media, 0).mediaId, 'Written here');
    const Media = start.service.media().map((media) => ({ ...media, '@odata.etag': undefined }));
    await start.theirs.call('listing.open', { entity: JSON.stringify({ ListingKey: start.listingKey, Media }) });
    const shown = await start.theirs.detail(listing.listingId);
    expect(shown.media.map((item) => item.unseenBase)).toEqual([null, null, null]);
    expect(words(shown)).toEqual(['Written here', 'Photo 2', 'Photo 3']);
    expect(await start.theirs.conflicts()).toMatchObject([{ mine: 'Written here', theirs: 'Photo 1' }]);
  });

  it('learns from it while a change is on its way', async () => {
    const start = await somebodysListing({ updateAnswer: 'noContentWithTag' });
    const listing = await openByNumbers(start, { mayReplaceUnknown: true });
    await start.theirs.edit(nth(listing.media, 0).mediaId, 'Written here');
    const hold = start.service.faults.hold('patch', 'beforeAnswer');
    const running = start.theirs.sync();
    await hold.reached;
    const Media = start.service.media().map((media) => ({ ...media, '@odata.etag': undefined }));
    await start.theirs.call('listing.open', { entity: JSON.stringify({ ListingKey: start.listingKey, Media }) });
    hold.release();
    await running;
    const shown = await start.theirs.detail(listing.listingId);
    expect(shown.media.map((item) => item.unseenBase)).toEqual([null, null, null]);
    expect(words(shown)).toEqual(['Written here', 'Photo 2', 'Photo 3']);
    expect(shown.state).toBe('up-to-date');
  });

  it('takes a conflict of an unreadable service to the person, with both versions', async () => {
    const start = await somebodysListing();
    const listing = await openByNumbers(start);
    await start.theirs.edit(nth(listing.media, 0).mediaId, 'Mine');
    await start.theirs.edit(nth(listing.media, 1).mediaId, 'Mine alone');
    start.service.secondPerson.editMedia(nth(start.numbers, 0), { ShortDescription: 'Theirs' });
    start.service.secondPerson.editMedia(nth(start.numbers, 1), { ImageOf: 'Kitchen' });
    await start.theirs.sync();
    expect(start.service.captions()).toEqual(['Theirs', 'Mine alone', 'Photo 3']);
    const [open] = await start.theirs.conflicts();
    expect(open).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Theirs' });
    expect((await start.theirs.detail(listing.listingId)).media[1]).toMatchObject({ imageOf: 'Kitchen' });
  });

  it('is shown where every reading is answered by “not found”, which says nothing about the photo', async () => {
    const start = await somebodysListing({ read: 'notFound' }, { profile: {} });
    expect(words(await openByNumbers(start))).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('opens nothing when a number is wrong, and names it', async () => {
    const start = await somebodysListing();
    const wrong = [...start.numbers, 999_999].map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
    const { listingKey, theirs } = start;
    expect(await theirs.fail('listing.open', { listingKey, photos: wrong })).toMatchObject({ code: 'notFound' });
    const photos = start.numbers.map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
    expect(await theirs.fail('listing.open', { listingKey: 'PR1', photos })).toMatchObject({ code: 'conflict' });
    expect((await theirs.call('listing.list', {})).listings).toEqual([]);
    await start.service.close();
    expect(await theirs.fail('listing.open', { listingKey, photos })).toMatchObject({ code: 'serviceRefused' });
    expect((await theirs.call('listing.list', {})).listings).toEqual([]);
  });

  it('is as it was when further numbers are refused, in its history and its permissions too', async () => {
    const start = await somebodysListing({ updateAnswer: 'noContentWithTag' });
    const { theirs, listingKey } = start;
    const listing = await openByNumbers(start, { numbers: start.numbers.slice(0, 2) });
    const before = await theirs.detail(listing.listingId);
    const history = await historyOf(theirs, listing.listingId);
    const photos = [nth(start.numbers, 2), 999_999].map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
    const refused = await theirs.fail('listing.open', { listingKey, photos, mayReplaceUnknown: true });
    expect(refused).toMatchObject({ code: 'notFound', message: expect.stringContaining(' 999999.') as unknown });
    const after = await theirs.detail(listing.listingId);
    expect(after).toEqual({ ...before, workspaceRevision: after.workspaceRevision });
    expect(await historyOf(theirs, listing.listingId)).toEqual(history);
    await openByNumbers(start);
    expect((await historyOf(theirs, listing.listingId))[0]).toBe('Opened by the numbers of its photos; photos: 1');
  });

  it('is judged by the numbers that are new, not by one that waited to be asked about', async () => {
    const start = await somebodysListing({}, { profile: { ...UNREADABLE, update: { concurrency: 1 } } });
    start.service.faults.next('patch', { kind: 'slowDrip', everyMilliseconds: 0 });
    start.service.faults.next('patch', 'unavailable');
    const first = await openByNumbers(start, { numbers: [nth(start.numbers, 0), 999_999] });
    expect(first.media).toHaveLength(2);
    const again = await openByNumbers(start, { numbers: [nth(start.numbers, 1)] });
    expect(words(again)).toEqual(['Photo 1', '', 'Photo 2']);
    expect(again.removed).toEqual([]);
  });

  it('is not told anything any more by an answer that comes after another process has taken it over', async () => {
    const start = await somebodysListing({ updateAnswer: 'noContentWithTag' });
    const { theirs, service, clock, theirSecrets } = start;
    const hold = service.faults.hold('patch', 'beforeAnswer');
    const opening = openByNumbers(start, { numbers: start.numbers.slice(0, 1), mayReplaceUnknown: true });
    await hold.reached;
    clock.advance(120_000);
    const second = await openCore({ clock, home: theirs.home, secrets: theirSecrets });
    const { listingId } = nth((await second.call('listing.list', {})).listings, 0);
    const photo = nth((await second.detail(listingId)).media, 0).mediaId;
    await second.edit(photo, 'By the second');
    expect((await second.sync()).patched).toBe(1);
    hold.release();
    await opening;
    await second.edit(photo, 'Once more');
    expect(counts(await second.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()[0]).toBe('Once more');
  });

  it('is asked about by one process at a time', async () => {
    const start = await somebodysListing({}, { profile: { ...UNREADABLE, update: { concurrency: 1 } } });
    const { theirs, service, listingKey } = start;
    const second = await openCore({ clock: start.clock, home: theirs.home, secrets: start.theirSecrets });
    const hold = service.faults.hold('patch', 'beforeAnswer');
    const opening = openByNumbers(start, { numbers: start.numbers.slice(0, 2) });
    await hold.reached;
    const asked = service.requestsOf('patch');
    const photos = start.numbers.map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
    const held = { code: 'libraryBusy', phrase: { code: 'error.heldElsewhere' } };
    expect(await second.fail('listing.open', { listingKey, photos })).toMatchObject(held);
    const waiting = second.sync();
    expect(service.requestsOf('patch')).toBe(asked);
    hold.release();
    expect(words(await opening)).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await waiting)).toEqual([0, 0, 0, 0, 0, 0]);
    const { listingId } = await second.call('listing.open', { listingKey, photos });
    expect(words(await second.detail(listingId))).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is there once: further numbers join it, and one of another listing is refused', async () => {
    const start = await somebodysListing();
    const [first, second, third] = start.numbers;
    const listing = await openByNumbers(start, { numbers: [first ?? 0, third ?? 0] });
    const again = await openByNumbers(start, { numbers: [first ?? 0, second ?? 0] });
    expect(again.listingId).toBe(listing.listingId);
    expect(new Set(again.media.map((item) => item.mediaKeyNumeric))).toEqual(new Set(start.numbers.map(String)));
    expect(again.media).toHaveLength(3);
    const photos = [{ mediaKeyNumeric: first ?? 0 }];
    expect(await start.theirs.fail('listing.open', { listingKey: 'PR1', photos })).toMatchObject({ code: 'conflict' });
  });

  it('is there once for each account: under a second one of the same service it is opened again', async () => {
    const start = await somebodysListing();
    const { theirs, service, listingKey } = start;
    const first = await openByNumbers(start);
    await theirs.call('account.connect', {
      uploadUrl: `${service.uploadUrl}/second`,
      baseUrl: service.baseUrl,
      signIn: { kind: 'token', token: service.token },
      profile: ServiceProfile.parse(UNREADABLE),
    });
    expect(await theirs.call('account.list', {})).toHaveLength(2);
    const second = await openByNumbers(start);
    expect(second.listingId).not.toBe(first.listingId);
    expect(words(second)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    const photos = start.numbers.map((mediaKeyNumeric) => ({ mediaKeyNumeric }));
    expect(await theirs.fail('listing.open', { listingKey: `${listingKey}9`, photos })).toMatchObject({
      code: 'conflict',
    });
    await theirs.edit(nth(first.media, 0).mediaId, 'By the first');
    await theirs.edit(nth(second.media, 1).mediaId, 'By the second');
    expect(counts(await theirs.sync())).toEqual([0, 0, 2, 0, 0, 0]);
    expect(service.captions()).toEqual(['By the first', 'By the second', 'Photo 3']);
  });

  it('keeps what was told when the service falls silent, and asks for the rest with the next sync', async () => {
    const start = await somebodysListing({}, { profile: { ...UNREADABLE, update: { concurrency: 1 } } });
    start.service.faults.next('patch', { kind: 'slowDrip', everyMilliseconds: 0 });
    start.service.faults.next('patch', 'unavailable');
    const listing = await openByNumbers(start);
    expect(listing.media.filter((item) => item.unseenBase !== null)).toHaveLength(2);
    expect(start.service.requestsOf('patch')).toBe(2);
    start.clock.advance(3_600_000);
    await start.theirs.sync();
    const shown = await start.theirs.detail(listing.listingId);
    expect(shown.media.map((item) => [item.shortDescription, item.unseenBase])).toEqual([
      ['Photo 1', null],
      ['Photo 2', null],
      ['Photo 3', null],
    ]);
    expect(new Set(shown.media.map((item) => item.fileName.startsWith('Media ')))).toEqual(new Set([false]));
    expect(tagsSent(start).every((tag) => tag === '*')).toBe(true);
  });

  it('shows what a person says of the photos, and takes the service’s word over it', async () => {
    const start = await somebodysListing();
    const photos = start.numbers.map((mediaKeyNumeric, index) => ({
      mediaKeyNumeric,
      order: index,
      shortDescription: index === 0 ? 'Photo 1' : 'Said wrongly',
    }));
    const { listingId } = await start.theirs.call('listing.open', { listingKey: start.listingKey, photos });
    expect(words(await start.theirs.detail(listingId))).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(counts(await start.theirs.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await historyOf(start.theirs, listingId)).toContain('Opened by the numbers of its photos; photos: 3');
  });
});

async function historyOf(opened: Opened, listingId: ListingId): Promise<string[]> {
  return (await opened.call('history.list', { listingId })).map((entry) => entry.what);
}
