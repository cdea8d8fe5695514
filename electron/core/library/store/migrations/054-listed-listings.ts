import type { Migration } from './migration.ts';

/**
 * What a window tells of all listings together, and the place of each in their list, stand beside what is kept of it, so that neither
 * needs to read them all. What is kept says all of it already: nothing is derived again.
 */
export const migration054: Migration = {
  name: '054-listed-listings',
  sql: `
    ALTER TABLE listingSummary ADD COLUMN listedAt TEXT NOT NULL DEFAULT '';
    ALTER TABLE listingSummary ADD COLUMN conflicts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listingSummary ADD COLUMN needsYou INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listingSummary ADD COLUMN leftAtService INTEGER NOT NULL DEFAULT 0;
    UPDATE listingSummary SET listedAt = editedAt,
      conflicts = json_extract(summary, '$.conflicts'),
      needsYou = json_extract(summary, '$.needsYou'),
      leftAtService = json_extract(summary, '$.leftAtService');
    CREATE INDEX listingSummaryListed ON listingSummary (archived, onService, listedAt DESC, listingId);
    CREATE INDEX listingSummaryMoved ON listingSummary (listingId) WHERE listedAt <> editedAt;
    CREATE INDEX listingSummaryNotShown ON listingSummary (archived, sortName, listingId) WHERE unknownBase > 0;
    CREATE INDEX listingSummaryTotals
      ON listingSummary (archived, onService, toSend, conflicts, needsYou, unknownBase, leftAtService);
    DROP INDEX listingHere;
    CREATE INDEX listingHere ON listing (editedAt DESC, listingId, archivedAt) WHERE takenBackAt IS NULL;
  `,
};
