import { z } from 'zod';
import { HeldPhoto } from '../../../../shared/contract/model.ts';
import { ListingId, type MediaId } from '../../../../shared/domain/ids.ts';
import type { Hold } from '../../../../shared/domain/status.ts';
import type { Sql } from './statements.ts';

const HeldCount = z.object({ listingId: ListingId, held: z.int() });

/** Which photos are held back from sending. */
export function createHoldTable(sql: Sql) {
  const isHeld = 'hold IS NOT NULL AND removed = 0 AND rejected = 0';
  const count = sql(`SELECT listingId, count(*) AS held FROM media WHERE ${isHeld} GROUP BY listingId`).all(HeldCount);
  return {
    all: sql(`
      SELECT listingId, listing.name AS listing, mediaId, position, fileName, hold
      FROM media JOIN listing USING (listingId)
      WHERE ${isHeld} AND takenBackAt IS NULL ORDER BY listing, listingId, position`).all(HeldPhoto),
    /** How many photos of each listing are held back. */
    counts: (): ReadonlyMap<ListingId, number> => new Map(count().map(({ listingId, held }) => [listingId, held])),
    /** Asked after every change of the library, for each photo under way: one column, no other table. */
    has: sql<[mediaId: MediaId]>(`SELECT 1 FROM media WHERE mediaId = ? AND ${isHeld}`).has,
    hasAny: sql<[listingId: ListingId]>('SELECT 1 FROM media WHERE listingId = ? AND hold IS NOT NULL LIMIT 1').has,
    /** Holds a photo back, or lets it go again (null). */
    set: sql<[mediaId: MediaId, hold: Hold | null]>('UPDATE media SET hold = ?2 WHERE mediaId = ?1').run,
    /** A person asks for a sync, of one listing or of all: what they cancelled before is wanted again. */
    releaseCancelled: sql<[listingId: ListingId | null]>(
      "UPDATE media SET hold = NULL WHERE hold = 'cancelled' AND (?1 IS NULL OR listingId = ?1)",
    ).run,
  };
}

/** What holds for all of sending, in whichever process: whether a person paused it. */
export function createSendingTable(sql: Sql) {
  const update = sql<[paused: boolean]>(
    'INSERT INTO sending (id, paused) VALUES (1, ?) ON CONFLICT DO UPDATE SET paused = excluded.paused',
  );
  const goAloneNoMore = sql('UPDATE listing SET despitePause = 0 WHERE despitePause = 1');
  return {
    isPaused: sql('SELECT paused FROM sending').isTrue,
    setPaused(paused: boolean): void {
      update.run(paused);
      goAloneNoMore.run();
    },
  };
}
