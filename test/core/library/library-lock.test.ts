import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { afterTest, nth, type Opened, openCore, pictureFiles, startPractice } from '../harness.ts';

/**
 * Another program holds the write lock. It is held by another connection of this very thread: whoever stood still until it is
 * given back would stand still for ever, and fail.
 */
function holdLibrary({ home }: Opened): { giveBack(): void } {
  const database = new Database(path.join(home, 'library.db'));
  afterTest(() => database.close());
  database.exec('BEGIN IMMEDIATE');
  return {
    giveBack() {
      if (database.inTransaction) database.exec('ROLLBACK');
    },
  };
}

interface Place {
  readonly opened: Opened;
  readonly listingId: ListingId;
  readonly ids: readonly MediaId[];
  /** Files that are not in the library. */
  readonly files: readonly string[];
}

const CALLS: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'listing.create': ({ opened }) => opened.call('listing.create', { name: 'New', fields: {} }),
  'listing.rename': ({ opened, listingId }) => opened.call('listing.rename', { listingId, name: 'Other' }),
  'listing.setFields': ({ opened, listingId }) =>
    opened.call('listing.setFields', { listingId, fields: { BathroomsFull: '3' }, leaveOut: [] }),
  'listing.forget': ({ opened, listingId }) => opened.call('listing.forget', { listingId }),
  'media.edit': ({ opened, ids }) => opened.edit(nth(ids, 0), 'x'),
  'media.move': ({ opened, listingId, ids }) =>
    opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) }),
  'media.remove': ({ opened, ids }) => opened.call('media.remove', { mediaIds: [nth(ids, 0)] }),
  'media.add': ({ opened, listingId, files }) => opened.call('media.add', { listingId, paths: [...files] }),
  'media.replace': ({ opened, ids, files }) =>
    opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(files, 0) }),
  'change.undo': ({ opened, listingId }) => opened.call('change.undo', { listingId }),
  'settings.set': ({ opened }) => opened.call('settings.set', {}),
  'sync.pause': ({ opened }) => opened.call('sync.pause', {}),
  'sync.resume': ({ opened }) => opened.call('sync.resume', {}),
  'sync.cancel': ({ opened }) => opened.call('sync.cancel', {}),
  'sync.retry': ({ opened, listingId }) => opened.call('sync.retry', { listingId }),
  'sync.run': ({ opened }) => opened.call('sync.run', {}),
};

async function openPlace(): Promise<Place> {
  const opened = await openCore();
  await opened.connect(await startPractice());
  const { listingId, ids } = await opened.listingWithPhotos(2);
  return { opened, listingId, ids, files: await pictureFiles(2, 40) };
}

describe('while another program holds the library', () => {
  it.each(Object.entries(CALLS))('%s waits, and the page is answered meanwhile', async (_, call) => {
    const place = await openPlace();
    const holder = holdLibrary(place.opened);
    let isDone = false;
    const calling = call(place).finally(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await place.opened.call('listing.list', {})).listings).toHaveLength(1);
      await nextTurn();
    }
    expect(isDone).toBe(false);
    holder.giveBack();
    await calling;
  });

  it('the status is told at once after the clock was set back', async () => {
    const opened = await openCore();
    await opened.connect(await startPractice());
    await opened.listingWithPhotos(1);
    const ahead = opened.clock.now().getTime() + 3_600_000;
    const database = new Database(path.join(opened.home, 'library.db'));
    database.exec(`UPDATE account SET notBefore = ${ahead + 60_000}, notBeforeSince = ${ahead}, failures = 1`);
    database.exec('UPDATE listing SET syncWanted = 1');
    database.close();
    const holder = holdLibrary(opened);
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBe(opened.clock.now().getTime() + 60_000);
    holder.giveBack();
  });

  it('what was asked for first is done first', async () => {
    const { opened, listingId, ids } = await openPlace();
    const holder = holdLibrary(opened);
    const mediaIds = [nth(ids, 0)];
    const edits = ['one', 'two', 'three'].map((shortDescription) =>
      opened.call('media.edit', { mediaIds, shortDescription }),
    );
    await nextTurn();
    holder.giveBack();
    await Promise.all(edits);
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('three');
  });

  it('a sync under way goes on when it is given back, and sends everything once', async () => {
    const opened = await openCore();
    const service = await startPractice();
    await opened.connect(service);
    const { listingId } = await opened.listingWithPhotos(3);
    let holder: ReturnType<typeof holdLibrary> | null = null;
    // Taken when the first answer is on its way, so that the turn which applies it meets the lock.
    opened.core.subscribe(({ name }) => {
      if (name !== 'sync.changed' || holder !== null || service.requests.length === 0) return;
      setImmediate(() => {
        if (holder !== null) return;
        holder = holdLibrary(opened);
        setTimeout(holder.giveBack, 100);
      });
    });
    const outcome = await opened.call('sync.run', { listingIds: [listingId] });
    expect(outcome).toMatchObject({ uploaded: 3, created: 1, conflicts: 0, blocked: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(service.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 0 });
  });
});
