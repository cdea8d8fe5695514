import type { Migration } from './migration.ts';

/**
 * When the making of a listing was taken back: it and its photos are kept for a while, so that it can be done again. What was done
 * with several listings at once is found by the mark that its changes share.
 */
export const migration052: Migration = {
  name: '052-taken-back',
  sql: `
    ALTER TABLE listing ADD COLUMN takenBackAt TEXT;
    CREATE INDEX listingTakenBack ON listing (takenBackAt) WHERE takenBackAt IS NOT NULL;
    CREATE INDEX changeBySession ON change (session) WHERE session IS NOT NULL;
  `,
};
