import type { Migration } from './migration.ts';

/**
 * Why a drawn placeholder stands for a picture of the service (JSON, see ../placeholder-column.ts), so that one that
 * cannot be used is not fetched at every sync. Photos opened by their numbers were known by their file name so far.
 */
export const migration014: Migration = {
  name: '014-placeholders',
  sql: `
    ALTER TABLE media ADD COLUMN placeholder TEXT;
    UPDATE media SET placeholder = '{"why":null,"mediaUrl":null,"modifiedAt":null}' WHERE fileName =
      'Media ' || (SELECT mediaKeyNumeric FROM mediaRemote WHERE mediaRemote.mediaId = media.mediaId);
    ALTER TABLE otherMedia ADD COLUMN modifiedAt TEXT;
    ALTER TABLE otherMedia ADD COLUMN unusable TEXT;
  `,
};
