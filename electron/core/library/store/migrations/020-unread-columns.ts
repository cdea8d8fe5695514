import type { Migration } from './migration.ts';

/**
 * What was written and never read: what differs is what is sent, whatever its revision, and uploads wait with their
 * listing (`listing.nextAttemptAt`).
 */
export const migration020: Migration = {
  name: '020-unread-columns',
  sql: `
    ALTER TABLE listing DROP COLUMN revision;
    ALTER TABLE media DROP COLUMN revision;
    ALTER TABLE upload DROP COLUMN nextAttemptAt;
  `,
};
