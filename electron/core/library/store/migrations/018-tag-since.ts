import type { Migration } from './migration.ts';

/** Since when (epoch milliseconds) a photo's tag is known, as long as another write may have the same one. */
export const migration018: Migration = {
  name: '018-tag-since',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN tagSince INTEGER;',
};
