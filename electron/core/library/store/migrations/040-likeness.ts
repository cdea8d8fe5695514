import type { Migration } from './migration.ts';

/** What of a picture can be compared with others; null where its pictures were made before, or are not made yet. */
export const migration040: Migration = {
  name: '040-likeness',
  sql: `
    ALTER TABLE blob ADD COLUMN likeness TEXT;
    ALTER TABLE blob ADD COLUMN sharpness REAL;
    ALTER TABLE blob ADD COLUMN exposureBias REAL;
  `,
};
