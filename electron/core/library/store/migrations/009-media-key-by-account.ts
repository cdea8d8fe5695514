import type { Migration } from './migration.ts';

/**
 * A MediaKey stands for one photo of an account, no longer for one of the whole library: the same listing may be here
 * under a second account.
 */
export const migration009: Migration = {
  name: '009-media-key-by-account',
  sql: `
    DROP INDEX mediaRemoteByKey;
    CREATE INDEX mediaRemoteByKey ON mediaRemote (mediaKey);
    CREATE TRIGGER mediaRemoteKeyOnInsert BEFORE INSERT ON mediaRemote WHEN NEW.mediaKey IS NOT NULL
    BEGIN
      SELECT RAISE(ABORT, 'this MediaKey belongs to another photo of the account') WHERE ${isTaken()};
    END;
    CREATE TRIGGER mediaRemoteKeyOnUpdate BEFORE UPDATE OF mediaKey ON mediaRemote WHEN NEW.mediaKey IS NOT NULL
    BEGIN
      SELECT RAISE(ABORT, 'this MediaKey belongs to another photo of the account') WHERE ${isTaken()};
    END;
  `,
};

function isTaken(): string {
  return `EXISTS (
        SELECT 1 FROM mediaRemote JOIN media USING (mediaId) JOIN listing USING (listingId)
        WHERE mediaRemote.mediaKey = NEW.mediaKey AND mediaRemote.mediaId <> NEW.mediaId AND listing.accountId IS (
          SELECT own.accountId FROM media JOIN listing AS own USING (listingId) WHERE media.mediaId = NEW.mediaId))`;
}
