import { z } from 'zod';
import { ChangeKind, ChangeName } from '../../../../shared/contract/changes.ts';
import { ChangeId, ListingId, type MediaId } from '../../../../shared/domain/ids.ts';
import { type Change, Step } from './change-steps.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn, jsonColumn } from './row.ts';

const ChangeRow = z.object({
  changeId: ChangeId,
  kind: ChangeKind,
  count: z.int(),
  steps: jsonColumn(z.array(Step)),
  session: z.string().nullable(),
  at: z.int(),
});

type OrderStep = Extract<Step, { kind: 'order' }>;

const StepColumn = jsonColumn(Step);

const Undone = z.object({ undone: flagColumn });

/** A change of a listing as it was done; an undone one has the steps that do it again. */
export type ChangeRow = z.output<typeof ChangeRow>;

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
  const selectKind = database.prepare(
    'SELECT * FROM change WHERE listingId = ? AND undone = 0 AND kind = ? ORDER BY changeId DESC LIMIT 1',
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

  const later = laterSteps(database);
  const pictures = picturesOfChanges(database);
  const read = (row: unknown): ChangeRow | null => {
    if (row === undefined) return null;
    const change = ChangeRow.parse(row);
    return { ...change, steps: [...change.steps, ...later.of(change.changeId)] };
  };
  const readName = (row: unknown): ChangeName | null => (row === undefined ? null : ChangeName.parse(row));
  return {
    /** The change to undo next. */
    last: (listingId: ListingId): ChangeRow | null => read(selectLast.get(listingId)),
    /** The undone change to do again next. */
    next: (listingId: ListingId): ChangeRow | null => read(selectNext.get(listingId)),
    lastName: (listingId: ListingId): ChangeName | null => readName(nameLast.get(listingId)),
    nextName: (listingId: ListingId): ChangeName | null => readName(nameNext.get(listingId)),
    /** The change that can be undone, of one kind, to which this session has added. */
    /** The latest of a kind that was not taken back. */
    lastOf: (listingId: ListingId, kind: ChangeKind): ChangeRow | null => read(selectKind.get(listingId, kind)),
    ofSession: (listingId: ListingId, kind: ChangeKind, session: string): ChangeRow | null =>
      read(selectSession.get(listingId, kind, session)),
    ...importWrites(database, later, pictures),
    ...changesAbout(database, read),
    insert(listingId: ListingId, { kind, count, steps, session, at }: Change): ChangeId {
      const { lastInsertRowid } = insert.run({ listingId, kind, count, steps: JSON.stringify(steps), session, at });
      const changeId = ChangeId.parse(Number(lastInsertRowid));
      pictures.add(changeId, steps);
      return changeId;
    },
    update(changeId: ChangeId, change: Pick<Change, 'count' | 'steps' | 'at'>, undone: boolean): void {
      const { count, steps, at } = change;
      later.remove(changeId);
      pictures.remove(changeId);
      pictures.add(changeId, steps);
      update.run({ changeId, count, steps: JSON.stringify(steps), at, undone: flag(undone) });
    },
    delete: (changeId: ChangeId): void => void remove.run(changeId),
    deleteUndone: (listingId: ListingId): void => void removeUndone.run(listingId),
    /** Keeps the newest changes that can be undone. */
    prune: (listingId: ListingId, most: number): void => void prune.run({ listingId, most }),
  };
}

function changesAbout(database: SqliteDatabase, read: (row: unknown) => ChangeRow | null) {
  const selectOrders = database.prepare(
    `SELECT * FROM change WHERE listingId = ? AND undone = 0 AND steps LIKE '%"kind":"order"%' ORDER BY changeId`,
  );
  const select = database.prepare(`
    SELECT * FROM change WHERE listingId = @listingId AND (
      steps LIKE '%' || @mediaId || '%' OR
      changeId IN (SELECT changeId FROM changeStep WHERE step LIKE '%' || @mediaId || '%'))`);
  const selectListings = database
    .prepare('SELECT DISTINCT listingId FROM change WHERE session = ? AND undone = ? ORDER BY listingId')
    .pluck();
  return {
    /** The turned parts of the sequence, of changes that can be undone, oldest first. */
    orders: (listingId: ListingId): OrderStep[] =>
      selectOrders
        .all(listingId)
        .flatMap((row) => ChangeRow.parse(row).steps.flatMap((step) => (step.kind === 'order' ? [step] : []))),
    /** Listings with a change that carries this mark. */
    listingsOf: (session: string, undone: boolean): ListingId[] =>
      z.array(ListingId).parse(selectListings.all(session, flag(undone))),
    /** The changes of a listing that name a photo, those that were undone as well. */
    about: (listingId: ListingId, mediaId: MediaId): (ChangeRow & { readonly undone: boolean })[] =>
      select.all({ listingId, mediaId }).flatMap((row) => {
        const change = read(row);
        return change === null ? [] : [{ ...change, undone: Undone.parse(row).undone }];
      }),
  };
}

type LaterSteps = ReturnType<typeof laterSteps>;
type PicturesOfChanges = ReturnType<typeof picturesOfChanges>;

/** Which pictures a change would bring back: as long as it is there, they are in use. */
function picturesOfChanges(database: SqliteDatabase) {
  const insert = database.prepare('INSERT OR IGNORE INTO changePicture (changeId, sha256) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM changePicture WHERE changeId = ?');
  return {
    add(changeId: ChangeId, steps: readonly Step[]): void {
      for (const step of steps) {
        if (step.kind !== 'picture') continue;
        insert.run(changeId, step.from.sha256);
        insert.run(changeId, step.to.sha256);
      }
    },
    remove: (changeId: ChangeId): void => void remove.run(changeId),
  };
}

/** A long import goes on with its change thousands of times: nothing here costs more for the steps that it has. */
function importWrites(database: SqliteDatabase, later: LaterSteps, pictures: PicturesOfChanges) {
  const find = database
    .prepare(
      'SELECT changeId FROM change WHERE listingId = ? AND undone = 0 AND kind = ? AND session = ? ORDER BY changeId DESC LIMIT 1',
    )
    .pluck();
  const grow = database.prepare('UPDATE change SET count = count + @count, at = @at WHERE changeId = @changeId');
  return {
    /** The number of the change of `ofSession` alone, without its steps. */
    idOfSession(listingId: ListingId, kind: ChangeKind, session: string): ChangeId | null {
      const changeId = find.get(listingId, kind, session);
      return changeId === undefined ? null : ChangeId.parse(changeId);
    },
    append(changeId: ChangeId, { count, steps, at }: Pick<Change, 'count' | 'steps' | 'at'>): void {
      later.add(changeId, steps);
      pictures.add(changeId, steps);
      grow.run({ changeId, count, at });
    },
  };
}

/** The steps that were appended to changes. */
function laterSteps(database: SqliteDatabase) {
  const select = database.prepare('SELECT step FROM changeStep WHERE changeId = ? ORDER BY changeStepId').pluck();
  const insert = database.prepare('INSERT INTO changeStep (changeId, step) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM changeStep WHERE changeId = ?');
  return {
    of: (changeId: ChangeId): Step[] => select.all(changeId).map((step) => StepColumn.parse(step)),
    add(changeId: ChangeId, steps: readonly Step[]): void {
      for (const step of steps) insert.run(changeId, JSON.stringify(step));
    },
    remove: (changeId: ChangeId): void => void remove.run(changeId),
  };
}
