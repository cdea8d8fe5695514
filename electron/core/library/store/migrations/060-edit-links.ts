import type { Migration } from './migration.ts';

/** Where a service says that a photo is read and changed, when that is not where its key would lead. */
export const migration060: Migration = {
  name: '060-edit-links',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN editLink TEXT;',
};
