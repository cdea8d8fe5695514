import type { Migration } from './migration.ts';

/** An insert without an answer, of whichever listing: at most one of a listing, see ADR 11. */
const unsettledInsert = (of = ''): string => `${of}kind = 'insert' AND ${of}state IN ('open', 'inDoubt')`;

/**
 * What the sync protocol keeps in the library (ADR 11): whom a lease belongs to by a number that grows, what a listing
 * waits for, when an attempt was asked about, and what of an answer is still to be confirmed. The database itself allows
 * one unsettled insert of a listing; where an older version left several, the newest takes over what the others sent.
 */
export const migration012: Migration = {
  name: '012-sync-protocol',
  sql: `
    CREATE TABLE sending (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      paused INTEGER NOT NULL CHECK (paused IN (0, 1))
    ) STRICT;

    ALTER TABLE listing ADD COLUMN leaseFence INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE listing ADD COLUMN readWanted INTEGER NOT NULL DEFAULT 0 CHECK (readWanted IN (0, 1));
    ALTER TABLE listing ADD COLUMN waitingFor TEXT;
    UPDATE listing SET readWanted = syncWanted;

    ALTER TABLE account ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN waitingFor TEXT;

    ALTER TABLE attempt ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attempt ADD COLUMN askedAt INTEGER;
    ALTER TABLE attempt ADD COLUMN doubtedBy TEXT;
    CREATE TEMP TABLE newestInsert AS
      SELECT listingId, max(rowid) AS newest FROM attempt WHERE ${unsettledInsert()} GROUP BY listingId HAVING count(*) > 1;
    UPDATE attempt SET
      subject = (SELECT json_group_array(DISTINCT each.value) FROM attempt AS other, json_each(other.subject) AS each
        WHERE other.listingId = attempt.listingId AND ${unsettledInsert('other.')}),
      request = json_object('sent', (SELECT json_group_array(json(each.value))
        FROM attempt AS other, json_each(other.request, '$.sent') AS each
        WHERE other.listingId = attempt.listingId AND ${unsettledInsert('other.')}))
      WHERE rowid IN (SELECT newest FROM newestInsert);
    UPDATE attempt SET state = 'failed', answer = '{"settled":"joined with a later one"}'
      WHERE ${unsettledInsert()} AND listingId IN (SELECT listingId FROM newestInsert)
        AND rowid NOT IN (SELECT newest FROM newestInsert);
    DROP TABLE newestInsert;
    CREATE UNIQUE INDEX attemptOneUnsettledInsert ON attempt (listingId) WHERE ${unsettledInsert()};

    ALTER TABLE mediaRemote ADD COLUMN unconfirmed TEXT;
    ALTER TABLE mediaRemote ADD COLUMN altered TEXT;

    CREATE INDEX uploadById ON upload (target, lower(descriptor ->> 'id'));
    CREATE INDEX mediaRemoteByAnyCase ON mediaRemote (lower(mediaKey));

    DROP INDEX uploadDue;
    ALTER TABLE conflict DROP COLUMN theirEtag;
  `,
};
