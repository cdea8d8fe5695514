import type { Migration } from './migration.ts';

/** How captions are written and photos put in order: one row for each part that somebody changed. */
export const migration005: Migration = {
  name: '005-settings',
  sql: `
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
  `,
};
