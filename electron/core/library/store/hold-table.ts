import { z } from 'zod';
import { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { HOLDS, type Hold } from '../../../../shared/domain/status.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn } from './row.ts';

const HeldRow = z.object({
  listingId: ListingId,
  listing: z.string(),
  mediaId: MediaId,
  position: z.int(),
  fileName: z.string(),
  hold: z.enum(HOLDS),
});

/** A photo that a person holds back from sending, with the name of its listing. */
export type HeldRow = z.output<typeof HeldRow>;

const HeldCount = z.object({ listingId: ListingId, held: z.int() });

/** Which photos are held back from sending. */
export function createHoldTable(database: SqliteDatabase) {
  const set = database.prepare('UPDATE media SET hold = ? WHERE mediaId = ?');
  const selectAll = database.prepare(`
    SELECT listingId, listing.name AS listing, mediaId, position, fileName, hold
    FROM media JOIN listing USING (listingId)
    WHERE hold IS NOT NULL AND removed = 0 AND rejected = 0 AND takenBackAt IS NULL ORDER BY listing, listingId, position`);
  const count = database.prepare(
    `SELECT listingId, count(*) AS held FROM media
     WHERE hold IS NOT NULL AND removed = 0 AND rejected = 0 GROUP BY listingId`,
  );
  // Asked after every change of the library, for each photo under way: one column, no other table.
  const isHeld = database.prepare(
    'SELECT 1 FROM media WHERE mediaId = ? AND hold IS NOT NULL AND removed = 0 AND rejected = 0',
  );
  const hasAny = database.prepare('SELECT 1 FROM media WHERE listingId = ? AND hold IS NOT NULL LIMIT 1');
  const release = database.prepare(
    "UPDATE media SET hold = NULL WHERE hold = 'cancelled' AND (@listingId IS NULL OR listingId = @listingId)",
  );
  return {
    all: (): HeldRow[] => selectAll.all().map((row) => HeldRow.parse(row)),
    /** How many photos of each listing are held back. */
    counts: (): ReadonlyMap<ListingId, number> =>
      new Map(
        count
          .all()
          .map((row) => HeldCount.parse(row))
          .map(({ listingId, held }) => [listingId, held]),
      ),
    has: (mediaId: MediaId): boolean => isHeld.get(mediaId) !== undefined,
    hasAny: (listingId: ListingId): boolean => hasAny.get(listingId) !== undefined,
    /** Holds a photo back, or lets it go again (null). */
    set: (mediaId: MediaId, hold: Hold | null): void => void set.run(hold, mediaId),
    /** A person asks for a sync, of one listing or of all: what they cancelled before is wanted again. */
    releaseCancelled: (listingId: ListingId | null): void => void release.run({ listingId }),
  };
}

const Sending = z.object({ paused: flagColumn }).optional();

/** What holds for all of sending, in whichever process: whether a person paused it. */
export function createSendingTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT paused FROM sending');
  const update = database.prepare(
    'INSERT INTO sending (id, paused) VALUES (1, ?) ON CONFLICT DO UPDATE SET paused = excluded.paused',
  );
  const goAloneNoMore = database.prepare('UPDATE listing SET despitePause = 0 WHERE despitePause = 1');
  return {
    isPaused: (): boolean => Sending.parse(select.get())?.paused ?? false,
    setPaused(paused: boolean): void {
      update.run(flag(paused));
      goAloneNoMore.run();
    },
  };
}
