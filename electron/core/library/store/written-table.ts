import { z } from 'zod';
import { ListingId } from '../../../../shared/domain/ids.ts';
import type { Sql } from './statements.ts';

const Written = z.object({ listingId: ListingId, shortDescription: z.string() });

/** Photos of one room that are looked at, however many the library has: those that were added last. */
export const MOST_LOOKED_AT = 400;

/**
 * Captions that were written here for a room. [Note: whose words] A caption that came from a service and stands there as it
 * came was written by others, unless its photo was sent from here. What follows another listing says what that one does.
 */
export function createWrittenTable(sql: Sql) {
  return {
    /** The latest first, not those of the listing that is asked for. */
    captionsOf: sql<[room: string, listingId: ListingId]>(`
    SELECT latest.listingId, latest.shortDescription FROM (
      SELECT mediaId, listingId, shortDescription FROM media INDEXED BY mediaCaptionByRoom
      WHERE imageOf = +?1 AND shortDescription <> '' AND imageOf <> '' AND removed = 0 AND rejected = 0
      ORDER BY rowid DESC LIMIT ${MOST_LOOKED_AT}
    ) AS latest
    LEFT JOIN mediaRemote AS remote ON remote.mediaId = latest.mediaId
    WHERE latest.listingId NOT IN (SELECT listingId FROM destination)
      AND latest.listingId NOT IN (?2, ifnull((SELECT sourceId FROM destination WHERE listingId = +?2), ''))
      AND (
      remote.mediaId IS NULL OR remote.shortDescription <> latest.shortDescription
      OR EXISTS (SELECT 1 FROM upload WHERE upload.mediaId = latest.mediaId))`).all(Written),
  };
}
