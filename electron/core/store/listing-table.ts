import { z } from 'zod';
import { Problem } from '../../../shared/contract/model.ts';
import { AccountId, ListingId, ListingKey } from '../../../shared/domain/ids.ts';
import { type PropertyFields, PropertyFieldValue } from '../../../shared/domain/property-fields.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flag, flagColumn, jsonColumn } from './row.ts';

const ListingRow = z.object({
  listingId: ListingId,
  name: z.string(),
  accountId: AccountId.nullable(),
  fields: jsonColumn(z.record(z.string(), PropertyFieldValue)),
  revision: z.int(),
  blocked: jsonColumn(Problem).nullable(),
  fieldProblems: jsonColumn(z.record(z.string(), z.string())),
  syncWanted: flagColumn,
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
  createdAt: z.string(),
  editedAt: z.string(),
  onService: flagColumn,
  listingKey: ListingKey.nullable(),
  location: z.string().nullable(),
  etag: z.string().nullable(),
});

/** A listing as it is wanted here, with what the service told about it (null until it was created there). */
export type ListingRow = z.output<typeof ListingRow>;

export interface ListingRemote {
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
  readonly etag: string | null;
}

const SELECT = `
  SELECT listing.*, remote.listingId IS NOT NULL AS onService, remote.listingKey, remote.location, remote.etag
  FROM listing LEFT JOIN listingRemote AS remote USING (listingId)`;

export type ListingTable = ReturnType<typeof createListingTable>;

export function createListingTable(database: SqliteDatabase) {
  const selectAll = database.prepare(`${SELECT} ORDER BY listing.editedAt DESC, listing.listingId`);
  const selectOne = database.prepare(`${SELECT} WHERE listing.listingId = ?`);
  const insert = database.prepare(
    'INSERT INTO listing (listingId, name, fields, createdAt, editedAt) VALUES (?, ?, ?, ?, ?)',
  );
  const setRemote = database.prepare(`
    INSERT INTO listingRemote (listingId, listingKey, location, etag, createdAt) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (listingId) DO UPDATE SET
      listingKey = ifnull(excluded.listingKey, listingKey), location = ifnull(excluded.location, location),
      etag = excluded.etag`);

  return {
    all: (): ListingRow[] => selectAll.all().map((row) => ListingRow.parse(row)),
    get: (listingId: ListingId): ListingRow | null => {
      const row = selectOne.get(listingId);
      return row === undefined ? null : ListingRow.parse(row);
    },
    insert(listingId: ListingId, name: string, fields: PropertyFields, at: string): void {
      insert.run(listingId, name, JSON.stringify(fields), at, at);
    },
    rename(listingId: ListingId, name: string): void {
      database.prepare('UPDATE listing SET name = ? WHERE listingId = ?').run(name, listingId);
    },
    /** An edit answers a refusal of the service; the problems of fields that it leaves alone stay to be seen. */
    setFields(
      listingId: ListingId,
      fields: PropertyFields,
      fieldProblems: Readonly<Record<string, string>> = {},
    ): void {
      database
        .prepare(
          'UPDATE listing SET fields = ?, revision = revision + 1, blocked = NULL, fieldProblems = ? WHERE listingId = ?',
        )
        .run(JSON.stringify(fields), JSON.stringify(fieldProblems), listingId);
    },
    touch: (listingId: ListingId, at: string): void =>
      void database.prepare('UPDATE listing SET editedAt = ? WHERE listingId = ?').run(at, listingId),
    bindAccount(listingId: ListingId, accountId: AccountId): void {
      database.prepare('UPDATE listing SET accountId = ? WHERE listingId = ?').run(accountId, listingId);
    },
    delete: (listingId: ListingId): void =>
      void database.prepare('DELETE FROM listing WHERE listingId = ?').run(listingId),
    setRemote(listingId: ListingId, remote: ListingRemote, at: string): void {
      setRemote.run(listingId, remote.listingKey, remote.location, remote.etag, at);
    },
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

const Due = z.object({ due: z.int().nullable() });
const Holder = z.object({ leaseOwner: z.string().nullable() }).optional();

export type ListingSchedule = ReturnType<typeof createListingSchedule>;

/**
 * When a listing is synced, and by which runner: several processes may share a library. Moments are in epoch
 * milliseconds.
 */
export function createListingSchedule(database: SqliteDatabase) {
  const selectDue = database.prepare('SELECT min(nextAttemptAt) AS due FROM listing WHERE syncWanted = 1');
  // [Note: clock set back] A lease that ends later than one taken now ever could was taken by a clock that was ahead.
  const claim = database.prepare(`
    UPDATE listing SET leaseOwner = @owner, leaseUntil = @until
    WHERE listingId = @listingId AND (leaseOwner IS NULL OR leaseOwner = @owner OR leaseUntil < @now
      OR leaseUntil > @until + (@until - @now))`);
  const selectHolder = database.prepare('SELECT leaseOwner FROM listing WHERE listingId = ?');
  const release = database.prepare(
    'UPDATE listing SET leaseOwner = NULL, leaseUntil = NULL WHERE listingId = ? AND leaseOwner = ?',
  );
  return {
    setSyncWanted(listingId: ListingId, wanted: boolean): void {
      database.prepare('UPDATE listing SET syncWanted = ? WHERE listingId = ?').run(flag(wanted), listingId);
    },
    /** Null with zero attempts means nothing waits. */
    setRetry(listingId: ListingId, attempts: number, nextAttemptAt: number | null): void {
      database
        .prepare('UPDATE listing SET attempts = ?, nextAttemptAt = ? WHERE listingId = ?')
        .run(attempts, nextAttemptAt, listingId);
    },
    /** When the earliest waiting listing is due. */
    nextDue: (): number | null => Due.parse(selectDue.get()).due,
    /** Takes or renews the lease until a moment; false when another holds it. */
    claim: (listingId: ListingId, owner: string, now: number, until: number): boolean =>
      claim.run({ listingId, owner, now, until }).changes === 1,
    /** Who holds the lease or held it last without giving it back. */
    holder: (listingId: ListingId): string | null => Holder.parse(selectHolder.get(listingId))?.leaseOwner ?? null,
    release: (listingId: ListingId, owner: string): void => void release.run(listingId, owner),
  };
}
