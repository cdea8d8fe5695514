import { z } from 'zod';
import { ChangeKind, ChangeName } from '../../../../shared/contract/changes.ts';
import { ChangeId, ListingId, type MediaId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { type Change, type GoneBase, Step } from './change-steps.ts';
import { flagColumn, jsonColumn } from './row.ts';
import type { Reads, Sql } from './statements.ts';

const ChangeRow = z.object({
  changeId: ChangeId,
  kind: ChangeKind,
  count: z.int(),
  steps: jsonColumn(z.array(Step)),
  session: z.string().nullable(),
  at: z.int(),
});

type OrderStep = Extract<Step, { kind: 'order' }>;

const Undone = z.object({ undone: flagColumn });

/** A change of a listing as it was done; an undone one has the steps that do it again. */
export type ChangeRow = z.output<typeof ChangeRow>;

/** For each listing two stacks: what can be undone, and after it what was undone and can be done again. */
export function createChangeTable(sql: Sql) {
  const last = 'FROM change WHERE listingId = ? AND undone = 0 ORDER BY changeId DESC LIMIT 1';
  const next = 'FROM change WHERE listingId = ? AND undone = 1 ORDER BY changeId LIMIT 1';
  const insert = sql<[row: object]>(`
    INSERT INTO change (listingId, kind, count, steps, session, at)
    VALUES (@listingId, @kind, @count, @steps, @session, @at)`);
  const grow = sql<[changeId: ChangeId, count: number, at: number]>(
    'UPDATE change SET count = count + ?2, at = ?3 WHERE changeId = ?1',
  );
  const update = sql<[row: object]>(`
    UPDATE change SET undone = @undone, count = @count, steps = @steps, at = @at WHERE changeId = @changeId`);

  const later = laterSteps(sql);
  const pictures = picturesOfChanges(sql);
  const whole: Reads<ChangeRow> = {
    parse(row) {
      const change = ChangeRow.parse(row);
      return { ...change, steps: [...change.steps, ...later.of(change.changeId)] };
    },
  };
  return {
    /** The change to undo next. */
    last: sql<[listingId: ListingId]>(`SELECT * ${last}`).one(whole),
    /** The undone change to do again next. */
    next: sql<[listingId: ListingId]>(`SELECT * ${next}`).one(whole),
    lastName: sql<[listingId: ListingId]>(`SELECT kind, count ${last}`).one(ChangeName),
    nextName: sql<[listingId: ListingId]>(`SELECT kind, count ${next}`).one(ChangeName),
    ...changesOfKind(sql, whole),
    ...changesAbout(sql, whole),
    insert(listingId: ListingId, { kind, count, steps, session, at }: Change): ChangeId {
      const changeId = ChangeId.parse(insert.inserted({ listingId, kind, count, steps, session, at }));
      pictures.add(changeId, steps);
      return changeId;
    },
    /** A long import goes on with its change thousands of times: nothing here costs more for the steps that it has. */
    append(changeId: ChangeId, { count, steps, at }: Pick<Change, 'count' | 'steps' | 'at'>): void {
      later.add(changeId, steps);
      pictures.add(changeId, steps);
      grow.run(changeId, count, at);
    },
    update(changeId: ChangeId, { count, steps, at }: Pick<Change, 'count' | 'steps' | 'at'>, undone: boolean): void {
      later.remove(changeId);
      pictures.remove(changeId);
      pictures.add(changeId, steps);
      update.run({ changeId, count, steps, at, undone });
    },
    delete: sql<[changeId: ChangeId]>('DELETE FROM change WHERE changeId = ?').run,
    deleteUndone: sql<[listingId: ListingId]>('DELETE FROM change WHERE listingId = ? AND undone = 1').run,
    /** Keeps the newest changes that can be undone. */
    prune: sql<[listingId: ListingId, most: number]>(`
      DELETE FROM change WHERE listingId = ?1 AND undone = 0 AND changeId <= (
        SELECT changeId FROM change WHERE listingId = ?1 AND undone = 0
        ORDER BY changeId DESC LIMIT 1 OFFSET ?2)`).run,
  };
}

/** The latest of a kind that was not taken back. */
function changesOfKind(sql: Sql, whole: Reads<ChangeRow>) {
  const ofKind = 'FROM change WHERE listingId = ? AND undone = 0 AND kind = ?';
  const newest = 'ORDER BY changeId DESC LIMIT 1';
  return {
    lastOf: sql<[listingId: ListingId, kind: ChangeKind]>(`SELECT * ${ofKind} ${newest}`).one(whole),
    /** The one to which this session has added. */
    ofSession: sql<[listingId: ListingId, kind: ChangeKind, session: string]>(
      `SELECT * ${ofKind} AND session = ? ${newest}`,
    ).one(whole),
    /** Its number alone, without its steps. */
    idOfSession: sql<[listingId: ListingId, kind: ChangeKind, session: string]>(
      `SELECT changeId ${ofKind} AND session = ? ${newest}`,
    ).value(ChangeId),
  };
}

function changesAbout(sql: Sql, whole: Reads<ChangeRow>) {
  const selectOrders = sql<[listingId: ListingId]>(`
    SELECT * FROM change WHERE listingId = ? AND undone = 0 AND steps LIKE '%"kind":"order"%' ORDER BY changeId`).all(
    ChangeRow,
  );
  const selectAnew = sql<[listingId: ListingId]>(`
    SELECT * FROM change WHERE listingId = ? AND undone = 0 AND kind = 'choice' AND steps LIKE '%"kind":"startAnew"%'`).all(
    ChangeRow,
  );
  return {
    /** What was known of photos of a listing before a person let them start anew. */
    givenUp: (listingId: ListingId): GoneBase[] =>
      selectAnew(listingId).flatMap(({ steps }) =>
        steps.flatMap((step) => (step.kind === 'startAnew' && step.from !== null ? [step.from] : [])),
      ),
    /** The turned parts of the sequence, of changes that can be undone, oldest first. */
    orders: (listingId: ListingId): OrderStep[] =>
      selectOrders(listingId).flatMap(({ steps }) => steps.filter((step) => step.kind === 'order')),
    /** Listings with a change that carries this mark. */
    listingsOf: sql<[session: string, undone: boolean]>(
      'SELECT DISTINCT listingId FROM change WHERE session = ? AND undone = ? ORDER BY listingId',
    ).values(ListingId),
    /** The changes of a listing that name a photo, those that were undone as well. */
    about: sql<[listingId: ListingId, mediaId: MediaId]>(`
      SELECT * FROM change WHERE listingId = ?1 AND (
        steps LIKE '%' || ?2 || '%' OR
        changeId IN (SELECT changeId FROM changeStep WHERE step LIKE '%' || ?2 || '%'))`).all({
      parse: (row) => ({ ...whole.parse(row), ...Undone.parse(row) }),
    }),
  };
}

/** Which pictures a change would bring back: as long as it is there, they are in use. */
function picturesOfChanges(sql: Sql) {
  const insert = sql<[changeId: ChangeId, sha256: Sha256]>(
    'INSERT OR IGNORE INTO changePicture (changeId, sha256) VALUES (?, ?)',
  );
  return {
    add(changeId: ChangeId, steps: readonly Step[]): void {
      for (const step of steps) {
        if (step.kind !== 'picture') continue;
        insert.run(changeId, step.from.sha256);
        insert.run(changeId, step.to.sha256);
      }
    },
    remove: sql<[changeId: ChangeId]>('DELETE FROM changePicture WHERE changeId = ?').run,
  };
}

/** The steps that were appended to changes. */
function laterSteps(sql: Sql) {
  const insert = sql<[changeId: ChangeId, step: Step]>('INSERT INTO changeStep (changeId, step) VALUES (?, ?)');
  return {
    of: sql<[changeId: ChangeId]>('SELECT step FROM changeStep WHERE changeId = ? ORDER BY changeStepId').values(
      jsonColumn(Step),
    ),
    add(changeId: ChangeId, steps: readonly Step[]): void {
      for (const step of steps) insert.run(changeId, step);
    },
    remove: sql<[changeId: ChangeId]>('DELETE FROM changeStep WHERE changeId = ?').run,
  };
}
