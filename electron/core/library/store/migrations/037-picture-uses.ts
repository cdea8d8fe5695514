import type { Migration } from './migration.ts';

/**
 * Which pictures a change would bring back, so that the uses of a picture are counted instead of looked for in the texts of all
 * changes; and the way from a picture to the photos that show it.
 */
export const migration037: Migration = {
  name: '037-picture-uses',
  sql: `
    CREATE TABLE changePicture (
      changeId INTEGER NOT NULL REFERENCES change (changeId) ON DELETE CASCADE,
      sha256 TEXT NOT NULL,
      PRIMARY KEY (changeId, sha256)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO changePicture (changeId, sha256)
      SELECT changeId, side.value ->> '$.sha256' FROM change, json_each(change.steps) AS step, json_each(step.value) AS side
      WHERE step.value ->> '$.kind' = 'picture' AND side.key IN ('from', 'to');
    CREATE INDEX changePictureBySha256 ON changePicture (sha256);
    CREATE INDEX mediaBySha256 ON media (sha256);
    CREATE INDEX foreignMediaBySha256 ON foreignMedia (sha256);
  `,
};
