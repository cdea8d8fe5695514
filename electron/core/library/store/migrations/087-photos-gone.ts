import type { Migration } from './migration.ts';

/**
 * Photos that were taken away at the service for good. They were told by having no tag, which others lack as well. None counts as gone
 * at first: where one is, the next read finds that out, and a photo that is there is never sent a second time.
 */
export const migration087: Migration = {
  name: '087-photos-gone',
  sql: 'ALTER TABLE mediaRemote ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;',
};
