// @module-tag large
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import type { DoctorReport } from '../../../shared/contract/doctor-report.ts';
import { createClock, nth, openCore, type ProfileInput, startPractice, type TestPractice } from '../harness.ts';
import { proposals, reported } from './doctor-kit.ts';

interface Options {
  readonly dialect?: Partial<Dialect>;
  readonly profile?: ProfileInput;
  readonly environment?: 'production' | 'test';
  readonly photos?: number;
  /** What the service does while the doctor waits, given the milliseconds that it has waited so far. */
  readonly meanwhile?: (service: TestPractice, waited: number) => void;
}

/** A listing at a service, and a doctor whose waits are over at once. */
async function withDoctor({ dialect = {}, profile = {}, environment = 'test', photos = 1, meanwhile }: Options = {}) {
  const clock = createClock();
  const service = await startPractice({ now: clock.now, dialect });
  let waited = 0;
  const wait = (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    waited += milliseconds;
    meanwhile?.(service, waited);
    return Promise.resolve();
  };
  const opened = await openCore({ clock, wait });
  await opened.connect(service, { profile, environment });
  const { ids, listingId } = await opened.listingWithPhotos(photos);
  await opened.sync();
  clock.advance(60_000);
  const check = (write = true): Promise<DoctorReport> => opened.call('account.check', { write });
  return { service, opened, clock, ids, listingId, check, waited: () => waited };
}

const FINE = { upload: { sizeUnit: 'byte' } } as const;

describe('the doctor about lags', () => {
  test('a service that shows every change at once is told so, without a wait', async () => {
    const { check, waited, service } = await withDoctor({ profile: FINE });
    const before = service.requestsOf('patch');
    const report = await check();
    expect(reported(report, 'readLag')).toBe('good: The next read shows a change.');
    expect(reported(report, 'filterLag')).toBe('good: A filter finds a change at once.');
    expect(reported(report, 'tagTick')).toBe('good: Changes right after each other have version tags of their own.');
    expect([report.proposals, waited()]).toEqual([[], 0]);
    // The try of tags takes three of them, the measure four; a photo that is added gets two captions and an Order, and is removed again.
    expect(service.requestsOf('patch') - before).toBeLessThanOrEqual(3 + 4 + 4);
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('reads that lag are waited for, and the time goes into the profile where it is longer', async () => {
    const { check, service, opened } = await withDoctor({
      profile: { ...FINE, read: { lagSeconds: 2 } },
      meanwhile: ({ replica }, waited) => {
        if (waited > 5000) replica.catchUp();
      },
    });
    service.replica.freeze();
    const report = await check();
    expect(reported(report, 'readLag')).toBe('note: Reads show a change after 6 s at most.');
    expect(reported(report, 'tagTick')).toMatch(/^note: /);
    expect(proposals(report)).toEqual(['read.tagSettleMilliseconds = 6000', 'read.lagSeconds = 6']);
    const { accountId } = nth(await opened.call('account.list', {}), 0);
    const { profile } = await opened.call('account.applyProposals', { accountId, proposals: report.proposals });
    expect([profile.read.tagSettleMilliseconds, profile.read.lagSeconds]).toEqual([6000, 6]);
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('a filter that lags while reads by key do not', async () => {
    const { check, service } = await withDoctor({
      profile: { ...FINE, read: { lagSeconds: 2 } },
      meanwhile: ({ replica }, waited) => {
        if (waited > 10_000) replica.catchUp();
      },
    });
    service.replica.freezeIndex();
    const report = await check();
    expect(reported(report, 'readLag')).toBe('good: The next read shows a change.');
    expect(reported(report, 'filterLag')).toBe('note: A filter finds a change after 12 s at most.');
    expect(proposals(report)).toEqual(['read.lagSeconds = 12']);
  });

  test('a change that is never shown is said within a minute', async () => {
    const { check, service, waited } = await withDoctor({ profile: FINE });
    service.replica.freeze();
    const report = await check();
    expect(reported(report, 'readLag')).toBe('note: No read showed a change within 60 seconds.');
    expect(reported(report, 'filterLag')).toBe('note: A filter did not find a change within 60 seconds.');
    expect(proposals(report)).toContain('read.tagSettleMilliseconds = 60000');
    expect(waited()).toBeGreaterThanOrEqual(60_000);
  });

  test('where nothing can be read or looked up, nothing is measured of it', async () => {
    const blind = await withDoctor({ dialect: { read: 'notImplemented' }, profile: { read: { entities: false } } });
    const report = await blind.check();
    expect([reported(report, 'readLag'), reported(report, 'filterLag'), reported(report, 'tagTick')]).toEqual([
      '',
      '',
      '',
    ]);
    const { check } = await withDoctor({ dialect: { filter: 'notImplemented' } });
    const byKey = await check();
    expect([reported(byKey, 'readLag'), reported(byKey, 'filterLag')]).toEqual([
      'good: The next read shows a change.',
      '',
    ]);
  });

  test('where tags are told in headers alone, a filter shows a change by its time', async () => {
    const { check } = await withDoctor({ dialect: { tagIn: 'header', tags: 'second' } });
    const report = await check();
    expect(reported(report, 'readLag')).toBe('good: The next read shows a change.');
    expect(reported(report, 'filterLag')).toBe('good: A filter finds a change at once.');
  });
});

describe('the doctor about the tick of tags', () => {
  test.each([
    [1000, /^good: .*within 1 s can have the same version tag\. A second change of a photo waits/, []],
    [200, /^note: .*within 1 s can have the same version tag\.$/, ['read.tagSettleMilliseconds = 1000']],
  ])('tags of a second are found out (profile: %d ms)', async (tagSettleMilliseconds, said, proposed) => {
    const { check, service } = await withDoctor({
      dialect: { tags: 'second' },
      profile: { ...FINE, read: { tagSettleMilliseconds } },
    });
    const report = await check();
    expect(reported(report, 'tagTick')).toMatch(said);
    expect(reported(report, 'readLag')).toBe('good: The next read shows a change.');
    expect(proposals(report)).toEqual(proposed);
    expect(service.captions()).toEqual(['Photo 1']);
  });

  test('what somebody writes in the same tick is not taken back', async () => {
    let theirs = false;
    const { check, service } = await withDoctor({
      dialect: { tags: 'second' },
      profile: FINE,
      meanwhile: (practice) => {
        if (theirs) return;
        theirs = true;
        practice.secondPerson.editMedia(nth(practice.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
      },
    });
    const report = await check();
    expect(reported(report, 'tagTick')).toMatch(/^note: Not found out: .* Somebody changed the photo meanwhile/);
    expect(service.captions()).toEqual(['Theirs']);
  });
});

describe('the doctor about captions', () => {
  test('are tried on a photo that it adds and removes, and on no other', async () => {
    const { check, service } = await withDoctor({ profile: FINE, photos: 2 });
    const own = service.media().map(({ MediaKeyNumeric }) => MediaKeyNumeric);
    const report = await check();
    expect(reported(report, 'captions')).toBe(
      'good: A caption of 1,000 characters is stored whole. | good: Accents, quotes, & and double spaces in captions are stored as they are written.',
    );
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    const tests = service.media().filter(({ MediaKeyNumeric }) => !own.includes(MediaKeyNumeric));
    expect(tests.map(({ DeletedYN }) => DeletedYN)).toEqual([true]);
  });

  test.each<[string, Partial<Dialect>, RegExp, string[]]>([
    [
      'cut',
      { storedTextLength: 40 },
      /^note: .* cut off after 40 characters/,
      ['rules.shortDescriptionMaxLength = 40'],
    ],
    ['cut soon', { storedTextLength: 5 }, /^note: .* after 5 ch.* \| good: /, ['rules.shortDescriptionMaxLength = 5']],
    ['escaped', { storedText: 'escaped' }, / \| note: .* another form: quotes, & and < as HTML \(&amp;\)\. Your/, []],
    [
      'refused',
      { shortDescriptionMaxLength: 137 },
      /^note: A caption of more than 137 characters is refused: .* \| good: /,
      ['rules.shortDescriptionMaxLength = 137'],
    ],
    [
      'cut and escaped',
      { storedText: 'escaped', storedTextLength: 20 },
      /^note: .* after 20 ch.* \| note: .* as HTML/,
      ['rules.shortDescriptionMaxLength = 20'],
    ],
  ])('%s', async (_, dialect, said, proposed) => {
    const { check, service } = await withDoctor({ dialect, profile: FINE, photos: 2 });
    const before = service.captions();
    const report = await check();
    expect(reported(report, 'captions')).toMatch(said);
    expect(proposals(report)).toEqual(proposed);
    expect(reported(report, 'attach')).toContain('It was removed again.');
    expect(service.captions()).toEqual(before);
  });

  test.each<[string, Partial<Dialect>]>([
    ['tags of their own', {}],
    ['tags of a second', { tags: 'second' }],
    ['no tag in the answer', { updateAnswer: 'noContentWithoutTag' }],
  ])(
    'reads that lag do not tell of the caption before, and the photo is removed all the same: %s',
    async (_, dialect) => {
      const { check, service, waited } = await withDoctor({
        profile: FINE,
        dialect: { ...dialect, storedTextLength: 40 },
        meanwhile: ({ replica }, now) => {
          if (frozenAt !== null && now > frozenAt + 1000) replica.catchUp();
        },
      });
      let frozenAt: number | null = null;
      const hold = service.faults.hold('attach', 'beforeAnswer');
      const checking = check();
      await hold.reached;
      frozenAt = waited();
      service.replica.freeze();
      hold.release();
      const report = await checking;
      expect(reported(report, 'captions')).toMatch(/^note: .* cut off after 40 characters/);
      expect(reported(report, 'attach')).toContain('It was removed again.');
      expect(service.captions()).toEqual(['Photo 1']);
    },
  );

  test.each<[string, Options, RegExp]>([
    ['a live listing', { environment: 'production' }, /nothing is added to a live listing/],
    ['nothing that could be removed', { dialect: { filter: 'notImplemented' } }, /could not be removed again/],
    ['no way to add one', { dialect: { attach: 'none' } }, /none could be added/],
  ])('%s: no caption is tried, and why is said', async (_, options, why) => {
    const { check, service } = await withDoctor(options);
    const report = await check();
    expect(reported(report, 'captions')).toMatch(/^skipped: Not tested: what becomes of long captions\./);
    expect(reported(report, 'captions')).toMatch(why);
    expect(service.requestsOf('attach')).toBe(0);
  });
});

describe('the doctor about pages', () => {
  test.each<[string, Partial<Dialect>, RegExp, RegExp]>([
    ['none', {}, /^good: .*whole: 4 entries/, /^good: .*all of its 4 photos/],
    [
      'followed',
      { pageSize: 3, expandedPageSize: 2 },
      /^good: The first page of a collection has 3 entries .*followed/,
      /^good: A listing is shown with 2 of its photos .*followed/,
    ],
    ['empty at first', { firstPage: 'empty' }, /^good: The first page of a collection has 0 entries/, /^good: /],
    [
      'without a link to the rest',
      { pageSize: 3, expandedPageSize: 2, nextLinks: 'missing' },
      /^note: A collection is shown with 3 of 4 entries, and nothing says where the rest is/,
      /^bad: A listing is shown with 2 of 4 photos, and nothing says where the rest is/,
    ],
  ])('%s', async (_, dialect, collection, listing) => {
    const { check, service } = await withDoctor({ dialect, photos: 4 });
    const from = service.requests.length;
    const report = await check(false);
    expect(reported(report, 'pages')).toMatch(collection);
    expect(reported(report, 'listingPages')).toMatch(listing);
    // Whether pictures are taken at the upload address is asked by a POST of `{}`, which brings none.
    const writes = service.requests.slice(from).filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    expect(writes).toMatchObject([{ operation: 'upload', headers: { 'content-length': '2' }, status: 415 }]);
  });

  test('the listing with the most photos is looked at', async () => {
    const { check, opened } = await withDoctor({ photos: 1 });
    await opened.listingWithPhotos(3);
    await opened.sync();
    expect(reported(await check(false), 'listingPages')).toMatch(/all of its 3 photos/);
  });

  test.each<[string, Partial<Dialect>, 0 | 1, string, string[]]>([
    ['as sent', {}, 0, 'good: The photos of a listing are numbered from 0.', []],
    [
      'from 1',
      { newOrders: 'fromOne' },
      0,
      'note: The photos of a listing are numbered from 1.',
      ['media.firstOrder = 1'],
    ],
    ['from 1', { newOrders: 'fromOne' }, 1, 'good: The photos of a listing are numbered from 1.', []],
    [
      'in tens',
      { newOrders: 'tens' },
      0,
      'good: The photos of a listing are numbered from 10 in steps of 10. Their numbers are left to the service.',
      [],
    ],
  ])('numbers %s (%o, profile: %d)', async (_, dialect, firstOrder, said, proposed) => {
    const { check } = await withDoctor({ dialect, profile: { ...FINE, media: { firstOrder } }, photos: 3 });
    for (const write of [false, true, false]) {
      const report = await check(write);
      expect(reported(report, 'numbers')).toBe(said);
      expect(proposals(report)).toEqual(proposed);
    }
  });

  test.each([
    ['are as they are sent', { changedOrders: 'asSent' }, ''],
    ['are places', { changedOrders: 'place' }, 'An Order that is changed to 8 becomes'],
    ['are counted anew', { changedOrders: 'fromOne' }, 'An Order that is changed to 8 becomes'],
    ['stay as they were', { changedOrders: 'ignored' }, 'An Order that is changed to 8 becomes 3'],
  ] as const)('changed numbers %s', async (_, dialect, said) => {
    const { check, service } = await withDoctor({ dialect, profile: { ...FINE, attach: 'navigation' }, photos: 3 });
    const report = await check();
    const changed = report.checks.filter(({ phrase }) => phrase.code === 'numbers.changed');
    expect(changed).toHaveLength(said === '' ? 0 : 1);
    expect(changed[0]?.said ?? '').toContain(said);
    // No photo of ours moves for it, also where the service gives all of them numbers anew.
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  test('numbers of photos that were moved tell nothing', async () => {
    const { check, opened, listingId, ids } = await withDoctor({ profile: FINE, photos: 3 });
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 0)], before: null });
    await opened.sync();
    const report = await check(false);
    expect([reported(report, 'numbers'), proposals(report)]).toEqual(['', []]);
  });
});
