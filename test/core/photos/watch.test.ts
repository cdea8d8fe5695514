import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { BlobError } from '../../../electron/core/library/blobs/errors.ts';
import { sharedPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import type { WatchHappening, WatchView } from '../../../shared/contract/watch.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { afterTest, nth, type Opened, openCore, pictureFiles, startPractice, temporaryFolder } from '../harness.ts';

/** Long enough for a file that is written in two pieces within one test. */
const SETTLED_AFTER = 160;

/** A picture of blocks that depend on `seed`, as bright as `brightness` says, taken at a moment. */
async function exported(seed: number, brightness = 1, taken = '2026:05:04 08:00:00'): Promise<Buffer> {
  const [width, height] = [9, 8];
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (seed * 7919 + at * at * 31 * seed) % 200),
  );
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(180, 160, { kernel: 'nearest' })
    .linear(brightness, 0)
    .toColourspace('srgb')
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

interface Place {
  readonly opened: Opened;
  readonly listingId: ListingId;
  readonly folder: string;
  readonly happened: readonly WatchHappening[];
  /** Ends when something of this kind has happened so many times. */
  until(kind: WatchHappening['kind'], times?: number): Promise<void>;
  view(): Promise<WatchView | null>;
}

async function watchedPlace({ settledAfter = SETTLED_AFTER } = {}): Promise<Place> {
  const folder = await temporaryFolder();
  const opened = await openCore({ settledAfter });
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  const place = placeOf(opened, listingId, folder);
  await opened.call('watch.set', { listingId, folder });
  return place;
}

function placeOf(opened: Opened, listingId: ListingId, folder: string): Place {
  const happened: WatchHappening[] = [];
  const listeners = new Set<() => void>();
  afterTest(
    opened.core.subscribe((event) => {
      if (event.name !== 'watch.changed' || event.payload.happened === null) return;
      happened.push(event.payload.happened);
      for (const listener of listeners) listener();
    }),
  );
  return {
    opened,
    listingId,
    folder,
    happened,
    view: async () => (await opened.call('watch.get', { listingId })).watch,
    until: (kind, times = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (happened.filter((each) => each.kind === kind).length < times) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}

function untilWriting({ opened, view }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      if (((await view())?.writing ?? 0) === 0) return;
      stopListening();
      resolve();
    };
    const stopListening = opened.core.subscribe(({ name }) => {
      if (name === 'watch.changed') look().catch(reject);
    });
    look().catch(reject);
  });
}

async function photosOf({ opened, listingId }: Place) {
  return (await opened.detail(listingId)).media.map(({ fileName, shortDescription, imageOf, sha256, mediaId }) => ({
    fileName,
    shortDescription,
    imageOf,
    sha256,
    mediaId,
  }));
}

describe('a watched folder', () => {
  it('feeds its listing; what is exported again keeps place, caption and room', async () => {
    const place = await watchedPlace();
    await writeFile(path.join(place.folder, 'DSC_0001.jpg'), await exported(1));
    await place.until('added');
    await writeFile(path.join(place.folder, 'DSC_0002.jpg'), await exported(2));
    await place.until('added', 2);
    const first = nth(await photosOf(place), 0);
    const mediaIds = [first.mediaId];
    await place.opened.call('media.edit', { mediaIds, shortDescription: 'Front', imageOf: 'Kitchen' });

    await writeFile(path.join(place.folder, 'DSC_0001.jpg'), await exported(1, 1.2));
    await place.until('replaced');
    const now = await photosOf(place);
    expect(now.map(({ fileName }) => fileName)).toEqual(['DSC_0001.jpg', 'DSC_0002.jpg']);
    expect(now[0]).toMatchObject({ shortDescription: 'Front', imageOf: 'Kitchen' });
    expect(now[0]?.sha256).not.toBe(first.sha256);
    await place.opened.call('change.undo', { listingId: place.listingId });
    expect((await photosOf(place))[0]?.sha256).toBe(first.sha256);
  });

  it('may be a link, also to another place later; files are known by it, of every kind that an import takes', async () => {
    const [first, second, parent] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    const folder = path.join(parent, 'Link');
    await symlink(first, folder, 'junction');
    const opened = await openCore({ settledAfter: SETTLED_AFTER });
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    const place = placeOf(opened, listingId, folder);
    await writeFile(path.join(first, 'DSC_1.jfif'), await exported(1));
    await opened.call('watch.set', { listingId, folder });
    await place.until('added');
    await writeFile(path.join(first, 'DSC_2.HIF'), await exported(2));
    await writeFile(path.join(first, 'DSC_3.jpg.part'), await exported(4));
    await place.until('added', 2);
    await rm(folder);
    await symlink(second, folder, 'junction');
    await writeFile(path.join(second, 'DSC_3.jpg'), await exported(3));
    await place.until('added', 3);
    const paths = (await opened.detail(listingId)).media.map(({ sourcePath }) => sourcePath);
    expect(paths).toEqual(['DSC_1.jfif', 'DSC_2.HIF', 'DSC_3.jpg'].map((name) => path.join(folder, name)));
  });

  it('still knows the file of a photo that was corrected after it was sent', async () => {
    const place = await watchedPlace();
    const { opened, listingId, folder } = place;
    await opened.connect(await startPractice({ now: opened.clock.now }));
    await writeFile(path.join(folder, 'DSC_0001.jpg'), await exported(1));
    await place.until('added');
    await opened.sync();
    const sent = nth(await photosOf(place), 0);
    const operation = { kind: 'rotate', to: 'right' } as const;
    const { mediaIds } = await opened.call('media.correct', { mediaIds: [sent.mediaId], operation });
    expect(mediaIds).not.toEqual([sent.mediaId]);
    expect(nth((await opened.detail(listingId)).media, 0).sourcePath).toBe(path.join(folder, 'DSC_0001.jpg'));
    await writeFile(path.join(folder, 'DSC_0001.jpg'), await exported(1, 1.2));
    await place.until('replaced');
    expect((await opened.detail(listingId)).media).toHaveLength(1);
    expect(nth(await photosOf(place), 0).sha256).not.toBe(sent.sha256);
  });

  it('follows the words that another program writes later, beside a photo or into it, but never over those written here', async () => {
    const place = await watchedPlace();
    const { opened, listingId, folder } = place;
    const said = (description: string, rating: number | null = null): string =>
      xmpPacket({ title: null, description, keywords: ['Kitchen'], rating, copyright: null, creator: null });
    const [first, second] = [path.join(folder, 'a.jpg'), path.join(folder, 'b.jpg')];
    await writeFile(path.join(folder, 'a.xmp'), said('One'));
    await writeFile(first, await exported(1));
    await writeFile(second, await exported(2));
    await expect.poll(async () => (await photosOf(place)).length).toBe(2);
    await writeFile(path.join(folder, 'a.xmp'), said('One, changed', 3));
    await writeFile(path.join(folder, 'b.jpg.xmp'), said('Two'));
    await place.until('words', 2);
    expect((await opened.detail(listingId)).media).toMatchObject([
      { shortDescription: 'One, changed', imageOf: 'Kitchen', rating: 3 },
      { shortDescription: 'Two', imageOf: 'Kitchen' },
    ]);
    await opened.call('change.undo', { listingId });
    const { mediaId } = nth((await opened.detail(listingId)).media, 0);
    await opened.edit(mediaId, 'Typed');
    await writeFile(path.join(folder, 'a.xmp'), said('One, again', 4));
    await place.until('words', 4);
    expect(place.happened.filter(({ kind }) => kind === 'words').slice(2)).toMatchObject([
      { what: 'taken', position: 1 },
      { what: 'kept', position: 1 },
    ]);
    expect((await opened.detail(listingId)).media[0]).toMatchObject({ shortDescription: 'Typed', rating: 4 });
    const entries = await opened.call('history.list', { listingId });
    expect(JSON.stringify(entries)).toContain('One, again');
  });

  it('follows the words of the others where the original of one photo is missing, and where its file is gone as well', async () => {
    const place = await watchedPlace();
    const { opened, listingId, folder } = place;
    const said = (description: string): string =>
      xmpPacket({ title: null, description, keywords: [], rating: null, copyright: null, creator: null });
    for (const number of [1, 2, 3]) {
      await writeFile(path.join(folder, `${number}.jpg`), await exported(number));
      await place.until('added', number);
    }
    const originals = (await photosOf(place)).map(({ sha256 }) =>
      path.join(opened.home, 'pictures', 'originals', sha256.slice(0, 2), sha256),
    );
    await rm(nth(originals, 0));
    await rm(nth(originals, 1));
    await writeFile(nth(originals, 1), 'damaged');
    await rm(path.join(folder, '2.jpg'));
    for (const number of [1, 2, 3]) await writeFile(path.join(folder, `${number}.xmp`), said(`Words ${number}`));
    await place.until('words', 2);
    expect((await opened.detail(listingId)).media.map(({ shortDescription }) => shortDescription)).toEqual([
      'Words 1',
      '',
      'Words 3',
    ]);
  });

  it('never takes a file while it is written', async () => {
    const place = await watchedPlace({ settledAfter: 10 * SETTLED_AFTER });
    const [whole, file] = [await exported(3), path.join(place.folder, 'a.jpg')];
    await writeFile(file, whole.subarray(0, 400));
    await untilWriting(place);
    await appendFile(file, whole.subarray(400));
    await place.until('added');
    expect(place.happened.map(({ kind }) => kind)).toEqual(['added']);
  });

  it('asks whether a file under another name replaces the photo of the same moment, and never does it unasked', async () => {
    const place = await watchedPlace();
    await writeFile(path.join(place.folder, 'DSC_0001.jpg'), await exported(1));
    await place.until('added');
    const [before] = await photosOf(place);
    await writeFile(path.join(place.folder, 'DSC_0001-Edit.jpg'), await exported(1, 1.2));
    await place.until('question');
    expect(await photosOf(place)).toEqual([before]);
    const question = nth((await place.view())?.questions ?? [], 0);
    expect(question).toMatchObject({ fileName: 'DSC_0001-Edit.jpg', position: 1, mediaId: before?.mediaId });

    await place.opened.call('watch.answer', { questionId: question.questionId, choice: 'replace' });
    const [after, ...others] = await photosOf(place);
    expect(others).toEqual([]);
    expect(after?.sha256).not.toBe(before?.sha256);
    expect((await place.view())?.questions).toEqual([]);
    const again = await place.opened.fail('watch.answer', { questionId: question.questionId, choice: 'add' });
    expect(again.code).toBe('notFound');
  });

  it('tells what it could not take, and takes it when it is written again', async () => {
    const place = await watchedPlace();
    const file = path.join(place.folder, 'a.jpg');
    await writeFile(file, (await exported(1)).subarray(0, 1500));
    await place.until('refused');
    await writeFile(file, await exported(1));
    await place.until('added');
    expect(await photosOf(place)).toHaveLength(1);
  });

  it('says that it is gone, and goes on when it is back', async () => {
    const place = await watchedPlace();
    const away = `${place.folder}-away`;
    afterTest(() => rm(away, { recursive: true, force: true }));
    await rename(place.folder, away);
    await place.until('gone');
    expect((await place.view())?.state).toBe('gone');
    await mkdir(place.folder);
    await place.until('back');
    await writeFile(path.join(place.folder, 'a.jpg'), await exported(1));
    await place.until('added');
  });

  it('is watched after a restart, which takes nothing twice and brings nothing back', async () => {
    const place = await watchedPlace();
    const file = path.join(place.folder, 'a.jpg');
    await writeFile(file, await exported(1));
    await place.until('added');
    const photo = nth(await photosOf(place), 0);
    await place.opened.call('media.remove', { mediaIds: [photo.mediaId] });
    await place.opened.close();

    const opened = await openCore({ home: place.opened.home, settledAfter: SETTLED_AFTER });
    const again = placeOf(opened, place.listingId, place.folder);
    await opened.core.startBackgroundWork();
    await writeFile(path.join(place.folder, 'b.jpg'), await exported(2));
    await again.until('added');
    await utimes(file, new Date(), new Date(0));
    await again.until('left');
    expect((await photosOf(again)).map(({ fileName }) => fileName)).toEqual(['b.jpg']);
  });

  it('is only one that is there and that is not of the library', async () => {
    const { opened, listingId, folder } = await watchedPlace();
    for (const wrong of [path.join(folder, 'missing'), 'relative', opened.home, path.join(opened.home, 'pictures')]) {
      const refused = await opened.fail('watch.set', { listingId, folder: wrong, isKept: true });
      expect(refused).toMatchObject({ code: 'invalidInput' });
    }
    expect(await opened.call('watch.get', { listingId })).toMatchObject({ watch: { folder } });
    await opened.call('watch.set', { listingId, folder: null });
    expect(await opened.call('watch.get', { listingId })).toEqual({ watch: null });
  });
});

describe('a watched folder whose files could not be taken', () => {
  it('is looked at again at the next start where the program ended in the middle of it', async () => {
    const [folder, looking, goOn] = [
      await temporaryFolder(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const maker = sharedPictureMaker();
    const ask: typeof maker.ask = async (kind, input) => {
      if (kind === 'inspect') {
        looking.resolve();
        await goOn.promise;
      }
      return maker.ask(kind, input);
    };
    const opened = await openCore({
      settledAfter: SETTLED_AFTER,
      pictures: { ...maker, ask, end: () => undefined },
    });
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: {} });
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
      await writeFile(path.join(folder, name), await exported(name.charCodeAt(0)));
    }
    await opened.call('watch.set', { listingId, folder, isKept: true });
    await looking.promise;
    const closing = opened.close();
    goOn.resolve();
    await closing;

    const again = await openCore({ home: opened.home, settledAfter: SETTLED_AFTER });
    const place = placeOf(again, listingId, folder);
    await again.core.startBackgroundWork();
    await place.until('added');
    await expect
      .poll(async () =>
        (await again.detail(listingId)).media.map(({ fileName, arriving }) => `${fileName} ${arriving}`),
      )
      .toEqual(['a.jpg false', 'b.jpg false', 'c.jpg false']);
  });

  it('gives a photo its file when that comes back with its disk, also where it was written again', async () => {
    const [folder, copying, goOn] = [
      await temporaryFolder(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const file = path.join(folder, 'a.jpg');
    const opened = await openCore({
      storage(home) {
        const storage = openStorage(home);
        const adopt: typeof storage.blobs.adopt = async (...given) => {
          copying.resolve();
          await goOn.promise;
          return storage.blobs.adopt(...given);
        };
        return { ...storage, blobs: { ...storage.blobs, adopt } };
      },
    });
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: {} });
    await opened.call('watch.set', { listingId, folder, isKept: true });
    await writeFile(file, await exported(1));
    const adding = opened.call('media.add', { listingId, paths: [file] });
    await copying.promise;
    const { mediaId } = nth((await opened.detail(listingId)).media, 0);
    await opened.edit(mediaId, 'Front');
    const away = `${folder}-away`;
    afterTest(() => rm(away, { recursive: true, force: true }));
    await rename(folder, away);
    const closing = opened.close();
    goOn.resolve();
    await Promise.allSettled([adding, closing]);

    const again = await openCore({ home: opened.home, settledAfter: SETTLED_AFTER });
    const place = placeOf(again, listingId, folder);
    await again.core.startBackgroundWork();
    await place.until('gone');
    await expect
      .poll(async () => (await again.detail(listingId)).media.map(({ problem }) => problem?.code))
      .toEqual(['fileUnusable']);
    await writeFile(path.join(away, 'a.jpg'), await exported(1, 1.2));
    await rename(away, folder);
    await place.until('added');
    const media = (await again.detail(listingId)).media;
    expect(media.map((item) => [item.mediaId, item.shortDescription, item.arriving, item.problem])).toEqual([
      [mediaId, 'Front', false, null],
    ]);
  });

  it('replaces the photo once there is space again', async () => {
    const full = { is: false };
    const opened = await openCore({
      settledAfter: SETTLED_AFTER,
      storage(home) {
        const storage = openStorage(home);
        const adopt: typeof storage.blobs.adopt = (...given) =>
          full.is
            ? Promise.reject(new BlobError('disk-full', phrase('file.diskFull', { path: home })))
            : storage.blobs.adopt(...given);
        return { ...storage, blobs: { ...storage.blobs, adopt } };
      },
    });
    const folder = await temporaryFolder();
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: {} });
    const place = placeOf(opened, listingId, folder);
    await opened.call('watch.set', { listingId, folder });
    await writeFile(path.join(folder, 'a.jpg'), await exported(1));
    await place.until('added');
    full.is = true;
    await writeFile(path.join(folder, 'a.jpg'), await exported(1, 1.2));
    await place.until('refused');
    full.is = false;
    await writeFile(path.join(folder, 'b.jpg'), await exported(2));
    await place.until('added', 2);
    expect(place.happened.map(({ kind }) => kind)).toEqual(['added', 'refused', 'replaced', 'added']);
  });
});

describe('the file that a photo came from', () => {
  it('is shown in its folder, as long as it is there', async () => {
    const shown: string[] = [];
    const opened = await openCore({ host: { showInFolder: (file) => void shown.push(file) } });
    const [file = ''] = await pictureFiles(1);
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: {} });
    await opened.call('media.add', { listingId, paths: [file] });
    const { mediaId, sourcePath } = nth((await opened.detail(listingId)).media, 0);
    expect(sourcePath).toBe(file);
    await opened.call('media.showInFolder', { mediaId });
    expect(shown).toEqual([file]);
    await rm(file);
    expect(await opened.fail('media.showInFolder', { mediaId })).toMatchObject({ code: 'notFound' });
    expect(shown).toHaveLength(1);
  });

  it('is that of the picture which it shows: another one after it is replaced, the first again after undo', async () => {
    const opened = await openCore();
    const [first = '', second = '', third = ''] = await pictureFiles(3);
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: {} });
    await opened.call('media.add', { listingId, paths: [first] });
    const shown = async () => nth((await opened.detail(listingId)).media, 0);
    const { mediaId } = await shown();
    await opened.call('media.replace', { mediaId, path: second });
    expect((await shown()).sourcePath).toBe(second);
    await opened.call('change.undo', { listingId });
    expect((await shown()).sourcePath).toBe(first);
    await opened.core.replaceStream(mediaId, 'dropped.jpg', createReadStream(third));
    expect((await shown()).sourcePath).toBeNull();
    await opened.call('change.undo', { listingId });
    expect((await shown()).sourcePath).toBe(first);
  });

  it('is not shown by a host that has no file manager', async () => {
    const opened = await openCore();
    const [mediaId] = (await opened.listingWithPhotos(1)).ids;
    expect(await opened.call('app.info', {})).toMatchObject({ canShowInFolder: false, canPickFolder: false });
    if (mediaId === undefined) throw new Error('There is no photo.');
    expect(await opened.fail('media.showInFolder', { mediaId })).toMatchObject({ code: 'unsupported' });
  });
});
