import type { Migration } from './migration.ts';

/**
 * What the file of a photo, and the sidecar beside it, said of it when it was read last: what differs was written here. Null where they
 * said nothing, and for photos that were added by an earlier version, of which nobody knows.
 */
export const migration041: Migration = {
  name: '041-came-with',
  sql: 'ALTER TABLE media ADD COLUMN cameWith TEXT;',
};
