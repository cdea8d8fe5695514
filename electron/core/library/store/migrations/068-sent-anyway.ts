import type { Migration } from './migration.ts';

/** With which errors a person sent a listing all the same, so that it goes on with them later, and with no others. */
export const migration068: Migration = {
  name: '068-sent-anyway',
  sql: `
    CREATE TABLE sentAnyway (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      errors TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ${['INSERT', 'UPDATE']
      .map(
        (event) => `
    CREATE TRIGGER sentAnywayVersionOn${event} AFTER ${event} ON sentAnyway
    BEGIN
      UPDATE listingVersion SET version = version + 1 WHERE listingId = NEW.listingId;
    END;`,
      )
      .join('')}
  `,
};
