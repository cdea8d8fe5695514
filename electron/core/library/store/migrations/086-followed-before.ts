import type { Migration } from './migration.ts';

/**
 * Listings that went to a further service for another one, and do no longer: what is at that service stays there. Sent to it again, that
 * listing goes on, and no second one is made there.
 */
export const migration086: Migration = {
  name: '086-followed-before',
  sql: `
    CREATE TABLE followedBefore (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      sourceId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX followedBeforeBySource ON followedBefore (sourceId);
  `,
};
