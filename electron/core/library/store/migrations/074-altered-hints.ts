import type { Migration } from './migration.ts';

/** What the file of an original says of how it came to be; null where that was not looked for. */
export const migration074: Migration = {
  name: '074-altered-hints',
  sql: 'ALTER TABLE blob ADD COLUMN hints TEXT;',
};
