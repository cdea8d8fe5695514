import type { Migration } from './migration.ts';

/** What is followed of a photo, and what tells whether it can be; where it stands is looked at for all of them together. */
const PHOTO_COLUMNS = [
  'sha256',
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

const LISTING_OF_ARRIVAL = '(SELECT listingId FROM media WHERE mediaId = OLD.mediaId)';
const REPLACED = ['PhotoAdded', 'PhotoGone', 'Photo', 'PhotoArrived'];

/**
 * Which photos of a listing that goes to several services were changed, in the source or in the follower, since they followed last: of a
 * thousand photos the one that was changed is looked at (docs/adr/054). And which photos of the source do not go to its service, such as
 * one that somebody put back at the other service alone; and `told`: words that the service of the source told of a photo, each with
 * what the follower had then.
 */
export const migration083: Migration = {
  name: '083-follower-changes',
  sql: `
    CREATE TABLE followerChange (
      listingId TEXT NOT NULL REFERENCES follower (listingId) ON DELETE CASCADE,
      mediaId TEXT NOT NULL,
      PRIMARY KEY (listingId, mediaId)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO followerChange
      SELECT follower.listingId, media.mediaId FROM follower JOIN media ON media.listingId IN (follower.sourceId, follower.listingId);
    UPDATE follower SET isBehind = 1;
    ALTER TABLE followerMedia ADD COLUMN told TEXT NOT NULL DEFAULT '[]';
    CREATE TABLE followerLeftOut (
      listingId TEXT NOT NULL REFERENCES follower (listingId) ON DELETE CASCADE,
      sourceMediaId TEXT NOT NULL,
      PRIMARY KEY (listingId, sourceMediaId)
    ) STRICT, WITHOUT ROWID;

    ${REPLACED.map((name) => `DROP TRIGGER followerBehind${name};`).join('\n')}
    ${behind('Position', 'UPDATE OF position ON media', 'NEW.listingId')}
    ${photo('PhotoAdded', 'INSERT ON media', 'NEW')}
    ${photo('PhotoGone', 'DELETE ON media', 'OLD')}
    ${photo('Photo', `UPDATE OF ${PHOTO_COLUMNS.join(', ')} ON media`, 'NEW')}
    ${behind('PhotoArrived', 'DELETE ON arrival', LISTING_OF_ARRIVAL, changed('OLD.mediaId', LISTING_OF_ARRIVAL))}

    CREATE TRIGGER followerBehindOriginal AFTER UPDATE OF fault ON blob WHEN OLD.fault IS NOT NEW.fault
    BEGIN
      INSERT OR IGNORE INTO followerChange
        SELECT follower.listingId, mediaId FROM media JOIN follower ON sourceId = media.listingId WHERE sha256 = NEW.sha256;
      UPDATE follower SET isBehind = 1 WHERE sourceId IN (SELECT listingId FROM media WHERE sha256 = NEW.sha256);
    END;
    CREATE TRIGGER followerBegins AFTER INSERT ON follower
    BEGIN
      INSERT INTO followerChange SELECT NEW.listingId, mediaId FROM media WHERE listingId = NEW.sourceId;
    END;
  `,
};

function changed(mediaId: string, listingId: string): string {
  return `INSERT OR IGNORE INTO followerChange
        SELECT listingId, ${mediaId} FROM follower WHERE sourceId = ${listingId} OR listingId = ${listingId};`;
}

function photo(name: string, event: string, row: string): string {
  return behind(name, event, `${row}.listingId`, changed(`${row}.mediaId`, `${row}.listingId`));
}

function behind(name: string, event: string, listingId: string, more = ''): string {
  return `
    CREATE TRIGGER followerBehind${name} AFTER ${event}
    BEGIN
      UPDATE follower SET isBehind = 1 WHERE isBehind = 0 AND (sourceId = ${listingId} OR listingId = ${listingId});
      ${more}
    END;`;
}
