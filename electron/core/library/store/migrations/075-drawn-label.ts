import type { Migration } from './migration.ts';

/** The label that was drawn on what was sent of a photo; null or empty for none. */
export const migration075: Migration = {
  name: '075-drawn-label',
  sql: 'ALTER TABLE media ADD COLUMN drawnLabel TEXT;',
};
