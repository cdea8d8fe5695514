import { z } from 'zod';
import { ResolveChoice } from '../../../../shared/contract/contract.ts';
import { ConflictId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { CONFLICT_FIELDS, type ConflictValue } from '../../../../shared/domain/media.ts';
import { jsonColumn } from './row.ts';
import type { Sql } from './statements.ts';

const Value = z.union([z.string(), z.boolean(), z.array(MediaId)]);

/** How a conflict ended: by a person's choice, or because both sides came to hold the same value. */
export const Resolution = z.union([ResolveChoice, z.object({ kind: z.literal('agreed') })]);
export type Resolution = z.infer<typeof Resolution>;

const ConflictRow = z.object({
  conflictId: ConflictId,
  listingId: ListingId,
  mediaId: MediaId.nullable(),
  field: z.enum(CONFLICT_FIELDS),
  base: jsonColumn(Value),
  mine: jsonColumn(Value),
  theirs: jsonColumn(Value),
  theirsAt: z.string().nullable(),
  /** Member id; null where the service does not say who it was. */
  theirsBy: z.string().nullable(),
  detectedAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Null while it is open. */
  resolution: jsonColumn(Resolution).nullable(),
});
export type ConflictRow = z.output<typeof ConflictRow>;

type Sides = 'base' | 'mine' | 'theirs';
export type NewConflict = Omit<ConflictRow, 'resolvedAt' | 'resolution' | Sides> & Record<Sides, ConflictValue>;

export function createConflictTable(sql: Sql) {
  const open = 'SELECT * FROM conflict WHERE resolvedAt IS NULL';
  // One open conflict a field: a later change of theirs renews it and keeps the first base.
  const save = sql<[row: object]>(`
    INSERT INTO conflict (conflictId, listingId, mediaId, field, base, mine, theirs, theirsAt, theirsBy, detectedAt)
    VALUES (@conflictId, @listingId, @mediaId, @field, @base, @mine, @theirs, @theirsAt, @theirsBy, @detectedAt)
    ON CONFLICT (listingId, ifnull(mediaId, ''), field) WHERE resolvedAt IS NULL DO UPDATE SET
      mine = excluded.mine, theirs = excluded.theirs, theirsAt = excluded.theirsAt,
      theirsBy = excluded.theirsBy`);

  return {
    open: sql(`${open} ORDER BY detectedAt, conflictId`).all(ConflictRow),
    // [Note: a parameter beside a sort] `= ?` takes ten times as long here, as in a join (open-database.ts); sync asks for each photo.
    openOf: sql<[listingId: ListingId]>(`${open} AND listingId = +? ORDER BY detectedAt, conflictId`).all(ConflictRow),
    get: sql<[conflictId: ConflictId]>('SELECT * FROM conflict WHERE conflictId = ?').one(ConflictRow),
    save(conflict: NewConflict): void {
      save.run({
        ...conflict,
        base: JSON.stringify(conflict.base),
        mine: JSON.stringify(conflict.mine),
        theirs: JSON.stringify(conflict.theirs),
      });
    },
    reopen: sql<[conflictId: ConflictId]>(
      'UPDATE conflict SET resolvedAt = NULL, resolution = NULL WHERE conflictId = ?',
    ).run,
    resolve: sql<[conflictId: ConflictId, at: string, resolution: Resolution]>(
      'UPDATE conflict SET resolvedAt = ?2, resolution = ?3 WHERE conflictId = ?1',
    ).run,
  };
}
