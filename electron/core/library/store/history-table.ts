import { z } from 'zod';
import { HistoryEntry } from '../../../../shared/contract/model.ts';
import { Phrase } from '../../../../shared/contract/phrase.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { inEnglish } from '../../../../shared/domain/phrases/phrase.ts';
import type { Sql } from './statements.ts';

/** A phrase of a newer version of the program is not known here; its English sentence is. */
const StoredPhrase = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : (Phrase.safeParse(JSON.parse(text)).data ?? null)));
const Row = HistoryEntry.extend({ phrase: StoredPhrase });

export type HistoryTable = ReturnType<typeof createHistoryTable>;

export function createHistoryTable(sql: Sql) {
  const insert = sql<[row: object]>(`
    INSERT INTO history (at, listingId, mediaId, who, what, phrase) VALUES (@at, @listingId, @mediaId, @who, @what, @phrase)`);
  const ofListing = sql<[listingId: ListingId, most: number]>(
    'SELECT * FROM history WHERE listingId = ? ORDER BY historyId DESC LIMIT ?',
  ).all(Row);
  const ofMedia = sql<[listingId: ListingId, mediaId: MediaId, most: number]>(
    'SELECT * FROM history WHERE listingId = ? AND mediaId = ? ORDER BY historyId DESC LIMIT ?',
  ).all(Row);
  return {
    /** Also kept as its English sentence, shown where the phrase is no longer known. */
    add(
      at: string,
      listingId: ListingId | null,
      mediaId: MediaId | null,
      who: HistoryEntry['who'],
      what: Phrase,
    ): void {
      insert.run({ at, listingId, mediaId, who, what: inEnglish(what), phrase: what });
    },
    /** Newest first. */
    list: (listingId: ListingId, mediaId: MediaId | undefined, most: number): HistoryEntry[] =>
      mediaId === undefined ? ofListing(listingId, most) : ofMedia(listingId, mediaId, most),
  };
}
