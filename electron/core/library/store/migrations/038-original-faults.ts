import type { Migration } from './migration.ts';

/** What was wrong with the file of an original when it was last looked for or read: 'missing', 'damaged', or nothing. */
export const migration038: Migration = {
  name: '038-original-faults',
  sql: `ALTER TABLE blob ADD COLUMN fault TEXT CHECK (fault IN ('missing', 'damaged'));`,
};
