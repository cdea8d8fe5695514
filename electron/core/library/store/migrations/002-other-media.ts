import type { Migration } from './migration.ts';

/** Photos that others added to our listings at the service: shown here, never touched. */
export const migration002: Migration = {
  name: '002-other-media',
  sql: `
    CREATE TABLE otherMedia (
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      mediaKey TEXT NOT NULL,
      mediaUrl TEXT,
      shortDescription TEXT NOT NULL,
      imageOf TEXT NOT NULL,
      "order" INTEGER,
      sha256 TEXT,
      PRIMARY KEY (listingId, mediaKey)
    ) STRICT;
  `,
};
