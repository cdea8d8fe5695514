import type { Migration } from './migration.ts';

/**
 * What a table said of a listing when it was imported last: by its key the next table finds it again, and only what that says
 * differently is a change. No listing that is here came from a table.
 */
export const migration045: Migration = {
  name: '045-listing-imports',
  sql: `
    CREATE TABLE listingImport (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      keyKind TEXT NOT NULL CHECK (keyKind IN ('ListingKey', 'ListingId', 'address')),
      keyText TEXT NOT NULL,
      name TEXT NOT NULL,
      said TEXT NOT NULL
    ) STRICT;
    CREATE INDEX listingImportByKey ON listingImport (keyKind, keyText);
  `,
};
