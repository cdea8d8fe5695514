// @module-tag large
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import type { AccountEnvironment } from '../../../shared/contract/model.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { connectedCore, nth, type ProfileInput, syncedListing } from '../harness.ts';
import { proposals, reported } from './doctor-kit.ts';

interface Setting {
  readonly dialect?: Partial<Dialect>;
  readonly profile?: ProfileInput;
  readonly environment?: Exclude<AccountEnvironment, 'practice'>;
}

/** A service that nothing was sent to, and a listing that somebody has filled in. */
async function filledIn({ dialect = {}, profile = {}, environment = 'test' }: Setting = {}) {
  const { service, opened } = await connectedCore({ dialect, wait: () => Promise.resolve(), profile, environment });
  const { listingId } = await opened.call('listing.create', {
    name: 'Test Street 1',
    fields: { Zoning: 'R1', YearBuilt: '1987' },
  });
  const createListing = () => opened.call('account.check', { write: true, newListing: listingId });
  return { service, opened, listingId, createListing };
}

async function created(setting: Setting) {
  const filled = await filledIn(setting);
  return { ...filled, report: await filled.createListing() };
}

describe('the doctor about new listings', () => {
  test('creates a test listing with the fields of the one that is named, and says what stays', async () => {
    const { service, opened, report } = await created({});
    const { listings } = service.snapshot();
    expect(listings).toHaveLength(2);
    for (const { fields, media } of listings) {
      expect(fields).toMatchObject({ Zoning: 'R1', YearBuilt: 1987 });
      const there = media.filter((each) => each['DeletedYN'] !== true);
      expect(there.map((each) => each['Order'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    }
    const [first, second] = listings.map(({ fields }) => String(fields['ListingKey']));
    expect(reported(report, 'newListing')).toBe(
      `good: A new listing comes back in the answer to its creation. | note: The test listings ${first} and ${second}, with the fields of “Test Street 1”, stay at the service. Remove them there by hand.`,
    );
    expect(reported(report, 'newPhotos')).toBe('good: A new listing keeps all 12 of its photos.');
    expect(reported(report, 'numbers')).toBe('good: The photos of a listing are numbered from 0.');
    expect(reported(report, 'unknownFields')).toBe('good: An unknown listing field is accepted.');
    expect(reported(report, 'repeatedListing')).toBe(
      'good: The same listing, sent a second time, becomes a second one. After a lost answer, the photos are looked up before it is sent again.',
    );
    expect(report.checks.map((each) => inEnglish(each.phrase))).toEqual(report.checks.map(({ said }) => said));

    // It is none of the library's.
    const { listings: own } = await opened.call('listing.list', {});
    expect(own).toMatchObject([{ name: 'Test Street 1', onService: false }]);
  });

  test('creates nothing unless it is told to', async () => {
    const { service, opened, listingId } = await filledIn();
    const read = await opened.call('account.check', { write: false, newListing: listingId });
    const written = await opened.call('account.check', { write: true });
    expect(service.snapshot().listings).toEqual([]);
    for (const report of [read, written]) expect(reported(report, 'newListing')).toBe('');
    const plan = read.plan.map(({ said }) => said);
    expect(plan[2]).toMatch(/^A test listing with the fields of “Test Street 1” and 12 grey test pictures/);
    expect(plan[3]).toMatch(/^The caption of a test photo as it is/);
    expect(written.plan.map(({ said }) => said).join(' ')).not.toContain('A test listing');
  });

  test('creates none at a live service, and sends nothing else either', async () => {
    const { service, opened, listingId } = await filledIn({ environment: 'production' });
    const before = service.requests.length;
    for (const write of [false, true]) {
      await expect(opened.call('account.check', { write, newListing: listingId })).rejects.toThrow(
        /On a production account no test listing is created: it would be live\. Nothing was sent\./,
      );
    }
    expect(service.requests.slice(before)).toEqual([]);
  });

  test.each<[string, Partial<Dialect>, RegExp]>([
    ['an address alone', { insertAnswer: 'noContent' }, /^good: .* names its address alone\. It is read from there\./],
    ['its key alone', { insertAnswer: 'noContent', insertedId: 'key' }, /^good: .* names its address alone/],
  ])('a service that answers with %s', async (_name, dialect, said) => {
    const { report } = await created({ dialect });
    expect(reported(report, 'newListing')).toMatch(said);
    expect(reported(report, 'newPhotos')).toMatch(/^good/);
  });

  test.each<[ServiceProfile['attach'], Dialect['attach'], RegExp]>([
    [
      'navigation',
      'both',
      /^note: Of the 12 photos of a new listing, the service keeps 5 without a word\. The others are added/,
    ],
    ['none', 'none', /^bad: Of the 12 photos .* It offers no way to add the others/],
  ])('a service that takes five photos with a new listing; more are added by %s', async (attach, offered, said) => {
    const { report } = await created({
      dialect: { takenMediaPerListing: 5, attach: offered },
      profile: { attach },
    });
    expect(reported(report, 'newPhotos')).toMatch(said);
  });

  test('a page that shows a part of the photos is not taken for a service that keeps a part', async () => {
    const cut = await created({ dialect: { expandedPageSize: 5, expandedRest: 'cut' } });
    expect(reported(cut.report, 'newPhotos')).toMatch(/^good/);
    const hiding = {
      expandedPageSize: 5,
      expandedRest: 'cut',
      mediaOfListing: 'notImplemented',
      filter: 'notImplemented',
    } as const;
    const hidden = await created({ dialect: { ...hiding, insertAnswer: 'noContent' } });
    expect(reported(hidden.report, 'newPhotos')).toMatch(/^skipped: Not found out: how many of its photos/);
    const answered = await created({ dialect: hiding });
    expect(reported(answered.report, 'newPhotos')).toBe('good: A new listing keeps all 12 of its photos.');
  });

  test('a service that gives photos keys of its own', async () => {
    const { report } = await created({ dialect: { newMediaKeys: 'own' } });
    expect(reported(report, 'newPhotos')).toMatch(/^good: .* all 12 of its photos\. \| note: .* MediaKeys of its own/);
  });

  test('everything else is tried on the test listing, and none of your photos is written to', async () => {
    const { service, opened } = await syncedListing(2, {
      environment: 'test',
      dialect: { options: 'silent', metadata: 'notFound' },
      wait: () => Promise.resolve(),
    });
    const own = nth(service.snapshot().listings, 0);
    const keys = own.media.map((media) => String(media['MediaKeyNumeric']));
    const { listings } = await opened.call('listing.list', {});
    const { listingId } = nth(listings, 0);
    const from = service.requests.length;
    const report = await opened.call('account.check', { write: true, newListing: listingId });
    for (const id of ['tags', 'captions', 'attach'] as const) expect(reported(report, id)).toMatch(/^good/);
    expect(reported(report, 'attach')).toContain('It was removed again.');
    const written = service.requests.slice(from).filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
    for (const key of keys) expect(written.filter(({ path }) => path.includes(`(${key})`))).toEqual([]);
    expect(written.filter(({ path }) => path.includes(own.listingKey))).toEqual([]);
    expect(nth(service.snapshot().listings, 0)).toEqual(own);
  });

  test('where no test listing is created, nothing is tried on a photo of yours instead', async () => {
    const { service, opened } = await syncedListing(1, {
      environment: 'test',
      dialect: { maxMediaPerListing: 3 },
      wait: () => Promise.resolve(),
    });
    const { listingId } = nth((await opened.call('listing.list', {})).listings, 0);
    const report = await opened.call('account.check', { write: true, newListing: listingId });
    expect(reported(report, 'newListing')).toMatch(/^bad: /);
    expect(reported(report, 'tags')).toBe(
      'skipped: Not tested: there is no test listing with a photo that it could be tried on.',
    );
    expect(service.requestsOf('patch')).toBe(0);
  });

  test('where nothing can be read, the answer tells', async () => {
    const { report } = await created({ dialect: { read: 'notImplemented' } });
    expect(reported(report, 'newPhotos')).toBe('good: A new listing keeps all 12 of its photos.');
    expect(reported(report, 'newListing')).toMatch(/note: The test listings \S+ and \S+, with/);
  });

  test('a service that refuses a field it does not know still gets the listing', async () => {
    const { report, service } = await created({ dialect: { unknownProperties: 'refuse' } });
    expect(reported(report, 'unknownFields')).toMatch(
      /^good: An unknown listing field is refused: .*ListingLightboxTest/,
    );
    expect(reported(report, 'newListing')).toMatch(/^good/);
    expect(service.snapshot().listings).toHaveLength(2);
  });

  test('a service that refuses pictures a listing holds already makes no second listing', async () => {
    const { report, service } = await created({ dialect: { reusedMediaKeys: 'refused' } });
    expect(reported(report, 'repeatedListing')).toMatch(/^good: The same listing, sent a second time, is refused: /);
    expect(reported(report, 'newListing')).toMatch(
      /note: The test listing \S+, with the fields of “Test Street 1”, stays/,
    );
    expect(service.snapshot().listings).toHaveLength(1);
  });

  test('where a second listing is made and none can be looked up, a person has to look', async () => {
    const { report } = await created({ dialect: { filter: 'notImplemented' } });
    expect(reported(report, 'repeatedListing')).toMatch(/^note: .* becomes a second one\. .*a person has to look/);
  });

  test('a service that refuses the fields of the listing says which, and nothing is created', async () => {
    const { service, createListing } = await filledIn({ dialect: { maxMediaPerListing: 3 } });
    const report = await createListing();
    expect(reported(report, 'newListing')).toMatch(
      /^bad: A new listing with the fields of “Test Street 1” is refused: .*At most 3 Media are allowed/,
    );
    expect(report.checks.map(({ id }) => id)).not.toContain('newPhotos');
    expect([service.snapshot().listings, service.requestsOf('insert')]).toEqual([[], 2]);
  });

  test('an answer that does not name the listing: it is found by its photos', async () => {
    const { service, createListing } = await filledIn();
    service.faults.next('insert', 'noContent');
    const report = await createListing();
    expect(reported(report, 'newListing')).toMatch(/^good: .* does not name it\. It is found by its photos\./);
    expect(reported(report, 'newPhotos')).toMatch(/^good/);
  });

  test('a lost answer: the listing is found by its photos, and named', async () => {
    const { service, createListing } = await filledIn();
    service.faults.next('insert', 'dropReply');
    const report = await createListing();
    expect(reported(report, 'newListing')).toMatch(
      /^note: .* was lost\. It was found by its photos\. \| note: The test listings/,
    );
    expect(reported(report, 'newPhotos')).toMatch(/^good/);
    expect(service.snapshot().listings).toHaveLength(2);
  });

  test('a lost answer where nothing can be looked up: a person is told what to look for', async () => {
    const { service, createListing } = await filledIn({ dialect: { filter: 'notImplemented' } });
    service.faults.next('insert', 'dropReply');
    const report = await createListing();
    expect(reported(report, 'newListing')).toMatch(
      /^bad: .* A test listing with the fields of “Test Street 1” may be at the service: look there, and remove it by hand\.$/,
    );
    expect(service.snapshot().listings).toHaveLength(1);
  });

  test('what was found out about uploads is gone by, though it is not applied yet', async () => {
    const { report, service } = await created({ dialect: { partName: 'files[]' } });
    expect(proposals(report)).toContain('upload.partName = files[]');
    expect(reported(report, 'newPhotos')).toMatch(/^good/);
    expect(service.snapshot().listings).toHaveLength(2);
  });

  test('a read that lags is waited for', async () => {
    const { report } = await created({ dialect: { insertAnswer: 'noContent', readLags: [0, 300] } });
    expect(reported(report, 'newPhotos')).toMatch(/^good/);
  });

  test('where pictures follow their photos, it comes without any', async () => {
    const { report, service, opened, listingId } = await created({
      dialect: { streams: 'both', attach: 'none' },
      profile: { attach: 'stream' },
    });
    expect(service.snapshot().listings.map(({ media }) => media.length)).toEqual([0]);
    expect(reported(report, 'newListing')).toMatch(/^good: .* \| note: The test listing /);
    expect(report.checks.map(({ id }) => id)).not.toContain('repeatedListing');
    const { plan } = await opened.call('account.check', { newListing: listingId });
    expect(plan.map(({ said }) => said).join(' ')).toContain('and without pictures');
  });
});
