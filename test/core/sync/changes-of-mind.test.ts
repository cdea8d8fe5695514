import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { counts, nth, openCore, pictureFiles, syncedListing, unsyncedListing } from '../harness.ts';

describe('a choice in a conflict', () => {
  async function inConflict() {
    const synced = await syncedListing(1);
    await synced.opened.edit(nth(synced.ids, 0), 'Mine');
    const media = await synced.mediaOf(nth(synced.ids, 0));
    synced.service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    await synced.opened.sync();
    return { ...synced, conflictId: nth(await synced.opened.conflicts(), 0).conflictId };
  }

  it('can be taken back until it is sent: the question is open again, with our words', async () => {
    const { opened, listingId, conflictId } = await inConflict();
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    expect(nth((await opened.detail(listingId)).media, 0).shortDescription).toBe('Theirs');
    await opened.call('conflict.undo', { conflictId });
    expect(await opened.conflicts()).toMatchObject([{ conflictId, mine: 'Mine', theirs: 'Theirs' }]);
    expect(nth((await opened.detail(listingId)).media, 0).shortDescription).toBe('Mine');
  });

  it('cannot be taken back once it was sent', async () => {
    const { opened, service, conflictId } = await inConflict();
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.sync();
    expect(service.captions()).toEqual(['Mine']);
    expect(await opened.fail('conflict.undo', { conflictId })).toMatchObject({ code: 'conflict' });
    expect(await opened.conflicts()).toEqual([]);
  });
});

describe('replacing a picture', () => {
  it('keeps place, caption and room, and sends the new bytes', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(3);
    await opened.call('media.edit', { mediaIds: [nth(ids, 1)], imageOf: 'Kitchen' });
    const [file = ''] = await pictureFiles(1, 9);
    const before = nth((await opened.detail(listingId)).media, 1);
    expect(await opened.call('media.replace', { mediaId: nth(ids, 1), path: file })).toEqual({ mediaId: ids[1] });
    const after = nth((await opened.detail(listingId)).media, 1);
    expect(after).toMatchObject({ position: 2, shortDescription: 'Photo 2', imageOf: 'Kitchen', fileName: '9.jpg' });
    expect(after.sha256).not.toBe(before.sha256);
    expect(counts(await opened.sync())).toEqual([3, 1, 0, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('at the service: the new picture takes the place, the old one is removed there', async () => {
    const { opened, service, listingId, ids } = await syncedListing(3);
    const [file = ''] = await pictureFiles(1, 9);
    const { mediaId } = await opened.call('media.replace', { mediaId: nth(ids, 1), path: file });
    expect(mediaId).not.toBe(ids[1]);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    const removed = service.media().filter((media) => media.DeletedYN);
    expect(removed.map((media) => media.ShortDescription)).toEqual(['Photo 2']);
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual([
      'attached',
      'attached',
      'attached',
    ]);
  });

  it('is refused with the reason, and nothing changed, where it cannot be done', async () => {
    const { opened, ids, listingId } = await syncedListing(2, { profile: { attach: 'none' } });
    const [file = ''] = await pictureFiles(1, 9);
    const before = await opened.detail(listingId);
    expect(await opened.fail('media.replace', { mediaId: nth(ids, 0), path: file })).toMatchObject({
      code: 'unsupported',
    });
    expect(await opened.fail('media.replace', { mediaId: nth(ids, 0), path: '/nowhere.jpg' })).toMatchObject({
      code: 'unsupported',
    });
    expect((await opened.detail(listingId)).media).toEqual(before.media);
  });

  it('refuses a file that is no picture, and a picture that is in the listing already', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: 'Twins' });
    const files = await pictureFiles(2);
    const { added } = await opened.call('media.add', { listingId, paths: files });
    const mediaId = nth(added, 0).mediaId;
    expect(await opened.fail('media.replace', { mediaId, path: import.meta.filename })).toMatchObject({
      code: 'fileUnusable',
    });
    expect(await opened.fail('media.replace', { mediaId, path: nth(files, 1) })).toMatchObject({
      code: 'fileUnusable',
    });
    expect(nth((await opened.detail(listingId)).media, 0).fileName).toBe('1.jpg');
  });
});

describe('a deep insert that is too large', () => {
  it('is made with the first photos; the others follow by the way of the profile', async () => {
    const { service, opened } = await unsyncedListing(5, {
      dialect: { maxJsonBytes: 2600 },
      profile: { attach: 'navigation' },
    });
    const outcome = await opened.sync();
    expect([outcome.created, outcome.blocked, outcome.waiting]).toEqual([1, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4', 'Photo 5']);
    expect(service.requestsOf('insert')).toBe(2);
  });

  it('is said, with what to do, where the profile names no way', async () => {
    const { service, opened, listingId } = await unsyncedListing(5, {
      dialect: { maxJsonBytes: 2600 },
      profile: { attach: 'none' },
    });
    await opened.sync();
    expect((await opened.detail(listingId)).problem?.message).toMatch(/Remove some photos/);
    expect(service.snapshot().listings).toEqual([]);
    expect(service.requestsOf('insert')).toBe(1);
  });
});

describe('the history', () => {
  const Line = z.object({
    at: z.iso.datetime(),
    who: z.string(),
    photo: z.string(),
    what: z.string(),
    sent: z.string(),
    answer: z.string(),
  });

  it('exports who did what when, what was sent and which answer came', async () => {
    const { opened, listingId, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), '=HYPERLINK("x"), "quoted"\nand more');
    await opened.sync();
    await opened.addPhotos(listingId, 1, 2);
    const json = await opened.call('history.export', { listingId, format: 'json' });
    const lines = z.array(Line).parse(JSON.parse(json.text));
    expect(json.fileName).toBe('12 Oak Street history.json');
    expect(lines.map((line) => line.at)).toEqual(lines.map((line) => line.at).toSorted());
    expect(lines.find((line) => line.what === 'Sent changes')).toMatchObject({ photo: '1.jpg', answer: 'done' });
    expect(lines.find((line) => line.what === 'Sent changes')?.sent).toContain('HYPERLINK');

    const csv = await opened.call('history.export', { listingId, format: 'csv' });
    expect(csv.text.split('\r\n')[0]).toBe('at,who,photo,mediaId,what,sent,answer');
    expect(csv.text).toContain('""quoted""');
    expect(csv.text).not.toMatch(/(^|,)=HYPERLINK/m);
  });
});
