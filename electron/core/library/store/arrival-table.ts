import { z } from 'zod';
import { type ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

const ArrivalRow = z.object({
  mediaId: MediaId,
  /** Of the import, whose photos are undone together. */
  session: z.string(),
  /** Who copies it, as in leases; empty once nobody does. */
  owner: z.string(),
  /** Where the file is; null for one that comes through a page. */
  path: z.string().nullable(),
  bytes: z.int(),
  /** Epoch milliseconds, with the fraction that the file system has. */
  modifiedAt: z.number(),
});

/** A photo whose file is on its way into the library. */
export type ArrivalRow = Readonly<z.output<typeof ArrivalRow>>;

/** Photos that can be seen and worked on before their files are in the library; see docs/adr/008. */
export function createArrivalTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT * FROM arrival WHERE mediaId = ?');
  const selectAll = database.prepare(`
    SELECT arrival.* FROM arrival JOIN media USING (mediaId) ORDER BY listingId, position`);
  // [Note: cross join] There are few arrivals of one size, and many photos of a listing.
  const selectAlike = database.prepare(`
    SELECT arrival.* FROM arrival CROSS JOIN media USING (mediaId)
    WHERE (arrival.bytes = +@bytes OR arrival.path = +@path) AND listingId = +@listingId
      AND (fileName = +@fileName OR arrival.path = +@path) ORDER BY position`);
  const save = database.prepare(`
    INSERT INTO arrival (mediaId, session, owner, path, bytes, modifiedAt)
    VALUES (@mediaId, @session, @owner, @path, @bytes, @modifiedAt)
    ON CONFLICT DO UPDATE SET session = excluded.session, owner = excluded.owner, path = excluded.path,
      bytes = excluded.bytes, modifiedAt = excluded.modifiedAt`);
  return {
    get(mediaId: MediaId): ArrivalRow | null {
      const row = select.get(mediaId);
      return row === undefined ? null : ArrivalRow.parse(row);
    },
    /** In the order of their photos. */
    all: (): ArrivalRow[] => selectAll.all().map((row) => ArrivalRow.parse(row)),
    /** Those of a listing whose file has this name and size, or lay there. */
    alike(
      listingId: ListingId,
      { fileName, bytes, path }: Pick<ArrivalRow, 'bytes' | 'path'> & { readonly fileName: string },
    ): ArrivalRow[] {
      return selectAlike.all({ listingId, fileName, bytes, path }).map((row) => ArrivalRow.parse(row));
    },
    /** Notes where the file of a photo is and who copies it, in the place of what was noted before. */
    save: (row: ArrivalRow): void => void save.run(row),
    delete: (mediaId: MediaId): void => void database.prepare('DELETE FROM arrival WHERE mediaId = ?').run(mediaId),
    /** Whoever this was copies nothing more. */
    release: (owner: string): void => void database.prepare("UPDATE arrival SET owner = '' WHERE owner = ?").run(owner),
  };
}
