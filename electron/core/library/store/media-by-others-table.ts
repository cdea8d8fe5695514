import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { ListingId, MediaKey, Sha256 } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn } from './row.ts';

/** Why a picture of the service is not shown, and which one it was: another one is tried again. */
export const Placeholder = z.object({
  /** Null where it could not be had so far; otherwise a sentence that says why it cannot be used. */
  why: Phrase.nullable(),
  mediaUrl: z.string().nullable(),
  /** Its ModificationTimestamp. */
  modifiedAt: z.string().nullable(),
});
export type Placeholder = z.infer<typeof Placeholder>;

export const placeholderColumn = jsonColumn(Placeholder).nullable();

const MediaByOthersRow = z.object({
  listingId: ListingId,
  mediaKey: MediaKey,
  mediaUrl: z.string().nullable(),
  shortDescription: z.string(),
  imageOf: z.string(),
  order: z.number().nullable(),
  /** Content of its picture in the library; null until it was fetched, or when it cannot be. */
  sha256: Sha256.nullable(),
  /** Its ModificationTimestamp. */
  modifiedAt: z.string().nullable(),
  /** Why its picture cannot be used, so that it is not fetched again as long as it is the same. */
  unusable: placeholderColumn,
});

/** A photo of our listing that somebody else added at the service. */
export type MediaByOthersRow = z.output<typeof MediaByOthersRow>;

export function createMediaByOthersTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT * FROM mediaByOthers WHERE listingId = ? ORDER BY "order", mediaKey');
  const save = database.prepare(`
    INSERT INTO mediaByOthers (listingId, mediaKey, mediaUrl, modifiedAt, shortDescription, imageOf, "order")
    VALUES (@listingId, @mediaKey, @mediaUrl, @modifiedAt, @shortDescription, @imageOf, @order)
    ON CONFLICT (listingId, mediaKey) DO UPDATE SET
      mediaUrl = excluded.mediaUrl, modifiedAt = excluded.modifiedAt, shortDescription = excluded.shortDescription, imageOf = excluded.imageOf,
      "order" = excluded."order"`);
  const remove = database.prepare('DELETE FROM mediaByOthers WHERE listingId = ? AND mediaKey = ?');
  return {
    ofListing: (listingId: ListingId): MediaByOthersRow[] =>
      select.all(listingId).map((row) => MediaByOthersRow.parse(row)),
    save: (row: Omit<MediaByOthersRow, 'sha256' | 'unusable'>): void => void save.run(row),
    delete: (listingId: ListingId, mediaKey: MediaKey): void => void remove.run(listingId, mediaKey),
    setPicture: (listingId: ListingId, mediaKey: MediaKey, sha256: Sha256): void =>
      void database
        .prepare('UPDATE mediaByOthers SET sha256 = ?, unusable = NULL WHERE listingId = ? AND mediaKey = ?')
        .run(sha256, listingId, mediaKey),
    setUnusable: (listingId: ListingId, mediaKey: MediaKey, unusable: Placeholder): void =>
      void database
        .prepare('UPDATE mediaByOthers SET unusable = ? WHERE listingId = ? AND mediaKey = ?')
        .run(JSON.stringify(unusable), listingId, mediaKey),
  };
}
