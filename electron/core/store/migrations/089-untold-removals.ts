import type { Migration } from './migration.ts';

/** Removals of photos that were gone at the service before it was told of them. None is known of those of before. */
export const migration089: Migration = {
  name: '089-untold-removals',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN removalUntold INTEGER NOT NULL DEFAULT 0;',
};
