import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { collect } from '../../../electron/core/photos/storage/collect.ts';
import { type ListingId, Sha256 } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';
import { nth, type Opened, openCore, pictureFiles } from '../harness.ts';

/** Files and rows agree after a collection, in whichever order photos came, went, were taken back, or work broke off. */

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

const Act = fc.record({
  what: fc.constantFrom(
    'add',
    'add',
    'addElsewhere',
    'replace',
    'replace',
    'remove',
    'remove',
    'restore',
    'undo',
    'undo',
    'redo',
    'forGood',
    'forget',
    'cancel',
    'crashBeforeRow',
    'crashInRemoval',
    'collect',
  ),
  which: fc.nat(5),
});
type Act = { readonly what: string; readonly which: number };

interface World {
  readonly opened: Opened;
  readonly files: readonly string[];
  listings: ListingId[];
}

async function act(world: World, { what, which }: Act): Promise<void> {
  const { opened, files } = world;
  const file = nth(files, which % files.length);
  const listingId = nth(world.listings, 0);
  const { media, removed } = await opened.detail(listingId);
  const one = media[which % Math.max(1, media.length)];
  const gone = removed[which % Math.max(1, removed.length)];
  switch (what) {
    case 'add':
      await opened.dispatch('media.add', { listingId, paths: [file] });
      break;
    case 'addElsewhere':
      await opened.dispatch('media.add', { listingId: nth(world.listings, 1), paths: [file] });
      break;
    case 'replace':
      if (one !== undefined) await opened.dispatch('media.replace', { mediaId: one.mediaId, path: file });
      break;
    case 'remove':
      if (one !== undefined) await opened.dispatch('media.remove', { mediaIds: [one.mediaId] });
      break;
    case 'restore':
      if (gone !== undefined) await opened.dispatch('media.restore', { mediaIds: [gone.mediaId] });
      break;
    case 'undo':
      await opened.dispatch('change.undo', { listingId });
      break;
    case 'redo':
      await opened.dispatch('change.redo', { listingId });
      break;
    case 'forGood':
      if (gone !== undefined) await opened.call('media.removeForGood', { mediaIds: [gone.mediaId] });
      break;
    case 'forget':
      await opened.call('listing.forget', { listingId });
      world.listings = [nth(world.listings, 1), await newListing(opened)];
      break;
    case 'cancel': {
      // The listing goes while its photos are copied: what came in is refused by name.
      const adding = opened.dispatch('media.add', { listingId, paths: [file, nth(files, 0)] });
      await opened.call('listing.forget', { listingId });
      await adding;
      world.listings = [nth(world.listings, 1), await newListing(opened)];
      break;
    }
    case 'crashBeforeRow':
      await besides(opened, async ({ blobs }) => {
        await blobs.adopt(file, () => Promise.resolve());
      });
      break;
    case 'crashInRemoval':
      await besides(opened, async ({ store, blobs }) => {
        // The file went and the commit did not come; a replacement that broke off after its row.
        const unused = Sha256.parse(`${'0'.repeat(63)}${which}`);
        store.write(() => store.blobs.add(unused, 1, 'image/jpeg', '2026-05-04T08:00:00.000Z'));
        const stored = await blobs.adopt(file, () => Promise.resolve());
        store.write(() => store.blobs.add(Sha256.parse(stored.sha256), stored.bytes, 'image/jpeg', '2026-05-04'));
      });
      break;
    default:
      await besides(opened, (storage) => collect(storage, Date.now() + TWO_DAYS).then(() => undefined));
  }
}

/** As another process on the same library. */
async function besides(
  opened: Opened,
  work: (storage: ReturnType<typeof openStorage>) => Promise<void>,
): Promise<void> {
  const storage = openStorage(opened.home);
  try {
    await work(storage);
  } finally {
    storage.store.close();
  }
}

async function newListing(opened: Opened): Promise<ListingId> {
  return (await opened.call('listing.create', { name: randomUUID() })).listingId;
}

async function agreement(home: string) {
  const storage = openStorage(home);
  const { store, blobs } = storage;
  const collected = await collect(storage, Date.now() + TWO_DAYS);
  const stored = await blobs.list();
  const used = [...store.blobs.used()].toSorted();
  const found = {
    missing: collected.missing,
    again: (await collect(storage, Date.now() + TWO_DAYS)).removed,
    originals: [...stored.originals.keys()].toSorted(),
    strayDerived: [...stored.derived.keys()].filter((hash) => !used.includes(Sha256.parse(hash))),
    strayRenditions: [...stored.renditions.keys()].filter((hash) => !store.blobs.isRenditionUsed(Sha256.parse(hash))),
    rowsWithoutUse: store.blobs.unused(),
    temporary: (await readdir(path.join(home, 'pictures', 'temporary'))).length,
  };
  store.close();
  return { found, used };
}

it('files and rows agree after a collection, whatever was done and wherever it broke off', {
  tags: 'large',
}, async () => {
  const files = await pictureFiles(6, 700);
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 6, maxLength: 16 }), async (acts) => {
      const opened = await openCore();
      const world: World = { opened, files, listings: [await newListing(opened), await newListing(opened)] };
      await opened.call('media.add', { listingId: nth(world.listings, 0), paths: files.slice(0, 2) });
      for (const each of acts) await act(world, each);
      await opened.close();
      const { found, used } = await agreement(opened.home);
      expect(found).toEqual({
        missing: 0,
        again: 0,
        originals: used,
        strayDerived: [],
        strayRenditions: [],
        rowsWithoutUse: [],
        temporary: 0,
      });
      await rm(opened.home, { recursive: true, force: true });
    }),
    { numRuns: Number(process.env['LIGHTBOX_FAULT_RUNS'] ?? 12), seed: 12 },
  );
});
