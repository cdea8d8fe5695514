import { expect, it } from 'vitest';
import { inEnglish } from '../../shared/domain/phrases/phrase.ts';
import {
  connect,
  counts,
  detail,
  listingWithPhotos,
  mediaAt,
  nth,
  openCore,
  startPractice,
  sync,
  syncedListing,
} from './harness.ts';

it('what was not sent is listed with its listing, its photo, why and the next step, also as a table', async () => {
  const service = await startPractice();
  const opened = await openCore();
  await connect(opened, service, { profile: { rules: { shortDescriptionMaxLength: 12 } } });
  const { ids } = await listingWithPhotos(opened, 2);
  expect(await opened.call('sync.failures', {})).toEqual([]);
  await opened.call('media.edit', { mediaIds: [nth(ids, 1)], shortDescription: '=SUM, too long for it' });
  await sync(opened);
  const failures = await opened.call('sync.failures', {});
  expect(failures).toMatchObject([
    {
      listing: '12 Oak Street',
      mediaId: nth(ids, 1),
      position: 2,
      fileName: '2.jpg',
      problem: { code: 'captionTooLong' },
    },
  ]);
  const said = failures.map(({ problem }) => problem);
  expect(said.map(({ phrase }) => phrase && inEnglish(phrase))).toEqual(said.map(({ message }) => message));
  const csv = await opened.call('sync.exportFailures', { format: 'csv' });
  expect(csv.fileName).toBe('not sent.csv');
  expect(csv.text.split('\r\n')[0]).toBe('listing,position,fileName,code,what,nextStep');
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
  await connect(opened, service, { profile });
  const photos = mediaAt(service).map((media) => ({ mediaKeyNumeric: media.MediaKeyNumeric }));
  const listingKey = service.snapshot().listings[0]?.listingKey ?? '';
  const { listingId } = await opened.call('listing.open', { listingKey, photos });
  const { mediaId, fileName } = nth((await detail(opened, listingId)).media, 0);
  await opened.call('media.remove', { mediaIds: [mediaId] });
  expect((await sync(opened)).blocked).toBe(1);
  const failure = { listingId, mediaId, position: null, fileName, problem: { code: 'unseen' } };
  expect(await opened.call('sync.failures', {})).toMatchObject([failure]);
  expect((await opened.call('sync.exportFailures', { format: 'csv' })).text).toContain(`,,${fileName},unseen,`);
  expect((await detail(opened, listingId)).removed).toMatchObject([{ mediaId, problem: { code: 'unseen' } }]);
  await opened.call('listing.allowReplacingUnknown', { listingId });
  expect(counts(await sync(opened)).slice(4)).toEqual([0, 0]);
  expect(await opened.call('sync.failures', {})).toEqual([]);
});
