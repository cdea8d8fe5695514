import type { Migration } from './migration.ts';

/**
 * Words that the service of a source told of its photos, each with what the follower had then. They belong to the photo that they were
 * told of, whatever stands for it in the follower: kept with the pair they were lost where that one went (docs/adr/054).
 */
export const migration088: Migration = {
  name: '088-told-words',
  sql: `
    CREATE TABLE followerTold (
      listingId TEXT NOT NULL REFERENCES follower (listingId) ON DELETE CASCADE,
      sourceMediaId TEXT NOT NULL REFERENCES media (mediaId) ON DELETE CASCADE,
      told TEXT NOT NULL,
      PRIMARY KEY (listingId, sourceMediaId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX followerToldBySource ON followerTold (sourceMediaId);
    INSERT INTO followerTold
      SELECT listingId, sourceMediaId, told FROM followerMedia
      WHERE told <> '[]' AND sourceMediaId IN (SELECT mediaId FROM media);
    ALTER TABLE followerMedia DROP COLUMN told;
  `,
};
