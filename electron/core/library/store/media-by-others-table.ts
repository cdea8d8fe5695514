import { z } from 'zod';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import { ListingId, MediaKey, Sha256 } from '../../../../shared/domain/ids.ts';
import { jsonColumn } from './row.ts';
import { type Sql, upsert } from './statements.ts';

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

export function createMediaByOthersTable(sql: Sql) {
  return {
    ofListing: sql<[listingId: ListingId]>(
      'SELECT * FROM mediaByOthers WHERE listingId = ? ORDER BY "order", mediaKey',
    ).all(MediaByOthersRow),
    save: sql<[row: Omit<MediaByOthersRow, 'sha256' | 'unusable'>]>(
      upsert(
        'mediaByOthers',
        ['listingId', 'mediaKey'],
        Object.keys(MediaByOthersRow.omit({ sha256: true, unusable: true }).shape),
      ),
    ).run,
    delete: sql<[listingId: ListingId, mediaKey: MediaKey]>(
      'DELETE FROM mediaByOthers WHERE listingId = ? AND mediaKey = ?',
    ).run,
    setPicture: sql<[listingId: ListingId, mediaKey: MediaKey, sha256: Sha256]>(
      'UPDATE mediaByOthers SET sha256 = ?3, unusable = NULL WHERE listingId = ?1 AND mediaKey = ?2',
    ).run,
    setUnusable: sql<[listingId: ListingId, mediaKey: MediaKey, unusable: Placeholder]>(
      'UPDATE mediaByOthers SET unusable = ?3 WHERE listingId = ?1 AND mediaKey = ?2',
    ).run,
  };
}
