import type { Migration } from './migration.ts';

/**
 * What the board tells of each listing, kept from one start to the next: it is derived, and made again where the listing's version
 * rose since. The first index finds the few photos whose pictures are not made among all others.
 */
export const migration047: Migration = {
  name: '047-listing-summaries',
  sql: `
    CREATE TABLE listingSummary (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      stamp TEXT NOT NULL,
      summary TEXT NOT NULL,
      search TEXT NOT NULL,
      sortName TEXT NOT NULL,
      state TEXT NOT NULL,
      photos INTEGER NOT NULL,
      missing INTEGER NOT NULL,
      toSend INTEGER NOT NULL,
      unknownBase INTEGER NOT NULL,
      onService INTEGER NOT NULL,
      editedAt TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      archived INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX listingSummaryByEdited ON listingSummary (archived, editedAt DESC, listingId);
    CREATE INDEX listingSummaryByName ON listingSummary (archived, sortName, listingId);
    CREATE INDEX mediaUnprepared ON media (listingId, position) WHERE prepared = 0 AND removed = 0;
  `,
};
