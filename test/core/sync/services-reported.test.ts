import { expect, it } from 'vitest';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import { addPhotos, captionsAt, detail, edit, mediaAt, nth, pictureFiles, sync } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const BY_COLLEAGUE = 'By a colleague';

type Values = Parameters<PracticeService['secondPerson']['editMedia']>[1];

const colleagueEdits = (service: PracticeService, index: number, values: Values): void => {
  service.secondPerson.editMedia(nth(mediaAt(service), index).MediaKeyNumeric, values);
};

/** A colleague wrote a caption for the first photo at one service; then it got another picture. */
async function reportedAndReplaced(before: string): Promise<TwoServices> {
  const both = await twoServices(2);
  const { opened, north, ids } = both;
  await edit(opened, nth(ids, 0), before);
  await sync(opened);
  colleagueEdits(north, 0, { ShortDescription: BY_COLLEAGUE });
  await sync(opened);
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await sync(opened);
  return both;
}

it.each(['', 'Of before'])(
  'leaves the words of a colleague at their service where a photo with “%s” is restored beside the one that replaced it',
  async (before) => {
    const { opened, north, south, ids } = await reportedAndReplaced(before);
    await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
    await sync(opened);
    await sync(opened);
    expect(captionsAt(north).toSorted()).toEqual([BY_COLLEAGUE, BY_COLLEAGUE, 'Photo 2']);
    expect(captionsAt(south).toSorted()).toEqual([before, before, 'Photo 2']);
    // What a person writes afterwards goes to both.
    await edit(opened, nth(ids, 0), 'Of both');
    await sync(opened);
    for (const service of [north, south]) expect(captionsAt(service)).toContain('Of both');
  },
);

it('leaves them there where a colleague puts the old photo back, writes on it, and a person removes and restores it', async () => {
  const { opened, north, south, ids } = await reportedAndReplaced('');
  colleagueEdits(north, 0, { DeletedYN: false, ShortDescription: 'Written later' });
  await sync(opened);
  expect(captionsAt(north)).toContain('Written later');
  await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
  await sync(opened);
  await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
  await sync(opened);
  await sync(opened);
  expect(captionsAt(north)).toContain('Written later');
  expect(captionsAt(south).toSorted()).toEqual(['', '', 'Photo 2']);
});

it('keeps a photo on hold that one service alone has, where its picture is added for all and cancelled there', async () => {
  const { opened, south, listingId, destinationId } = await twoServices(1);
  const own = nth(await addPhotos(opened, destinationId, 1, 2), 0);
  await sync(opened);
  await opened.call('sync.pause', { mediaIds: [own] });
  await edit(opened, own, 'Not yet');
  const added = nth(await addPhotos(opened, listingId, 1, 2), 0);
  await opened.call('sync.cancel', { mediaIds: [added] });
  await sync(opened);
  await sync(opened);
  expect((await detail(opened, destinationId)).media.find(({ mediaId }) => mediaId === own)).toMatchObject({
    hold: 'paused',
  });
  expect(captionsAt(south)).not.toContain('Not yet');
});

it('gives the other service back what it had where words written on a photo that replaced another are undone', async () => {
  const { opened, north, south, listingId } = await reportedAndReplaced('Of before');
  await edit(opened, nth((await detail(opened, listingId)).media, 0).mediaId, 'Of both');
  await sync(opened);
  for (const service of [north, south]) expect(captionsAt(service)).toContain('Of both');
  await opened.call('change.undo', { listingId });
  await sync(opened);
  expect(captionsAt(north).toSorted()).toEqual([BY_COLLEAGUE, 'Photo 2']);
  expect(captionsAt(south).toSorted()).toEqual(['Of before', 'Photo 2']);
});
