import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { AccountId, ListingId, ListingKey } from '../../../../shared/domain/ids.ts';
import { NO_PROGRESS, OrderProgress } from '../../../../shared/domain/order-numbers.ts';
import { type PropertyFields, PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn, jsonColumn, rowReader } from './row.ts';

const ListingRow = z.object({
  listingId: ListingId,
  name: z.string(),
  accountId: AccountId.nullable(),
  fields: jsonColumn(z.record(z.string(), PropertyFieldValue)),
  blocked: jsonColumn(Problem).nullable(),
  fieldProblems: jsonColumn(z.record(z.string(), z.string())),
  /** Warnings about values of fields that a person has confirmed (`confirmationOf`). */
  confirmedWarnings: jsonColumn(z.array(z.string())),
  syncWanted: flagColumn,
  despitePause: flagColumn,
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
  nextAttemptSince: z.int().nullable(),
  /** Why it waits until then. */
  waitingFor: jsonColumn(Problem).nullable(),
  readWanted: flagColumn,
  /** A person cancelled sending: only what they ask for themselves is sent. */
  cancelled: flagColumn,
  createdAt: z.string(),
  editedAt: z.string(),
  onService: flagColumn,
  listingKey: ListingKey.nullable(),
  location: z.string().nullable(),
  etag: z.string().nullable(),
  /** Since when (epoch milliseconds) the service has not shown it; null while it does. */
  absentSince: z.int().nullable(),
  orderProgress: jsonColumn(OrderProgress)
    .nullable()
    .transform((progress) => progress ?? NO_PROGRESS),
  /** When a person put it aside; null while it is in use. */
  archivedAt: z.string().nullable(),
  /** When its making was taken back: nothing finds it then, until that is done again. */
  takenBackAt: z.string().nullable(),
});

/** A listing as it is wanted here, with what the service said about it (null until it was created there). */
export type ListingRow = z.output<typeof ListingRow>;

export interface ListingRemote {
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
  readonly etag: string | null;
}

const SELECT = `
  SELECT listing.*, remote.listingId IS NOT NULL AS onService, remote.listingKey, remote.location, remote.etag,
    remote.absentSince, remote.orderProgress
  FROM listing LEFT JOIN listingRemote AS remote USING (listingId)`;

const SET_REMOTE = `
  INSERT INTO listingRemote (listingId, listingKey, location, etag, createdAt) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (listingId) DO UPDATE SET
    listingKey = ifnull(excluded.listingKey, listingKey), location = ifnull(excluded.location, location),
    etag = excluded.etag`;

export function createListingTable(database: SqliteDatabase) {
  const readRow = rowReader(ListingRow, 'listingId');
  const selectAll = database.prepare(
    `${SELECT} WHERE takenBackAt IS NULL ORDER BY listing.editedAt DESC, listing.listingId`,
  );
  const selectOne = database.prepare(`${SELECT} WHERE listing.listingId = +? AND takenBackAt IS NULL`);
  const selectPresence = database.prepare('SELECT 1 FROM listing WHERE listingId = ? AND takenBackAt IS NULL');
  const insert = database.prepare(
    'INSERT INTO listing (listingId, name, fields, createdAt, editedAt) VALUES (?, ?, ?, ?, ?)',
  );
  const setRemote = database.prepare(SET_REMOTE);

  return {
    all: (): ListingRow[] => selectAll.all().map(readRow),
    get: (listingId: ListingId): ListingRow | null => {
      const row = selectOne.get(listingId);
      return row === undefined ? null : readRow(row);
    },
    ...listingsPutAside(database),
    exists: (listingId: ListingId): boolean => selectPresence.get(listingId) !== undefined,
    insert(listingId: ListingId, name: string, fields: PropertyFields, at: string): void {
      insert.run(listingId, name, JSON.stringify(fields), at, at);
    },
    rename(listingId: ListingId, name: string): void {
      database.prepare('UPDATE listing SET name = ? WHERE listingId = ?').run(name, listingId);
    },
    ...fieldsOfListings(database),
    touch: (listingId: ListingId, at: string): void =>
      void database.prepare('UPDATE listing SET editedAt = ? WHERE listingId = ?').run(at, listingId),
    bindAccount(listingId: ListingId, accountId: AccountId): void {
      database.prepare('UPDATE listing SET accountId = ? WHERE listingId = ?').run(accountId, listingId);
    },
    setRemote(listingId: ListingId, remote: ListingRemote, at: string): void {
      setRemote.run(listingId, remote.listingKey, remote.location, remote.etag, at);
    },
    setAbsentSince: (listingId: ListingId, since: number | null): void =>
      void database.prepare('UPDATE listingRemote SET absentSince = ? WHERE listingId = ?').run(since, listingId),
    setOrderProgress: (listingId: ListingId, progress: OrderProgress): void =>
      void database
        .prepare('UPDATE listingRemote SET orderProgress = ? WHERE listingId = ?')
        .run(JSON.stringify(progress), listingId),
    /** A reason that only a person can remove, with the problems of single fields by name; null clears both. */
    setBlocked(
      listingId: ListingId,
      problem: Problem | null,
      fieldProblems: Readonly<Record<string, string>> = {},
    ): void {
      database
        .prepare('UPDATE listing SET blocked = ?, fieldProblems = ? WHERE listingId = ?')
        .run(problem === null ? null : JSON.stringify(problem), JSON.stringify(fieldProblems), listingId);
    },
  };
}

/** What a person wants of the fields of a listing. */
function fieldsOfListings(database: SqliteDatabase) {
  return {
    /** An edit answers a refusal of the service; the problems of fields that it leaves alone stay to be seen. */
    setFields(
      listingId: ListingId,
      fields: PropertyFields,
      fieldProblems: Readonly<Record<string, string>> = {},
    ): void {
      database
        .prepare('UPDATE listing SET fields = ?, blocked = NULL, fieldProblems = ? WHERE listingId = ?')
        .run(JSON.stringify(fields), JSON.stringify(fieldProblems), listingId);
    },
    setConfirmedWarnings: (listingId: ListingId, warnings: readonly string[]): void =>
      void database
        .prepare('UPDATE listing SET confirmedWarnings = ? WHERE listingId = ?')
        .run(JSON.stringify(warnings), listingId),
  };
}

/** What puts a listing aside, takes its making back or removes it. */
function listingsPutAside(database: SqliteDatabase) {
  const readRow = rowReader(ListingRow, 'listingId');
  const selectEven = database.prepare(`${SELECT} WHERE listing.listingId = +?`);
  const setTakenBack = database.prepare('UPDATE listing SET takenBackAt = ?, syncWanted = 0 WHERE listingId = ?');
  const selectAccounts = database
    .prepare(
      `SELECT DISTINCT accountId FROM listing
       WHERE accountId IS NOT NULL AND archivedAt IS NULL AND takenBackAt IS NULL ORDER BY accountId`,
    )
    .pluck();
  const dropSummary = database.prepare('DELETE FROM listingSummary WHERE listingId = ?');
  const deleteOld = database.prepare('DELETE FROM listing WHERE takenBackAt < ?');
  return {
    /** Those that listings belong to which are not put aside. */
    accountsInUse: (): AccountId[] => z.array(AccountId).parse(selectAccounts.all()),
    setArchived: (listingId: ListingId, at: string | null): void =>
      void database.prepare('UPDATE listing SET archivedAt = ? WHERE listingId = ?').run(at, listingId),
    delete: (listingId: ListingId): void =>
      void database.prepare('DELETE FROM listing WHERE listingId = ?').run(listingId),
    /** Also where its making was taken back. */
    evenTakenBack: (listingId: ListingId): ListingRow | null => {
      const row = selectEven.get(listingId);
      return row === undefined ? null : readRow(row);
    },
    setTakenBack(listingId: ListingId, at: string | null): void {
      setTakenBack.run(at, listingId);
      dropSummary.run(listingId);
    },
    /** For good, with what would do it again. */
    deleteTakenBack: (before: string): void => void deleteOld.run(before),
  };
}

const Lease = z.object({ owner: z.string().nullable(), fence: z.int(), until: z.int().nullable() }).optional();

/** Who works on a listing, until when (epoch milliseconds), under a number that grows with each claim. */
export type LeaseRow = NonNullable<z.output<typeof Lease>>;

/** What a listing waits for: a moment, and when that was chosen (epoch milliseconds). */
interface Wait {
  readonly at: number;
  readonly since: number;
  readonly why: Problem | null;
}

/** What a runner works on, those made first first. */
function listingsPlanned(database: SqliteDatabase) {
  const readRow = rowReader(ListingRow, 'listingId');
  const select = (condition: string) =>
    database.prepare(`${SELECT} WHERE (${condition}) AND takenBackAt IS NULL ORDER BY listing.createdAt, listingId`);
  const selectWanted = select('listing.syncWanted = 1');
  const selectPlanned = select(
    'listing.syncWanted = 1 OR (listing.syncWanted = 0 AND listing.nextAttemptAt IS NOT NULL)',
  );
  return {
    /** Listings that are to be synced. */
    wanted: (): ListingRow[] => selectWanted.all().map(readRow),
    /** Those, and listings that wait for a moment although nobody asked for them: see `isOnlyRead`. */
    planned: (): ListingRow[] => selectPlanned.all().map(readRow),
  };
}

function listingLeases(database: SqliteDatabase) {
  // [Note: clock set back] A lease that ends later than one taken now ever could was taken by a clock that was ahead.
  const claim = database.prepare(`
    UPDATE listing SET leaseOwner = @owner, leaseUntil = @until, leaseFence = leaseFence + 1
    WHERE listingId = @listingId AND (leaseOwner IS NULL OR leaseUntil < @now OR leaseUntil > @until + (@until - @now))`);
  const renew = database.prepare('UPDATE listing SET leaseUntil = ? WHERE listingId = ? AND leaseFence = ?');
  const selectLease = database.prepare(
    'SELECT leaseOwner AS owner, leaseFence AS fence, leaseUntil AS until FROM listing WHERE listingId = ?',
  );
  const release = database.prepare(
    'UPDATE listing SET leaseOwner = NULL, leaseUntil = NULL WHERE listingId = ? AND leaseFence = ?',
  );
  const lease = (listingId: ListingId): LeaseRow | null => Lease.parse(selectLease.get(listingId)) ?? null;
  return {
    /** Takes a lease that is free or has run out; its fence, or null when another holds it. */
    claim(listingId: ListingId, owner: string, now: number, until: number): number | null {
      return claim.run({ listingId, owner, now, until }).changes === 1 ? (lease(listingId)?.fence ?? null) : null;
    },
    /** False when somebody else has claimed the listing since. */
    renew: (listingId: ListingId, fence: number, until: number): boolean =>
      renew.run(until, listingId, fence).changes === 1,
    lease,
    release: (listingId: ListingId, fence: number): void => void release.run(listingId, fence),
  };
}

/**
 * When a listing is synced, and by which runner: several processes may share a library. Moments are in epoch
 * milliseconds. What is wanted, and what it waits for, are rows: they outlive the process, and every host sees them.
 */
export function createListingSchedule(database: SqliteDatabase) {
  const selectStamp = database
    .prepare(
      `SELECT listingVersion.version || ' ' || ifnull((SELECT paused FROM sending), 0) || ' ' || ifnull(account.notBefore, '') || ' ' ||
         (account.paused IS NOT NULL) || ' ' || ifnull(account.profile, '')
       FROM listing JOIN listingVersion USING (listingId) LEFT JOIN account USING (accountId)
       WHERE listing.listingId = +?`,
    )
    .pluck();
  const setWanted = database.prepare(`
    UPDATE listing SET syncWanted = @wanted, cancelled = min(cancelled, 1 - @wanted),
      heldByErrors = min(heldByErrors, 1 - @wanted), despitePause = min(despitePause, @wanted) WHERE listingId = @listingId`);
  const setHeldByErrors = database.prepare(
    'UPDATE listing SET heldByErrors = 1 WHERE listingId = ? AND heldByErrors = 0',
  );
  const cancelAll = database.prepare(
    'UPDATE listing SET cancelled = 1, syncWanted = 0, despitePause = 0, attempts = 0, nextAttemptAt = NULL, waitingFor = NULL WHERE cancelled = 0',
  );
  const clearSyncWanted = database.prepare(
    'UPDATE listing SET syncWanted = 0, despitePause = 0, nextAttemptAt = NULL, waitingFor = NULL WHERE listingId = ?',
  );
  const setDespitePause = database.prepare('UPDATE listing SET despitePause = 1 WHERE listingId = ?');
  const setReadWanted = database.prepare('UPDATE listing SET readWanted = ? WHERE listingId = ? AND readWanted <> ?');
  const setRetry = database.prepare(
    'UPDATE listing SET attempts = ?, nextAttemptAt = ?, nextAttemptSince = ?, waitingFor = ? WHERE listingId = ?',
  );
  return {
    ...listingsPlanned(database),
    ...listingLeases(database),
    /** What is wanted is not cancelled any more. */
    setSyncWanted: (listingId: ListingId, wanted: boolean): void =>
      void setWanted.run({ listingId, wanted: flag(wanted) }),
    /** A person asks for it while all sending is paused: it goes alone, until it rests or all is paused anew. */
    setDespitePause: (listingId: ListingId): void => void setDespitePause.run(listingId),
    /** It is sent when somebody asks for it, no longer by itself. */
    clearSyncWanted: (listingId: ListingId): void => void clearSyncWanted.run(listingId),
    /** It was to be sent, and was not because of errors: that holds until it is asked for again. */
    setHeldByErrors: (listingId: ListingId): void => void setHeldByErrors.run(listingId),
    cancelAll: (): void => void cancelAll.run(),
    /** Whether the service is to be asked what it shows of the listing before anything else is done about it. */
    setReadWanted: (listingId: ListingId, wanted: boolean): void =>
      void setReadWanted.run(flag(wanted), listingId, flag(wanted)),
    /** After so many failed tries the next one is at a moment that is chosen now, and why; null when nothing is waited for. */
    setRetry(listingId: ListingId, attempts: number, wait: Wait | null): void {
      const { at = null, since = null, why = null } = wait ?? {};
      setRetry.run(attempts, at, since, why === null ? null : JSON.stringify(why), listingId);
    },
    /** Differs whenever something changed that decides what is sent for the listing; null when it is gone. */
    stamp: (listingId: ListingId): string | null => z.string().nullish().parse(selectStamp.get(listingId)) ?? null,
  };
}
