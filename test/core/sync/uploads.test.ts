import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../../electron/practice/practice-service.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { counts, nth, type Synced, syncedListing, unsyncedListing } from '../harness.ts';

/** Each photo at the service shows the very picture that was prepared for it. */
async function expectOwnPictures(start: Synced): Promise<void> {
  const { media } = await start.opened.detail(start.listingId);
  const there = start.service.media();
  expect(there.map((each) => each.ShortDescription)).toEqual(media.map((item) => item.shortDescription));
  for (const [index, item] of media.entries()) {
    const answer = await fetch(nth(there, index).MediaURL);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(item.rendition?.bytes);
    expect(nth(there, index).MediaObjectID).toContain(item.mediaId);
  }
}

describe('several files in one request', () => {
  it.each<[string, number, number, FaultInput | null, number, number]>([
    ['are matched by the names we gave them', 5, 3, null, 2, 0],
    ['are matched when the results come in another order', 4, 4, 'shuffleResults', 1, 0],
    ['are sent again one by one when the service gives them other names', 3, 3, 'renameFiles', 4, 3],
    ['the one that an answer leaves out is sent again, alone', 4, 4, { kind: 'fewerResults', missing: 1 }, 2, 0],
  ])('%s', async (_what, count, filesPerRequest, fault, requests, orphanBinaries) => {
    const start = await unsyncedListing(count, { profile: { upload: { filesPerRequest, concurrency: 1 } } });
    if (fault !== null) start.service.faults.next('upload', fault);
    expect(await start.opened.sync()).toMatchObject({ uploaded: count, created: 1, blocked: 0 });
    expect(start.service.requestsOf('upload')).toBe(requests);
    expect(start.service.snapshot()).toMatchObject({ binaries: count + orphanBinaries, orphanBinaries });
    await expectOwnPictures(start);
  });

  it('a refusal of the whole request is found to be about the one file that is too big', async () => {
    const start = await unsyncedListing(2, {
      profile: { upload: { filesPerRequest: 2, concurrency: 1 } },
      dialect: { maxFilesPerUpload: 1 },
    });
    expect(await start.opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0 });
    await expectOwnPictures(start);
  });
});

describe('what the service says about a picture', () => {
  it('a Size in kilobytes is understood', async () => {
    const start = await unsyncedListing(2, { dialect: { sizeUnit: 'kilobytes' } });
    expect(await start.opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0 });
  });

  it('a Size of a file that the service makes anew is passed over where the profile says so', async () => {
    const start = await unsyncedListing(2, {
      dialect: { sizeUnit: 'ofItsOwn' },
      profile: { upload: { sizeUnit: 'none', filesPerRequest: 2 } },
    });
    expect(await start.opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0 });
    await expectOwnPictures(start);
  });

  it('a Size that cannot be right never counts as sent, and a retry is offered', async () => {
    const start = await unsyncedListing(1, {
      dialect: { sizeUnit: 'kilobytes' },
      profile: { upload: { sizeUnit: 'byte' } },
    });
    const outcome = await start.opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, created: 0, blocked: 1 });
    expect((await start.opened.detail(start.listingId)).media[0]).toMatchObject({
      state: 'needs-attention',
      problem: { action: 'retry' },
    });
    const { accountId, profile } = nth(await start.opened.call('account.list', {}), 0);
    const upload = { ...profile.upload, sizeUnit: 'auto' as const };
    await start.opened.call('account.setProfile', { accountId, profile: { ...profile, upload } });
    await start.opened.call('sync.retry', { listingId: start.listingId });
    expect(await start.opened.sync()).toMatchObject({ uploaded: 1, created: 1, blocked: 0, waiting: 0 });
  });

  it('413: the picture stays here and asks for a person; nothing is lost', async () => {
    const start = await unsyncedListing(2, { dialect: { maxFileBytes: 10 } });
    const outcome = await start.opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, created: 0, blocked: 2 });
    const { media } = await start.opened.detail(start.listingId);
    expect(media.map((item) => item.state)).toEqual(['needs-attention', 'needs-attention']);
    expect(media[0]?.problem?.message).toMatch(/413.*bytes at most/);
    const sent = start.service.requestsOf('upload');
    await start.opened.sync();
    expect(start.service.requestsOf('upload')).toBe(sent);
  });

  it.each([
    [413, 'problem.pictureTooLarge'],
    [415, 'problem.pictureKindRefused'],
    [403, 'problem.pictureNotTaken'],
  ])(
    '%i to a picture says the way on, which is no other word of its photo, and counts each photo once',
    async (status, code) => {
      const start = await unsyncedListing(3, { profile: { upload: { filesPerRequest: 1, concurrency: 1 } } });
      start.service.faults.next('upload', { kind: 'html', status });
      expect(await start.opened.sync()).toMatchObject({ uploaded: 2, created: 0, blocked: 1, waiting: 0 });
      const refused = (await start.opened.detail(start.listingId)).media.filter(({ problem }) => problem !== null);
      expect(refused).toMatchObject([{ problem: { code: 'serviceRefused', action: 'retry', phrase: { code } } }]);
      expect(refused[0]?.problem?.message).toMatch(/is not sent again by itself.*try again/);
      // Those that are there wait for it, and are still to come on the listing.
      expect(await start.opened.sync()).toMatchObject({ uploaded: 0, created: 0, blocked: 1, waiting: 2 });
      await start.opened.call('sync.retry', { listingId: start.listingId });
      expect(await start.opened.sync()).toMatchObject({ uploaded: 1, created: 1, blocked: 0, waiting: 0 });
    },
  );

  it('413, and smaller pictures in the settings: trying again sends those', async () => {
    const { opened, service, listingId } = await unsyncedListing(1, { dialect: { maxFileBytes: 150_000 } });
    const noise = path.join(opened.home, 'noise.jpg');
    await sharp(randomBytes(1000 * 700 * 3), { raw: { width: 1000, height: 700, channels: 3 } })
      .jpeg()
      .toFile(noise);
    await opened.call('media.add', { listingId, paths: [noise] });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, blocked: 1 });
    const { accountId } = nth(await opened.call('account.list', {}), 0);
    await opened.call('account.changeProfile', { accountId, settings: { 'rendition.longEdge': 320 } });
    await opened.call('sync.retry', { listingId });
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.media()).toHaveLength(2);
  });

  it('413 to the deep insert where photos can follow: it is made with the first ones, and the others are added', async () => {
    const { service, opened } = await unsyncedListing(5, {
      dialect: { maxJsonBytes: 2600 },
      profile: { attach: 'navigation' },
    });
    const outcome = await opened.sync();
    expect([outcome.created, outcome.blocked, outcome.waiting]).toEqual([1, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4', 'Photo 5']);
    expect(service.requestsOf('insert')).toBe(2);
  });

  it('413 to the deep insert where photos cannot follow: nothing is created, and fewer photos help', async () => {
    const start = await unsyncedListing(3, { dialect: { maxJsonBytes: 1900 }, profile: { attach: 'none' } });
    const outcome = await start.opened.sync();
    expect(outcome).toMatchObject({ uploaded: 3, created: 0, blocked: 1 });
    expect((await start.opened.detail(start.listingId)).problem?.message).toContain('413');
    await start.opened.call('media.remove', { mediaIds: [nth(start.ids, 2)] });
    expect(await start.opened.sync()).toMatchObject({ created: 1, blocked: 0 });
    expect(start.service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });
});

describe('refusals of fields', () => {
  it('Media[1].ShortDescription lands on the second photo; an edit of it unblocks the listing', async () => {
    const { opened, service, listingId, ids } = await unsyncedListing(3, {
      dialect: { shortDescriptionMaxLength: 20 },
    });
    await opened.edit(nth(ids, 1), 'Longer than twenty characters');
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 0 });
    const refused = await opened.detail(listingId);
    expect(refused.media.map((item) => item.state)).toEqual(['uploaded', 'needs-attention', 'uploaded']);
    expect(refused.media[1]?.problem).toMatchObject({ action: 'fixField' });
    expect(refused.media[1]?.problem?.message).toContain('At most 20 characters');
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(1);
    await opened.edit(nth(ids, 1), 'Short');
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Short', 'Photo 3']);
  });

  it('a refused listing field is named, and a change of it unblocks the listing', async () => {
    const start = await unsyncedListing(1, {
      dialect: { unknownProperties: 'refuse' },
      profile: { propertyFields: { Odd: 'text' } },
    });
    const { opened, listingId } = start;
    await opened.call('listing.setFields', { listingId, fields: { Odd: 'value' } });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 0, blocked: 1 });
    const field = (await opened.detail(listingId)).fields.find((each) => each.name === 'Odd');
    expect(field?.problem).toContain('Odd');
  });

  it('a refused PATCH is told on its photo; the others go on; an edit unblocks it', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2, { dialect: { shortDescriptionMaxLength: 20 } });
    await opened.edit(nth(ids, 0), 'Longer than twenty characters');
    await opened.edit(nth(ids, 1), 'Fine');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 1, 0]);
    const problem = (await opened.detail(listingId)).media[0]?.problem;
    expect(problem?.message).toMatch(
      /^The service refused this change: “.*At most 20 characters.*” Change it and sync/,
    );
    expect(problem?.phrase && inEnglish(problem.phrase)).toBe(problem?.message);
    await opened.edit(nth(ids, 0), 'Short');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Short', 'Fine']);
  });

  it('a caption over the limit of the profile is kept and not sent; the others go on', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2, {
      profile: { rules: { shortDescriptionMaxLength: 10 } },
    });
    await opened.edit(nth(ids, 0), 'Longer than ten');
    await opened.edit(nth(ids, 1), 'Fine');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 1, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Fine']);
    const item = (await opened.detail(listingId)).media[0];
    expect(item).toMatchObject({ shortDescription: 'Longer than ten', state: 'needs-attention' });
    const refused = await opened.fail('media.edit', {
      mediaIds: [nth(ids, 0)],
      shortDescription: 'Again longer than ten',
      tooLong: 'refuse',
    });
    expect(refused.code).toBe('invalidInput');
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('Longer than ten');
    await opened.edit(nth(ids, 0), 'Short');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

describe('a picture whose files are gone from the library', () => {
  it('asks for a person; the other photos and listings go on', async () => {
    const { opened, listingId } = await unsyncedListing(2);
    const other = await opened.call('listing.create', { name: 'Other' });
    await opened.addPhotos(other.listingId, 1, 5);
    const { sha256 } = nth((await opened.detail(listingId)).media, 0);
    const pictures = path.join(opened.home, 'pictures');
    const files = await readdir(pictures, { recursive: true });
    const gone = files.filter((file) => file.includes(sha256) || file.includes('rendition'));
    await Promise.all(gone.map((file) => rm(path.join(pictures, file), { recursive: true, force: true })));
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 1 });
    expect((await opened.detail(listingId)).media.map((item) => [item.state, item.problem?.code])).toEqual([
      ['needs-attention', 'fileUnusable'],
      ['uploaded', undefined],
    ]);
  });
});
