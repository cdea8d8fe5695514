import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { nth, openCore, picture, pictureFiles, type SignedIn, unsyncedListing } from '../harness.ts';

/** A listing of three photos whose creation has come to the service and is not answered yet. */
async function beingCreated(profile: SignedIn = {}) {
  const { service, opened, listingId, ids } = await unsyncedListing(3, profile);
  const [file = ''] = await pictureFiles(1, 9);
  const hold = service.faults.hold('insert', 'beforeAnswer');
  const first = opened.sync();
  await hold.reached;
  return { service, opened, listingId, ids, file, hold, first };
}

/** Captions of what the listing shows there, each with whether it is removed. */
function shown(service: Awaited<ReturnType<typeof beingCreated>>['service']): string[] {
  return service
    .media()
    .map((media) => `${media.ShortDescription}${media.DeletedYN ? ' removed' : ''}`)
    .toSorted();
}

describe('replacing a picture while its listing is created', () => {
  it('sends the new picture in the place of the one that is on its way', async () => {
    const { service, opened, listingId, ids, file, hold, first } = await beingCreated();
    const { mediaId } = await opened.call('media.replace', { mediaId: nth(ids, 1), path: file });
    expect(mediaId).not.toBe(ids[1]);
    hold.release();
    await first;
    await opened.sync();
    expect(shown(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 2 removed', 'Photo 3']);
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => [item.fileName, item.state])).toEqual([
      ['1.jpg', 'attached'],
      ['9.jpg', 'attached'],
      ['3.jpg', 'attached'],
    ]);
  });

  it('does so when nobody knows yet what became of the request', async () => {
    const { clock, service, opened, ids } = await unsyncedListing(2);
    const [file = ''] = await pictureFiles(1, 9);
    service.faults.next('insert', 'dropReply');
    service.faults.next('get', { kind: 'unavailable' }, 1);
    await opened.sync();
    expect((await opened.call('media.replace', { mediaId: nth(ids, 1), path: file })).mediaId).not.toBe(ids[1]);
    clock.advance(120_000);
    await opened.sync();
    await opened.sync();
    expect(shown(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 2 removed']);
  });

  it('is refused where the service takes no photo afterwards', async () => {
    const { opened, ids, file, hold, first, listingId } = await beingCreated({ profile: { attach: 'none' } });
    const before = await opened.detail(listingId);
    expect(await opened.fail('media.replace', { mediaId: nth(ids, 1), path: file })).toMatchObject({
      code: 'unsupported',
    });
    expect((await opened.detail(listingId)).media).toEqual(before.media);
    hold.release();
    await first;
  });

  it('cannot be undone to the picture that is not the one on its way', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(2);
    const [file = ''] = await pictureFiles(1, 9);
    await opened.call('media.replace', { mediaId: nth(ids, 1), path: file });
    await opened.syncDuring(service.faults.hold('insert', 'beforeAnswer'), async () => {
      expect(await opened.call('change.undo', { listingId })).toMatchObject({
        applied: 0,
        skipped: [{ reason: 'atService' }],
      });
    });
    expect(nth((await opened.detail(listingId)).media, 1)).toMatchObject({ fileName: '9.jpg', state: 'attached' });
  });
});

describe('what happens while the new file is read', () => {
  it('keeps a caption that was typed meanwhile', async () => {
    const { opened, ids, hold, first, listingId } = await beingCreated();
    const stream = new PassThrough();
    const bytes = await picture(9);
    const replaced = opened.core.replaceStream(nth(ids, 1), 'new.jpg', stream, bytes.length);
    stream.write(bytes.subarray(0, 100));
    await opened.edit(nth(ids, 1), 'Typed meanwhile');
    stream.end(bytes.subarray(100));
    expect(await replaced).toMatchObject({ ok: true });
    expect(nth((await opened.detail(listingId)).media, 1)).toMatchObject({
      shortDescription: 'Typed meanwhile',
      fileName: 'new.jpg',
    });
    hold.release();
    await first;
  });

  it('leaves a photo that was removed meanwhile as it is', async () => {
    const { opened, ids, hold, first, listingId } = await beingCreated();
    const stream = new PassThrough();
    const bytes = await picture(9);
    const replaced = opened.core.replaceStream(nth(ids, 1), 'new.jpg', stream, bytes.length);
    stream.write(bytes.subarray(0, 100));
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    stream.end(bytes.subarray(100));
    expect(await replaced).toMatchObject({ ok: false, error: { code: 'notFound' } });
    const { media, removed } = await opened.detail(listingId);
    expect([media.length, removed.map((item) => item.fileName)]).toEqual([2, ['2.jpg']]);
    hold.release();
    await first;
  });
});

it('a picture is replaced by no file that is no picture, nor by a picture that is in the listing already', async () => {
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
