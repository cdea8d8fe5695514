import type { Migration } from './migration.ts';

/** What people did to each listing, so that it can be taken back and done again. */
export const migration006: Migration = {
  name: '006-changes',
  sql: `
    CREATE TABLE change (
      changeId INTEGER PRIMARY KEY AUTOINCREMENT,
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
      kind TEXT NOT NULL,
      count INTEGER NOT NULL,
      steps TEXT NOT NULL,
      session TEXT,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX changeByListing ON change (listingId, undone, changeId);
  `,
};
