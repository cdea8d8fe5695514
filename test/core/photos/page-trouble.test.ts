import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { BlobError } from '../../../electron/core/library/blobs/errors.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, startPractice, temporaryFolder } from '../harness.ts';
import { photos } from '../import-kit.ts';
import { type SendingPage, sendingPage } from '../page-kit.ts';

const NAMES = ['DSC_1.jpg', 'DSC_2.jpg', 'DSC_3.jpg'];

/** A listing on a disk that is full while pictures are written, or database that fails at the next photo, once. */
function startWithFault(fault: { isDue: boolean; at: 'pictures' | 'arrival' }): Promise<SendingPage> {
  return sendingPage(3, {
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
    const page = await startWithFault({ isDue: true, at: 'pictures' });
    await page.lookAll();
    expect(await page.send(0)).toMatchObject({ ok: true, value: { added: [{}] } });
    for (const place of [1, 2]) {
      expect(await page.send(place)).toMatchObject({
        ok: true,
        value: { added: [{ fileName: NAMES[place] }], refused: [] },
      });
    }
    const settled = await page.settle();
    expect(settled).toMatchObject({ added: [{}, {}, {}], refused: [], failure: { code: 'diskFull' } });
    expect((await page.photos()).map(({ fileName, arriving }) => [fileName, arriving])).toEqual(
      NAMES.map((name) => [name, false]),
    );
    await page.expectNothingAstray();
  });

  it('is told of by its own answer where its file did not come in, and only there', async () => {
    const page = await startWithFault({ isDue: true, at: 'arrival' });
    await page.lookAll();
    expect(await page.send(0)).toMatchObject({ ok: false, error: { code: 'internal' } });
    for (const place of [1, 2]) await page.send(place);
    const settled = await page.settle();
    expect(settled).toMatchObject({ added: [{}, {}], refused: [], failure: null });
    expect((await page.photos()).map(({ fileName, arriving }) => [fileName, arriving])).toEqual([
      ['DSC_2.jpg', false],
      ['DSC_3.jpg', false],
    ]);
    await page.expectNothingAstray();
  });
});

describe('a page that is gone for a moment', () => {
  it('and whose photos came by another page: its files are told of as twins', async () => {
    const page = await sendingPage(1);
    await page.lookAll('one');
    await page.leave('one');
    await page.lookAll('other');
    await page.send(0, 'other');
    const answer = await page.send(0, 'one');
    expect(answer).toMatchObject({ ok: true, value: { refused: [{ phrase: { code: 'refused.twin' } }] } });
    for (const batch of ['one', 'other']) await page.settle(batch);
    expect(await page.photos()).toHaveLength(1);
    await page.expectNothingAstray();
  });

  it('and is stopped when it is back takes no photo from another page that sends its file now', async () => {
    for (const stopped of [true, false]) {
      const page = await sendingPage(1);
      await page.lookAll('one');
      const [shown] = await page.photos();
      await page.leave('one');
      await page.lookAll('other');
      await page.settle('one', stopped);
      expect(await page.photos()).toMatchObject([{ waitsForFile: false, problem: null }]);
      await page.send(0, 'other');
      await page.settle('other');
      expect(await page.photos()).toMatchObject([{ mediaId: shown?.mediaId, arriving: false }]);
    }
  });

  it('and whose photos another page took and stopped: its files come in', async () => {
    const page = await sendingPage(2);
    await page.lookAll('one');
    await page.leave('one');
    await page.lookAll('other');
    await page.settle('other', true);
    expect(await page.photos()).toEqual([]);
    for (const place of [1, 0]) {
      expect(await page.send(place, 'one')).toMatchObject({ value: { added: [{}] } });
    }
    await page.settle('one');
    expect((await page.photos()).map(({ fileName }) => fileName)).toEqual(NAMES.slice(0, 2));
    await page.expectNothingAstray();
  });

  it('leaves no photo for ever on its way of which it asked at the last moment', async () => {
    let leave = (): Promise<void> => Promise.resolve();
    const page = await sendingPage(1, {
      storage(folder) {
        const { store, blobs } = openStorage(folder);
        const roomForPreview: typeof blobs.roomForPreview = async (picture) => {
          await leave();
          return blobs.roomForPreview(picture);
        };
        return { store, blobs: { ...blobs, roomForPreview } };
      },
    });
    leave = () => page.leave();
    await page.look(0);
    expect(await page.photos()).toMatchObject([
      { waitsForFile: true, problem: { phrase: { code: 'problem.notSentByPage' } } },
    ]);
    // The page that is loaded again adds it again.
    expect(await page.look(0, 'again')).toEqual({ shown: true, refused: null });
    await page.send(0, 'again');
    await page.settle('again');
    expect(await page.photos()).toMatchObject([{ arriving: false, problem: null }]);
  });

  it('lets a listing go on that is to be sent and waited for its files alone', async () => {
    const service = await startPractice();
    const page = await sendingPage(2);
    const { opened, listingId } = page;
    await opened.connect(service);
    await page.lookAll();
    await page.send(0);
    await opened.sync();
    const waits = (): unknown => {
      const { store } = openStorage(opened.home);
      const listing = store.listings.get(listingId);
      store.close();
      return [listing?.syncWanted, listing?.waitingFor?.code, listing?.nextAttemptAt === null];
    };
    expect(waits()).toEqual([true, 'stillArriving', false]);
    await page.leave();
    expect(waits()).toEqual([true, undefined, true]);
  });
});

it('more batches than are remembered push out none whose page still sends', async () => {
  const page = await sendingPage(1);
  const { opened } = page;
  await page.lookAll('first');
  const [shown] = await page.photos();
  for (let count = 0; count < 30; count += 1) {
    const { listingId: other } = await opened.call('listing.create', { name: `Other ${count}` });
    await page.send(0, `batch ${count}`, { to: other });
  }
  await page.send(0, 'first');
  expect(await page.photos()).toMatchObject([{ mediaId: shown?.mediaId, arriving: false }]);
});

describe('a photo that waits for its file', () => {
  async function waitsWithCaption(page: SendingPage) {
    await page.look(0, 'left');
    await page.leave('left');
    const { mediaId } = nth(await page.photos(), 0);
    await page.opened.edit(mediaId, 'Hall');
    return mediaId;
  }

  it('is given no other photo by a page, though name and size are the same', async () => {
    const page = await sendingPage(1);
    const { files } = page;
    const mediaId = await waitsWithCaption(page);
    const other = await likeIt(nth(files, 0), '2026:05:15 11:00:00');
    await page.look(0, 'again', { file: other });
    await page.send(0, 'again', { file: other });
    await page.settle('again');
    expect(await page.photos()).toMatchObject([
      { mediaId, shortDescription: 'Hall', waitsForFile: true },
      { shortDescription: '', arriving: false, width: 120 },
    ]);
    // Its own one, which only the capture time shows.
    await utimes(nth(files, 0), 1_600_000_000, 1_600_000_000);
    await page.look(0, 'last');
    await page.send(0, 'last');
    await page.settle('last');
    expect(nth(await page.photos(), 0)).toMatchObject({ mediaId, arriving: false, width: 300 });
    expect(await page.photos()).toHaveLength(2);
    await page.expectNothingAstray();
  });

  it('takes its file by all of its bytes where the ends do not tell', async () => {
    const page = await sendingPage(1);
    const { files } = page;
    const mediaId = await waitsWithCaption(page);
    await utimes(nth(files, 0), 1_600_000_000, 1_600_000_000);
    const beginning = (await readFile(nth(files, 0))).subarray(0, 300);
    expect(await page.look(0, 'again', { ends: beginning })).toEqual({ shown: false, refused: null });
    await page.send(0, 'again');
    await page.settle('again');
    expect(await page.photos()).toMatchObject([{ mediaId, shortDescription: 'Hall', arriving: false }]);
    await page.expectNothingAstray();
  });

  it('comes back at the end with its words where it was removed, once its file is added again', async () => {
    for (const way of ['page', 'disk'] as const) {
      const page = await sendingPage(3);
      const { opened, listingId, files, folder } = page;
      const mediaId = await waitsWithCaption(page);
      await opened.call('media.remove', { mediaIds: [mediaId] });
      await opened.call('media.add', { listingId, paths: files.slice(1) });
      if (way === 'disk') {
        expect((await opened.call('media.add', { listingId, paths: [folder] })).added).toMatchObject([{ mediaId }]);
      } else {
        await page.look(0, 'again');
        await page.send(0, 'again');
        expect((await page.settle('again')).added).toMatchObject([{ mediaId }]);
      }
      const { media, removed, undo } = await opened.detail(listingId);
      expect(removed).toEqual([]);
      expect(nth(media, 2)).toMatchObject({ mediaId, shortDescription: 'Hall', arriving: false, position: 3 });
      expect(undo).toEqual({ kind: 'add', count: 1 });
      await page.expectNothingAstray();
    }
  });

  it('stays removed where that is done while its file is sent', async () => {
    const page = await sendingPage(1);
    const { opened } = page;
    await page.lookAll();
    await opened.call('media.remove', { mediaIds: (await page.photos()).map((item) => item.mediaId) });
    await page.send(0);
    await page.settle();
    expect(await page.photos()).toEqual([]);
    await page.expectNothingAstray();
  });

  it('is given no other photo at the next start, though that lies where its file was', async () => {
    const { opened, listingId, folder, files } = await sendingPage(2);
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
