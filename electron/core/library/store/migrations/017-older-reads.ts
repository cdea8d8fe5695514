import type { Migration } from './migration.ts';

/**
 * What tells a read that is answered from an older copy: the tags that our own changes have replaced, and since when
 * (epoch milliseconds) reads have shown a photo as it was before.
 */
export const migration017: Migration = {
  name: '017-older-reads',
  sql: `
    ALTER TABLE mediaRemote ADD COLUMN superseded TEXT;
    ALTER TABLE mediaRemote ADD COLUMN olderSince INTEGER;
  `,
};
