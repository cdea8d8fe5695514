import type { Migration } from './migration.ts';

/**
 * Photos whose files are not in the library yet: where each is, how large and from when, and who is copying it. Until then the
 * photo's `sha256` is a name of its own, which no file has (docs/adr/024).
 */
export const migration032: Migration = {
  name: '032-arrivals',
  sql: `
    CREATE TABLE arrival (
      mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
      session TEXT NOT NULL,
      owner TEXT NOT NULL,
      path TEXT,
      bytes INTEGER NOT NULL,
      modifiedAt REAL NOT NULL
    ) STRICT;
    CREATE INDEX arrivalByOwner ON arrival (owner);
  `,
};
