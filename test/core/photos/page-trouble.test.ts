import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { BlobError } from '../../../electron/core/library/blobs/errors.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, startPractice, temporaryFolder } from '../harness.ts';
import { card, expectNothingAstray, photos } from '../import-kit.ts';
import { look, type Sending, send, start } from '../page-kit.ts';

const NAMES = ['DSC_1.jpg', 'DSC_2.jpg', 'DSC_3.jpg'];

/** A listing on a disk that is full while pictures are written, or database that fails at the next photo, once. */
function startWithFault(fault: { isDue: boolean; at: 'pictures' | 'arrival' }): Promise<Sending> {
  return start({
    storage(folder) {
      const { store, blobs } = openStorage(folder);
      const isNow = (at: typeof fault.at): boolean => {
        if (!fault.isDue || fault.at !== at) return false;
        fault.isDue = false;
        return true;
      };
      const placeRendition: typeof blobs.placeRendition = (rendition, file) =>
        isNow('pictures')
          ? Promise.reject(new BlobError('disk-full', phrase('file.diskFull', { path: folder })))
          : blobs.placeRendition(rendition, file);
      const setArrived: typeof store.media.setArrived = (...given) => {
        if (isNow('arrival')) throw new Error('The database fails.');
        store.media.setArrived(...given);
      };
      return { store: { ...store, media: { ...store.media, setArrived } }, blobs: { ...blobs, placeRendition } };
    },
  });
}

async function lookAll(sending: Sending, files: readonly string[], batch = 'batch'): Promise<void> {
  for (const [place, file] of files.entries()) await look(sending, file, place, batch);
}

/** Another photo with the name and the size of this one. */
async function likeIt(file: string, dateTime?: string): Promise<string> {
  const { length } = await readFile(file);
  const other = await cameraJpeg(quarters(120, 90), dateTime === undefined ? {} : { dateTime });
  const elsewhere = path.join(await temporaryFolder(), path.basename(file));
  await writeFile(elsewhere, Buffer.concat([other, Buffer.alloc(length - other.length)]));
  // Of another day than the other one.
  await utimes(elsewhere, 1_700_000_000, 1_700_000_000);
  return elsewhere;
}

describe('a photo of a batch that fails', () => {
  it('takes no other one along: those that are sent later come in, and the batch says what was the matter', async () => {
    const sending = await startWithFault({ isDue: true, at: 'pictures' });
    const { opened, listingId } = sending;
    const { files } = await card(3);
    await lookAll(sending, files);
    expect(await send(sending, nth(files, 0), 0)).toMatchObject({ ok: true, value: { added: [{}] } });
    for (const place of [1, 2]) {
      expect(await send(sending, nth(files, place), place)).toMatchObject({
        ok: true,
        value: { added: [{ fileName: NAMES[place] }], refused: [] },
      });
    }
    const settled = await opened.call('import.settle', { batch: 'batch' });
    expect(settled).toMatchObject({ added: [{}, {}, {}], refused: [], failure: { code: 'diskFull' } });
    expect((await photos(opened, listingId)).map(({ fileName, arriving }) => [fileName, arriving])).toEqual(
      NAMES.map((name) => [name, false]),
    );
    await expectNothingAstray(opened, listingId);
  });

  it('is told of by its own answer where its file did not come in, and only there', async () => {
    const sending = await startWithFault({ isDue: true, at: 'arrival' });
    const { opened, listingId } = sending;
    const { files } = await card(3);
    await lookAll(sending, files);
    expect(await send(sending, nth(files, 0), 0)).toMatchObject({ ok: false, error: { code: 'internal' } });
    for (const place of [1, 2]) await send(sending, nth(files, place), place);
    const settled = await opened.call('import.settle', { batch: 'batch' });
    expect(settled).toMatchObject({ added: [{}, {}], refused: [], failure: null });
    expect((await photos(opened, listingId)).map(({ fileName, arriving }) => [fileName, arriving])).toEqual([
      ['DSC_2.jpg', false],
      ['DSC_3.jpg', false],
    ]);
    await expectNothingAstray(opened, listingId);
  });
});

describe('a page that is gone for a moment', () => {
  it('and whose photos came by another page: its files are told of as twins', async () => {
    const sending = await start();
    const { opened, listingId } = sending;
    const { files } = await card(1);
    await lookAll(sending, files, 'one');
    await opened.core.leaveBatch('one');
    await lookAll(sending, files, 'other');
    await send(sending, nth(files, 0), 0, 'other');
    const answer = await send(sending, nth(files, 0), 0, 'one');
    expect(answer).toMatchObject({ ok: true, value: { refused: [{ phrase: { code: 'refused.twin' } }] } });
    for (const batch of ['one', 'other']) await opened.call('import.settle', { batch });
    expect(await photos(opened, listingId)).toHaveLength(1);
    await expectNothingAstray(opened, listingId);
  });

  it('and is stopped when it is back takes no photo from another page that sends its file now', async () => {
    for (const stopped of [true, false]) {
      const sending = await start();
      const { opened, listingId } = sending;
      const { files } = await card(1);
      await lookAll(sending, files, 'one');
      const [shown] = await photos(opened, listingId);
      await opened.core.leaveBatch('one');
      await lookAll(sending, files, 'other');
      await opened.call('import.settle', { batch: 'one', stopped });
      expect(await photos(opened, listingId)).toMatchObject([{ waitsForFile: false, problem: null }]);
      await send(sending, nth(files, 0), 0, 'other');
      await opened.call('import.settle', { batch: 'other' });
      expect(await photos(opened, listingId)).toMatchObject([{ mediaId: shown?.mediaId, arriving: false }]);
    }
  });

  it('and whose photos another page took and stopped: its files come in', async () => {
    const sending = await start();
    const { opened, listingId } = sending;
    const { files } = await card(2);
    await lookAll(sending, files, 'one');
    await opened.core.leaveBatch('one');
    await lookAll(sending, files, 'other');
    await opened.call('import.settle', { batch: 'other', stopped: true });
    expect(await photos(opened, listingId)).toEqual([]);
    for (const place of [1, 0]) {
      expect(await send(sending, nth(files, place), place, 'one')).toMatchObject({ value: { added: [{}] } });
    }
    await opened.call('import.settle', { batch: 'one' });
    expect((await photos(opened, listingId)).map(({ fileName }) => fileName)).toEqual(NAMES.slice(0, 2));
    await expectNothingAstray(opened, listingId);
  });

  it('leaves no photo for ever on its way of which it asked at the last moment', async () => {
    let leave = (): Promise<void> => Promise.resolve();
    const sending = await start({
      storage(folder) {
        const { store, blobs } = openStorage(folder);
        const roomForPreview: typeof blobs.roomForPreview = async (picture) => {
          await leave();
          return blobs.roomForPreview(picture);
        };
        return { store, blobs: { ...blobs, roomForPreview } };
      },
    });
    const { opened, listingId } = sending;
    const { files } = await card(1);
    leave = () => opened.core.leaveBatch('batch');
    await look(sending, nth(files, 0), 0);
    expect(await photos(opened, listingId)).toMatchObject([
      { waitsForFile: true, problem: { phrase: { code: 'problem.notSentByPage' } } },
    ]);
    // The page that is loaded again adds it again.
    expect(await look(sending, nth(files, 0), 0, 'again')).toEqual({ shown: true, refused: null });
    await send(sending, nth(files, 0), 0, 'again');
    await opened.call('import.settle', { batch: 'again' });
    expect(await photos(opened, listingId)).toMatchObject([{ arriving: false, problem: null }]);
  });

  it('lets a listing go on that is to be sent and waited for its files alone', async () => {
    const service = await startPractice();
    const sending = await start();
    const { opened, listingId } = sending;
    await opened.connect(service);
    const { files } = await card(2);
    await lookAll(sending, files);
    await send(sending, nth(files, 0), 0);
    await opened.sync();
    const waits = (): unknown => {
      const { store } = openStorage(opened.home);
      const listing = store.listings.get(listingId);
      store.close();
      return [listing?.syncWanted, listing?.waitingFor?.code, listing?.nextAttemptAt === null];
    };
    expect(waits()).toEqual([true, 'stillArriving', false]);
    await opened.core.leaveBatch('batch');
    expect(waits()).toEqual([true, undefined, true]);
  });
});

it('more batches than are remembered push out none whose page still sends', async () => {
  const sending = await start();
  const { opened, listingId } = sending;
  const { files } = await card(1);
  await lookAll(sending, files, 'first');
  const [shown] = await photos(opened, listingId);
  for (let count = 0; count < 30; count += 1) {
    const { listingId: other } = await opened.call('listing.create', { name: `Other ${count}` });
    await send({ opened, listingId: other }, nth(files, 0), 0, `batch ${count}`);
  }
  await send(sending, nth(files, 0), 0, 'first');
  expect(await photos(opened, listingId)).toMatchObject([{ mediaId: shown?.mediaId, arriving: false }]);
});

describe('a photo that waits for its file', () => {
  async function waitsWithCaption(sending: Sending, file: string) {
    await look(sending, file, 0, 'left');
    await sending.opened.core.leaveBatch('left');
    const { mediaId } = nth(await photos(sending.opened, sending.listingId), 0);
    await sending.opened.edit(mediaId, 'Hall');
    return mediaId;
  }

  it('is given no other photo by a page, though name and size are the same', async () => {
    const sending = await start();
    const { opened, listingId } = sending;
    const { files } = await card(1);
    const mediaId = await waitsWithCaption(sending, nth(files, 0));
    const other = await likeIt(nth(files, 0), '2026:05:15 11:00:00');
    await look(sending, other, 0, 'again');
    await send(sending, other, 0, 'again');
    await opened.call('import.settle', { batch: 'again' });
    expect(await photos(opened, listingId)).toMatchObject([
      { mediaId, shortDescription: 'Hall', waitsForFile: true },
      { shortDescription: '', arriving: false, width: 120 },
    ]);
    // Its own one, which only the capture time shows.
    await utimes(nth(files, 0), 1_600_000_000, 1_600_000_000);
    await look(sending, nth(files, 0), 0, 'last');
    await send(sending, nth(files, 0), 0, 'last');
    await opened.call('import.settle', { batch: 'last' });
    expect(nth(await photos(opened, listingId), 0)).toMatchObject({ mediaId, arriving: false, width: 300 });
    expect(await photos(opened, listingId)).toHaveLength(2);
    await expectNothingAstray(opened, listingId);
  });

  it('takes its file by all of its bytes where the ends do not tell', async () => {
    const sending = await start();
    const { opened, listingId } = sending;
    const { files } = await card(1);
    const mediaId = await waitsWithCaption(sending, nth(files, 0));
    await utimes(nth(files, 0), 1_600_000_000, 1_600_000_000);
    const beginning = (await readFile(nth(files, 0))).subarray(0, 300);
    expect(await look(sending, nth(files, 0), 0, 'again', beginning)).toEqual({ shown: false, refused: null });
    await send(sending, nth(files, 0), 0, 'again');
    await opened.call('import.settle', { batch: 'again' });
    expect(await photos(opened, listingId)).toMatchObject([{ mediaId, shortDescription: 'Hall', arriving: false }]);
    await expectNothingAstray(opened, listingId);
  });

  it('comes back at the end with its words where it was removed, once its file is added again', async () => {
    for (const way of ['page', 'disk'] as const) {
      const sending = await start();
      const { opened, listingId } = sending;
      const { folder, files } = await card(3);
      const mediaId = await waitsWithCaption(sending, nth(files, 0));
      await opened.call('media.remove', { mediaIds: [mediaId] });
      await opened.call('media.add', { listingId, paths: files.slice(1) });
      if (way === 'disk') {
        expect((await opened.call('media.add', { listingId, paths: [folder] })).added).toMatchObject([{ mediaId }]);
      } else {
        await look(sending, nth(files, 0), 0, 'again');
        await send(sending, nth(files, 0), 0, 'again');
        expect((await opened.call('import.settle', { batch: 'again' })).added).toMatchObject([{ mediaId }]);
      }
      const { media, removed, undo } = await opened.detail(listingId);
      expect(removed).toEqual([]);
      expect(nth(media, 2)).toMatchObject({ mediaId, shortDescription: 'Hall', arriving: false, position: 3 });
      expect(undo).toEqual({ kind: 'add', count: 1 });
      await expectNothingAstray(opened, listingId);
    }
  });

  it('stays removed where that is done while its file is sent', async () => {
    const sending = await start();
    const { opened, listingId } = sending;
    const { files } = await card(1);
    await lookAll(sending, files);
    await opened.call('media.remove', { mediaIds: (await photos(opened, listingId)).map((item) => item.mediaId) });
    await send(sending, nth(files, 0), 0);
    await opened.call('import.settle', { batch: 'batch' });
    expect(await photos(opened, listingId)).toEqual([]);
    await expectNothingAstray(opened, listingId);
  });

  it('is given no other photo at the next start, though that lies where its file was', async () => {
    const first = await start();
    const { folder, files } = await card(2);
    const { opened, listingId } = first;
    // The program ends before anything is copied.
    const stopped = opened.core.subscribe(({ name, payload }) => {
      if (name === 'import.changed' && 'seen' in payload && payload.seen === 2) void opened.close();
    });
    await opened.dispatch('media.add', { listingId, paths: [folder] });
    stopped();
    await opened.close();
    await writeFile(nth(files, 1), await cameraJpeg(quarters(120, 90), { dateTime: '2026:05:15 11:00:00' }));
    const again = await openCore({ home: opened.home });
    await again.core.startBackgroundWork();
    await expect.poll(async () => (await photos(again, listingId)).some(({ arriving }) => !arriving)).toBe(true);
    expect((await photos(again, listingId)).map(({ width }) => width)).not.toContain(120);
  });
});
