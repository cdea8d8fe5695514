import type { Migration } from './migration.ts';

/** Who wrote theirs (ChangedByMemberID), so that a person who has to choose knows whom to ask. */
export const migration007: Migration = {
  name: '007-conflict-author',
  sql: 'ALTER TABLE conflict ADD COLUMN theirsBy TEXT;',
};
