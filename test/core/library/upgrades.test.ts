import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { createStore } from '../../../electron/core/library/store/store.ts';
import { FIRST_SCHEMA, newestSchema, UPGRADES, type Upgrade } from '../../../electron/core/library/upgrades.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { afterTest, temporaryFolder } from '../harness.ts';

const at = '2026-05-04T08:00:00.000Z';
const sha256 = 'a'.repeat(64);
const listingId = ListingId.parse('11111111-1111-4111-8111-111111111111');
const mediaId = MediaId.parse('22222222-2222-4222-8222-222222222222');

/** A listing with a photo that was sent, changed on both sides, and reported: a row in every table that people's work is in. */
const WORK = `
  INSERT INTO listing (listingId, name, fields, createdAt, editedAt)
    VALUES ('${listingId}', '12 Oak Street', '{"BathroomsFull":2}', '${at}', '${at}');
  INSERT INTO listingRemote (listingId, listingKey, createdAt) VALUES ('${listingId}', 'L1', '${at}');
  INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES ('${sha256}', 1000, 'image/jpeg', '${at}');
  INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, imageOf, prepared, width, height, addedAt)
    VALUES ('${mediaId}', '${listingId}', '${sha256}', 'a.jpg', 1, 'Mine', 'Kitchen', 1, 3, 2, '${at}');
  INSERT INTO mediaRemote (mediaId, mediaKey, mediaKeyNumeric, etag, shortDescription, imageOf, "order", deletedYN, verified)
    VALUES ('${mediaId}', 'M1', '7', 'W/"3"', 'Theirs', 'Kitchen', 0, 0, 1);
  INSERT INTO upload (uploadId, mediaId, target, sha256, bytes, fileName, state, attempts)
    VALUES ('33333333-3333-4333-8333-333333333333', '${mediaId}', 'https://media.example.org', '${sha256}', 900, 'a.jpg', 'waiting', 2);
  INSERT INTO attempt (attemptId, kind, listingId, subject, request, state, owner, startedAt, endedAt, answer)
    VALUES ('44444444-4444-4444-8444-444444444444', 'upload', '${listingId}', '["${mediaId}"]', '{}', 'done', 'x', 1, 2, 'null');
  INSERT INTO conflict (conflictId, listingId, mediaId, field, base, mine, theirs, detectedAt)
    VALUES ('55555555-5555-4555-8555-555555555555', '${listingId}', '${mediaId}', 'shortDescription', '"Base"', '"Mine"', '"Theirs"', '${at}');
  INSERT INTO history (at, listingId, mediaId, who, what) VALUES ('${at}', '${listingId}', '${mediaId}', 'you', 'Caption changed');
`;

/** Made up: the first adds to the tables, the second moves what stands in them. */
const MADE_UP: readonly Upgrade[] = [
  {
    schemaVersion: newestSchema() + 1,
    sql: "ALTER TABLE listing ADD COLUMN note TEXT NOT NULL DEFAULT 'None'; CREATE TABLE later (x TEXT) STRICT;",
  },
  {
    schemaVersion: newestSchema() + 2,
    sql: "UPDATE listing SET note = note || ' so far'; INSERT INTO later SELECT name FROM listing;",
  },
];
const [FIRST, LAST] = MADE_UP.map(({ schemaVersion }) => schemaVersion);

const upTo = (count: number): readonly Upgrade[] => [...UPGRADES, ...MADE_UP.slice(0, count)];

async function libraryWithWork(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'library.db');
  openDatabase(file).exec(WORK).close();
  return file;
}

const copiesBeside = (file: string): string[] =>
  readdirSync(path.dirname(file)).filter((name) => name.includes('.before-'));

describe('a library of an earlier schema', () => {
  it('keeps all work in it', async () => {
    const file = await libraryWithWork();
    const store = createStore(openDatabase(file, upTo(2)), file);
    afterTest(() => store.close());
    const listing = getListing(store, listingId, DEFAULT_PROFILE);
    expect(listing).toMatchObject({ name: '12 Oak Street', listingKey: 'L1', onService: true, conflicts: 1 });
    expect(listing?.media).toEqual([
      expect.objectContaining({
        mediaId,
        shortDescription: 'Mine',
        imageOf: 'Kitchen',
        mediaKey: 'M1',
        hold: null,
        unseenBase: null,
      }),
    ]);
    expect(store.remote.get(mediaId)).toMatchObject({
      mediaKeyNumeric: '7',
      etag: 'W/"3"',
      fields: { shortDescription: 'Theirs', imageOf: 'Kitchen', order: 0, deletedYN: false },
      unseenBase: null,
    });
    expect(store.uploads.of(mediaId, 'https://media.example.org')).toMatchObject({
      state: 'waiting',
      attempts: 2,
      bytes: 900,
    });
    expect(store.attempts.ofListing(listingId)).toEqual([expect.objectContaining({ kind: 'upload', state: 'done' })]);
    expect(store.conflicts.openOf(listingId)).toEqual([
      expect.objectContaining({ mine: 'Mine', theirs: 'Theirs', base: 'Base' }),
    ]);
    expect(store.history.list(listingId, undefined, 10)).toEqual([
      expect.objectContaining({ what: 'Caption changed', phrase: null }),
    ]);
    expect(store.changes.lastName(listingId)).toBeNull();
    expect(store.integrity()).toBe('ok');
  });

  it('takes all upgrades that it has not had, in their order, after one copy', async () => {
    const file = await libraryWithWork();
    const database = openDatabase(file, upTo(2));
    afterTest(() => void database.close());
    expect(database.pragma('user_version', { simple: true })).toBe(LAST);
    expect(database.prepare('SELECT note, x FROM listing, later').all()).toEqual([
      { note: 'None so far', x: '12 Oak Street' },
    ]);
    expect(copiesBeside(file)).toEqual([`library.db.before-${FIRST}`]);
  });

  it('takes none a second time, and is copied before each', async () => {
    const file = await libraryWithWork();
    openDatabase(file, upTo(1)).close();
    openDatabase(file, upTo(1)).close();
    expect(copiesBeside(file)).toEqual([`library.db.before-${FIRST}`]);
    const database = openDatabase(file, upTo(2));
    afterTest(() => void database.close());
    expect(database.prepare('SELECT note FROM listing').pluck().all()).toEqual(['None so far']);
    expect(copiesBeside(file)).toEqual([`library.db.before-${FIRST}`, `library.db.before-${LAST}`]);
  });
});

it('a new library is made as it is now, whatever upgrades there are, and nothing is copied', async () => {
  const file = path.join(await temporaryFolder(), 'library.db');
  const database = openDatabase(file, [
    ...UPGRADES,
    { schemaVersion: newestSchema() + 1, sql: 'INSERT INTO nowhere VALUES (1)' },
  ]);
  afterTest(() => void database.close());
  expect(database.pragma('user_version', { simple: true })).toBe(FIRST);
  expect(copiesBeside(file)).toEqual([]);
});

it('numbers each upgrade by the schema that it leads to', () => {
  const numbers = UPGRADES.map(({ schemaVersion }) => schemaVersion);
  expect(numbers).toEqual(numbers.map((_number, index) => FIRST_SCHEMA + 1 + index));
});
