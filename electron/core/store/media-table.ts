import { z } from 'zod';
import { Problem } from '../../../shared/contract/model.ts';
import { ListingId, MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import type { MediaFields } from '../../../shared/domain/media.ts';
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
  /** The file that it was added from; null where that is not known, as for one that was dropped on a browser's page. */
  sourcePath: z.string().nullable(),
});

/** A photo as it is wanted here. `removed` is the tombstone. */
export type MediaRow = z.output<typeof MediaRow>;

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
  readonly sourcePath?: string | null;
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
    INSERT INTO media (mediaId, listingId, sha256, fileName, position, shortDescription, width, height, captureTime, addedAt, sourcePath)
    VALUES (@mediaId, @listingId, @sha256, @fileName,
      (SELECT ifnull(max(position), 0) + 1 FROM media WHERE listingId = @listingId AND removed = 0),
      @shortDescription, @width, @height, @captureTime, @addedAt, @sourcePath)`);
  const update = database.prepare(`
    UPDATE media SET shortDescription = @shortDescription, imageOf = @imageOf, blocked = NULL
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
    insert: (media: NewMedia): void => void insert.run({ ...media, sourcePath: media.sourcePath ?? null }),
    setFields: (mediaId: MediaId, fields: MediaFields): void =>
      void update.run({ mediaId, shortDescription: fields.shortDescription, imageOf: fields.imageOf }),
    setRemoved(mediaId: MediaId, removed: boolean): void {
      database.prepare('UPDATE media SET removed = ?, blocked = NULL WHERE mediaId = ?').run(flag(removed), mediaId);
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
    /** Where a removed photo comes back to, counted from 1. */
    setPlaceWhenBack: (mediaId: MediaId, place: number): void => void setPosition.run(place, mediaId, place),
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
             captureTime = @captureTime, prepared = 1, blocked = NULL, placeholder = NULL WHERE mediaId = @mediaId`,
        )
        .run({ mediaId, ...picture });
    },
    setSource: (mediaId: MediaId, sourcePath: string): void =>
      void database.prepare('UPDATE media SET sourcePath = ? WHERE mediaId = ?').run(sourcePath, mediaId),
    /** The picture that it shows is a drawn one. */
    setPlaceholder: (mediaId: MediaId, placeholder: Placeholder): void =>
      void database
        .prepare('UPDATE media SET placeholder = ? WHERE mediaId = ?')
        .run(JSON.stringify(placeholder), mediaId),
    setPrepared: (mediaId: MediaId): void =>
      void database.prepare('UPDATE media SET prepared = 1 WHERE mediaId = ?').run(mediaId),
  };
}
