import type { Migration } from './migration.ts';

/** A short way to the captions that were written for a room, in whichever listing. */
export const migration044: Migration = {
  name: '044-captions-by-room',
  sql: `
    CREATE INDEX mediaCaptionByRoom ON media (imageOf)
      WHERE shortDescription <> '' AND imageOf <> '' AND removed = 0 AND rejected = 0;
  `,
};
