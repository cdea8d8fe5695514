import type { Migration } from './migration.ts';

/**
 * Since when (epoch milliseconds) the service has not shown a photo, or a listing, that was there: that is no removal.
 * And whether sending was cancelled: then a choice in a conflict is kept, and sent with the next run.
 */
export const migration016: Migration = {
  name: '016-absence',
  sql: `
    ALTER TABLE mediaRemote ADD COLUMN absentSince INTEGER;
    ALTER TABLE listing ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1));
    ALTER TABLE listingRemote ADD COLUMN absentSince INTEGER;
  `,
};
