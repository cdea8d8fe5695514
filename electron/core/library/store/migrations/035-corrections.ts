import type { Migration } from './migration.ts';

/** How a photo is to differ from its original, and how the pictures that were made of it last do; null for not at all. */
export const migration035: Migration = {
  name: '035-corrections',
  sql: `
    ALTER TABLE media ADD COLUMN corrections TEXT;
    ALTER TABLE media ADD COLUMN madeWith TEXT;
  `,
};
