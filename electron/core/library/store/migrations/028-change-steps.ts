import type { Migration } from './migration.ts';

/** Steps that came after a change was recorded, such as the photos of a long import, each in a row of its own. */
export const migration028: Migration = {
  name: '028-change-steps',
  sql: `
    CREATE TABLE changeStep (
      changeStepId INTEGER PRIMARY KEY AUTOINCREMENT,
      changeId INTEGER NOT NULL REFERENCES change (changeId) ON DELETE CASCADE,
      step TEXT NOT NULL
    ) STRICT;
    CREATE INDEX changeStepByChange ON changeStep (changeId);
  `,
};
