import type { Migration } from './migration.ts';

/** Photos that were removed here and gone at the service before the removal was sent. None of before counts as one. */
export const migration089: Migration = {
  name: '089-unsent-removals',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN removalUnsent INTEGER NOT NULL DEFAULT 0;',
};
