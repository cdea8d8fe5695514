import type { Migration } from './migration.ts';

/** What the service does with the picture of a photo, and what else it notes of it in annotations that are not known here. */
export const migration059: Migration = {
  name: '059-media-status',
  sql: `
    ALTER TABLE mediaRemote ADD COLUMN mediaStatus TEXT;
    ALTER TABLE mediaRemote ADD COLUMN annotations TEXT;
  `,
};
