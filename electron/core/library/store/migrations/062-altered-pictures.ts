import type { Migration } from './migration.ts';

/** How the picture of a photo was altered, and of which other photo it is a version; null where nobody said so. */
export const migration062: Migration = {
  name: '062-altered-pictures',
  sql: 'ALTER TABLE media ADD COLUMN alteration TEXT;',
};
