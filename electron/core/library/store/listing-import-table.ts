import { z } from 'zod';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { KEY_KINDS } from './change-steps.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn } from './row.ts';

const ListingImportRow = z.object({
  listingId: ListingId,
  keyKind: z.enum(KEY_KINDS),
  /** Without regard to case and spaces. */
  keyText: z.string(),
  name: z.string(),
  /** What its cells said, by the name of the field. */
  said: jsonColumn(z.record(z.string(), z.string())),
});

/** What a table said of a listing when it was imported last. */
export type ListingImportRow = z.output<typeof ListingImportRow>;

const Named = z.object({ listingId: ListingId, name: z.string(), keyKind: z.enum(KEY_KINDS).nullable() });

/** A listing with what a table last knew it by; null where none did. */
export type NamedListing = z.output<typeof Named>;

export function createListingImportTable(database: SqliteDatabase) {
  const selectOne = database.prepare('SELECT * FROM listingImport WHERE listingId = ?');
  const selectByKey = database
    .prepare('SELECT listingId FROM listingImport WHERE keyKind = ? AND keyText = ? ORDER BY listingId')
    .pluck();
  const selectByListingKey = database
    .prepare('SELECT listingId FROM listingRemote WHERE listingKey = ? ORDER BY listingId')
    .pluck();
  const selectNames = database.prepare(`
    SELECT listing.listingId, listing.name, keyKind
    FROM listing LEFT JOIN listingImport USING (listingId)
    WHERE takenBackAt IS NULL AND listing.listingId NOT IN (SELECT listingId FROM destination) ORDER BY listing.createdAt, listing.listingId`);
  const save = database.prepare(`
    INSERT INTO listingImport (listingId, keyKind, keyText, name, said) VALUES (@listingId, @keyKind, @keyText, @name, @said)
    ON CONFLICT (listingId) DO UPDATE SET
      keyKind = excluded.keyKind, keyText = excluded.keyText, name = excluded.name, said = excluded.said`);
  const ids = z.array(ListingId);
  return {
    get(listingId: ListingId): ListingImportRow | null {
      const row = selectOne.get(listingId);
      return row === undefined ? null : ListingImportRow.parse(row);
    },
    withKey: (kind: ListingImportRow['keyKind'], text: string): ListingId[] => ids.parse(selectByKey.all(kind, text)),
    /** Listings that have this key at their service. */
    withListingKey: (listingKey: string): ListingId[] => ids.parse(selectByListingKey.all(listingKey)),
    /** The names of all listings, without those that follow another one. */
    names: (): NamedListing[] => selectNames.all().map((row) => Named.parse(row)),
    save: (row: ListingImportRow): void => void save.run({ ...row, said: JSON.stringify(row.said) }),
    delete: (listingId: ListingId): void =>
      void database.prepare('DELETE FROM listingImport WHERE listingId = ?').run(listingId),
  };
}
