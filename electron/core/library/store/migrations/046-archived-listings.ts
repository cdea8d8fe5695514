import type { Migration } from './migration.ts';

/** When a person put a listing aside; all that are here are in use. */
export const migration046: Migration = {
  name: '046-archived-listings',
  sql: `
    ALTER TABLE listing ADD COLUMN archivedAt TEXT;
    CREATE INDEX listingByName ON listing (name);
    CREATE INDEX listingByEdited ON listing (editedAt DESC, listingId);
  `,
};
