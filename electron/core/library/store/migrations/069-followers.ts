import type { Migration } from './migration.ts';

/** What is followed of a photo, and what tells whether it can be. */
const PHOTO_COLUMNS = [
  'sha256',
  'position',
  'shortDescription',
  'imageOf',
  'removed',
  'prepared',
  'rating',
  'picked',
  'rejected',
  'placeholder',
  'corrections',
  'alteration',
  'hold',
];

/**
 * A listing that goes to a further service is a listing of its own that follows the first one (docs/adr/054). `isBehind`: either of the
 * two was changed, and what that means for the follower is still to be written.
 */
export const migration069: Migration = {
  name: '069-followers',
  sql: `
    CREATE TABLE follower (
      listingId TEXT PRIMARY KEY REFERENCES listing (listingId) ON DELETE CASCADE,
      sourceId TEXT NOT NULL REFERENCES listing (listingId) ON DELETE CASCADE,
      seen TEXT NOT NULL,
      isBehind INTEGER NOT NULL DEFAULT 1 CHECK (isBehind IN (0, 1)),
      CHECK (listingId <> sourceId)
    ) STRICT;
    CREATE INDEX followerBySource ON follower (sourceId);
    CREATE INDEX followerBehind ON follower (listingId) WHERE isBehind = 1;

    CREATE TABLE followerMedia (
      mediaId TEXT PRIMARY KEY REFERENCES media (mediaId) ON DELETE CASCADE,
      listingId TEXT NOT NULL REFERENCES follower (listingId) ON DELETE CASCADE,
      sourceMediaId TEXT NOT NULL,
      seen TEXT NOT NULL,
      UNIQUE (listingId, sourceMediaId)
    ) STRICT;
    CREATE INDEX followerMediaBySource ON followerMedia (sourceMediaId);

    ${behind('Listing', 'UPDATE OF name, fields, archivedAt ON listing', 'NEW.listingId')}
    ${behind('PhotoAdded', 'INSERT ON media', 'NEW.listingId')}
    ${behind('PhotoGone', 'DELETE ON media', 'OLD.listingId')}
    ${behind('Photo', `UPDATE OF ${PHOTO_COLUMNS.join(', ')} ON media`, 'NEW.listingId')}
    ${behind('PhotoArrived', 'DELETE ON arrival', '(SELECT listingId FROM media WHERE mediaId = OLD.mediaId)')}

    CREATE TRIGGER followerSummarised AFTER UPDATE OF version ON listingVersion
    BEGIN
      UPDATE listingVersion SET version = version + 1
        WHERE listingId = (SELECT sourceId FROM follower WHERE listingId = NEW.listingId);
    END;
    ${['INSERT', 'DELETE'].map(versioned).join('')}
  `,
};

function behind(name: string, event: string, listingId: string): string {
  return `
    CREATE TRIGGER followerBehind${name} AFTER ${event}
    BEGIN
      UPDATE follower SET isBehind = 1 WHERE isBehind = 0 AND (sourceId = ${listingId} OR listingId = ${listingId});
    END;`;
}

/** Both tell of each other. */
function versioned(event: string): string {
  const row = event === 'INSERT' ? 'NEW' : 'OLD';
  return `
    CREATE TRIGGER followerVersionOn${event} AFTER ${event} ON follower
    BEGIN
      UPDATE listingVersion SET version = version + 1 WHERE listingId IN (${row}.sourceId, ${row}.listingId);
    END;`;
}
