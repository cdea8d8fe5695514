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
    INSERT INTO history (at, listingId, mediaId, who, member, what, phrase)
    VALUES (@at, @listingId, @mediaId, @who, CASE @who WHEN 'you' THEN coalesce(
      (SELECT member ->> 'name' FROM account WHERE isCurrent = 1),
      (SELECT member ->> 'name' FROM account WHERE accountId = (SELECT accountId FROM listing WHERE listingId = @listingId))
    ) END, @what, @phrase)`);
  const ofListing = sql<[listingId: ListingId, most: number]>(
    'SELECT * FROM history WHERE listingId = ? ORDER BY historyId DESC LIMIT ?',
  ).all(Row);
  const ofMedia = sql<[listingId: ListingId, mediaId: MediaId, most: number]>(
    'SELECT * FROM history WHERE listingId = ? AND mediaId = ? ORDER BY historyId DESC LIMIT ?',
  ).all(Row);
  const goOn = sql<[row: object]>(`
    UPDATE history SET at = @at, what = @what, phrase = @phrase
    WHERE historyId = (SELECT max(historyId) FROM history WHERE mediaId = @mediaId)
      AND who = 'you' AND phrase ->> 'code' = @code`);
  return {
    /**
     * Says the last thing that a person did to a photo anew, where it was the same kind of thing.
     *
     * @returns false where something else happened to the photo since
     */
    goOn: (at: string, mediaId: MediaId, what: Phrase): boolean =>
      goOn.changed({ at, mediaId, what: inEnglish(what), phrase: what, code: what.code }),
    /**
     * Also kept as its English sentence, shown where the phrase is no longer known. What a person does is by the member who is
     * signed in at the current account, since that is who sits here, else by whom the listing goes.
     */
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
    /** Whether it was filled with the photos that come with the program. */
    isOfSample: sql<[listingId: ListingId]>(
      "SELECT 1 FROM history WHERE listingId = ? AND phrase ->> 'code' = 'history.fromSample'",
    ).has,
  };
}
