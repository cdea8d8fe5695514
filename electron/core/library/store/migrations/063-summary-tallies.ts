import type { Migration } from './migration.ts';

/** What a sum is made of beside the number of listings; named as in `listingSummary`, so that a filter reads the same of both. */
const SUMS = ['missing', 'toSend', 'conflicts', 'needsYou', 'unknownBase', 'leftAtService'] as const;

/**
 * Listings are counted as their summaries are written, by all that a filter asks about, so that what a window tells of all of them
 * is the sum of a few rows. Which summaries are behind their listing stands in an index of those alone. And which listings lack a
 * picture of the service can be asked without reading their photos.
 */
export const migration063: Migration = {
  name: '063-summary-tallies',
  sql: `
    ALTER TABLE listingVersion ADD COLUMN summarised INTEGER NOT NULL DEFAULT -1;
    UPDATE listingVersion SET summarised =
      coalesce((SELECT version FROM listingSummary WHERE listingSummary.listingId = listingVersion.listingId), -1);
    CREATE INDEX listingVersionBehind ON listingVersion (listingId) WHERE summarised <> version;
    DROP INDEX listingSummaryVersion;
    CREATE INDEX listingSummaryStamp ON listingSummary (stamp);

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
    CREATE TRIGGER listingTallyOnINSERT AFTER INSERT ON listingSummary
    BEGIN ${tallied('NEW', '+')} END;
    CREATE TRIGGER listingTallyOnDELETE AFTER DELETE ON listingSummary
    BEGIN ${tallied('OLD', '-')} END;
    CREATE TRIGGER listingTallyOnUPDATE AFTER UPDATE OF archived, onService, state, ${SUMS.join(', ')} ON listingSummary
    BEGIN ${tallied('OLD', '-')} ${tallied('NEW', '+')} END;
    DROP INDEX listingSummaryCounts;
    DROP INDEX listingSummaryTotals;
    CREATE INDEX listingSummaryUnsettled ON listingSummary (archived, listingId)
      WHERE toSend > 0 OR conflicts > 0 OR needsYou > 0;

    CREATE INDEX listingByAccount ON listing (accountId) WHERE takenBackAt IS NULL;
    CREATE INDEX mediaPlaceholder ON media (listingId) WHERE placeholder IS NOT NULL;
    CREATE INDEX foreignMediaLacking ON foreignMedia (listingId) WHERE sha256 IS NULL;
  `,
};

function tallied(row: 'NEW' | 'OLD', sign: '+' | '-'): string {
  const of = (name: string): string => `${row}.${name}`;
  const group = ['missing', 'toSend', 'unknownBase'].map((name) => `${of(name)} > 0`);
  return `
    INSERT INTO listingTally
      VALUES (${['archived', 'onService', 'state'].map(of).join(', ')}, ${group.join(', ')},
        ${sign}1, ${SUMS.map((name) => `${sign}${of(name)}`).join(', ')})
    ON CONFLICT DO UPDATE SET listings = listings + excluded.listings,
      ${SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
}
