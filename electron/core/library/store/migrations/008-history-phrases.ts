import type { Migration } from './migration.ts';

/** What happened as a code with values (JSON), so that it can be told in every language; NULL for what happened before. */
export const migration008: Migration = {
  name: '008-history-phrases',
  sql: 'ALTER TABLE history ADD COLUMN phrase TEXT;',
};
