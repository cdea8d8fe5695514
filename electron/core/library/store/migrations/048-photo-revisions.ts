import type { Migration } from './migration.ts';

/** The next revision of the library: the one that the transaction under way ends with. */
const NEXT = '(SELECT revision + 1 FROM workspace)';

type Row = 'NEW' | 'OLD';

/** Which photos a row of each table tells of. Those of photos that go are gone with them. */
const PHOTOS_OF: Readonly<Record<string, (row: Row) => string>> = {
  mediaRemote: (row) => `${row}.mediaId`,
  upload: (row) => `${row}.mediaId`,
  arrival: (row) => `${row}.mediaId`,
  blob: (row) => `SELECT mediaId FROM media WHERE sha256 = ${row}.sha256`,
  rendition: (row) => `SELECT mediaId FROM media WHERE sha256 = ${row}.sourceSha256`,
};

/**
 * The revision of the library in which a row that tells of a photo was written last, in whichever process and on whatever
 * way: what was read of the others is as it was (docs/adr/035).
 */
export const migration048: Migration = {
  name: '048-photo-revisions',
  sql: `
    CREATE TABLE photoRevision (
      mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
      listingId TEXT NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photoRevisionByListing ON photoRevision (listingId, revision);
    INSERT INTO photoRevision (mediaId, listingId, revision) SELECT mediaId, listingId, 0 FROM media;
    CREATE TRIGGER photoRevisionFirst AFTER INSERT ON media
    BEGIN
      INSERT INTO photoRevision (mediaId, listingId, revision) VALUES (NEW.mediaId, NEW.listingId, ${NEXT});
    END;
    CREATE TRIGGER photoRevisionOfPhoto AFTER UPDATE ON media
    BEGIN
      UPDATE photoRevision SET revision = ${NEXT}, listingId = NEW.listingId WHERE mediaId = NEW.mediaId;
    END;
    ${Object.entries(PHOTOS_OF)
      .map(([table, of]) => triggersOf(table, of))
      .join('')}
  `,
};

function triggersOf(table: string, photosOf: (row: Row) => string): string {
  const trigger = (event: string, rows: readonly Row[]): string => `
    CREATE TRIGGER ${table}PhotosOn${event} AFTER ${event} ON ${table}
    BEGIN
      ${rows.map((row) => `UPDATE photoRevision SET revision = ${NEXT} WHERE mediaId IN (${photosOf(row)});`).join(' ')}
    END;`;
  return `${trigger('INSERT', ['NEW'])}${trigger('UPDATE', ['OLD', 'NEW'])}${trigger('DELETE', ['OLD'])}`;
}
