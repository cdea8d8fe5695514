import { expect, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { connectedCore, counts, nth, openCore, syncedListing, unsyncedListing } from '../harness.ts';
import { twoServices } from '../two-services.ts';

it('what was not sent is listed with its listing, its photo, why and the next step, also as a table', async () => {
  const { opened, ids } = await unsyncedListing(2, { profile: { rules: { shortDescriptionMaxLength: 12 } } });
  expect(await opened.call('sync.failures', {})).toEqual([]);
  await opened.call('media.flag', { flags: [{ mediaId: nth(ids, 0), flag: 'rejected' }] });
  await opened.call('media.edit', { mediaIds: [nth(ids, 1)], shortDescription: '=SUM, too long for it' });
  await opened.sync();
  const failures = await opened.call('sync.failures', {});
  expect(failures).toMatchObject([
    {
      listing: '12 Oak Street',
      mediaId: nth(ids, 1),
      position: 2,
      // As its tile says it: the rejected photo before it has no number.
      number: 1,
      fileName: '2.jpg',
      problem: { code: 'captionTooLong' },
    },
  ]);
  const said = failures.map(({ problem }) => problem);
  expect(said.map(({ phrase }) => phrase && inEnglish(phrase))).toEqual(said.map(({ message }) => message));
  const csv = await opened.call('sync.exportFailures', { format: 'csv' });
  expect(csv.fileName).toBe('not sent.csv');
  expect(csv.text.split('\r\n')[0]).toBe('listing,position,fileName,code,what,nextStep,since,until');
  expect(csv.text).toContain('12 Oak Street,2,2.jpg,captionTooLong,');
  expect(JSON.parse((await opened.call('sync.exportFailures', { format: 'json' })).text)).toHaveLength(1);
});

it('a removal that could not be sent is listed as well, without a place, until it is allowed and sent', async () => {
  const profile = { read: { entities: false, filterByMediaKey: false } };
  const { service, clock } = await syncedListing(2, {
    dialect: { read: 'notImplemented', updateAnswer: 'noContentWithTag' },
    profile,
  });
  const opened = await openCore({ clock });
  await opened.connect(service, { profile });
  const photos = service.media().map((media) => ({ mediaKeyNumeric: media.MediaKeyNumeric }));
  const listingKey = service.snapshot().listings[0]?.listingKey ?? '';
  const { listingId } = await opened.call('listing.open', { listingKey, photos });
  const { mediaId, fileName } = nth((await opened.detail(listingId)).media, 0);
  await opened.call('media.remove', { mediaIds: [mediaId] });
  expect((await opened.sync()).blocked).toBe(1);
  const failure = { listingId, mediaId, position: null, fileName, problem: { code: 'unseen' } };
  expect(await opened.call('sync.failures', {})).toMatchObject([failure]);
  expect((await opened.call('sync.exportFailures', { format: 'csv' })).text).toContain(`,,${fileName},unseen,`);
  expect((await opened.detail(listingId)).removed).toMatchObject([{ mediaId, problem: { code: 'unseen' } }]);
  await opened.call('listing.allowReplacingUnknown', { listingId });
  expect(counts(await opened.sync()).slice(4)).toEqual([0, 0]);
  expect(await opened.call('sync.failures', {})).toEqual([]);
});

it('what holds everything is told once: why, since when, and until when or what to do', async () => {
  const { opened, service, clock, ids, listingId } = await syncedListing(2);
  expect(await opened.call('sync.accountHolds', {})).toEqual([]);
  await opened.edit(nth(ids, 0), 'Changed');
  service.faults.next('patch', { kind: 'tooManyRequests', retryAfterSeconds: 120 });
  await opened.sync();
  const since = clock.now().getTime();
  const [quota, ...others] = await opened.call('sync.accountHolds', {});
  expect([quota, others]).toMatchObject([{ account: `127.0.0.1:${service.port}`, listings: 1, since }, []]);
  expect(quota?.problem).toMatchObject({ code: 'serviceBusy', action: 'retry' });
  expect(quota?.until).toBeGreaterThanOrEqual(since + 120_000);
  const csv = (await opened.call('sync.exportFailures', { format: 'csv' })).text;
  expect(csv).toContain(new Date(since).toISOString());
  clock.advance(300_000);
  expect(await opened.call('sync.accountHolds', {})).toEqual([]);
  service.faults.next('patch', 'unauthorized', 2);
  await opened.sync();
  const refused = { listings: 1, since: clock.now().getTime(), until: null, problem: { action: 'signIn' } };
  expect(await opened.call('sync.accountHolds', {})).toMatchObject([refused]);
  await opened.connect(service);
  expect(await opened.call('sync.accountHolds', {})).toEqual([]);
  expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
  expect((await opened.detail(listingId)).state).toBe('up-to-date');
});

it('what one of two services that is away keeps waiting is no failure, and its service says so once', async () => {
  const { opened, south } = await twoServices(2);
  await south.close();
  expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 2 });
  expect(await opened.call('sync.failures', {})).toEqual([]);
  expect(await opened.call('sync.accountHolds', {})).toMatchObject([
    { account: 'South', problem: { code: 'offline' } },
  ]);
  expect(await opened.call('listing.totals', {})).toMatchObject({ needsAttention: 0 });
});

it('a listing that errors kept from being sent is listed until it is sent, fixed or taken back', async () => {
  const { opened, accountId } = await connectedCore();
  const rules = [{ rule: 'captionContent', forbidden: ['phone'] }];
  const pictureRules = { name: 'Ours', date: '2026-11-23', sources: [], note: '', rules };
  await opened.call('account.changeProfile', { accountId, settings: { pictureRules } });
  const { listingId, ids } = await opened.listingWithPhotos(2);
  const failures = async () =>
    (await opened.call('sync.failures', {})).map(({ listingId: of, mediaId, problem }) => [of, mediaId, problem.code]);
  await opened.edit(nth(ids, 0), 'Call 555-123-4567');
  // Nobody has asked for it yet.
  expect(await failures()).toEqual([]);
  await opened.sync();
  expect(await failures()).toEqual([[listingId, null, 'heldByFindings']]);
  const csv = (await opened.call('sync.exportFailures', { format: 'csv' })).text;
  expect(csv).toContain('12 Oak Street,,,heldByFindings,');
  expect(csv).toContain('Fix its errors');
  await opened.edit(nth(ids, 0), 'Front');
  expect(await failures()).toEqual([]);
  await opened.edit(nth(ids, 0), 'Text 555-123-4567');
  expect(await failures()).toEqual([[listingId, null, 'heldByFindings']]);
  await opened.call('sync.run', { listingId, anyway: true });
  expect(await failures()).toEqual([]);
  // What a run of sync finds by itself is listed as well.
  await opened.edit(nth(ids, 1), 'Call 555-123-4567');
  await opened.call('sync.retry', { listingId });
  await opened.sync();
  expect(await failures()).toEqual([[listingId, null, 'heldByFindings']]);
});
