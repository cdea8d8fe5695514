import { z } from 'zod';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { SqliteDatabase } from './open-database.ts';
import type { Sql } from './statements.ts';

const Identity = z.object({ libraryId: z.string().nullable(), creations: z.int() });

/** By what a library is known again, and how much it has begun to create at services: its copies have the same, as of when they were made. */
export type Identity = z.output<typeof Identity>;

export function createIdentityTable(sql: Sql) {
  const identity = sql('SELECT libraryId, creations FROM workspace').one(Identity);
  return {
    get: (): Identity => Identity.parse(identity()),
    set: sql<[identity: Identity]>('UPDATE workspace SET libraryId = @libraryId, creations = @creations').run,
  };
}

/**
 * [Note: upgraded meanwhile] A newer program may upgrade a library that this one has open, and change what its rows mean: this one reads
 * on, and writes nothing more. Asked within the transaction that would write.
 */
export function createOwnSchema(database: SqliteDatabase) {
  const select = database.prepare('PRAGMA user_version').pluck();
  const own = select.get();
  const isOwn = (): boolean => select.get() === own;
  return {
    isOwn,
    /** @throws AppError libraryFromFuture */
    refuseOther(): void {
      if (!isOwn()) throw new AppError('libraryFromFuture', phrase('error.libraryUpgraded'));
    },
  };
}
