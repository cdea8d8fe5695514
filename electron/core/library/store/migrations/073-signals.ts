import type { Migration } from './migration.ts';

/** What was measured of the pixels of an original; null where its pictures were made before, or are not made yet. */
export const migration073: Migration = {
  name: '073-signals',
  sql: 'ALTER TABLE blob ADD COLUMN signals TEXT;',
};
