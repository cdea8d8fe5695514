import { describe, expect, it } from 'vitest';
import type { ConflictView } from '../../../shared/contract/model.ts';
import { counts, nth, openCore, type Synced, syncedListing } from '../harness.ts';

/** Somebody else's caption at the service, taken over here by a sync. */
async function adoptTheirs(synced: Synced, caption: string, index = 0): Promise<void> {
  const media = await synced.mediaOf(nth(synced.ids, index));
  synced.service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: caption });
  await synced.opened.sync();
  expect(nth((await synced.opened.detail(synced.listingId)).media, index).shortDescription).toBe(caption);
}

/** A person types on in a field that showed `startedFrom` when they began. */
function typed({ opened, ids }: Synced, startedFrom: string, shortDescription: string, session = 'stay') {
  const mediaId = nth(ids, 0);
  return opened.call('media.edit', {
    mediaIds: [mediaId],
    shortDescription,
    startedFrom: { [mediaId]: { shortDescription: startedFrom } },
    session,
  });
}

async function caption({ opened, listingId }: Synced, index = 0): Promise<string> {
  return nth((await opened.detail(listingId)).media, index).shortDescription;
}

async function onlyConflict({ opened }: Synced): Promise<ConflictView> {
  const open = await opened.conflicts();
  expect(open).toHaveLength(1);
  return nth(open, 0);
}

describe('words typed over a text that a sync has replaced meanwhile', () => {
  it('are kept, and so are theirs, until the person chooses; nothing is sent before', async () => {
    const synced = await syncedListing(2);
    await adoptTheirs(synced, 'Theirs, carefully written');
    await typed(synced, 'Photo 1', 'Photo 1 and more');
    expect(await caption(synced)).toBe('Photo 1 and more');
    expect(await onlyConflict(synced)).toMatchObject({
      field: 'shortDescription',
      base: 'Photo 1',
      mine: 'Photo 1 and more',
      theirs: 'Theirs, carefully written',
      theirsFrom: 'service',
    });
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 1, 0, 0]);
    expect(synced.service.captions()).toEqual(['Theirs, carefully written', 'Photo 2']);
  });

  it.each([
    ['mine', 'Photo 1 and more'],
    ['theirs', 'Theirs'],
  ] as const)('are settled by the choice of %s', async (kind, chosen) => {
    const synced = await syncedListing(1);
    await adoptTheirs(synced, 'Theirs');
    await typed(synced, 'Photo 1', 'Photo 1 and more');
    const { conflictId } = await onlyConflict(synced);
    await synced.opened.call('conflict.resolve', { conflictId, choice: { kind } });
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual([chosen]);
    expect(await caption(synced)).toBe(chosen);
    expect((await synced.opened.detail(synced.listingId)).state).toBe('up-to-date');
  });

  it('are one conflict for all letters of the stay, also where an answer was lost', async () => {
    const synced = await syncedListing(1);
    await adoptTheirs(synced, 'Theirs');
    await typed(synced, 'Photo 1', 'Photo 1 a');
    await typed(synced, 'Photo 1 a', 'Photo 1 an');
    // The page does not know that the text before was saved.
    await typed(synced, 'Photo 1 a', 'Photo 1 and');
    expect(await onlyConflict(synced)).toMatchObject({ base: 'Photo 1', mine: 'Photo 1 and', theirs: 'Theirs' });
  });

  it('are nothing when the letters were taken back, or say the same as theirs', async () => {
    const synced = await syncedListing(1);
    await adoptTheirs(synced, 'Theirs');
    await typed(synced, 'Photo 1', 'Photo 1');
    expect(await caption(synced)).toBe('Theirs');
    await typed(synced, 'Photo 1', 'Theirs');
    expect(await synced.opened.conflicts()).toEqual([]);
  });

  it('settle their conflict when they come to say what theirs says', async () => {
    const synced = await syncedListing(1);
    await adoptTheirs(synced, 'Theirs');
    await typed(synced, 'Photo 1', 'Their');
    await onlyConflict(synced);
    await typed(synced, 'Their', 'Theirs');
    expect(await synced.opened.conflicts()).toEqual([]);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are taken back by an undo, which leaves theirs and no conflict, and written again by a redo', async () => {
    const synced = await syncedListing(1);
    const { opened, listingId } = synced;
    await adoptTheirs(synced, 'Theirs');
    await typed(synced, 'Photo 1', 'Photo 1 a');
    await typed(synced, 'Photo 1 a', 'Photo 1 and');
    await opened.call('change.undo', { listingId });
    expect(await caption(synced)).toBe('Theirs');
    expect(await opened.conflicts()).toEqual([]);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    // Whoever does it again has seen theirs.
    await opened.call('change.redo', { listingId });
    expect(await opened.conflicts()).toEqual([]);
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 1 and']);
  });

  it('are an ordinary edit where nothing came in between, and where it is not said what was seen', async () => {
    const synced = await syncedListing(1);
    await typed(synced, 'Photo 1', 'Kitchen');
    await synced.opened.edit(nth(synced.ids, 0), 'Kitchen, again');
    expect(await synced.opened.conflicts()).toEqual([]);
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(['Kitchen, again']);
  });

  it('do not count what a command wrote a moment after them as their own', async () => {
    const synced = await syncedListing(1);
    const { opened, listingId, ids } = synced;
    await typed(synced, 'Photo 1', 'Kitchen');
    await opened.edit(nth(ids, 0), 'From a command');
    await typed(synced, 'Kitchen', 'Kitchen with island');
    expect(await onlyConflict(synced)).toMatchObject({ mine: 'Kitchen with island', theirs: 'From a command' });
    for (const caption of ['From a command', 'Kitchen', 'Photo 1']) {
      await opened.call('change.undo', { listingId });
      expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe(caption);
    }
  });

  it('wait while a conflict is open about a text that they do not know either', async () => {
    const synced = await syncedListing(1);
    const { opened, ids } = synced;
    await opened.edit(nth(ids, 0), 'Mine, from a command');
    const media = await synced.mediaOf(nth(ids, 0));
    synced.service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    await opened.sync();
    const { conflictId } = await onlyConflict(synced);
    const mediaId = nth(ids, 0);
    const late = {
      mediaIds: [mediaId],
      shortDescription: 'Photo 1, late',
      startedFrom: { [mediaId]: { shortDescription: 'Photo 1' } },
    };
    expect(await opened.fail('media.edit', late)).toMatchObject({ code: 'conflict', action: 'resolve' });
    expect(await onlyConflict(synced)).toMatchObject({ mine: 'Mine, from a command', theirs: 'Theirs' });
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.call('media.edit', late);
    expect(await onlyConflict(synced)).toMatchObject({
      base: 'Photo 1',
      mine: 'Photo 1, late',
      theirs: 'Mine, from a command',
      theirsFrom: 'here',
    });
  });
});

describe('captions and rooms written for many photos', () => {
  it('leave what was not in the preview to a choice, photo by photo, all in one change', async () => {
    const synced = await syncedListing(2);
    const { opened, listingId, ids } = synced;
    const [one, two] = [nth(ids, 0), nth(ids, 1)];
    await adoptTheirs(synced, 'Theirs', 1);
    await opened.call('media.editEach', {
      listingId,
      kind: 'template',
      edits: [
        { mediaId: one, shortDescription: 'Oak 1', startedFrom: { shortDescription: 'Photo 1' } },
        { mediaId: two, shortDescription: 'Oak 2', startedFrom: { shortDescription: 'Photo 2' } },
      ],
    });
    expect(await onlyConflict(synced)).toMatchObject({
      mediaId: two,
      base: 'Photo 2',
      mine: 'Oak 2',
      theirs: 'Theirs',
    });
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Oak 1', 'Theirs']);
    await opened.call('change.undo', { listingId });
    expect(await opened.conflicts()).toEqual([]);
    expect([await caption(synced, 0), await caption(synced, 1)]).toEqual(['Photo 1', 'Theirs']);
  });

  it('keep the room that somebody gave meanwhile beside the one that was given by a key', async () => {
    const synced = await syncedListing(2);
    const { opened, ids } = synced;
    const [one, two] = [nth(ids, 0), nth(ids, 1)];
    await opened.call('media.edit', { mediaIds: [two], imageOf: 'Pantry' });
    await opened.call('media.edit', {
      mediaIds: [one, two],
      imageOf: 'Kitchen',
      startedFrom: { [one]: { imageOf: '' }, [two]: { imageOf: '' } },
    });
    expect(await onlyConflict(synced)).toMatchObject({
      mediaId: two,
      field: 'imageOf',
      base: '',
      mine: 'Kitchen',
      theirs: 'Pantry',
      theirsFrom: 'here',
    });
  });
});

describe('a photo that is not at the service yet', () => {
  it('waits with a listing for the choice between its texts', async () => {
    const synced = await syncedListing(1);
    const { opened } = synced;
    const { listingId, ids } = await opened.listingWithPhotos(1);
    const mediaId = nth(ids, 0);
    await opened.call('media.edit', {
      mediaIds: [mediaId],
      shortDescription: 'From the other window',
      startedFrom: { [mediaId]: { shortDescription: '' } },
    });
    const { conflictId } = await onlyConflict(synced);
    await opened.sync();
    expect(synced.service.snapshot().listings).toHaveLength(1);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.sync();
    expect(synced.service.snapshot().listings).toHaveLength(2);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('is not added to a listing that is there before its texts are chosen', async () => {
    const synced = await syncedListing(1);
    const { opened, listingId } = synced;
    const mediaId = nth(await opened.addPhotos(listingId, 1, 5), 0);
    await opened.call('media.edit', {
      mediaIds: [mediaId],
      shortDescription: 'Mine',
      startedFrom: { [mediaId]: { shortDescription: '' } },
    });
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 1']);
    const { conflictId } = await onlyConflict(synced);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 5']);
  });

  it('is told apart in its history', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(1);
    const mediaId = nth(ids, 0);
    await opened.call('media.edit', {
      mediaIds: [mediaId],
      shortDescription: 'Mine',
      startedFrom: { [mediaId]: { shortDescription: '' } },
    });
    const entries = await opened.call('history.list', { listingId, mediaId });
    expect(entries.map(({ what }) => what)).toContain(
      'While you wrote, the caption was changed elsewhere: yours and theirs are kept until you choose',
    );
  });
});

describe('values of listing fields', () => {
  /** A library with a listing that two windows have open. */
  async function twoWindows() {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: { Zoning: 'R1' } });
    const set = (text: string, startedFrom: { saw: string | null; wrote?: string[] }) =>
      opened.dispatch('listing.setFields', {
        listingId,
        fields: { Zoning: text },
        startedFrom: { Zoning: startedFrom },
      });
    const zoning = async () => (await opened.detail(listingId)).fields.find((field) => field.name === 'Zoning')?.value;
    return { opened, listingId, set, zoning };
  }

  it('are not written over unseen: what another window wrote stays, and the person is told of it', async () => {
    const { opened, listingId, set, zoning } = await twoWindows();
    await set('Theirs', { saw: 'R1' });
    const refused = await set('Mine', { saw: 'R1' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'conflict', action: 'resolve', target: 'Zoning' } });
    expect(JSON.stringify(refused)).toContain('“Theirs”');
    expect(await zoning()).toBe('Theirs');
    // Taking it out of what is sent would write over it as well.
    const out = { listingId, leaveOut: ['Zoning'], startedFrom: { Zoning: { saw: 'R1' } } };
    expect(await opened.fail('listing.setFields', out)).toMatchObject({ code: 'conflict' });
    expect(await set('Mine', { saw: 'Theirs' })).toMatchObject({ ok: true });
    expect(await zoning()).toBe('Mine');
  });

  it('of one change are all taken or none', async () => {
    const { opened, listingId, set } = await twoWindows();
    await set('Theirs', { saw: 'R1' });
    await opened.fail('listing.setFields', {
      listingId,
      fields: { Zoning: 'Mine', BathroomsFull: '2' },
      startedFrom: { Zoning: { saw: 'R1' }, BathroomsFull: { saw: '' } },
    });
    const { fields } = await opened.detail(listingId);
    expect(fields.find((field) => field.name === 'BathroomsFull')?.value).toBeUndefined();
  });

  it('that were taken back to what was seen leave theirs', async () => {
    const { set, zoning } = await twoWindows();
    await set('Theirs', { saw: 'R1' });
    expect(await set('R1', { saw: 'R1' })).toMatchObject({ ok: true });
    expect(await zoning()).toBe('Theirs');
  });

  it('that say the same as theirs, or go on from what an answer was lost about, are an ordinary edit', async () => {
    const { set, zoning } = await twoWindows();
    await set('Mine', { saw: 'R1' });
    expect(await set('Mine', { saw: 'R1' })).toMatchObject({ ok: true });
    expect(await set('Mine and more', { saw: 'R1', wrote: ['Mine'] })).toMatchObject({ ok: true });
    expect(await zoning()).toBe('Mine and more');
    expect(await set('R1', { saw: 'R1', wrote: ['Mine and more'] })).toMatchObject({ ok: true });
    expect(await zoning()).toBe('R1');
  });
});
