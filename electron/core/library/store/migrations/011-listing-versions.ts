import type { Migration } from './migration.ts';

/** Where a row of each table that tells of a listing says which listing it is. */
const LISTING_OF: Readonly<Record<string, (row: 'NEW' | 'OLD') => string>> = {
  listing: (row) => `${row}.listingId`,
  listingRemote: (row) => `${row}.listingId`,
  media: (row) => `${row}.listingId`,
  mediaRemote: (row) => `(SELECT listingId FROM media WHERE mediaId = ${row}.mediaId)`,
  upload: (row) => `(SELECT listingId FROM media WHERE mediaId = ${row}.mediaId)`,
  attempt: (row) => `${row}.listingId`,
  conflict: (row) => `${row}.listingId`,
};

/**
 * A number for each listing that rises with every change of a row that tells of it, in whichever process and on whatever
 * way, so that what was derived from these rows can be kept. It stays when a listing goes: it must never fall.
 */
export const migration011: Migration = {
  name: '011-listing-versions',
  sql: `
    CREATE TABLE listingVersion (
      listingId TEXT PRIMARY KEY,
      version INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO listingVersion (listingId, version) SELECT listingId, 1 FROM listing;
    CREATE TRIGGER listingVersionFirst AFTER INSERT ON listing
    BEGIN
      INSERT INTO listingVersion (listingId, version) SELECT NEW.listingId, 0
        WHERE NOT EXISTS (SELECT 1 FROM listingVersion WHERE listingId = NEW.listingId);
      UPDATE listingVersion SET version = version + 1 WHERE listingId = NEW.listingId;
    END;
    ${Object.entries(LISTING_OF)
      .map(([table, of]) => triggersOf(table, of))
      .join('')}
  `,
};

function triggersOf(table: string, listingOf: (row: 'NEW' | 'OLD') => string): string {
  const trigger = (event: string, rows: readonly ('NEW' | 'OLD')[]): string => `
    CREATE TRIGGER ${table}VersionOn${event} AFTER ${event} ON ${table}
    BEGIN
      UPDATE listingVersion SET version = version + 1 WHERE listingId IN (${rows.map(listingOf).join(', ')});
    END;`;
  const inserted = table === 'listing' ? '' : trigger('INSERT', ['NEW']);
  return `${inserted}${trigger('UPDATE', ['OLD', 'NEW'])}${trigger('DELETE', ['OLD'])}`;
}
