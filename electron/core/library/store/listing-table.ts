import { z } from 'zod';
import { Problem } from '../../../../shared/contract/model.ts';
import { AccountId, ListingId, ListingKey, MediaId } from '../../../../shared/domain/ids.ts';
import { NO_PROGRESS, OrderProgress } from '../../../../shared/domain/order-numbers.ts';
import { type PropertyFields, PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import { flagColumn, jsonColumn, rowReader } from './row.ts';
import type { Sql } from './statements.ts';

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
  /** Photos that were to be removed at the service when a person last asked for a sync. */
  removalsAgreed: jsonColumn(z.array(MediaId)),
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
  nextAttemptSince: z.int().nullable(),
  /** Why it waits until then. */
  waitingFor: jsonColumn(Problem).nullable(),
  readWanted: flagColumn,
  readStarted: flagColumn,
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
  INSERT INTO listingRemote (listingId, listingKey, location, etag, createdAt) VALUES (@listingId, @listingKey, @location, @etag, @at)
  ON CONFLICT (listingId) DO UPDATE SET
    listingKey = ifnull(excluded.listingKey, listingKey), location = ifnull(excluded.location, location),
    etag = excluded.etag`;

const readRow = rowReader(ListingRow, 'listingId');

export function createListingTable(sql: Sql) {
  const insert = sql<[row: object]>(`
    INSERT INTO listing (listingId, name, fields, createdAt, editedAt) VALUES (@listingId, @name, @fields, @at, @at)`);
  const setRemote = sql<[row: object]>(SET_REMOTE);
  const takeFields = sql<[listingId: ListingId, fields: PropertyFields]>(
    'UPDATE listing SET fields = ?2 WHERE listingId = ?1',
  );
  const setFields = sql<[listingId: ListingId, fields: PropertyFields, fieldProblems: object]>(
    'UPDATE listing SET fields = ?2, blocked = NULL, fieldProblems = ?3 WHERE listingId = ?1',
  );
  const setBlocked = sql<[listingId: ListingId, problem: Problem | null, fieldProblems: object]>(
    'UPDATE listing SET blocked = ?2, fieldProblems = ?3 WHERE listingId = ?1',
  );

  return {
    all: sql(`${SELECT} WHERE takenBackAt IS NULL ORDER BY listing.editedAt DESC, listing.listingId`).all(readRow),
    get: sql<[listingId: ListingId]>(`${SELECT} WHERE listing.listingId = +? AND takenBackAt IS NULL`).one(readRow),
    ...listingsPutAside(sql),
    ...listingWrites(sql),
    exists: sql<[listingId: ListingId]>('SELECT 1 FROM listing WHERE listingId = ? AND takenBackAt IS NULL').has,
    insert: (listingId: ListingId, name: string, fields: PropertyFields, at: string): void =>
      insert.run({ listingId, name, fields, at }),
    setRemote: (listingId: ListingId, { listingKey, location, etag }: ListingRemote, at: string): void =>
      setRemote.run({ listingId, listingKey, location, etag, at }),
    /** As the service shows them: nobody here wrote them, and no problem ends by that. */
    takeFields: (listingId: ListingId, fields: PropertyFields): void => takeFields.run(listingId, fields),
    /** An edit answers a refusal of the service; the problems of fields that it leaves alone stay to be seen. */
    setFields: (listingId: ListingId, fields: PropertyFields, fieldProblems: FieldProblems = {}): void =>
      setFields.run(listingId, fields, fieldProblems),
    /** A reason that only a person can remove, with the problems of single fields by name; null clears both. */
    setBlocked: (listingId: ListingId, problem: Problem | null, fieldProblems: FieldProblems = {}): void =>
      setBlocked.run(listingId, problem, fieldProblems),
  };
}

type FieldProblems = Readonly<Record<string, string>>;

/** What is written of a listing alone. */
function listingWrites(sql: Sql) {
  return {
    rename: sql<[listingId: ListingId, name: string]>('UPDATE listing SET name = ?2 WHERE listingId = ?1').run,
    touch: sql<[listingId: ListingId, at: string]>('UPDATE listing SET editedAt = ?2 WHERE listingId = ?1').run,
    bindAccount: sql<[listingId: ListingId, accountId: AccountId]>(
      'UPDATE listing SET accountId = ?2 WHERE listingId = ?1',
    ).run,
    setAbsentSince: sql<[listingId: ListingId, since: number | null]>(
      'UPDATE listingRemote SET absentSince = ?2 WHERE listingId = ?1',
    ).run,
    setOrderProgress: sql<[listingId: ListingId, progress: OrderProgress]>(
      'UPDATE listingRemote SET orderProgress = ?2 WHERE listingId = ?1',
    ).run,
    setConfirmedWarnings: sql<[listingId: ListingId, warnings: readonly string[]]>(
      'UPDATE listing SET confirmedWarnings = ?2 WHERE listingId = ?1',
    ).run,
    setArchived: sql<[listingId: ListingId, at: string | null]>(
      'UPDATE listing SET archivedAt = ?2 WHERE listingId = ?1',
    ).run,
    delete: sql<[listingId: ListingId]>('DELETE FROM listing WHERE listingId = ?').run,
  };
}

/** What takes the making of a listing back. */
function listingsPutAside(sql: Sql) {
  const setTakenBack = sql<[listingId: ListingId, at: string | null]>(
    'UPDATE listing SET takenBackAt = ?2, syncWanted = 0 WHERE listingId = ?1',
  );
  const dropSummary = sql<[listingId: ListingId]>('DELETE FROM listingSummary WHERE listingId = ?');
  return {
    /** Those that listings belong to which are not put aside. */
    accountsInUse: sql(`
      SELECT DISTINCT accountId FROM listing
      WHERE accountId IS NOT NULL AND archivedAt IS NULL AND takenBackAt IS NULL ORDER BY accountId`).values(AccountId),
    /** Also where its making was taken back. */
    evenTakenBack: sql<[listingId: ListingId]>(`${SELECT} WHERE listing.listingId = +?`).one(readRow),
    setTakenBack(listingId: ListingId, at: string | null): void {
      setTakenBack.run(listingId, at);
      dropSummary.run(listingId);
    },
    /** For good, with what would do it again. */
    deleteTakenBack: sql<[before: string]>('DELETE FROM listing WHERE takenBackAt < ?').run,
  };
}

const Lease = z.object({ owner: z.string().nullable(), fence: z.int(), until: z.int().nullable() });

/** Who works on a listing, until when (epoch milliseconds), under a number that grows with each claim. */
export type LeaseRow = z.output<typeof Lease>;

/** What a listing waits for: a moment, and when that was chosen (epoch milliseconds). */
interface Wait {
  readonly at: number;
  readonly since: number;
  readonly why: Problem | null;
}

function listingLeases(sql: Sql) {
  // [Note: clock set back] A lease that ends later than one taken now ever could was taken by a clock that was ahead.
  const claim = sql<[lease: object]>(`
    UPDATE listing SET leaseOwner = @owner, leaseUntil = @until, leaseFence = leaseFence + 1
    WHERE listingId = @listingId AND (leaseOwner IS NULL OR leaseUntil < @now OR leaseUntil > @until + (@until - @now))`);
  const lease = sql<[listingId: ListingId]>(
    'SELECT leaseOwner AS owner, leaseFence AS fence, leaseUntil AS until FROM listing WHERE listingId = ?',
  ).one(Lease);
  return {
    /** Takes a lease that is free or has run out; its fence, or null when another holds it. */
    claim: (listingId: ListingId, owner: string, now: number, until: number): number | null =>
      claim.changed({ listingId, owner, now, until }) ? (lease(listingId)?.fence ?? null) : null,
    /** False when somebody else has claimed the listing since. */
    renew: sql<[listingId: ListingId, fence: number, until: number]>(
      'UPDATE listing SET leaseUntil = ?3 WHERE listingId = ?1 AND leaseFence = ?2',
    ).changed,
    lease,
    release: sql<[listingId: ListingId, fence: number]>(
      'UPDATE listing SET leaseOwner = NULL, leaseUntil = NULL WHERE listingId = ? AND leaseFence = ?',
    ).run,
  };
}

/** [Note: asked meanwhile] What a read shows may be older than a wish that comes while it is on its way: another read answers that. */
function listingReads(sql: Sql) {
  return {
    /** The service is to be asked what it shows of the listing before anything else is done about it. */
    wantRead: sql<[listingId: ListingId]>(
      'UPDATE listing SET readWanted = 1, readStarted = 0 WHERE listingId = ? AND (readWanted = 0 OR readStarted = 1)',
    ).run,
    /** Wanted until all of its answer is taken in, also where nobody asked for it. */
    startRead: sql<[listingId: ListingId]>(
      'UPDATE listing SET readWanted = 1, readStarted = 1 WHERE listingId = ? AND readStarted = 0',
    ).run,
    /** What was wanted before the read started has been read. */
    endRead: sql<[listingId: ListingId]>(
      'UPDATE listing SET readWanted = 0, readStarted = 0 WHERE listingId = ? AND readStarted = 1',
    ).run,
  };
}

/**
 * When a listing is synced, and by which runner: several processes may share a library. Moments are in epoch
 * milliseconds. What is wanted, and what it waits for, are rows: they outlive the process, and every host sees them.
 */
export function createListingSchedule(sql: Sql) {
  const runnable = (condition: string) =>
    sql(`${SELECT} WHERE (${condition}) AND takenBackAt IS NULL ORDER BY listing.createdAt, listingId`).all(readRow);
  const setRetry = sql<[row: object]>(`
    UPDATE listing SET attempts = @attempts, nextAttemptAt = @at, nextAttemptSince = @since, waitingFor = @why
    WHERE listingId = @listingId`);
  return {
    ...listingLeases(sql),
    ...listingReads(sql),
    /** What a sync takes off the service is agreed to by whoever asks for it. */
    agreeToRemovals: sql<[listingId: ListingId]>(`
      UPDATE listing SET removalsAgreed = (
        SELECT json_group_array(mediaId) FROM media JOIN mediaRemote USING (mediaId)
        WHERE media.listingId = listing.listingId AND deletedYN = 0 AND (removed = 1 OR rejected = 1)
      ) WHERE listingId = +?`).run,
    /** Listings that are to be synced, those made first first. */
    wanted: runnable('listing.syncWanted = 1'),
    /** Those, and listings that wait for a moment although nobody asked for them: see `isOnlyRead`. */
    planned: runnable('listing.syncWanted = 1 OR (listing.syncWanted = 0 AND listing.nextAttemptAt IS NOT NULL)'),
    /** What is wanted is not cancelled any more. */
    setSyncWanted: sql<[listingId: ListingId, wanted: boolean]>(`
      UPDATE listing SET syncWanted = ?2, cancelled = min(cancelled, 1 - ?2),
        heldByErrors = min(heldByErrors, 1 - ?2), despitePause = min(despitePause, ?2) WHERE listingId = ?1`).run,
    /** A person asks for it while all sending is paused: it goes alone, until it rests or all is paused anew. */
    setDespitePause: sql<[listingId: ListingId]>('UPDATE listing SET despitePause = 1 WHERE listingId = ?').run,
    /** It is sent when somebody asks for it, no longer by itself. */
    clearSyncWanted: sql<[listingId: ListingId]>(
      'UPDATE listing SET syncWanted = 0, despitePause = 0, nextAttemptAt = NULL, waitingFor = NULL WHERE listingId = ?',
    ).run,
    /** It was to be sent, and was not because of errors: that holds until it is asked for again. */
    setHeldByErrors: sql<[listingId: ListingId]>(
      'UPDATE listing SET heldByErrors = 1 WHERE listingId = ? AND heldByErrors = 0',
    ).run,
    cancelAll: sql(`
      UPDATE listing SET cancelled = 1, syncWanted = 0, despitePause = 0, attempts = 0, nextAttemptAt = NULL, waitingFor = NULL
      WHERE cancelled = 0`).run,
    /** After so many failed tries the next one is at a moment that is chosen now, and why; null when nothing is waited for. */
    setRetry(listingId: ListingId, attempts: number, wait: Wait | null): void {
      const { at = null, since = null, why = null } = wait ?? {};
      setRetry.run({ listingId, attempts, at, since, why });
    },
    /** A person wants it now. What they may answer meanwhile stays asked. */
    tryNow: sql<[listingId: ListingId]>(`
      UPDATE listing SET nextAttemptAt = NULL, nextAttemptSince = NULL, waitingFor = iif(waitingFor ->> 'question' IS NULL, NULL, waitingFor)
      WHERE listingId = ?`).run,
    /** Differs whenever something changed that decides what is sent for the listing; null when it is gone. */
    stamp: sql<[listingId: ListingId]>(`
      SELECT listingVersion.version || ' ' || ifnull((SELECT paused FROM sending), 0) || ' ' || ifnull(account.notBefore, '') || ' ' ||
        (account.paused IS NOT NULL) || ' ' || ifnull(account.profile, '')
      FROM listing JOIN listingVersion USING (listingId) LEFT JOIN account USING (accountId)
      WHERE listing.listingId = +?`).value(z.string()),
  };
}
