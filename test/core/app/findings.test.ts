import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdByFindings } from '../../../electron/core/app/handlers/sync.ts';
import { createListingList } from '../../../electron/core/app/views/listing-list.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import { ListingId, type MediaId } from '../../../shared/domain/ids.ts';
import { SHIPPED_RULE_SETS } from '../../../shared/domain/picture-rules/shipped.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { afterTest, connectedCore, nth, type Opened, type startPractice, temporaryFolder } from '../harness.ts';
import { ATTACHED, addAccount, addPhoto } from '../library-changes.ts';

const RULES = {
  name: 'Our service',
  date: '2026-11-23',
  sources: [],
  note: '',
  rules: [
    { rule: 'captionRequired', severity: 'warning' },
    { rule: 'captionContent', forbidden: ['phone', 'web'] },
    { rule: 'roomRequired' },
    { rule: 'primaryExterior' },
    { rule: 'disclosedInCaption', label: 'Digitally altered' },
    { rule: 'originalBeside' },
  ],
};

/** A listing with photos for a service with these rules. */
async function withRules(
  count: number,
  pictureRules: unknown = RULES,
  dialect: PracticeServiceOptions['dialect'] = {},
  settings: Readonly<Record<string, unknown>> = {},
) {
  const { service, opened, accountId } = await connectedCore({ dialect });
  await opened.call('account.changeProfile', { accountId, settings: { ...settings, pictureRules } });
  const { listingId, ids } = await opened.listingWithPhotos(count);
  const write = (index: number, shortDescription: string, imageOf: string): Promise<unknown> =>
    opened.call('media.edit', { mediaIds: [nth(ids, index)], shortDescription, imageOf });
  const findings = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings.map(
      ({ rule, severity, position, fixable }) => `${position ?? '-'} ${severity} ${rule}${fixable ? ' fixable' : ''}`,
    );
  const shown = async (): Promise<string[]> =>
    (await opened.detail(listingId)).media.map(({ shortDescription, imageOf }) => `${imageOf}: ${shortDescription}`);
  return { service, opened, listingId, ids, write, findings, shown };
}

/** Of all listings of the service, in the sequence in which they were made. */
function captionsThere(service: Awaited<ReturnType<typeof startPractice>>): unknown[] {
  return service.snapshot().listings.flatMap(({ media }) => media.map((each) => each['ShortDescription']));
}

/** Lets what is wanted go by itself until nothing is running or due. */
async function goesByItself({ core, clock, call }: Opened): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  core.subscribe((event) => {
    if (event.name === 'sync.changed' && !event.payload.running && event.payload.asked.length === 0) resolve();
  });
  clock.advance(3_600_000);
  await core.startBackgroundWork();
  const { running, asked } = await call('sync.status', {});
  if (running || asked.length > 0) await promise;
}

const alter = (original: MediaId) => ({ kind: 'Twilight Conversion', originalId: original }) as const;

describe('what is found before sending', () => {
  it('is one list of all photos, and one undo takes every fix back', async () => {
    const { opened, listingId, ids, write, findings, shown } = await withRules(3);
    await write(0, 'Kitchen, call 555-123-4567', 'Kitchen');
    await write(1, 'Modern bathroom', '');
    await write(2, 'Front at dusk', 'Front of Structure');
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: { kind: 'Virtual Renovation' } });
    expect(await findings()).toEqual([
      '1 error captionContent fixable',
      '1 error primaryExterior fixable',
      '2 error roomRequired fixable',
      '2 error disclosedInCaption fixable',
      '2 error originalBeside',
    ]);
    const before = await shown();
    const { fixed, changes, findings: left } = await opened.call('listing.fix', { listingId });
    expect({ fixed, changes: changes.length, left: left.map(({ rule }) => rule) }).toEqual({
      fixed: 4,
      changes: 1,
      left: ['originalBeside'],
    });
    expect(await shown()).toEqual([
      'Front of Structure: Front at dusk',
      'Kitchen: Kitchen',
      'Bathroom: Digitally altered. Modern bathroom',
    ]);
    await opened.call('change.undo', { listingId });
    expect(await shown()).toEqual(before);
  });
  it('is fixed by its kind, or of some photos', async () => {
    const { opened, listingId, ids, write, findings } = await withRules(2);
    await write(0, 'Front, see www.example.com', 'Front of Structure');
    await write(1, 'Den, see www.example.com', 'Den');
    await opened.call('listing.fix', { listingId, rule: 'roomRequired' });
    await opened.call('listing.fix', { listingId, rule: 'captionContent', mediaIds: [nth(ids, 1)] });
    expect(await findings()).toEqual(['1 error captionContent fixable']);
  });
  it('is for a service without rules what was always missing or too long, and holds nothing back', async () => {
    const { opened, service, write, findings } = await withRules(2, null);
    await write(0, 'Call 555-123-4567', '');
    await write(1, 'x'.repeat(1001), 'Den');
    expect(await findings()).toEqual(['1 warning roomRequired', '2 error captionLength']);
    await write(1, 'Den', 'Den');
    expect((await opened.sync()).reasons).toEqual([]);
    expect(service.captions()).toEqual(['Call 555-123-4567', 'Den']);
  });
});

describe('a listing with errors', () => {
  it('is not sent, and the rest is; who sends it anyway is kept in the history', async () => {
    const { service, opened, listingId, write } = await withRules(1);
    const other = await opened.listingWithPhotos(1);
    await opened.call('media.edit', {
      mediaIds: [...other.ids],
      shortDescription: 'Front',
      imageOf: 'Front of Structure',
    });
    await write(0, 'Den, see www.example.com', 'Front of Structure');
    const outcome = await opened.call('sync.run', {});
    expect(outcome).toMatchObject({ created: 1, blocked: 1 });
    expect(outcome.reasons.map(({ code }) => code)).toEqual(['heldByFindings']);
    expect(captionsThere(service)).toEqual(['Front']);
    expect(await opened.call('sync.run', { listingId, anyway: true })).toMatchObject({ created: 1, reasons: [] });
    expect(captionsThere(service)).toEqual(['Front', 'Den, see www.example.com']);
    const history = await opened.call('history.list', { listingId });
    expect(history.map(({ what }) => what)).toContain('Sent anyway, errors: 1 (captionContent)');
    // With nothing to send it is looked at as ever.
    expect((await opened.call('sync.run', { listingId })).reasons).toEqual([]);
  });
  it('is not told as ready, until they are mended or it is sent all the same', async () => {
    const { opened, listingId, write } = await withRules(1);
    const summary = async () => {
      const { listings } = await opened.call('listing.list', {});
      const { errors, toSend } = await opened.detail(listingId);
      expect(listings.map((each) => each.errors)).toEqual([errors]);
      return { errors, toSend };
    };
    await write(0, '', '');
    expect(await summary()).toEqual({ errors: 0, toSend: 1 });
    await write(0, 'Den, see www.example.com', 'Front of Structure');
    expect(await summary()).toEqual({ errors: 1, toSend: 1 });
    expect((await opened.call('sync.preview', {})).listings.map(({ errors }) => errors)).toEqual([1]);
    await opened.call('sync.run', { listingId, anyway: true });
    expect(await summary()).toEqual({ errors: 0, toSend: 0 });
    await write(0, 'Front, see www.example.com', 'Front of Structure');
    expect(await summary()).toEqual({ errors: 1, toSend: 1 });
    await write(0, 'Front', 'Front of Structure');
    expect(await summary()).toEqual({ errors: 0, toSend: 1 });
  });
  it('is sent where there are warnings alone, and the history has no word of them', async () => {
    const { service, opened, listingId, write, findings } = await withRules(1);
    await write(0, '', 'Front of Structure');
    expect(await findings()).toEqual(['1 warning captionRequired fixable']);
    expect(await opened.call('sync.run', { anyway: true })).toMatchObject({ created: 1, blocked: 0, reasons: [] });
    expect(captionsThere(service)).toHaveLength(1);
    const history = await opened.call('history.list', { listingId });
    expect(history.filter(({ what }) => what.startsWith('Sent anyway'))).toEqual([]);
  });
  it('is not sent later by itself either: neither where it waited, nor after “Resume”', async () => {
    const { service, opened, listingId, ids, write } = await withRules(1);
    const nextTry = async (): Promise<number | null> => (await opened.call('sync.status', {})).nextTryAt;
    await write(0, 'Front', 'Front of Structure');
    service.faults.next('upload', 'unavailable');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 0, waiting: 1 });
    expect(await nextTry()).not.toBeNull();
    await write(0, 'Den, see www.example.com', 'Front of Structure');
    await goesByItself(opened);
    expect(await nextTry()).toBeNull();
    expect(captionsThere(service)).toEqual([]);

    await opened.call('sync.pause', { mediaIds: [...ids] });
    await opened.call('sync.resume', { mediaIds: [...ids] });
    await goesByItself(opened);
    expect(captionsThere(service)).toEqual([]);
    expect((await opened.call('sync.status', {})).last?.reasons.map(({ code }) => code)).toEqual(['heldByFindings']);

    await write(0, 'Front', 'Front of Structure');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 1, reasons: [] });
  });
  it('is not sent after an answer about what was in doubt either', async () => {
    const { service, opened, listingId, write } = await withRules(1, RULES, {}, { read: { filterByMediaKey: false } });
    await write(0, 'Front', 'Front of Structure');
    service.faults.next('insert', 'cutConnection');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 0, blocked: 1 });
    await write(0, 'www.ab.com', 'Front of Structure');
    await opened.call('sync.answer', { question: await opened.questionOf(listingId), created: false });
    await goesByItself(opened);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(captionsThere(service)).toEqual([]);
    await write(0, 'Front', 'Front of Structure');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 1, reasons: [] });
  });
  it('goes on with the errors it was sent with, and with no others', async () => {
    const { service, opened, listingId, write } = await withRules(1, RULES, { shortDescriptionMaxLength: 12 });
    const codes = async (): Promise<string[]> =>
      (await opened.call('sync.run', { listingId })).reasons.map(({ code }) => code);
    await write(0, 'Den, see www.example.com', 'Front of Structure');
    expect(await opened.call('sync.run', { listingId, anyway: true })).toMatchObject({ uploaded: 1, created: 0 });
    await opened.call('sync.retry', { listingId });
    expect((await opened.call('sync.status', {})).nextTryAt).not.toBeNull();
    expect(await codes()).not.toContain('heldByFindings');
    await write(0, 'www.ab.com', 'Front of Structure');
    expect(await codes()).toEqual(['heldByFindings']);
    await opened.call('sync.retry', { listingId });
    await goesByItself(opened);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(captionsThere(service)).toEqual([]);
    expect(await opened.call('sync.run', { listingId, anyway: true })).toMatchObject({ created: 1 });
  });

  it('lets nothing go on that a person paused, where nothing else was asked for', async () => {
    const { opened, listingId, write } = await withRules(1);
    await write(0, 'Den, see www.example.com', 'Front of Structure');
    const isPaused = async (): Promise<boolean> => (await opened.call('sync.status', {})).paused;
    await opened.call('sync.pause', {});
    for (const chosen of [{}, { listingId }]) {
      expect(await opened.call('sync.run', chosen)).toMatchObject({ created: 0, blocked: 1 });
      expect(await isPaused()).toBe(true);
    }
    expect(await opened.call('sync.run', { listingId, anyway: true })).toMatchObject({ created: 1 });
    expect(await isPaused()).toBe(true);
    expect(await opened.call('sync.run', {})).toMatchObject({ blocked: 0 });
    expect(await isPaused()).toBe(false);
  });
  it('is looked for among those alone whose service has rules, and others have turns in between', async () => {
    const store = openStore(path.join(await temporaryFolder(), 'library.db'));
    afterTest(() => store.close());
    const ids = Array.from({ length: 200 }, () => ListingId.parse(randomUUID()));
    store.write(() => {
      for (const name of ['With rules', 'Without']) addAccount(store, name);
      const accounts = ['With rules', 'Without'].map((name) => store.accounts.all().find((each) => each.name === name));
      const [ruled, free] = accounts.map((account) => account?.accountId);
      if (ruled === undefined || free === undefined) throw new Error('The accounts are missing.');
      store.accounts.setProfile(ruled, ServiceProfile.parse({ pictureRules: RULES }));
      for (const [index, listingId] of ids.entries()) {
        store.listings.insert(listingId, `Listing ${index}`, {}, '2026-05-04T08:00:00.000Z');
        store.listings.bindAccount(listingId, index % 2 === 0 ? ruled : free);
        addPhoto(store, listingId, { ...ATTACHED, remote: null, conflict: false });
      }
    });
    let turn = 0;
    let isOver = false;
    const others = (): void => {
      turn += 1;
      if (!isOver) setImmediate(others);
    };
    const read: [ListingId, number][] = [];
    const ofListing: typeof store.media.ofListing = (listingId) => {
      read.push([listingId, turn]);
      return store.media.ofListing(listingId);
    };
    const watched = { ...store, media: { ...store.media, ofListing } };
    const { listListings, summaries } = createListingList(store, DEFAULT_PROFILE);
    await summaries.completeSummaries();
    setImmediate(others);
    const { held } = await holdByFindings(
      { store: watched, listListings, summaries, ports: { now: () => new Date() } },
      undefined,
      () => false,
    );
    isOver = true;
    expect(held).toHaveLength(100);
    expect(new Set(read.map(([listingId]) => listingId))).toEqual(new Set(ids.filter((_, index) => index % 2 === 0)));
    const inOneTurn = [...Map.groupBy(read, ([, when]) => when).values()].map(({ length }) => length);
    expect(Math.max(...inOneTurn)).toBeLessThan(50);
  });
});

describe('a listing with errors that was sent anyway', () => {
  it('is only read while the service is not ready with its photos', async () => {
    const dialect = { mediaStatus: 'described', processingMilliseconds: 600_000 } as const;
    const { opened, listingId, write } = await withRules(1, RULES, dialect);
    await write(0, 'Den, see www.example.com', 'Den');
    expect(await opened.call('sync.run', { listingId, anyway: true })).toMatchObject({ created: 1, waiting: 1 });
    const { reasons } = await opened.call('sync.run', { listingId });
    expect(reasons.map(({ phrase }) => phrase?.code)).toEqual(['problem.processing']);
    await write(0, 'Den, look at www.example.com', 'Den');
    const held = await opened.call('sync.run', { listingId });
    expect(held.reasons.map(({ code }) => code)).toContain('heldByFindings');
    expect(held.patched).toBe(0);
  });
});

describe('an altered picture', () => {
  it('is not put away from its original by a move or an arrangement here, and stands as someone else puts it there', async () => {
    const { opened, service, listingId, ids, write } = await withRules(4, null);
    for (const index of [0, 1, 2, 3]) await write(index, `Photo ${index + 1}`, 'Den');
    const [first, second, third, fourth] = [nth(ids, 0), nth(ids, 1), nth(ids, 2), nth(ids, 3)];
    const sequence = async (): Promise<number[]> =>
      (await opened.detail(listingId)).media.map(({ mediaId }) => ids.indexOf(mediaId) + 1);
    await opened.call('media.alter', { mediaIds: [third], alteration: alter(first) });
    expect(await sequence()).toEqual([1, 3, 2, 4]);
    await opened.call('media.move', { listingId, mediaIds: [third], before: null });
    expect(await sequence()).toEqual([2, 4, 1, 3]);
    await opened.call('media.move', { listingId, mediaIds: [fourth], before: third });
    expect(await sequence()).toEqual([2, 1, 3, 4]);
    await opened.call('media.arrange', { listingId, mediaIds: [first, second, fourth, third] });
    expect(await sequence()).toEqual([1, 3, 2, 4]);
    await opened.sync();
    // Somebody else puts the fourth between the two.
    const orders = new Map([first, fourth, third, second].map((mediaId, order) => [mediaId, order]));
    for (const { mediaId, mediaKeyNumeric } of (await opened.detail(listingId)).media) {
      service.secondPerson.editMedia(Number(mediaKeyNumeric), { Order: orders.get(mediaId) ?? 0 });
    }
    opened.clock.advance(60_000);
    await opened.sync();
    expect(await sequence()).toEqual([1, 4, 3, 2]);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 4', 'Photo 3', 'Photo 2']);
  });
  it('is not changed by what would only put it away: one undo takes back what was done before', async () => {
    const { opened, listingId, ids } = await withRules(4, null);
    const [first, second, third, fourth] = [nth(ids, 0), nth(ids, 1), nth(ids, 2), nth(ids, 3)];
    const sequence = async (): Promise<number[]> =>
      (await opened.detail(listingId)).media.map(({ mediaId }) => ids.indexOf(mediaId) + 1);
    await opened.call('media.alter', { mediaIds: [third], alteration: alter(first) });
    await opened.call('media.arrange', { listingId, mediaIds: [fourth, first, third, second] });
    await opened.call('media.move', { listingId, mediaIds: [second], before: third });
    await opened.call('media.arrange', { listingId, mediaIds: [fourth, first, second, third] });
    expect(await sequence()).toEqual([4, 1, 3, 2]);
    await opened.call('change.undo', { listingId });
    expect(await sequence()).toEqual([1, 3, 2, 4]);
  });
  it('is marked and unmarked, with its original among the photos of the listing', async () => {
    const { opened, listingId, ids } = await withRules(2);
    const other = await opened.listingWithPhotos(1);
    const wrong = await opened.dispatch('media.alter', {
      mediaIds: [nth(ids, 0)],
      alteration: alter(nth(other.ids, 0)),
    });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalidInput' } });
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: alter(nth(ids, 0)) });
    await opened.call('media.alter', {
      mediaIds: [nth(ids, 1)],
      alteration: { kind: 'Virtual Enhancements', labelled: true },
    });
    const marked = { kind: 'Virtual Enhancements', originalId: nth(ids, 0), labelled: true };
    expect(nth((await opened.detail(listingId)).media, 1).alteration).toEqual(marked);
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: null });
    expect(nth((await opened.detail(listingId)).media, 1).alteration).toBeNull();
    await opened.call('change.undo', { listingId });
    expect(nth((await opened.detail(listingId)).media, 1).alteration).toEqual(marked);
  });
});

it('the rule sets that are shipped are taken by a profile as they are', async () => {
  const { opened, listingId } = await withRules(1, SHIPPED_RULE_SETS.get('crmls'));
  expect((await opened.detail(listingId)).pictureRules).toEqual(SHIPPED_RULE_SETS.get('crmls'));
});
