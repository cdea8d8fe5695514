import type { Migration } from './migration.ts';

/** What is looked at of all summaries at each start, the versions, what filters count and which listings are here, is in these indexes alone. */
export const migration053: Migration = {
  name: '053-summary-indexes',
  sql: `
    CREATE INDEX listingSummaryVersion ON listingSummary (listingId, version, stamp);
    CREATE INDEX listingSummaryCounts ON listingSummary (archived, state, missing, toSend, unknownBase);
    CREATE INDEX listingHere ON listing (listingId) WHERE takenBackAt IS NULL;
  `,
};
