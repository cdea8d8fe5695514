import Database from 'better-sqlite3';
import { z } from 'zod';
import { createAccountTable, createTokenRenewalTable } from './account-table.ts';
import { createArrivalTable } from './arrival-table.ts';
import { createAttemptTable } from './attempt-table.ts';
import { createBlobTable } from './blob-table.ts';
import { createChangeTable } from './change-table.ts';
import { createConflictTable } from './conflict-table.ts';
import { createDestinationTable } from './destination-table.ts';
import { createHistoryTable } from './history-table.ts';
import { createHoldTable, createSendingTable } from './hold-table.ts';
import { createIdentityTable, createOwnSchema } from './identity-table.ts';
import { createListingImportTable } from './listing-import-table.ts';
import { createListingSchedule, createListingTable } from './listing-table.ts';
import { createMediaByOthersTable } from './media-by-others-table.ts';
import { createMediaRemoteTable } from './media-remote-table.ts';
import { createMediaTable } from './media-table.ts';
import { BUSY_TIMEOUT, openDatabase, type SqliteDatabase } from './open-database.ts';
import { createListingColumns, createOverviewTable } from './overview-table.ts';
import { createRuleSetTable, createSentAnywayTable } from './rule-set-table.ts';
import { createServiceFieldsTable } from './service-fields-table.ts';
import { createSettingTable } from './setting-table.ts';
import { createSql, type Sql } from './statements.ts';
import { storageError } from './storage-error.ts';
import { createSummaryTable } from './summary-table.ts';
import { createUploadTable } from './upload-table.ts';
import { createWatchTable } from './watch-table.ts';
import { createWriteQueue } from './write-queue.ts';
import { createWrittenTable } from './written-table.ts';

/**
 * How certain a change has to be when it is reported. 'lasting' survives a power cut from then on. 'derived' is what can be made
 * again, such as a thumbnail: nothing waits for the disk, and a power cut may take it back, never alone and never in part. The next
 * lasting change makes it lasting too.
 */
export type Certainty = 'lasting' | 'derived';

export interface WriteOptions {
  readonly certainty?: Certainty;
  /** Milliseconds to stand still for while another program holds the library; then libraryBusy is thrown. */
  readonly patience?: number;
}

/** For whoever tries again by itself: hardly noticed by a person, and longer than most commits of another program. */
export const SHORT_PATIENCE = 5;

const Workspace = z.object({ revision: z.int() });

export type Store = ReturnType<typeof createStore>;

/** Opens the library's database and gives typed access to it. */
export function openStore(file: string): Store {
  return createStore(openDatabase(file), file);
}

export function createTables(sql: Sql) {
  return {
    accounts: createAccountTable(sql),
    renewals: createTokenRenewalTable(sql),
    listings: createListingTable(sql),
    schedule: createListingSchedule(sql),
    listingColumns: createListingColumns(sql),
    media: createMediaTable(sql),
    holds: createHoldTable(sql),
    remote: createMediaRemoteTable(sql),
    mediaByOthers: createMediaByOthersTable(sql),
    blobs: createBlobTable(sql),
    arrivals: createArrivalTable(sql),
    uploads: createUploadTable(sql),
    attempts: createAttemptTable(sql),
    conflicts: createConflictTable(sql),
    history: createHistoryTable(sql),
    changes: createChangeTable(sql),
    sending: createSendingTable(sql),
    settings: createSettingTable(sql),
    identity: createIdentityTable(sql),
    overview: createOverviewTable(sql),
    watched: createWatchTable(sql),
    written: createWrittenTable(sql),
    listingImports: createListingImportTable(sql),
    summaries: createSummaryTable(sql),
    ruleSets: createRuleSetTable(sql),
    sentAnyway: createSentAnywayTable(sql),
    serviceFields: createServiceFieldsTable(sql),
    destinations: createDestinationTable(sql),
  };
}

/** The tables over one open database. Changes go through `write`, so that watchers learn of them. */
export function createStore(database: SqliteDatabase, file: string) {
  const schema = createOwnSchema(database);
  const bump = database.prepare('UPDATE workspace SET revision = revision + 1 RETURNING revision');
  const selectRevision = database.prepare('SELECT revision FROM workspace');
  const revision = (): number => Workspace.parse(selectRevision.get()).revision;
  const watching = createWatching(revision());
  let isWriting = false;
  const queue = createWriteQueue();
  const completions = new Set<() => void>();
  const write = <Value>(change: () => Value, { certainty = 'lasting', patience }: WriteOptions = {}): Value => {
    const isOutermost = !database.inTransaction;
    const transaction = database.transaction((): readonly [Value, number] => {
      isWriting = true;
      if (isOutermost) schema.refuseOther();
      const value = change();
      if (isOutermost) for (const complete of completions) complete();
      // Once for all that it is made of: hundreds of them take a tenth of a second otherwise.
      return [value, isOutermost ? Workspace.parse(bump.get()).revision : watching.announced()];
    });
    const commit = (): readonly [Value, number] => transaction.immediate();
    const [value, now] = orStorageError(file, () => {
      try {
        return isOutermost ? withSettings(database, certainty, patience, commit) : commit();
      } finally {
        if (isOutermost) isWriting = false;
      }
    });
    // Nothing is read from here on: what is committed never looks as if it had failed.
    if (isOutermost) watching.announce(now);
    return value;
  };

  return {
    ...createTables(createSql(database)),

    /**
     * Runs a change in one immediate transaction and notifies the watchers. All or nothing; storage trouble comes out as an
     * AppError that a person can act on. A change within another is reported with it: only the outermost commits, and what it takes
     * back was never there.
     */
    write,
    /**
     * The same, without standing still: where another program holds the library, the change is made as soon as that has
     * ended, after those that were asked for before it. What it is to be decided by has to be read within it.
     */
    soon: <Value>(change: () => Value, certainty: Certainty = 'lasting'): Promise<Value> =>
      queue.add(() => write(change, { certainty, patience: SHORT_PATIENCE })),

    /**
     * Runs many readings on one state of the library, whatever another process changes meanwhile; each on its own would
     * also take and give back the locks of the file.
     */
    read: <Value>(readings: () => Value): Value => database.transaction(readings)(),
    /**
     * Keeps what was derived from the library, without notifying anyone. Where another program holds the library, or the disk takes
     * nothing, it is not kept: it is derived once more when it is wanted again.
     *
     * @returns false within a reading, after which it can be kept
     */
    keep(change: () => void): boolean {
      if (database.inTransaction) return false;
      try {
        const kept = database.transaction(() => void (schema.isOwn() && change()));
        withSettings(database, 'derived', SHORT_PATIENCE, () => kept.immediate());
      } catch (error) {
        if (!(error instanceof Database.SqliteError)) throw error;
      }
      return true;
    },
    /** What is done at the end of every change, as a part of it: what follows from it is committed with it or not at all. */
    completeWith(complete: () => void): () => void {
      completions.add(complete);
      return () => completions.delete(complete);
    },
    /** Within a change, which may still be taken back. */
    isChanging: (): boolean => isWriting,
    /** Rises with every change of the library, in whichever process it was made. */
    revision,
    /** Notifies the watchers if another process changed the library. */
    poll: (): void => watching.announce(revision()),
    watch: watching.watch,
    /** SQLite's own check; "ok" when the file is sound. */
    integrity: (): string => String(database.pragma('integrity_check', { simple: true })),
    close: (): void => {
      watching.end();
      database.close();
    },
  };
}

/** Those notified when the library changes, once for each revision. */
function createWatching(first: number) {
  const watchers = new Set<(revision: number) => void>();
  let announced = first;
  return {
    announced: (): number => announced,
    announce(now: number): void {
      if (now === announced) return;
      announced = now;
      for (const watcher of watchers) watcher(now);
    },
    watch(watcher: (revision: number) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    end: (): void => watchers.clear(),
  };
}

function withSettings<Value>(
  database: SqliteDatabase,
  certainty: Certainty,
  patience: number | undefined,
  commit: () => Value,
): Value {
  // [Note: NORMAL for a while] In WAL the next commit with FULL flushes all that was written before it as well.
  if (certainty === 'derived') database.pragma('synchronous = NORMAL');
  if (patience !== undefined) database.pragma(`busy_timeout = ${patience}`);
  try {
    return commit();
  } finally {
    if (certainty === 'derived') database.pragma('synchronous = FULL');
    if (patience !== undefined) database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  }
}

/** @throws AppError where the trouble is the disk's or another process's; anything else as it is */
function orStorageError<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw storageError(error, file);
  }
}
