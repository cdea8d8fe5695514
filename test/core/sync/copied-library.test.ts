import { copyFileSync, cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ComputerNotes } from '../../../electron/core/library/computer-notes.ts';
import { counts, LONG_ABSENCE, nth, openCore, temporaryFolder, unsyncedListing } from '../harness.ts';

/** What a computer keeps beside the folders of libraries. */
function computer(): ComputerNotes {
  const notes = new Map<string, number>();
  return {
    read: (libraryId) => notes.get(libraryId) ?? null,
    write: (libraryId, creations) => void notes.set(libraryId, creations),
  };
}

/** A library that has one listing at the service, with as many photos; or one that has created nothing yet. */
async function library(
  count: number,
  notes: ComputerNotes = computer(),
  isCreated = true,
  options: Parameters<typeof unsyncedListing>[1] = {},
) {
  const { clock, secrets, service, opened, listingId, ids } = await unsyncedListing(count, { ...options, notes });
  if (isCreated) await opened.sync();
  const file = path.join(opened.home, 'library.db');
  return {
    clock,
    service,
    opened,
    listingId,
    ids,
    keepCopy() {
      const database = new Database(file);
      database.prepare('VACUUM INTO ?').run(`${file}.kept`);
      database.close();
    },
    /** The copy takes the place of the library. */
    async bringBack() {
      await opened.close();
      for (const end of ['-wal', '-shm', '']) rmSync(file + end, { force: true });
      copyFileSync(`${file}.kept`, file);
      return openCore({ home: opened.home, clock, secrets, notes });
    },
    open: (home: string, its: ComputerNotes) => openCore({ home, clock, secrets, notes: its }),
  };
}

describe('an older copy of a library that is brought back', () => {
  it('asks also where nothing had been created at all', async () => {
    const { opened, service, listingId, keepCopy, bringBack } = await library(1, computer(), false);
    keepCopy();
    await opened.sync();
    const again = await bringBack();
    expect(await again.sync()).toMatchObject({ uploaded: 0, created: 0, blocked: 1 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect((await again.questionOf(listingId)).mediaId).toBeNull();
  });

  it('asks whether a listing was created since, and goes on with the one that is there', async () => {
    const { opened, service, keepCopy, bringBack, clock } = await library(1);
    const { listingId, ids } = await opened.listingWithPhotos(2);
    keepCopy();
    await opened.edit(nth(ids, 0), 'Written since');
    await opened.sync();
    const again = await bringBack();
    const before = service.requests.length;
    expect(await again.sync()).toMatchObject({ uploaded: 0, created: 0 });
    expect(service.requests.slice(before).map(({ operation }) => operation)).not.toContain('upload');
    expect(service.snapshot().listings).toHaveLength(2);
    const { problem } = await again.detail(listingId);
    expect(problem).toMatchObject({ code: 'inDoubt', phrase: { code: 'problem.copyCreatedOrNot' } });
    const { listingKey } = nth(service.snapshot().listings, 1);
    await again.call('sync.answer', { question: await again.questionOf(listingId), created: true, listingKey });
    await again.sync();
    clock.advance(600_000);
    expect(counts(await again.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    const { media, state } = await again.detail(listingId);
    expect([state, media.map((photo) => photo.shortDescription)]).toEqual(['up-to-date', ['Written since', 'Photo 2']]);
    expect([service.requestsOf('insert'), service.requestsOf('attach')]).toEqual([2, 0]);
    // Both copies are one library from now on: what is created is known again.
    await again.listingWithPhotos(1);
    expect(await again.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('asks about a photo that is there under another name, and sends it no second time', async () => {
    const { opened, service, keepCopy, bringBack, clock } = await library(1);
    const { listingId } = await opened.listingWithPhotos(1);
    keepCopy();
    service.faults.next('upload', 'renameFiles');
    await opened.sync();
    const again = await bringBack();
    await again.sync();
    const { listingKey } = nth(service.snapshot().listings, 1);
    await again.call('sync.answer', { question: await again.questionOf(listingId), created: true, listingKey });
    for (let reads = 0; reads < 3; reads += 1) {
      expect(await again.sync()).toMatchObject({ blocked: 0, uploaded: 0 });
      clock.advance(LONG_ABSENCE);
    }
    expect(await again.conflicts()).toMatchObject([{ field: 'deletedYN' }]);
    expect([service.requestsOf('insert'), service.requestsOf('attach')]).toEqual([2, 0]);
  });

  it('asks about a draft that had no photo yet, once it gets one', async () => {
    const { opened, service, keepCopy, bringBack } = await library(1);
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    keepCopy();
    await opened.addPhotos(listingId, 1);
    await opened.sync();
    const again = await bringBack();
    expect(await again.sync()).toMatchObject({ created: 0, blocked: 0 });
    await again.call('listing.setFields', { listingId, fields: { BathroomsFull: '3' } });
    await again.addPhotos(listingId, 1, 2);
    expect(await again.sync()).toMatchObject({ created: 0, blocked: 1 });
    const { listingKey } = nth(service.snapshot().listings, 1);
    await again.call('sync.answer', { question: await again.questionOf(listingId), created: true, listingKey });
    await again.sync();
    expect(nth(service.snapshot().listings, 1).media).toHaveLength(2);
    expect(service.requestsOf('insert')).toBe(2);
  });

  it('keeps what is written before its first sync beside what was written since', async () => {
    const { opened, service, keepCopy, bringBack } = await library(1);
    const { listingId, ids } = await opened.listingWithPhotos(1);
    keepCopy();
    await opened.edit(nth(ids, 0), 'Written since');
    await opened.sync();
    const again = await bringBack();
    await again.core.startBackgroundWork();
    await again.edit(nth(ids, 0), 'Written after');
    await again.sync();
    const { listingKey } = nth(service.snapshot().listings, 1);
    await again.call('sync.answer', { question: await again.questionOf(listingId), created: true, listingKey });
    await again.sync();
    const [conflict] = await again.conflicts();
    expect(conflict).toMatchObject({ mine: 'Written after', theirs: 'Written since' });
    expect((await again.detail(listingId)).media.map((photo) => photo.shortDescription)).toEqual(['Written after']);
  });

  it('that somebody only looks at has nothing asked in the library itself', async () => {
    const here = computer();
    const { opened, keepCopy, open } = await library(1, here);
    keepCopy();
    await opened.listingWithPhotos(2);
    await opened.sync();
    await opened.listingWithPhotos(3);
    const home = await temporaryFolder();
    copyFileSync(path.join(opened.home, 'library.db.kept'), path.join(home, 'library.db'));
    const copy = await open(home, here);
    await copy.core.startBackgroundWork();
    await copy.close();
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('creates what a person says was not created', async () => {
    const { opened, service, keepCopy, bringBack } = await library(1);
    const { listingId } = await opened.listingWithPhotos(2);
    keepCopy();
    await opened.listingWithPhotos(3);
    await opened.call('sync.run', {});
    const again = await bringBack();
    await again.sync();
    expect(service.snapshot().listings).toHaveLength(3);
    await again.call('sync.answer', { question: await again.questionOf(listingId), created: false });
    expect(await again.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('asks about each photo that was perhaps added since', async () => {
    const { opened, service, listingId, keepCopy, bringBack, clock } = await library(1);
    const [added] = await opened.addPhotos(listingId, 1, 2);
    keepCopy();
    await opened.sync();
    const again = await bringBack();
    expect(counts(await again.sync())).toEqual([0, 0, 0, 0, 1, 0]);
    const { media } = await again.detail(listingId);
    const problem = media.find(({ mediaId }) => mediaId === added)?.problem;
    expect(problem).toMatchObject({ code: 'inDoubt', phrase: { code: 'problem.copyAddedOrNot' } });
    await again.call('sync.answer', { question: await again.questionOf(listingId, 1), created: true });
    await again.sync();
    clock.advance(600_000);
    expect(counts(await again.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(service.media()).toHaveLength(2);
  });

  it.each([
    { what: 'whose picture never followed: that is sent', mediaStatus: 'described', follows: false },
    { what: 'whose picture never followed: that is sent', mediaStatus: 'none', follows: false },
    { what: 'whose picture is there, which goes no second time', mediaStatus: 'described', follows: true },
    { what: 'whose picture is there, which goes no second time', mediaStatus: 'none', follows: true },
  ] as const)(
    'asks about a Media that was made since, $what (status $mediaStatus)',
    async ({ mediaStatus, follows }) => {
      const { opened, service, listingId, keepCopy, bringBack, clock } = await library(1, computer(), true, {
        dialect: { streams: 'POST', mediaStatus },
        profile: { attach: 'stream' },
      });
      await opened.addPhotos(listingId, 1, 2);
      keepCopy();
      if (!follows) service.faults.next('bytes', 'cutConnection', 99);
      await opened.sync();
      service.faults.clear();
      const before = service.requestsOf('bytes');
      const again = await bringBack();
      await again.sync();
      await again.call('sync.answer', { question: await again.questionOf(listingId, 1), created: true });
      for (let reads = 0; reads < 2; reads += 1) {
        await again.sync();
        clock.advance(600_000);
      }
      expect(counts(await again.sync())).toEqual([0, 0, 0, 0, 0, 0]);
      expect(service.requestsOf('bytes') - before).toBe(follows ? 0 : 1);
      expect(service.media()).toHaveLength(2);
      const { media } = await again.detail(listingId);
      expect(media.map(({ state }) => state)).toEqual(['attached', 'attached']);
    },
  );
});

describe('a copy of a library on another computer', () => {
  it('asks before it creates anything, and what it was copied from goes on unasked', async () => {
    const here = computer();
    const { opened, service, open } = await library(1, here);
    const { listingId } = await opened.listingWithPhotos(2);
    const [home, there] = [path.join(await temporaryFolder(), 'copy'), computer()];
    await opened.close();
    cpSync(opened.home, home, { recursive: true });
    const copy = await open(home, there);
    for (let start = 0; start < 2; start += 1) expect(await copy.sync()).toMatchObject({ created: 0 });
    expect((await copy.detail(listingId)).problem?.phrase?.code).toBe('problem.copyCreatedOrNot');
    const original = await open(opened.home, here);
    expect(await original.sync()).toMatchObject({ created: 1, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(2);
    await copy.listingWithPhotos(1);
    expect(await copy.sync()).toMatchObject({ created: 1 });
  });

  it('goes on unasked where nothing can be kept beside libraries', async () => {
    const { opened, open } = await library(1);
    await opened.listingWithPhotos(1);
    const nowhere: ComputerNotes = {
      read: () => null,
      write() {
        throw new Error('A disk that takes nothing.');
      },
    };
    await opened.close();
    expect(await (await open(opened.home, nowhere)).sync()).toMatchObject({ created: 1, blocked: 0 });
  });
});
