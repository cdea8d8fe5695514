import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import { MIGRATIONS } from '../../../electron/core/library/store/migrations/index.ts';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { afterTest, temporaryFolder } from '../harness.ts';

const at = '2026-05-04T08:00:00.000Z';
const sha256 = 'a'.repeat(64);
const listingId = ListingId.parse('11111111-1111-4111-8111-111111111111');
const mediaId = MediaId.parse('22222222-2222-4222-8222-222222222222');

/** A listing with a photo that was sent, changed on both sides, and told of: a row in every table that people's work is in. */
const WORK = `
  INSERT INTO listing (listingId, name, fields, createdAt, editedAt)
    VALUES ('${listingId}', '12 Oak Street', '{"BathroomsFull":2}', '${at}', '${at}');
  INSERT INTO listingRemote (listingId, listingKey, createdAt) VALUES ('${listingId}', 'L1', '${at}');
  INSERT INTO blob (sha256, bytes, mediaType, addedAt) VALUES ('${sha256}', 1000, 'image/jpeg', '${at}');
  INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, imageOf, prepared, width, height, addedAt)
    VALUES ('${mediaId}', '${listingId}', '${sha256}', 'a.jpg', 1, 'Mine', 'Kitchen', 1, 3, 2, '${at}');
  INSERT INTO mediaRemote (mediaId, mediaKey, mediaKeyNumeric, etag, shortDescription, imageOf, "order", deletedYN, verified)
    VALUES ('${mediaId}', 'M1', 7, 'W/"3"', 'Theirs', 'Kitchen', 0, 0, 1);
  INSERT INTO upload (uploadId, mediaId, target, sha256, bytes, fileName, state, attempts)
    VALUES ('33333333-3333-4333-8333-333333333333', '${mediaId}', 'https://media.example.org', '${sha256}', 900, 'a.jpg', 'waiting', 2);
  INSERT INTO attempt (attemptId, kind, listingId, subject, request, state, owner, startedAt, endedAt, answer)
    VALUES ('44444444-4444-4444-8444-444444444444', 'upload', '${listingId}', '["${mediaId}"]', '{}', 'done', 'x', 1, 2, 'null');
  INSERT INTO conflict (conflictId, listingId, mediaId, field, base, mine, theirs, detectedAt)
    VALUES ('55555555-5555-4555-8555-555555555555', '${listingId}', '${mediaId}', 'shortDescription', '"Base"', '"Mine"', '"Theirs"', '${at}');
  INSERT INTO history (at, listingId, mediaId, who, what) VALUES ('${at}', '${listingId}', '${mediaId}', 'you', 'Caption changed');
`;

const VERSIONS = MIGRATIONS.map((migration, index) => [index + 1, migration.name] as const);

describe('a library of an earlier version', () => {
  it.each(VERSIONS)('of schema %i (%s) keeps all work in it', async (version) => {
    const file = path.join(await temporaryFolder(), 'library.db');
    openDatabase(file, MIGRATIONS.slice(0, 1)).exec(WORK).close();
    openDatabase(file, MIGRATIONS.slice(0, version)).close();

    const store = openStore(file);
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
        unknownBase: null,
      }),
    ]);
    expect(store.remote.get(mediaId)).toMatchObject({
      mediaKeyNumeric: '7',
      etag: 'W/"3"',
      fields: { shortDescription: 'Theirs', imageOf: 'Kitchen', order: 0, deletedYN: false },
      unknownBase: null,
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
    expect(existsSync(`${file}.before-${version + 1}`)).toBe(version < MIGRATIONS.length);
  });

  it('keeps what a service told of a photo with that photo, and no longer with the pair', async () => {
    const file = path.join(await temporaryFolder(), 'library.db');
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === '088-told-words'),
    );
    const followerId = ListingId.parse('66666666-6666-4666-8666-666666666666');
    const standing = MediaId.parse('77777777-7777-4777-8777-777777777777');
    const told = [{ field: 'shortDescription', words: 'Theirs', own: 'Mine' }];
    openDatabase(file, MIGRATIONS.slice(0, 1)).exec(WORK).close();
    openDatabase(file, before)
      .exec(`
        INSERT INTO listing (listingId, name, fields, createdAt, editedAt) VALUES ('${followerId}', 'Oak', '{}', '${at}', '${at}');
        INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, imageOf, prepared, width, height, addedAt)
          VALUES ('${standing}', '${followerId}', '${sha256}', 'a.jpg', 1, 'Mine', 'Kitchen', 1, 3, 2, '${at}');
        INSERT INTO follower (listingId, sourceId, seen) VALUES ('${followerId}', '${listingId}', '{}');
        INSERT INTO followerMedia (mediaId, listingId, sourceMediaId, seen, told)
          VALUES ('${standing}', '${followerId}', '${mediaId}', '{}', '${JSON.stringify(told)}');`)
      .close();
    const store = openStore(file);
    afterTest(() => store.close());
    expect(store.followers.photos.told(followerId, mediaId)).toEqual(told);
    expect(store.followers.photos.told(followerId, standing)).toEqual([]);
  });
});
