import { HistoryEntry } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

export type HistoryTable = ReturnType<typeof createHistoryTable>;

export function createHistoryTable(database: SqliteDatabase) {
  const insert = database.prepare('INSERT INTO history (at, listingId, mediaId, who, what) VALUES (?, ?, ?, ?, ?)');
  const ofListing = database.prepare('SELECT * FROM history WHERE listingId = ? ORDER BY historyId DESC LIMIT ?');
  const ofMedia = database.prepare(
    'SELECT * FROM history WHERE listingId = ? AND mediaId = ? ORDER BY historyId DESC LIMIT ?',
  );
  return {
    /** `what` is a plain sentence in the past tense, for people. */
    add(
      at: string,
      listingId: ListingId | null,
      mediaId: MediaId | null,
      who: HistoryEntry['who'],
      what: string,
    ): void {
      insert.run(at, listingId, mediaId, who, what);
    },
    /** Newest first. */
    list(listingId: ListingId, mediaId: MediaId | undefined, most: number): HistoryEntry[] {
      const rows = mediaId === undefined ? ofListing.all(listingId, most) : ofMedia.all(listingId, mediaId, most);
      return rows.map((row) => HistoryEntry.parse(row));
    },
  };
}
