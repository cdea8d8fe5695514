import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createBlobStore } from '../../../electron/core/library/blobs/blob-store.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { counts, nth, openCore, picture, pictureFiles, type Synced, startPractice, syncedListing } from '../harness.ts';

/** Complete to look at, with an end; half of its pixels are missing. */
async function damagedPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.from([0xff, 0xd9])]);
}

interface Kept {
  readonly sha256: string;
  readonly bytes: number;
}

/** A damaged original lies in the folder of a library. */
async function adoptDamaged(home: string): Promise<Kept> {
  const damaged = path.join(home, 'damaged.jpg');
  await writeFile(damaged, await damagedPicture());
  return createBlobStore(path.join(home, 'pictures')).adopt(damaged, () => Promise.resolve());
}

const insertBlob = ({ sha256, bytes }: Kept): string =>
  `INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES ('${sha256}', ${bytes}, 'image/jpeg', '2026-05-04')`;

async function keyOf(synced: Synced): Promise<string> {
  const { listingKey } = await synced.opened.detail(synced.listingId);
  if (listingKey === null) throw new Error('The listing has no key.');
  return listingKey;
}

/** Somebody else adds a photo with these bytes to our listing. */
async function addByOthers(synced: Synced, bytes: Buffer, fileName = 'aerial.jpg') {
  const words = { ShortDescription: 'Aerial view', ImageOf: '', MediaObjectID: fileName, DeletedYN: false };
  const fields = { ...words, MediaKey: randomUUID(), Order: 7, FileSize: bytes.length };
  const added = { fileName, mediaType: 'image/jpeg', bytes };
  const media = synced.service.secondPerson.addMedia(await keyOf(synced), fields, added);
  const address = new URL(String(media['MediaURL'])).pathname;
  return {
    number: Number(media['MediaKeyNumeric']),
    fetches: () => synced.service.requests.filter((request) => request.path === address).length,
  };
}

async function colleague(synced: Synced) {
  const opened = await openCore({ clock: synced.clock });
  await opened.connect(synced.service);
  return opened;
}

describe('a photo of somebody else whose picture cannot be decoded', () => {
  it('is shown with its words and a note, and ends no sync', async () => {
    const synced = await syncedListing(1);
    const { opened, service, listingId, ids } = synced;
    await addByOthers(synced, await damagedPicture());
    await opened.edit(nth(ids, 0), 'Sent all the same');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toContain('Sent all the same');
    expect((await opened.detail(listingId)).mediaByOthers).toMatchObject([
      {
        shortDescription: 'Aerial view',
        sha256: null,
        problem: { message: expect.stringContaining('incomplete or damaged') as unknown },
      },
    ]);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is not fetched at every sync, but once it is another', async () => {
    const synced = await syncedListing(1);
    const { opened, service, clock, listingId } = synced;
    const { number, fetches } = await addByOthers(synced, await damagedPicture());
    await opened.sync();
    await opened.sync();
    await opened.sync();
    expect(fetches()).toBe(1);
    clock.advance(60_000);
    service.secondPerson.editMedia(number, { ShortDescription: 'Aerial view, again' });
    await opened.sync();
    await opened.sync();
    expect(fetches()).toBe(2);
    expect((await opened.detail(listingId)).mediaByOthers).toMatchObject([{ shortDescription: 'Aerial view, again' }]);
  });

  it.each([
    ['plan.pdf', '%PDF-1.7 plan', 'PDF documents', 1],
    ['film.mp4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'a video', 1],
    // An error page, perhaps, in the place of a picture: tomorrow it may be there.
    ['page.jpg', '<html>Try again later</html>', null, 2],
  ] as const)('nor is what is no photo: %s', async (fileName, bytes, said, times) => {
    const synced = await syncedListing(1);
    const { opened, listingId } = synced;
    const { fetches } = await addByOthers(synced, Buffer.from(bytes, 'latin1'), fileName);
    await opened.sync();
    await opened.sync();
    const [byOthers] = (await opened.detail(listingId)).mediaByOthers;
    expect(byOthers).toMatchObject({ shortDescription: 'Aerial view', sha256: null });
    expect(byOthers?.problem?.message ?? null).toEqual(said === null ? null : expect.stringContaining(said));
    expect(fetches()).toBe(times);
  });
});

describe('an opened photo whose picture cannot be decoded', () => {
  async function openedDamaged() {
    const synced = await syncedListing(1);
    const { fetches, number } = await addByOthers(synced, await damagedPicture());
    const theirs = await colleague(synced);
    const { listingId } = await theirs.call('listing.open', { listingKey: await keyOf(synced) });
    const item = nth((await theirs.detail(listingId)).media, 1);
    return { ...synced, opened: theirs, listingId, item, fetches, number };
  }

  it('has a placeholder, says so, and is worked on like the others', async () => {
    const { opened, service, listingId, item } = await openedDamaged();
    expect(item).toMatchObject({
      shortDescription: 'Aerial view',
      state: 'attached',
      prepared: true,
      problem: null,
      pictureProblem: { message: expect.stringContaining('incomplete or damaged') as unknown },
    });
    expect(await opened.core.picturePath(item.sha256, '320')).not.toBeNull();
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
    await opened.edit(item.mediaId, 'A caption of mine');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toContain('A caption of mine');
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('is fetched again once it is another, and then shown', async () => {
    const { opened, service, clock, listingId, item, fetches, number } = await openedDamaged();
    await opened.sync();
    expect(fetches()).toBe(1);
    clock.advance(60_000);
    const other = service.secondPerson.addMedia(
      nth(service.snapshot().listings, 0).listingKey,
      { MediaKey: randomUUID(), Order: 9 },
      { fileName: 'good.jpg', mediaType: 'image/jpeg', bytes: await picture(78) },
    );
    service.secondPerson.editMedia(number, { MediaURL: String(other['MediaURL']) });
    await opened.sync();
    const shown = (await opened.detail(listingId)).media.find(({ mediaId }) => mediaId === item.mediaId);
    expect(shown).toMatchObject({ pictureProblem: null, width: 48, height: 32 });
    expect(fetches()).toBe(1);
  });

  it('that an earlier version kept with the damaged file is mended by the next sync', async () => {
    const { opened, service, clock, listingId, item } = await openedDamaged();
    const good = nth((await opened.detail(listingId)).media, 0);
    await opened.close();
    // As it was left there: the damaged file, not prepared, with a change that waits.
    const damaged = await adoptDamaged(opened.home);
    openDatabase(path.join(opened.home, 'library.db'))
      .exec(
        `${insertBlob(damaged)};
         UPDATE media SET sha256 = '${damaged.sha256}', prepared = 0, placeholder = NULL, shortDescription = 'Waits since then',
           blocked = '{"code":"fileUnusable","message":"Damaged.","action":"fixField"}' WHERE mediaId = '${item.mediaId}'`,
      )
      .close();
    const again = await openCore({ home: opened.home, clock });
    await again.connect(service);
    expect(counts(await again.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toContain('Waits since then');
    const fixed = (await again.detail(listingId)).media.find(({ mediaId }) => mediaId === item.mediaId);
    expect(fixed).toMatchObject({ state: 'attached', problem: null, prepared: true });
    expect(fixed?.pictureProblem).not.toBeNull();
    expect(good.pictureProblem).toBeNull();
  });
});

describe('a photo that the service has, whose own file is damaged here', () => {
  it('has its words sent, and asks nobody for a file', async () => {
    const { opened, service, clock, secrets, listingId, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Waits since then');
    await opened.close();
    openDatabase(path.join(opened.home, 'library.db'))
      .exec(`UPDATE media SET blocked = '{"code":"fileUnusable","message":"Damaged.","action":"fixField"}'`)
      .close();
    const again = await openCore({ home: opened.home, clock, secrets });
    expect((await again.detail(listingId)).media).toMatchObject([{ state: 'attached', problem: null }]);
    expect(counts(await again.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Waits since then']);
  });

  it('shows a placeholder, which is no picture for the other service of its listing', async () => {
    const { opened, service: north, clock, secrets, listingId, ids } = await syncedListing(2);
    const south = await startPractice({ now: clock.now });
    const { accountId } = await opened.connect(south, { profile: { rendition: { quality: 50 } } });
    await opened.call('listing.addService', { listingId, accountId });
    await opened.sync();
    await opened.close();
    const damaged = await adoptDamaged(opened.home);
    openDatabase(path.join(opened.home, 'library.db'))
      .exec(
        `${insertBlob(damaged)};
         UPDATE media SET sha256 = '${damaged.sha256}', prepared = 0 WHERE mediaId = '${nth(ids, 0)}';
         UPDATE destinationMedia SET seen = json_set(seen, '$.source.picture.sha256', '${damaged.sha256}')
           WHERE sourceMediaId = '${nth(ids, 0)}'`,
      )
      .close();
    const again = await openCore({ home: opened.home, clock, secrets });
    await again.edit(nth(ids, 0), 'Written since then');
    await again.sync();
    await again.sync();
    expect(north.captions()).toEqual(['Written since then', 'Photo 2']);
    expect(south.captions()).toEqual(['Written since then', 'Photo 2']);
    expect(south.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });

    // What a person puts in its place is wanted at both.
    await again.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
    await again.sync();
    expect([north.captions(), south.captions()]).toEqual([
      ['Written since then', 'Photo 2'],
      ['Written since then', 'Photo 2'],
    ]);
    expect([north.snapshot().binaries, south.snapshot().binaries]).toEqual([3, 3]);
  });
});
