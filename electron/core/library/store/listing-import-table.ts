import { z } from 'zod';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { KEY_KINDS } from './change-steps.ts';
import { jsonColumn } from './row.ts';
import { type Sql, upsert } from './statements.ts';

const ListingImportRow = z.object({
  listingId: ListingId,
  keyKind: z.enum(KEY_KINDS),
  /** Without regard to case and spaces. */
  keyText: z.string(),
  name: z.string(),
  /** What its cells mean, as text, by the name of the field. */
  said: jsonColumn(z.record(z.string(), z.string())),
});

/** What a table said of a listing when it was imported last. */
export type ListingImportRow = z.output<typeof ListingImportRow>;

const Named = z.object({ listingId: ListingId, name: z.string(), keyKind: z.enum(KEY_KINDS).nullable() });

/** A listing with what a table last knew it by; null where none did. */
export type NamedListing = z.output<typeof Named>;

export function createListingImportTable(sql: Sql) {
  return {
    get: sql<[listingId: ListingId]>('SELECT * FROM listingImport WHERE listingId = ?').one(ListingImportRow),
    withKey: sql<[kind: ListingImportRow['keyKind'], text: string]>(
      'SELECT listingId FROM listingImport WHERE keyKind = ? AND keyText = ? ORDER BY listingId',
    ).values(ListingId),
    /** Listings that have this key at their service. */
    withListingKey: sql<[listingKey: string]>(
      'SELECT listingId FROM listingRemote WHERE listingKey = ? ORDER BY listingId',
    ).values(ListingId),
    /** The names of all listings, without those that follow another one. */
    names: sql(`
      SELECT listing.listingId, listing.name, keyKind
      FROM listing LEFT JOIN listingImport USING (listingId)
      WHERE takenBackAt IS NULL AND listing.listingId NOT IN (SELECT listingId FROM destination)
      ORDER BY listing.createdAt, listing.listingId`).all(Named),
    save: sql<[row: ListingImportRow]>(upsert('listingImport', ['listingId'], Object.keys(ListingImportRow.shape))).run,
    delete: sql<[listingId: ListingId]>('DELETE FROM listingImport WHERE listingId = ?').run,
  };
}
