import type { Migration } from './migration.ts';

/** How many pictures listings that were forgotten here may have left at an account's service, used by nothing. */
export const migration021: Migration = {
  name: '021-forgotten-listings',
  sql: 'ALTER TABLE account ADD COLUMN leftByForgotten INTEGER NOT NULL DEFAULT 0;',
};
