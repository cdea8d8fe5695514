import { z } from 'zod';
import { type ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type Sql, upsert } from './statements.ts';

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
export function createArrivalTable(sql: Sql) {
  // [Note: cross join] There are few arrivals of one size, and many photos of a listing.
  const selectAlike = sql<[file: object]>(`
    SELECT arrival.* FROM arrival CROSS JOIN media USING (mediaId)
    WHERE (arrival.bytes = +@bytes OR arrival.path = +@path) AND listingId = +@listingId
      AND (fileName = +@fileName OR arrival.path = +@path) ORDER BY position`).all(ArrivalRow);
  return {
    get: sql<[mediaId: MediaId]>('SELECT * FROM arrival WHERE mediaId = ?').one(ArrivalRow),
    /** In the order of their photos. */
    all: sql('SELECT arrival.* FROM arrival JOIN media USING (mediaId) ORDER BY listingId, position').all(ArrivalRow),
    /** Those of a listing whose file has this name and size, or lay there. */
    alike: (listingId: ListingId, file: Pick<ArrivalRow, 'bytes' | 'path'> & { readonly fileName: string }) =>
      selectAlike({ listingId, ...file }),
    /** Notes where the file of a photo is and who copies it, in the place of what was noted before. */
    save: sql<[row: ArrivalRow]>(upsert('arrival', ['mediaId'], Object.keys(ArrivalRow.shape))).run,
    delete: sql<[mediaId: MediaId]>('DELETE FROM arrival WHERE mediaId = ?').run,
    /** Whoever this was copies nothing more. */
    release: sql<[owner: string]>("UPDATE arrival SET owner = '' WHERE owner = ?").run,
  };
}
