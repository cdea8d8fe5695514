import { z } from 'zod';
import { HistoryEntry } from '../../../../shared/contract/model.ts';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { inEnglish } from '../../../../shared/domain/phrases/phrase.ts';
import type { SqliteDatabase } from './open-database.ts';

/** A phrase of a newer version of the program is not known here; its English sentence is. */
const StoredPhrase = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : (Phrase.safeParse(JSON.parse(text)).data ?? null)));
const Row = z.looseObject({ phrase: StoredPhrase });

export type HistoryTable = ReturnType<typeof createHistoryTable>;

export function createHistoryTable(database: SqliteDatabase) {
  const insert = database.prepare(
    'INSERT INTO history (at, listingId, mediaId, who, what, phrase) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const ofListing = database.prepare('SELECT * FROM history WHERE listingId = ? ORDER BY historyId DESC LIMIT ?');
  const ofMedia = database.prepare(
    'SELECT * FROM history WHERE listingId = ? AND mediaId = ? ORDER BY historyId DESC LIMIT ?',
  );
  return {
    /** Also kept as its English sentence, shown where the phrase is no longer known. */
    add(
      at: string,
      listingId: ListingId | null,
      mediaId: MediaId | null,
      who: HistoryEntry['who'],
      what: Phrase,
    ): void {
      insert.run(at, listingId, mediaId, who, inEnglish(what), JSON.stringify(what));
    },
    /** Newest first. */
    list(listingId: ListingId, mediaId: MediaId | undefined, most: number): HistoryEntry[] {
      const rows = mediaId === undefined ? ofListing.all(listingId, most) : ofMedia.all(listingId, mediaId, most);
      return rows.map((row) => HistoryEntry.parse(Row.parse(row)));
    },
  };
}
