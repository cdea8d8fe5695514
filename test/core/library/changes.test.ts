import { createReadStream } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { recordChange } from '../../../electron/core/library/changes/record.ts';
import type { UndoResult } from '../../../shared/contract/changes.ts';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import {
  afterTest,
  connectedCore,
  createClock,
  nth,
  type Opened,
  openCore,
  pictureFiles,
  syncedListing,
  unsyncedListing,
} from '../harness.ts';

function undo(opened: Opened, listingId: ListingId): Promise<UndoResult> {
  return opened.call('change.undo', { listingId });
}

function redo(opened: Opened, listingId: ListingId): Promise<UndoResult> {
  return opened.call('change.redo', { listingId });
}

/** What of a listing changes can be about. */
function content({ name, fields, media }: ListingDetail) {
  return {
    name,
    fields: fields.map(({ value }) => value),
    media: media.map(({ mediaId, shortDescription, imageOf, sha256, fileName }) => {
      return { mediaId, shortDescription, imageOf, sha256, fileName };
    }),
  };
}

/** A listing of five photos on a clock that stands far enough from their captions. */
async function fivePhotos() {
  const clock = createClock();
  const opened = await openCore({ clock });
  const { listingId, ids } = await opened.listingWithPhotos(5);
  clock.advance(60_000);
  return { clock, opened, listingId, ids };
}

describe('undo and redo', () => {
  it('take every kind of change back to the first state and do them again, through restarts', async () => {
    const { clock, opened: first, listingId, ids } = await fivePhotos();
    const [one, two, three] = [nth(ids, 0), nth(ids, 1), nth(ids, 2)];
    const [other, more] = await pictureFiles(2, 30);
    if (other === undefined || more === undefined) return expect.fail('no files');
    const doings: readonly [string, number, () => Promise<unknown>][] = [
      ['caption', 1, () => first.edit(one, 'A kitchen')],
      ['room', 2, () => first.call('media.edit', { mediaIds: [one, two], imageOf: 'Kitchen' })],
      ['edit', 1, () => first.call('media.edit', { mediaIds: [three], shortDescription: 'Den', imageOf: 'Den' })],
      [
        'findReplace',
        2,
        () =>
          first.call('media.editEach', {
            listingId,
            kind: 'findReplace',
            edits: [
              { mediaId: one, shortDescription: 'The kitchen' },
              { mediaId: two, shortDescription: 'The bath' },
            ],
          }),
      ],
      ['move', 2, () => first.call('media.move', { listingId, mediaIds: [one, two], before: null })],
      [
        'arrangeByRooms',
        5,
        () => first.call('media.arrange', { listingId, mediaIds: ids.toReversed(), kind: 'arrangeByRooms' }),
      ],
      ['remove', 2, () => first.call('media.remove', { mediaIds: [three, one] })],
      ['restore', 1, () => first.call('media.restore', { mediaIds: [three] })],
      ['replace', 1, () => first.call('media.replace', { mediaId: two, path: other })],
      ['add', 1, () => first.call('media.add', { listingId, paths: [more] })],
      ['rename', 1, () => first.call('listing.rename', { listingId, name: 'Elm' })],
      ['fields', 2, () => first.call('listing.setFields', { listingId, fields: { Zoning: 'R1', BathroomsFull: '' } })],
    ];
    const states = [content(await first.detail(listingId))];
    for (const [kind, count, act] of doings) {
      await act();
      const now = await first.detail(listingId);
      expect(now.undo).toEqual({ kind, count });
      expect(now.redo).toBeNull();
      states.push(content(now));
      clock.advance(60_000);
    }
    await first.close();

    const second = await openCore({ home: first.home, clock });
    for (const [index, [kind, count]] of [...doings.entries()].toReversed()) {
      expect(await undo(second, listingId)).toEqual({ name: { kind, count }, applied: count, skipped: [] });
      const now = await second.detail(listingId);
      expect(content(now)).toEqual(states[index]);
      expect(now.redo).toEqual({ kind, count });
    }
    await second.close();

    const third = await openCore({ home: first.home, clock });
    for (const [index, [kind, count]] of doings.entries()) {
      expect(await redo(third, listingId)).toEqual({ name: { kind, count }, applied: count, skipped: [] });
      expect(content(await third.detail(listingId))).toEqual(states[index + 1]);
    }
    expect(await third.fail('change.redo', { listingId })).toMatchObject({ code: 'notFound' });
  });

  it('take a caption back as it was before it was typed, not letter by letter', async () => {
    const { clock, opened, listingId, ids } = await fivePhotos();
    const [one, two] = [nth(ids, 0), nth(ids, 1)];
    for (const text of ['K', 'Kit', 'Kitchen']) {
      await opened.edit(one, text);
      clock.advance(400);
    }
    await opened.edit(two, 'Bath');
    await undo(opened, listingId);
    await undo(opened, listingId);
    const { media } = await opened.detail(listingId);
    expect(media.slice(0, 2).map((item) => item.shortDescription)).toEqual(['Photo 1', 'Photo 2']);

    // One stay in the field is one change however long its pauses are.
    const mediaIds = [one];
    await opened.call('media.edit', { mediaIds, shortDescription: 'Den', session: 'stay' });
    clock.advance(60_000);
    await opened.call('media.edit', { mediaIds, shortDescription: 'Den with a fire', session: 'stay' });
    await undo(opened, listingId);
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('Photo 1');
  });

  it('forget what was undone when something else is changed', async () => {
    const { opened, listingId, ids } = await fivePhotos();
    await opened.edit(nth(ids, 0), 'A');
    await undo(opened, listingId);
    expect((await opened.detail(listingId)).redo).toEqual({ kind: 'caption', count: 1 });
    await opened.call('media.edit', { mediaIds: [nth(ids, 1)], imageOf: 'Kitchen' });
    expect((await opened.detail(listingId)).redo).toBeNull();
    expect((await opened.fail('change.redo', { listingId })).message).toContain('nothing to redo');
  });

  it('know the changes of each listing by itself', async () => {
    const { opened, listingId, ids } = await fivePhotos();
    const { listingId: other } = await opened.call('listing.create', { name: 'Elm' });
    expect((await opened.fail('change.undo', { listingId: other })).message).toContain('nothing to undo');
    const far = nth(await opened.addPhotos(other, 1, 20), 0);
    await opened.call('media.edit', { mediaIds: [nth(ids, 0), far], imageOf: 'Kitchen' });
    await undo(opened, other);
    expect((await opened.detail(other)).media[0]?.imageOf).toBe('');
    expect((await opened.detail(listingId)).media[0]?.imageOf).toBe('Kitchen');
  });

  it('keep the last 500 changes of a listing', async () => {
    const { clock, opened, listingId, ids } = await fivePhotos();
    const { store } = openStorage(opened.home);
    afterTest(() => store.close());
    for (let number = 0; number < 502; number += 1) {
      const step = { kind: 'room', mediaId: nth(ids, 0), from: `Room ${number - 1}`, to: `Room ${number}` } as const;
      store.write(() => recordChange(store, listingId, { kind: 'room', steps: [step], at: clock.now() }));
      clock.advance(60_000);
    }
    const kept = new Database(path.join(opened.home, 'library.db'));
    afterTest(() => kept.close());
    const span = kept.prepare('SELECT count(*), max(changeId) - min(changeId) FROM change WHERE listingId = ?').raw();
    expect(span.get(listingId)).toEqual([500, 499]);
    expect(store.changes.last(listingId)?.steps).toEqual([expect.objectContaining({ to: 'Room 501' })]);
  });

  it('take an import back as one, however its files came', async () => {
    const { opened, listingId } = await fivePhotos();
    const before = content(await opened.detail(listingId));
    const files = await pictureFiles(3, 40);
    const send = (file: string, place: number) =>
      opened.core.importStream(listingId, path.basename(file), createReadStream(file), undefined, {
        name: 'drop',
        place,
      });
    for (const [place, file] of files.entries()) await send(file, place);
    expect((await opened.detail(listingId)).undo).toEqual({ kind: 'add', count: 3 });
    const after = content(await opened.detail(listingId));
    await undo(opened, listingId);
    expect(content(await opened.detail(listingId))).toEqual(before);
    await redo(opened, listingId);
    expect(content(await opened.detail(listingId))).toEqual(after);
  });
});

describe('undo of one change by its number', () => {
  it('takes back exactly that change, and nothing once something newer was changed or it is undone', async () => {
    const { clock, opened, listingId, ids } = await fivePhotos();
    const mediaIds = [nth(ids, 0), nth(ids, 1)];
    const [tagged, ...more] = (await opened.call('media.edit', { mediaIds, imageOf: 'Kitchen' })).changes;
    if (tagged === undefined) return expect.fail('no change');
    expect(more).toEqual([]);
    const before = content(await opened.detail(listingId));
    clock.advance(60_000);
    const moved = nth((await opened.call('media.move', { listingId, mediaIds, before: null })).changes, 0);
    const both = content(await opened.detail(listingId));

    expect(await opened.fail('change.undo', tagged)).toMatchObject({ code: 'newerChange' });
    expect(content(await opened.detail(listingId))).toEqual(both);
    expect(await opened.call('change.undo', moved)).toMatchObject({ name: { kind: 'move', count: 2 }, applied: 2 });
    expect(content(await opened.detail(listingId))).toEqual(before);
    expect(await opened.fail('change.undo', moved)).toMatchObject({ code: 'newerChange' });
    expect(content(await opened.detail(listingId))).toEqual(before);
    expect(await opened.call('change.undo', tagged)).toMatchObject({ name: { kind: 'room', count: 2 }, applied: 2 });
    // Done again it is the last change once more.
    await redo(opened, listingId);
    expect(await opened.call('change.undo', tagged)).toMatchObject({ name: { kind: 'room', count: 2 } });
  });

  it('is offered by every command that changes photos, and by none that changed nothing', async () => {
    const { clock, opened, listingId, ids } = await fivePhotos();
    const [one, two] = [nth(ids, 0), nth(ids, 1)];
    const edits = [{ mediaId: one, shortDescription: 'A' }];
    const doings = [
      () => opened.call('media.editEach', { listingId, edits }),
      () => opened.call('media.arrange', { listingId, mediaIds: [two, one, ...ids.slice(2)] }),
      () => opened.call('media.remove', { mediaIds: [one, two] }),
      () => opened.call('media.restore', { mediaIds: [one, two] }),
    ];
    for (const act of doings) {
      const before = content(await opened.detail(listingId));
      const { changes } = await act();
      expect(content(await opened.detail(listingId))).not.toEqual(before);
      await opened.call('change.undo', nth(changes, 0));
      expect(content(await opened.detail(listingId))).toEqual(before);
      await redo(opened, listingId);
      expect((await act()).changes).toEqual([]);
      clock.advance(60_000);
    }
  });

  it('leaves a change of another listing alone', async () => {
    const { opened, listingId, ids } = await fivePhotos();
    const { listingId: other } = await opened.call('listing.create', { name: 'Elm' });
    const far = nth(await opened.addPhotos(other, 1, 20), 0);
    const { changes } = await opened.call('media.edit', { mediaIds: [nth(ids, 0), far], imageOf: 'Kitchen' });
    expect(changes.map((change) => change.listingId).toSorted()).toEqual([listingId, other].toSorted());
    await opened.call('change.undo', nth(changes, 0));
    const rooms = [listingId, other].map(async (id) => (await opened.detail(id)).media[0]?.imageOf);
    expect(new Set(await Promise.all(rooms))).toEqual(new Set(['', 'Kitchen']));
  });
});

describe('undo of what the service has', () => {
  it('sends the earlier caption as a new change, guarded by the tag, and the history tells', async () => {
    const { service, clock, opened, listingId, ids } = await syncedListing(2);
    const one = nth(ids, 0);
    clock.advance(60_000);
    await opened.edit(one, 'Changed');
    await opened.sync();
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);

    await undo(opened, listingId);
    const item = nth((await opened.detail(listingId)).media, 0);
    expect(item).toMatchObject({ shortDescription: 'Photo 1', hasChangesToSend: true });
    const before = service.requests.length;
    expect(await opened.sync()).toMatchObject({ patched: 1, conflicts: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    const patches = service.requests.slice(before).filter((request) => request.method === 'PATCH');
    expect(patches).toHaveLength(1);
    expect(patches[0]?.headers['if-match']).toMatch(/^(W\/)?"/);

    const history = await opened.call('history.list', { listingId, mediaId: one });
    const said = history.map((entry) => entry.what);
    expect(said.some((what) => what.includes('Undone: the caption is “Photo 1”'))).toBe(true);

    await redo(opened, listingId);
    await opened.sync();
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);
  });

  it('brings back a photo that was removed there, and takes one off that was added there', async () => {
    const { service, opened, listingId, ids, mediaOf } = await syncedListing(3);
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 3']);
    await undo(opened, listingId);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);

    const [added] = (await opened.call('media.add', { listingId, paths: await pictureFiles(1, 9) })).added;
    await opened.sync();
    expect(service.captions()).toHaveLength(4);
    await undo(opened, listingId);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    if (added === undefined) return expect.fail('nothing was added');
    expect((await mediaOf(added.mediaId)).DeletedYN).toBe(true);
  });

  it('puts the earlier photo back where its picture was replaced there', async () => {
    const { service, opened, listingId, ids } = await syncedListing(3);
    const before = content(await opened.detail(listingId));
    const file = nth(await pictureFiles(1, 9), 0);
    await opened.call('media.replace', { mediaId: nth(ids, 1), path: file });
    await opened.sync();
    await undo(opened, listingId);
    expect(content(await opened.detail(listingId))).toEqual(before);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(service.media().filter((media) => !media.DeletedYN)).toHaveLength(3);
  });

  it('puts the earlier order back there', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 0), nth(ids, 1)], before: null });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 3', 'Photo 4', 'Photo 1', 'Photo 2']);
    expect(await undo(opened, listingId)).toMatchObject({ name: { kind: 'move', count: 2 }, applied: 2 });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
  });

  it('leaves what somebody else wrote since, and says so', async () => {
    const { service, opened, listingId, ids, mediaOf } = await syncedListing(3);
    const [one, two] = [nth(ids, 0), nth(ids, 1)];
    await opened.call('media.edit', { mediaIds: [one, two], shortDescription: 'Mine' });
    await opened.sync();
    service.secondPerson.editMedia((await mediaOf(one)).MediaKeyNumeric, { ShortDescription: 'Theirs' });
    // A change of the same photo here lets the sync find theirs.
    await opened.call('media.edit', { mediaIds: [one], imageOf: 'Kitchen' });
    await opened.sync();
    expect(service.captions()).toEqual(['Theirs', 'Mine', 'Photo 3']);

    expect(await undo(opened, listingId)).toMatchObject({ name: { kind: 'room', count: 1 }, applied: 1, skipped: [] });
    expect(await undo(opened, listingId)).toEqual({
      name: { kind: 'caption', count: 2 },
      applied: 1,
      skipped: [{ what: 'caption', mediaId: one, reason: 'changedSince' }],
    });
    await opened.sync();
    expect(service.captions()).toEqual(['Theirs', 'Photo 2', 'Photo 3']);
    // Only what was undone is done again.
    expect(await redo(opened, listingId)).toMatchObject({
      name: { kind: 'caption', count: 1 },
      applied: 1,
      skipped: [],
    });
    await opened.sync();
    expect(service.captions()).toEqual(['Theirs', 'Mine', 'Photo 3']);
  });

  it('leaves the fields and the picture that only a listing which is not there yet can change', async () => {
    const { opened, listingId, ids } = await unsyncedListing(1);
    const file = nth(await pictureFiles(1, 9), 0);
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: file });
    await opened.call('listing.setFields', { listingId, fields: { Zoning: 'R1' } });
    await opened.sync();
    const before = content(await opened.detail(listingId));
    expect(await undo(opened, listingId)).toEqual({
      name: { kind: 'fields', count: 1 },
      applied: 0,
      skipped: [{ what: 'field', mediaId: null, reason: 'atService' }],
    });
    expect(await undo(opened, listingId)).toEqual({
      name: { kind: 'replace', count: 1 },
      applied: 0,
      skipped: [{ what: 'picture', mediaId: nth(ids, 0), reason: 'atService' }],
    });
    const after = await opened.detail(listingId);
    expect(content(after)).toEqual(before);
    // What could not be taken back is in nobody's way any more.
    expect(after.undo).toEqual({ kind: 'caption', count: 1 });
    expect(after.redo).toBeNull();
  });
});

describe('media.editEach and media.arrange', () => {
  const captions = ({ media }: ListingDetail): string[] => media.map((item) => item.shortDescription);

  it('take all or nothing', async () => {
    const { opened, listingId, ids } = await fivePhotos();
    const { listingId: other } = await opened.call('listing.create', { name: 'Elm' });
    const far = nth(await opened.addPhotos(other, 1, 20), 0);
    const before = await opened.detail(listingId);
    const edits = [nth(ids, 0), far].map((mediaId) => ({ mediaId, shortDescription: 'x' }));
    expect(await opened.fail('media.editEach', { listingId, edits })).toMatchObject({ code: 'notFound' });
    const wrong: readonly (readonly MediaId[])[] = [ids.slice(1), [...ids, far], [...ids.slice(1), nth(ids, 1)]];
    for (const mediaIds of wrong) {
      const error = await opened.fail('media.arrange', { listingId, mediaIds: [...mediaIds] });
      expect(error.message).toContain('Nothing was changed');
    }
    expect(content(await opened.detail(listingId))).toEqual(content(before));
    expect((await opened.detail(listingId)).undo).toEqual(before.undo);
  });

  it('change what differs and nothing else', async () => {
    const { opened, listingId, ids } = await fivePhotos();
    await opened.call('media.editEach', {
      listingId,
      edits: [
        { mediaId: nth(ids, 0), shortDescription: 'A', imageOf: 'kitchen' },
        { mediaId: nth(ids, 1), shortDescription: 'Photo 2' },
      ],
    });
    const { media, undo: name } = await opened.detail(listingId);
    expect(media[0]).toMatchObject({ shortDescription: 'A', imageOf: 'Kitchen' });
    expect(name).toEqual({ kind: 'edit', count: 1 });
    await opened.call('media.arrange', { listingId, mediaIds: ids.toReversed() });
    expect(captions(await opened.detail(listingId))).toEqual(['Photo 5', 'Photo 4', 'Photo 3', 'Photo 2', 'A']);
    // The order that is there already is no change.
    await undo(opened, listingId);
    await opened.call('media.arrange', { listingId, mediaIds: ids });
    expect((await opened.detail(listingId)).redo).toEqual({ kind: 'arrange', count: 5 });
  });
});

describe('a removed photo whose picture was added again', () => {
  /** The first of two photos is removed there too, and its file was added once more since. */
  async function withTwin() {
    const { opened } = await connectedCore();
    const { listingId } = await opened.call('listing.create', { name: 'Twins' });
    const files = await pictureFiles(2);
    const { added } = await opened.call('media.add', { listingId, paths: files });
    await opened.sync();
    const removed = nth(added, 0).mediaId;
    await opened.call('media.remove', { mediaIds: [removed] });
    await opened.sync();
    const again = await opened.call('media.add', { listingId, paths: files.slice(0, 1) });
    return { opened, listingId, removed, other: nth(added, 1).mediaId, twin: nth(again.added, 0).mediaId };
  }

  it('is not put back beside it: the listing never shows a picture twice', async () => {
    const { opened, listingId, removed, other, twin } = await withTwin();
    const before = await opened.detail(listingId);
    expect(await opened.fail('media.restore', { mediaIds: [removed] })).toMatchObject({
      code: 'conflict',
      message:
        'The picture of 1.jpg is in this listing already, as photo 2. Nothing was changed. Remove that photo first to have this one in its place.',
      target: twin,
    });
    expect(await opened.detail(listingId)).toEqual(before);
    await opened.call('media.remove', { mediaIds: [twin] });
    await opened.call('media.restore', { mediaIds: [removed] });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual([removed, other]);
  });

  it('keeps nothing back of the others that are put back with it', async () => {
    const { opened, listingId, removed, other, twin } = await withTwin();
    await opened.call('media.remove', { mediaIds: [other] });
    expect(await opened.fail('media.restore', { mediaIds: [other, removed] })).toMatchObject({ code: 'conflict' });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual([twin]);
    await opened.call('media.restore', { mediaIds: [other] });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual([other, twin]);
  });

  it('is chosen only once where two removed ones show the same picture', async () => {
    const { opened, listingId, removed, twin } = await withTwin();
    await opened.call('media.remove', { mediaIds: [twin] });
    expect(await opened.fail('media.restore', { mediaIds: [removed, twin] })).toMatchObject({ code: 'conflict' });
    expect((await opened.detail(listingId)).media).toHaveLength(1);
  });

  it('is not put back by an undo beside a photo that has its picture by now', async () => {
    const { opened } = await connectedCore();
    const { listingId } = await opened.call('listing.create', { name: 'Twins' });
    const files = await pictureFiles(2);
    const { added } = await opened.call('media.add', { listingId, paths: files });
    const [first, second] = [nth(added, 0).mediaId, nth(added, 1).mediaId];
    await opened.call('media.remove', { mediaIds: [first] });
    await opened.call('media.replace', { mediaId: second, path: nth(files, 0) });
    await opened.sync();
    expect(await undo(opened, listingId)).toMatchObject({ skipped: [{ what: 'picture', reason: 'atService' }] });
    expect(await undo(opened, listingId)).toMatchObject({ skipped: [{ what: 'presence', reason: 'duplicate' }] });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual([second]);
  });
});
