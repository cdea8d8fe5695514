import { z } from 'zod';
import { Problem } from '../../../shared/contract/model.ts';
import { type AccountId, ListingId, MediaId, MediaKey, MediaKeyNumeric, Sha256 } from '../../../shared/domain/ids.ts';
import type { MediaFields } from '../../../shared/domain/media.ts';
import type { RemoteMedia } from '../../../shared/domain/remote-media.ts';
import { HOLDS } from '../../../shared/domain/status.ts';
import type { SqliteDatabase } from './open-database.ts';
import { type Placeholder, placeholderColumn } from './placeholder-column.ts';
import { flag, flagColumn, jsonColumn, rowReader } from './row.ts';

const MediaRow = z.object({
  mediaId: MediaId,
  listingId: ListingId,
  sha256: Sha256,
  fileName: z.string(),
  position: z.int(),
  shortDescription: z.string(),
  imageOf: z.string(),
  revision: z.int(),
  removed: flagColumn,
  prepared: flagColumn,
  width: z.int(),
  height: z.int(),
  captureTime: z.string().nullable(),
  blocked: jsonColumn(Problem).nullable(),
  hold: z.enum(HOLDS).nullable(),
  addedAt: z.string(),
  /** Null where the photo shows its own picture. */
  placeholder: placeholderColumn,
  bytes: z.int(),
  mediaType: z.string(),
  hasTile: flagColumn,
});

/** A photo as it is wanted here. `removed` is the tombstone. */
export type MediaRow = z.output<typeof MediaRow>;

export const UnknownBaseColumn = z.object({
  fields: z.array(z.enum(['shortDescription', 'imageOf', 'order', 'deletedYN'])),
  asked: z.boolean(),
  mayReplace: z.boolean(),
});

const Words = z.object({ shortDescription: z.string().exactOptional(), imageOf: z.string().exactOptional() });

/** Words of some of a photo's fields. */
export type Words = z.output<typeof Words>;

const Unconfirmed = z.object({
  before: Words,
  ifMatch: z.string().nullable(),
  etag: z.string().nullable(),
  times: z.int(),
});

/**
 * Words that were sent and that no answer has shown since: what stood there before, the tag that they were sent with, the
 * one that came back, and how many times they were sent.
 */
export type Unconfirmed = z.output<typeof Unconfirmed>;

const Superseded = z.object({
  tags: z.array(z.string()),
  at: z.int(),
  refused: z.object({ tag: z.string(), at: z.int() }).nullable(),
});

/**
 * Tags that are not current any more: those that our own changes have replaced, the latest last, and when (epoch
 * milliseconds) the last of them was; and one that the service has refused, and when it first did.
 */
export type Superseded = z.output<typeof Superseded>;

const RemoteRow = z
  .object({
    mediaId: MediaId,
    mediaKey: MediaKey.nullable(),
    mediaKeyNumeric: MediaKeyNumeric.nullable(),
    etag: z.string().nullable(),
    mediaUrl: z.string().nullable(),
    shortDescription: z.string(),
    imageOf: z.string(),
    order: z.int().nullable(),
    deletedYN: flagColumn,
    modifiedAt: z.string().nullable(),
    verified: flagColumn,
    unknownBase: jsonColumn(UnknownBaseColumn).nullable(),
    unconfirmed: jsonColumn(Unconfirmed).nullable(),
    altered: jsonColumn(Words).nullable(),
    absentSince: z.int().nullable(),
    superseded: jsonColumn(Superseded).nullable(),
    olderSince: z.int().nullable(),
  })
  .transform(
    ({ shortDescription, imageOf, order, deletedYN, ...rest }): MediaRemoteRow => ({
      ...rest,
      fields: { shortDescription, imageOf, order, deletedYN },
    }),
  );

/** What the service last told about a photo: the base of the three-way comparison. Written from answers only. */
export interface MediaRemoteRow extends RemoteMedia {
  readonly mediaId: MediaId;
  readonly mediaUrl: string | null;
  readonly modifiedAt: string | null;
  /** The service has shown it on its listing. */
  readonly verified: boolean;
  readonly unconfirmed: Unconfirmed | null;
  /** Words that the service shows in the place of those that were sent, which are in `fields`. */
  readonly altered: Words | null;
  /** Since when (epoch milliseconds) the service has not shown it; null while it does. */
  readonly absentSince: number | null;
  readonly superseded: Superseded | null;
  /** Since when (epoch milliseconds) reads have shown it as it was before; null while they do not. */
  readonly olderSince: number | null;
}

type Evidence = 'unconfirmed' | 'altered' | 'absentSince' | 'superseded' | 'olderSince';

/** A base of which all is known; what is not confirmed may be left out. */
export type NewMediaRemote = Omit<MediaRemoteRow, Evidence> & Partial<Pick<MediaRemoteRow, Evidence>>;

export interface NewMedia {
  readonly mediaId: MediaId;
  readonly listingId: ListingId;
  readonly sha256: Sha256;
  readonly fileName: string;
  readonly shortDescription: string;
  readonly width: number;
  readonly height: number;
  readonly captureTime: string | null;
  readonly addedAt: string;
}

const SELECT = 'SELECT media.*, blob.bytes, blob.mediaType, blob.hasTile FROM media JOIN blob USING (sha256)';

export type MediaTable = ReturnType<typeof createMediaTable>;

export function createMediaTable(database: SqliteDatabase) {
  const readRow = rowReader(MediaRow, 'mediaId');
  const selectOne = database.prepare(`${SELECT} WHERE mediaId = ?`);
  const selectListing = database.prepare(`${SELECT} WHERE listingId = ? ORDER BY removed, position, mediaId`);
  const selectAll = database.prepare(`${SELECT} ORDER BY listingId, removed, position, mediaId`);
  const selectTwin = database.prepare(
    `${SELECT} WHERE listingId = ? AND sha256 = ? ORDER BY removed, addedAt DESC, mediaId LIMIT 1`,
  );
  const insert = database.prepare(`
    INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, width, height, captureTime, addedAt)
    VALUES (@mediaId, @listingId, @sha256, @fileName,
      (SELECT count(*) + 1 FROM media WHERE listingId = @listingId AND removed = 0),
      @shortDescription, @width, @height, @captureTime, @addedAt)`);
  const update = database.prepare(`
    UPDATE media SET shortDescription = @shortDescription, imageOf = @imageOf, revision = revision + 1, blocked = NULL
    WHERE mediaId = @mediaId`);
  const setPosition = database.prepare('UPDATE media SET position = ? WHERE mediaId = ? AND position <> ?');

  return {
    get: (mediaId: MediaId): MediaRow | null => {
      const row = selectOne.get(mediaId);
      return row === undefined ? null : readRow(row);
    },
    /** Present photos in their order, then the removed ones. */
    ofListing: (listingId: ListingId): MediaRow[] => selectListing.all(listingId).map(readRow),
    all: (): MediaRow[] => selectAll.all().map(readRow),
    /** The photo of a listing with exactly these bytes; a present one before a removed one. */
    twin(listingId: ListingId, sha256: Sha256): MediaRow | null {
      const row = selectTwin.get(listingId, sha256);
      return row === undefined ? null : readRow(row);
    },
    insert: (media: NewMedia): void => void insert.run(media),
    setFields: (mediaId: MediaId, fields: MediaFields): void =>
      void update.run({ mediaId, shortDescription: fields.shortDescription, imageOf: fields.imageOf }),
    setRemoved(mediaId: MediaId, removed: boolean): void {
      database
        .prepare('UPDATE media SET removed = ?, revision = revision + 1, blocked = NULL WHERE mediaId = ?')
        .run(flag(removed), mediaId);
    },
    ...pictureWrites(database),
    setBlocked(mediaId: MediaId, problem: Problem | null): void {
      database
        .prepare('UPDATE media SET blocked = ? WHERE mediaId = ?')
        .run(problem === null ? null : JSON.stringify(problem), mediaId);
    },
    /** Writes the positions 1, 2, 3 … of the given sequence. */
    setSequence(sequence: readonly MediaId[]): void {
      sequence.forEach((mediaId, index) => setPosition.run(index + 1, mediaId, index + 1));
    },
    delete: (mediaId: MediaId): void => void database.prepare('DELETE FROM media WHERE mediaId = ?').run(mediaId),
  };
}

/** What a photo shows. */
function pictureWrites(database: SqliteDatabase) {
  return {
    /** Other bytes for the same photo; its pictures must be prepared already. */
    setPicture(
      mediaId: MediaId,
      picture: Pick<NewMedia, 'sha256' | 'fileName' | 'width' | 'height' | 'captureTime'>,
    ): void {
      database
        .prepare(
          `UPDATE media SET sha256 = @sha256, fileName = @fileName, width = @width, height = @height,
             captureTime = @captureTime, prepared = 1, blocked = NULL, placeholder = NULL, revision = revision + 1 WHERE mediaId = @mediaId`,
        )
        .run({ mediaId, ...picture });
    },
    /** The picture that it shows is a drawn one. */
    setPlaceholder: (mediaId: MediaId, placeholder: Placeholder): void =>
      void database
        .prepare('UPDATE media SET placeholder = ? WHERE mediaId = ?')
        .run(JSON.stringify(placeholder), mediaId),
    setPrepared: (mediaId: MediaId): void =>
      void database.prepare('UPDATE media SET prepared = 1 WHERE mediaId = ?').run(mediaId),
  };
}

export type MediaRemoteTable = ReturnType<typeof createMediaRemoteTable>;

export function createMediaRemoteTable(database: SqliteDatabase) {
  const readRow = rowReader(RemoteRow, 'mediaId');
  const selectListing = database.prepare(
    'SELECT mediaRemote.* FROM mediaRemote JOIN media USING (mediaId) WHERE media.listingId = ?',
  );
  const selectOne = database.prepare('SELECT * FROM mediaRemote WHERE mediaId = ?');
  const selectAll = database.prepare('SELECT * FROM mediaRemote');
  const selectHolder = database.prepare(`
    SELECT 1 FROM mediaRemote JOIN media USING (mediaId) JOIN listing USING (listingId)
    WHERE mediaRemote.mediaId <> ? AND lower(mediaKey) = lower(?) AND accountId = ?`);
  const save = database.prepare(`
    INSERT INTO mediaRemote (mediaId, mediaKey, mediaKeyNumeric, etag, mediaUrl, shortDescription, imageOf, "order", deletedYN, modifiedAt, verified, unknownBase, unconfirmed, altered, absentSince, superseded, olderSince)
    VALUES (@mediaId, @mediaKey, @mediaKeyNumeric, @etag, @mediaUrl, @shortDescription, @imageOf, @order, @deletedYN, @modifiedAt, @verified, @unknownBase, @unconfirmed, @altered, @absentSince, @superseded, @olderSince)
    ON CONFLICT (mediaId) DO UPDATE SET
      mediaKey = excluded.mediaKey, mediaKeyNumeric = excluded.mediaKeyNumeric, etag = excluded.etag,
      mediaUrl = excluded.mediaUrl, shortDescription = excluded.shortDescription, imageOf = excluded.imageOf,
      "order" = excluded."order", deletedYN = excluded.deletedYN, modifiedAt = excluded.modifiedAt,
      verified = excluded.verified, unknownBase = excluded.unknownBase, unconfirmed = excluded.unconfirmed,
      altered = excluded.altered, absentSince = excluded.absentSince, superseded = excluded.superseded,
      olderSince = excluded.olderSince`);

  return {
    get: (mediaId: MediaId): MediaRemoteRow | null => {
      const row = selectOne.get(mediaId);
      return row === undefined ? null : readRow(row);
    },
    ofListing: (listingId: ListingId): MediaRemoteRow[] => selectListing.all(listingId).map(readRow),
    all: (): MediaRemoteRow[] => selectAll.all().map(readRow),
    save({
      unconfirmed = null,
      altered = null,
      absentSince = null,
      superseded = null,
      olderSince = null,
      ...row
    }: NewMediaRemote): void {
      save.run({
        mediaId: row.mediaId,
        mediaKey: row.mediaKey,
        mediaKeyNumeric: row.mediaKeyNumeric,
        etag: row.etag,
        mediaUrl: row.mediaUrl,
        shortDescription: row.fields.shortDescription,
        imageOf: row.fields.imageOf,
        order: row.fields.order,
        deletedYN: flag(row.fields.deletedYN),
        modifiedAt: row.modifiedAt,
        verified: flag(row.verified),
        unknownBase: row.unknownBase === null ? null : JSON.stringify(row.unknownBase),
        unconfirmed: unconfirmed === null ? null : JSON.stringify(unconfirmed),
        altered: altered === null ? null : JSON.stringify(altered),
        absentSince,
        superseded: superseded === null ? null : JSON.stringify(superseded),
        olderSince,
      });
    },
    /** Whether another photo of the account has this MediaKey, in whichever case. */
    isKeyTaken: (accountId: AccountId, mediaKey: string, mediaId: MediaId): boolean =>
      selectHolder.get(mediaId, mediaKey, accountId) !== undefined,
    delete: (mediaId: MediaId): void => void database.prepare('DELETE FROM mediaRemote WHERE mediaId = ?').run(mediaId),
  };
}
