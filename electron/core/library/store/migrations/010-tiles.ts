import type { Migration } from './migration.ts';

/** Tiles are made before the other pictures of a photo: whether the one of this original is there. */
export const migration010: Migration = {
  name: '010-tiles',
  sql: `
    ALTER TABLE blob ADD COLUMN hasTile INTEGER NOT NULL DEFAULT 0;
    UPDATE blob SET hasTile = 1 WHERE sha256 IN (SELECT sha256 FROM media WHERE prepared = 1);
  `,
};
