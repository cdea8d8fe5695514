import { z } from 'zod';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import type { ListingRow } from './listing-table.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flagColumn } from './row.ts';

/** What has to be known of a listing to want it sent. */
export type Sendable = Pick<ListingRow, 'listingId' | 'accountId' | 'attempts' | 'onService'>;

const SendableRow = z.object({
  listingId: z.string().brand<'ListingId'>(),
  accountId: z.string().brand<'AccountId'>().nullable(),
  attempts: z.int(),
  onService: flagColumn,
});

/** Few columns of many listings, for what is asked of all of them. */
export function createListingColumns(database: SqliteDatabase) {
  const selectSendable = database.prepare(`
    SELECT listingId, accountId, attempts,
      EXISTS (SELECT 1 FROM listingRemote WHERE listingRemote.listingId = listing.listingId) AS onService
    FROM listing WHERE archivedAt IS NULL AND takenBackAt IS NULL
    AND (onService OR EXISTS (SELECT 1 FROM media WHERE media.listingId = listing.listingId))
    ORDER BY editedAt DESC, listingId`);
  const countOf = database.prepare('SELECT count(*) FROM listing WHERE accountId = ? AND takenBackAt IS NULL').pluck();
  return {
    /** Listings in use that are at the service, or have photos, also removed ones. */
    sendable: (): Sendable[] => selectSendable.all().map((row) => SendableRow.parse(row)),
    /** How many belong to an account. */
    countOf: (accountId: AccountId): number => z.int().parse(countOf.get(accountId)),
  };
}
