import type { Migration } from './migration.ts';

/** What a sum is made of beside the number of listings; named as in `listingSummary`, so that a filter reads the same of both. */
const SUMS = ['missing', 'toSend', 'processing', 'conflicts', 'needsYou', 'unknownBase', 'leftAtService'] as const;

/**
 * Photos that the service is processing are counted by themselves, and errors that keep a listing from being sent as well; that it was to
 * be sent stands with the listing. All summaries are derived again. [Note: a row that is replaced] A program from before migration 063 that stays open writes summaries by
 * REPLACE, of which no trigger learns that the earlier row goes. So each row says whether it is in the sums, and whatever comes in its
 * place takes it out of them first, however it is written.
 */
export const migration072: Migration = {
  name: '072-what-is-left',
  sql: `
    ALTER TABLE listing ADD COLUMN heldByErrors INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listingSummary ADD COLUMN processing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listingSummary ADD COLUMN holding INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listingSummary ADD COLUMN isTallied INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX listingSummaryHeld ON listingSummary (archived, listingId, holding) WHERE holding > 0;

    DROP TRIGGER listingTallyOnINSERT;
    DROP TRIGGER listingTallyOnDELETE;
    DROP TRIGGER listingTallyOnUPDATE;
    DROP TABLE listingTally;
    CREATE TABLE listingTally (
      archived INTEGER NOT NULL,
      onService INTEGER NOT NULL,
      state TEXT NOT NULL,
      isMissing INTEGER NOT NULL,
      isToSend INTEGER NOT NULL,
      isUnknown INTEGER NOT NULL,
      listings INTEGER NOT NULL,
      ${SUMS.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
      PRIMARY KEY (archived, onService, state, isMissing, isToSend, isUnknown)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO listingTally
      SELECT archived, onService, state, missing > 0, toSend > 0, unknownBase > 0,
        count(*), ${SUMS.map((name) => `sum(${name})`).join(', ')}
      FROM listingSummary GROUP BY 1, 2, 3, 4, 5, 6;
    UPDATE listingSummary SET isTallied = 1;

    CREATE TRIGGER listingTallyBefore BEFORE INSERT ON listingSummary
    WHEN EXISTS (SELECT 1 FROM listingSummary WHERE listingId = NEW.listingId AND isTallied = 1)
    BEGIN
      ${tallied('known', '-', 'FROM listingSummary AS known WHERE known.listingId = NEW.listingId AND known.isTallied = 1')}
      UPDATE listingSummary SET isTallied = 0 WHERE listingId = NEW.listingId;
    END;
    CREATE TRIGGER listingTallyOnINSERT AFTER INSERT ON listingSummary
    BEGIN
      ${tallied('NEW', '+', 'WHERE 1')}
      UPDATE listingSummary SET isTallied = 1 WHERE listingId = NEW.listingId;
    END;
    CREATE TRIGGER listingTallyOnDELETE AFTER DELETE ON listingSummary
    BEGIN ${tallied('OLD', '-', 'WHERE OLD.isTallied = 1')} END;
    CREATE TRIGGER listingTallyOnUPDATE AFTER UPDATE OF archived, onService, state, ${SUMS.join(', ')} ON listingSummary
    BEGIN
      ${tallied('OLD', '-', 'WHERE OLD.isTallied = 1')}
      ${tallied('NEW', '+', 'WHERE 1')}
      UPDATE listingSummary SET isTallied = 1 WHERE listingId = NEW.listingId AND isTallied = 0;
    END;
  `,
};

function tallied(row: 'NEW' | 'OLD' | 'known', sign: '+' | '-', where: string): string {
  const of = (name: string): string => `${row}.${name}`;
  const group = ['missing', 'toSend', 'unknownBase'].map((name) => `${of(name)} > 0`);
  return `
    INSERT INTO listingTally
      SELECT ${['archived', 'onService', 'state'].map(of).join(', ')}, ${group.join(', ')},
        ${sign}1, ${SUMS.map((name) => `${sign}${of(name)}`).join(', ')} ${where}
    ON CONFLICT DO UPDATE SET listings = listings + excluded.listings,
      ${SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
}
