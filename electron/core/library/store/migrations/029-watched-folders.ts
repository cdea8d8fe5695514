import type { Migration } from './migration.ts';

/** Where photos came from, which folders feed a listing, and which of their files were dealt with, in which state. */
export const migration029: Migration = {
  name: '029-watched-folders',
  sql: `
    ALTER TABLE media ADD COLUMN sourcePath TEXT;
    CREATE TABLE watchedFolder (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      folder TEXT NOT NULL
    ) STRICT;
    CREATE TABLE watchedFile (
      listingId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      path TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      PRIMARY KEY (listingId, path)
    ) STRICT, WITHOUT ROWID;
  `,
};
