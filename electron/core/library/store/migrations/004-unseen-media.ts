import type { Migration } from './migration.ts';

/**
 * Photos of which only the MediaKeyNumeric is known, with what of them was never seen; and a short way to the uploads
 * that may have left a picture at the service.
 */
export const migration004: Migration = {
  name: '004-unseen-media',
  sql: `
    CREATE TABLE mediaRemoteNext (
      mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
      mediaKey TEXT,
      mediaKeyNumeric INTEGER,
      etag TEXT,
      mediaUrl TEXT,
      shortDescription TEXT NOT NULL,
      imageOf TEXT NOT NULL,
      "order" INTEGER,
      deletedYN INTEGER NOT NULL,
      modifiedAt TEXT,
      verified INTEGER NOT NULL DEFAULT 0,
      unseen TEXT
    ) STRICT;
    INSERT INTO mediaRemoteNext
      (mediaId, mediaKey, mediaKeyNumeric, etag, mediaUrl, shortDescription, imageOf, "order", deletedYN, modifiedAt, verified)
      SELECT mediaId, mediaKey, mediaKeyNumeric, etag, mediaUrl, shortDescription, imageOf, "order", deletedYN, modifiedAt, verified
      FROM mediaRemote;
    DROP TABLE mediaRemote;
    ALTER TABLE mediaRemoteNext RENAME TO mediaRemote;
    CREATE UNIQUE INDEX mediaRemoteByKey ON mediaRemote (mediaKey);
    CREATE INDEX attemptLeaving ON attempt (listingId) WHERE kind = 'upload' AND (state <> 'done' OR answer <> 'null');
  `,
};
