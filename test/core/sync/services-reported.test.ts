import { expect, it } from 'vitest';
import { nth, pictureFiles, type TestPractice } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const BY_COLLEAGUE = 'By a colleague';

type Values = Parameters<TestPractice['secondPerson']['editMedia']>[1];

const colleagueEdits = (service: TestPractice, index: number, values: Values): void => {
  service.secondPerson.editMedia(nth(service.media(), index).MediaKeyNumeric, values);
};

/** A colleague wrote a caption for the first photo at one service; then it got another picture. */
async function reportedAndReplaced(before: string): Promise<TwoServices> {
  const both = await twoServices(2);
  const { opened, north, ids } = both;
  await opened.edit(nth(ids, 0), before);
  await opened.sync();
  colleagueEdits(north, 0, { ShortDescription: BY_COLLEAGUE });
  await opened.sync();
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await opened.sync();
  return both;
}

it.each(['', 'Of before'])(
  'leaves the words of a colleague at their service where a photo with “%s” is restored beside the one that replaced it',
  async (before) => {
    const { opened, north, south, ids } = await reportedAndReplaced(before);
    await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    await opened.sync();
    expect(north.captions().toSorted()).toEqual([BY_COLLEAGUE, BY_COLLEAGUE, 'Photo 2']);
    expect(south.captions().toSorted()).toEqual([before, before, 'Photo 2']);
    // What a person writes afterwards goes to both.
    await opened.edit(nth(ids, 0), 'Of both');
    await opened.sync();
    for (const service of [north, south]) expect(service.captions()).toContain('Of both');
  },
);

it('leaves them there where a colleague puts the old photo back, writes on it, and a person removes and restores it', async () => {
  const { opened, north, south, ids } = await reportedAndReplaced('');
  colleagueEdits(north, 0, { DeletedYN: false, ShortDescription: 'Written later' });
  await opened.sync();
  expect(north.captions()).toContain('Written later');
  await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
  await opened.sync();
  await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
  await opened.sync();
  await opened.sync();
  expect(north.captions()).toContain('Written later');
  expect(south.captions().toSorted()).toEqual(['', '', 'Photo 2']);
});

it('keeps a photo on hold that one service alone has, where its picture is added for all and cancelled there', async () => {
  const { opened, south, listingId, destinationId } = await twoServices(1);
  const own = nth(await opened.addPhotos(destinationId, 1, 2), 0);
  await opened.sync();
  await opened.call('sync.pause', { mediaIds: [own] });
  await opened.edit(own, 'Not yet');
  const added = nth(await opened.addPhotos(listingId, 1, 2), 0);
  await opened.call('sync.cancel', { mediaIds: [added] });
  await opened.sync();
  await opened.sync();
  expect((await opened.detail(destinationId)).media.find(({ mediaId }) => mediaId === own)).toMatchObject({
    hold: 'paused',
  });
  expect(south.captions()).not.toContain('Not yet');
});

it('gives the other service back what it had where words written on a photo that replaced another are undone', async () => {
  const { opened, north, south, listingId } = await reportedAndReplaced('Of before');
  await opened.edit(nth((await opened.detail(listingId)).media, 0).mediaId, 'Of both');
  await opened.sync();
  for (const service of [north, south]) expect(service.captions()).toContain('Of both');
  await opened.call('change.undo', { listingId });
  await opened.sync();
  expect(north.captions().toSorted()).toEqual([BY_COLLEAGUE, 'Photo 2']);
  expect(south.captions().toSorted()).toEqual(['Of before', 'Photo 2']);
});
