import type { Migration } from './migration.ts';

/** What is known of how a service takes the Order of a change, and what is under way to the order of a listing. */
export const migration019: Migration = {
  name: '019-order-numbers',
  sql: `
    ALTER TABLE account ADD COLUMN ordersTaken TEXT NOT NULL DEFAULT 'untried'
      CHECK (ordersTaken IN ('untried', 'asSent', 'otherwise'));
    ALTER TABLE listingRemote ADD COLUMN orderProgress TEXT;
  `,
};
