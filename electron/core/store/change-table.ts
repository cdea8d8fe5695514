import { z } from 'zod';
import { ChangeKind, ChangeName } from '../../../shared/contract/changes.ts';
import { ChangeId, type ListingId } from '../../../shared/domain/ids.ts';
import { type Change, Step } from './change-steps.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, jsonColumn } from './row.ts';

const ChangeRow = z.object({
  changeId: ChangeId,
  kind: ChangeKind,
  count: z.int(),
  steps: jsonColumn(z.array(Step)),
  session: z.string().nullable(),
  at: z.int(),
});

/** A change of a listing as it was done; an undone one has the steps that do it again. */
export type ChangeRow = z.output<typeof ChangeRow>;

export type ChangeTable = ReturnType<typeof createChangeTable>;

/** For each listing two stacks: what can be undone, and after it what was undone and can be done again. */
export function createChangeTable(database: SqliteDatabase) {
  const last = `FROM change WHERE listingId = ? AND undone = 0 ORDER BY changeId DESC LIMIT 1`;
  const next = `FROM change WHERE listingId = ? AND undone = 1 ORDER BY changeId LIMIT 1`;
  const selectLast = database.prepare(`SELECT * ${last}`);
  const selectNext = database.prepare(`SELECT * ${next}`);
  const nameLast = database.prepare(`SELECT kind, count ${last}`);
  const nameNext = database.prepare(`SELECT kind, count ${next}`);
  const selectSession = database.prepare(
    'SELECT * FROM change WHERE listingId = ? AND undone = 0 AND kind = ? AND session = ? ORDER BY changeId DESC LIMIT 1',
  );
  const insert = database.prepare(`
    INSERT INTO change (listingId, kind, count, steps, session, at)
    VALUES (@listingId, @kind, @count, @steps, @session, @at)`);
  const update = database.prepare(`
    UPDATE change SET undone = @undone, count = @count, steps = @steps, at = @at WHERE changeId = @changeId`);
  const remove = database.prepare('DELETE FROM change WHERE changeId = ?');
  const removeUndone = database.prepare('DELETE FROM change WHERE listingId = ? AND undone = 1');
  const prune = database.prepare(`
    DELETE FROM change WHERE listingId = @listingId AND undone = 0 AND changeId <= (
      SELECT changeId FROM change WHERE listingId = @listingId AND undone = 0
      ORDER BY changeId DESC LIMIT 1 OFFSET @most)`);

  const read = (row: unknown): ChangeRow | null => (row === undefined ? null : ChangeRow.parse(row));
  const readName = (row: unknown): ChangeName | null => (row === undefined ? null : ChangeName.parse(row));
  return {
    /** The change to undo next. */
    last: (listingId: ListingId): ChangeRow | null => read(selectLast.get(listingId)),
    /** The undone change to do again next. */
    next: (listingId: ListingId): ChangeRow | null => read(selectNext.get(listingId)),
    lastName: (listingId: ListingId): ChangeName | null => readName(nameLast.get(listingId)),
    nextName: (listingId: ListingId): ChangeName | null => readName(nameNext.get(listingId)),
    /** The change that can be undone, of one kind, to which this session has added. */
    ofSession: (listingId: ListingId, kind: ChangeKind, session: string): ChangeRow | null =>
      read(selectSession.get(listingId, kind, session)),
    insert(listingId: ListingId, { kind, count, steps, session, at }: Change): ChangeId {
      const { lastInsertRowid } = insert.run({ listingId, kind, count, steps: JSON.stringify(steps), session, at });
      return ChangeId.parse(Number(lastInsertRowid));
    },
    update(changeId: ChangeId, change: Pick<Change, 'count' | 'steps' | 'at'>, undone: boolean): void {
      const { count, steps, at } = change;
      update.run({ changeId, count, steps: JSON.stringify(steps), at, undone: flag(undone) });
    },
    delete: (changeId: ChangeId): void => void remove.run(changeId),
    deleteUndone: (listingId: ListingId): void => void removeUndone.run(listingId),
    /** Keeps the newest changes that can be undone. */
    prune: (listingId: ListingId, most: number): void => void prune.run({ listingId, most }),
  };
}
