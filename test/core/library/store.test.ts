import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { newestSchema } from '../../../electron/core/library/upgrades.ts';
import {
  AccountId,
  AttemptId,
  ConflictId,
  ListingId,
  MediaId,
  MediaKey,
  MediaKeyNumeric,
  Sha256,
  UploadId,
} from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { openNewStore } from '../empty-library.ts';
import { afterTest, nth, temporaryFolder } from '../harness.ts';
import { NEXT_SCHEMA, nextUpgrades } from '../next-schema.ts';

const at = '2026-05-04T08:00:00.000Z';
const sha = Sha256.parse('a'.repeat(64));

async function libraryFile(): Promise<string> {
  return path.join(await temporaryFolder(), 'library.db');
}

async function openNew() {
  const file = await libraryFile();
  const store = openNewStore(file);
  afterTest(() => store.close());
  return { file, store };
}

/** A library with one listing and one photo. */
async function withPhoto() {
  const { file, store } = await openNew();
  const listingId = ListingId.parse(randomUUID());
  const mediaId = MediaId.parse(randomUUID());
  store.write(() => {
    store.listings.insert(listingId, '12 Oak Street', { BathroomsFull: 2, ZoningDescription: null }, at);
    store.blobs.add(sha, 1000, 'image/jpeg', at);
    store.media.insert({
      mediaId,
      listingId,
      sha256: sha,
      fileName: 'a.jpg',
      shortDescription: 'Ä “b”',
      width: 3,
      height: 2,
      captureTime: null,
      addedAt: at,
    });
  });
  return { file, store, listingId, mediaId };
}

it('finds a gap among the places of a listing, also where the last place counts as many as there are', async () => {
  const { store, listingId } = await withPhoto();
  const add = (): MediaId => {
    const mediaId = MediaId.parse(randomUUID());
    const [width, height, shortDescription] = [3, 2, ''];
    const photo = { mediaId, listingId, sha256: sha, fileName: 'b.jpg', shortDescription, width, height };
    store.media.insert({ ...photo, captureTime: null, addedAt: at });
    return mediaId;
  };
  store.write(() => {
    const [second, last] = [add(), add()];
    expect(store.media.hasGap(listingId)).toBe(false);
    store.media.setRemoved(last, true);
    add();
    // One that comes back has the place of before: the others went on to it meanwhile, and one of them goes.
    store.media.setRemoved(second, true);
    store.media.setRemoved(last, false);
    expect(store.media.hasGap(listingId)).toBe(true);
    store.media.setSequence(store.media.present(listingId));
    expect(store.media.hasGap(listingId)).toBe(false);
  });
});

describe('opening a library', () => {
  it('makes the newest schema, in WAL, with every commit on the disk', async () => {
    const file = await libraryFile();
    const database = openDatabase(file);
    afterTest(() => void database.close());
    expect(database.pragma('user_version', { simple: true })).toBe(newestSchema());
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('refuses a library from the future and leaves it byte for byte as it was', async () => {
    const file = await libraryFile();
    const database = openDatabase(file);
    database.pragma(`user_version = ${NEXT_SCHEMA}`);
    database.close();
    const before = await readFile(file);
    const names = await readdir(path.dirname(file));
    expect(() => openStore(file)).toThrow(expect.objectContaining({ code: 'libraryFromFuture' }));
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(path.dirname(file))).toEqual(names);
  });

  it('puts a copy beside a library before it changes its schema', async () => {
    const { file, store, listingId } = await withPhoto();
    store.close();
    const database = openDatabase(file, nextUpgrades('ALTER TABLE listing ADD COLUMN note TEXT'));
    expect(database.pragma('user_version', { simple: true })).toBe(NEXT_SCHEMA);
    expect(database.prepare('SELECT note FROM listing').all()).toEqual([{ note: null }]);
    database.close();
    const copy = `${file}.before-${NEXT_SCHEMA}`;
    const old = openStore(copy);
    expect(old.listings.get(listingId)?.name).toBe('12 Oak Street');
    old.close();
  });

  it('takes an upgrade that fails back as a whole', async () => {
    const { file, store, listingId } = await withPhoto();
    store.close();
    const broken = nextUpgrades('CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)');
    expect(() => openDatabase(file, broken)).toThrow('no such table');
    const again = openStore(file);
    afterTest(() => again.close());
    expect(again.listings.get(listingId)?.name).toBe('12 Oak Street');
    expect(again.integrity()).toBe('ok');
  });

  it('says what is wrong with a file that is no database', async () => {
    const file = await libraryFile();
    await writeFile(file, 'no database '.repeat(200));
    expect(() => openStore(file)).toThrow(expect.objectContaining({ code: 'libraryDamaged' }));
  });
});

describe('rows', () => {
  it('of a listing and its photos come back as they were stored', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    expect(store.listings.get(listingId)).toMatchObject({
      name: '12 Oak Street',
      fields: { BathroomsFull: 2, ZoningDescription: null },
      onService: false,
      listingKey: null,
    });
    expect(store.media.get(mediaId)).toMatchObject({
      shortDescription: 'Ä “b”',
      position: 1,
      removed: false,
      prepared: false,
      bytes: 1000,
    });
    store.write(() => store.media.setFields(mediaId, { shortDescription: 'x', imageOf: 'Kitchen' }));
    expect(store.media.get(mediaId)).toMatchObject({ shortDescription: 'x', imageOf: 'Kitchen' });
    const row = {
      mediaId,
      mediaKey: MediaKey.parse('key'),
      mediaKeyNumeric: MediaKeyNumeric.parse(7),
      etag: 'W/"a\\"b"',
      mediaUrl: null,
      modifiedAt: null,
      verified: true,
      unseenBase: null,
      fields: { shortDescription: '', imageOf: '', order: 0, deletedYN: true },
    };
    store.write(() => store.remote.save(row));
    const reported = {
      gone: false,
      removalUnsent: false,
      unconfirmed: null,
      altered: null,
      absentSince: null,
      mediaStatus: null,
      editLink: null,
      pendingPicture: null,
      annotations: null,
      superseded: null,
      olderSince: null,
      tagSince: null,
    };
    const confirmed = { ...row, ...reported };
    expect(store.remote.get(mediaId)).toEqual(confirmed);
    const lagging = {
      ...row,
      ...reported,
      superseded: { tags: ['W/"0"'], at: 5, refused: null },
      olderSince: 7,
      tagSince: 9,
    };
    store.write(() => store.remote.save(lagging));
    expect(store.remote.get(mediaId)).toEqual(lagging);
    store.write(() => store.remote.save(row));
    expect(store.remote.ofListing(listingId)).toEqual([confirmed]);
    store.write(() => store.remote.save({ ...row, fields: { ...row.fields, order: null } }));
    expect(store.remote.get(mediaId)?.fields.order).toBeNull();
  });

  it('of two photos of one account never have one MediaKey', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    const [media, row] = [
      store.media.get(mediaId),
      { mediaKey: MediaKey.parse('key'), mediaKeyNumeric: MediaKeyNumeric.parse(7) },
    ];
    if (media === null) throw new Error('The photo is not there.');
    const fields = { shortDescription: '', imageOf: '', order: 0, deletedYN: false };
    const rest = { etag: null, mediaUrl: null, modifiedAt: null, verified: true, unseenBase: null, fields };
    const another = MediaId.parse(randomUUID());
    store.write(() => {
      store.remote.save({ mediaId, ...row, ...rest });
      store.media.insert({ ...media, mediaId: another, listingId });
    });
    const taken = 'this MediaKey belongs to another photo';
    expect(() => store.write(() => store.remote.save({ mediaId: another, ...row, ...rest }))).toThrow(taken);
    store.write(() => store.remote.save({ mediaId: another, ...row, ...rest, mediaKey: null }));
    expect(() => store.write(() => store.remote.save({ mediaId: another, ...row, ...rest }))).toThrow(taken);
  });

  it('of an account hold its profile and no secret', async () => {
    const { store } = await openNew();
    const accountId = AccountId.parse(randomUUID());
    const profile = ServiceProfile.parse({ upload: { filesPerRequest: 5 } });
    const account = {
      accountId,
      name: 'A',
      environment: 'test',
      uploadUrl: 'https://a',
      baseUrl: 'https://b',
      signIn: 'clientCredentials',
      tokenUrl: 'https://t',
      clientId: 'c',
      memberLoginId: null,
      issuer: null,
      member: null,
      profile,
    } as const;
    store.write(() => {
      store.accounts.save(account, at);
      store.accounts.choose(accountId);
      store.accounts.setPaused(accountId, { code: 'accountRefused', message: 'No.', action: 'signIn' }, 50);
      store.accounts.setBackoff(accountId, { notBefore: 123, notBeforeSince: 100, failures: 2, waitingFor: null });
    });
    expect(store.accounts.current()).toEqual({
      ...account,
      isCurrent: true,
      paused: { code: 'accountRefused', message: 'No.', action: 'signIn' },
      pausedSince: 50,
      leftByForgotten: 0,
      notBefore: 123,
      notBeforeSince: 100,
      failures: 2,
      waitingFor: null,
      ordersTaken: 'untried',
    });
    store.write(() => store.accounts.save({ ...account, environment: 'production', profile: DEFAULT_PROFILE }, at));
    expect(store.accounts.current()).toMatchObject({
      environment: 'production',
      profile: DEFAULT_PROFILE,
      paused: null,
      notBefore: null,
      notBeforeSince: null,
    });
    expect(store.accounts.all()).toHaveLength(1);
  });

  it('of uploads are never lost because they failed', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    const upload = {
      uploadId: UploadId.parse(randomUUID()),
      mediaId,
      target: 'https://a',
      sha256: sha,
      bytes: 5,
      fileName: 'a.jpg',
    };
    const problem = { code: 'x', message: 'No.', action: 'retry' } as const;
    store.write(() => {
      store.uploads.insert(upload);
      store.uploads.insert({ ...upload, uploadId: UploadId.parse(randomUUID()) });
      store.uploads.setState(upload.uploadId, 'waiting', { attempts: 2, problem });
    });
    expect(store.uploads.ofListing(listingId)).toEqual([
      { ...upload, state: 'waiting', attempts: 2, descriptor: null, problem },
    ]);
    const descriptor = { id: 'i', fileName: 'a.jpg', location: 'https://a/i.jpg', mediaType: 'image/jpeg', size: 5 };
    store.write(() => store.uploads.setUploaded(upload.uploadId, descriptor));
    expect(nth(store.uploads.all(), 0)).toMatchObject({
      state: 'uploaded',
      descriptor,
      problem: null,
    });
  });

  it('of attempts stay open until they are closed, oldest first', async () => {
    const { store, listingId } = await withPhoto();
    const [first, second] = [AttemptId.parse(randomUUID()), AttemptId.parse(randomUUID())];
    const attempt = { kind: 'attach', listingId, subject: ['k'], request: { a: [1] }, owner: 'me', fence: 1 } as const;
    store.write(() => {
      store.attempts.open({ ...attempt, attemptId: second, startedAt: 2 });
      store.attempts.open({ ...attempt, attemptId: first, startedAt: 1 });
    });
    expect(store.attempts.unsettled(listingId).map((row) => row.attemptId)).toEqual([first, second]);
    store.write(() => store.attempts.doubt(first, 3, 'me', null));
    expect(store.write(() => store.attempts.settle(second, 'done', 3, null))).toBe(true);
    expect(store.write(() => store.attempts.settle(second, 'failed', 4, null))).toBe(false);
    expect(store.attempts.unsettled(listingId, 'me')).toMatchObject([
      { attemptId: first, state: 'inDoubt', request: { a: [1] }, since: 3 },
    ]);
  });

  it('of conflicts are one for each field while open, and keep the first base', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    const conflict = {
      listingId,
      mediaId,
      field: 'shortDescription',
      base: 'A',
      mine: 'B',
      theirs: 'C',
      theirsAt: null,
      theirsBy: null,
      detectedAt: at,
    } as const;
    const conflictId = ConflictId.parse(randomUUID());
    store.write(() => {
      store.conflicts.save({ ...conflict, conflictId });
      store.conflicts.save({ ...conflict, conflictId: ConflictId.parse(randomUUID()), base: 'C', theirs: 'D' });
      store.conflicts.save({
        ...conflict,
        conflictId: ConflictId.parse(randomUUID()),
        mediaId: null,
        field: 'order',
        base: [mediaId],
        mine: [mediaId],
        theirs: [mediaId],
      });
    });
    expect(store.conflicts.openOf(listingId)).toHaveLength(2);
    expect(store.conflicts.get(conflictId)).toMatchObject({ base: 'A', theirs: 'D', resolvedAt: null });
    store.write(() => store.conflicts.resolve(conflictId, at, { kind: 'mine' }));
    expect(store.conflicts.open()).toHaveLength(1);
    const later = ConflictId.parse(randomUUID());
    store.write(() => store.conflicts.save({ ...conflict, conflictId: later }));
    expect(store.conflicts.get(later)?.resolvedAt).toBeNull();
  });

  it('go with their listing', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    store.write(() => {
      store.history.add(at, listingId, mediaId, 'you', phrase('history.putBack'));
      store.listings.delete(listingId);
    });
    expect(store.media.all()).toEqual([]);
    expect(store.history.list(listingId, undefined, 10)).toEqual([]);
    expect(store.integrity()).toBe('ok');
  });
});

describe('the problem of a photo', () => {
  const problem = { code: 'serviceRefused', message: 'The service refused this.', action: 'fixField' } as const;

  it('is kept with its phrase', async () => {
    const { store, mediaId } = await withPhoto();
    const reported = phrase('problem.triedAgain', { why: phrase('failure.trouble', { status: 503 }) });
    store.media.setBlocked(mediaId, { ...problem, phrase: reported });
    expect(store.media.get(mediaId)?.blocked).toEqual({ ...problem, phrase: reported });
  });

  it('stays its English sentence where an older version kept no phrase, or a newer one keeps one of its own', async () => {
    const { file, store, mediaId } = await withPhoto();
    const database = openDatabase(file);
    afterTest(() => void database.close());
    const keep = database.prepare('UPDATE media SET blocked = ? WHERE mediaId = ?');
    for (const kept of [{}, { phrase: null }, { phrase: { code: 'problem.painted', values: {} } }]) {
      keep.run(JSON.stringify({ ...problem, ...kept }), mediaId);
      expect(store.media.get(mediaId)?.blocked).toEqual({ ...problem, phrase: undefined });
    }
  });
});

describe('changes', () => {
  it('are all or nothing', async () => {
    const { store, listingId } = await withPhoto();
    const revision = store.revision();
    expect(() =>
      store.write(() => {
        store.listings.rename(listingId, 'Half');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(store.listings.get(listingId)?.name).toBe('12 Oak Street');
    expect(store.revision()).toBe(revision);
  });

  it('are told to watchers, those of another process at the next look', async () => {
    const { file, store, listingId } = await withPhoto();
    const other = openStore(file);
    afterTest(() => other.close());
    const seen: number[] = [];
    other.watch((revision) => seen.push(revision));
    store.write(() => store.listings.rename(listingId, 'New'));
    expect(seen).toEqual([]);
    other.poll();
    other.poll();
    expect(seen).toEqual([store.revision()]);
  });

  it('within a change are told once, when all of it is in the library', async () => {
    const { file, store, listingId } = await withPhoto();
    const other = openStore(file);
    afterTest(() => other.close());
    const seen: { revision: number; name: string | undefined }[] = [];
    store.watch((revision) => seen.push({ revision, name: other.listings.get(listingId)?.name }));
    store.write(() => {
      store.write(() => store.listings.rename(listingId, 'Inner'));
      store.write(() => store.listings.rename(listingId, 'Outer'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([{ revision: store.revision(), name: 'Outer' }]);
  });

  it('that were taken back are not told, and the next one is', async () => {
    const { store, listingId } = await withPhoto();
    const seen: number[] = [];
    store.watch((revision) => seen.push(revision));
    const before = store.revision();
    const failing = () =>
      store.write(() => {
        store.write(() => store.listings.rename(listingId, 'Inner'));
        throw new Error('on purpose');
      });
    expect(failing).toThrow('on purpose');
    expect([seen, store.revision(), store.listings.get(listingId)?.name]).toEqual([[], before, '12 Oak Street']);
    store.write(() => store.listings.rename(listingId, 'New'));
    expect(seen).toEqual([before + 1]);
  });

  it('of which a part was taken back are told as they stayed', async () => {
    const { store, listingId } = await withPhoto();
    const seen: number[] = [];
    store.watch((revision) => seen.push(revision));
    store.write(() => {
      store.listings.rename(listingId, 'Outer');
      const part = () =>
        store.write(() => {
          store.listings.rename(listingId, 'Inner');
          throw new Error('on purpose');
        });
      expect(part).toThrow('on purpose');
    });
    expect(seen).toEqual([store.revision()]);
    expect(store.listings.get(listingId)?.name).toBe('Outer');
  });

  it('of a listing’s order touch its positions only', async () => {
    const { store, listingId, mediaId } = await withPhoto();
    const second = MediaId.parse(randomUUID());
    store.write(() => {
      store.media.insert({
        mediaId: second,
        listingId,
        sha256: sha,
        fileName: 'b.jpg',
        shortDescription: '',
        width: 1,
        height: 1,
        captureTime: null,
        addedAt: at,
      });
      store.media.setSequence([second, mediaId]);
    });
    expect(store.media.ofListing(listingId).map((row) => [row.mediaId, row.position])).toEqual([
      [second, 1],
      [mediaId, 2],
    ]);
  });
});

it('the hold of a listing belongs to one runner until it is given back or runs out', async () => {
  const { file, store, listingId } = await withPhoto();
  const other = openStore(file);
  afterTest(() => other.close());
  const claim = (which: typeof store, owner: string, now: number) =>
    which.write(() => which.schedule.claim(listingId, owner, now, now + 60));
  expect(claim(store, 'a', 0)).toBe(1);
  expect(claim(other, 'b', 59)).toBeNull();
  expect(store.write(() => store.schedule.renew(listingId, 1, 90))).toBe(true);
  expect(claim(other, 'b', 61)).toBeNull();
  expect(claim(other, 'b', 91)).toBe(2);
  expect(claim(store, 'a', 92)).toBeNull();
  expect(store.write(() => store.schedule.renew(listingId, 1, 200))).toBe(false);
  store.write(() => store.schedule.release(listingId, 1));
  expect(claim(store, 'a', 93)).toBeNull();
  other.write(() => other.schedule.release(listingId, 2));
  expect(claim(store, 'a', 94)).toBe(3);
});
