import type { Migration } from './migration.ts';

/** The field's words: a base that is unknown, and foreign media. What stands in the rows stays as it is. */
export const migration015: Migration = {
  name: '015-names',
  sql: `
    ALTER TABLE mediaRemote RENAME COLUMN unseen TO unknownBase;
    ALTER TABLE otherMedia RENAME TO foreignMedia;
  `,
};
