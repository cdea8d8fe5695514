import type { Migration } from './migration.ts';

/** What a person thinks of a photo. Nobody has said anything of those that are here already. */
export const migration039: Migration = {
  name: '039-culling',
  sql: `
    ALTER TABLE media ADD COLUMN rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5);
    ALTER TABLE media ADD COLUMN picked INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE media ADD COLUMN rejected INTEGER NOT NULL DEFAULT 0 CHECK (picked + rejected < 2);
  `,
};
