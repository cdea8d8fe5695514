import type { Migration } from './migration.ts';

/** What files said of their photos by keywords. Nobody kept those of photos that are here already. */
export const migration043: Migration = {
  name: '043-keywords',
  sql: `ALTER TABLE media ADD COLUMN keywords TEXT NOT NULL DEFAULT '[]';`,
};
