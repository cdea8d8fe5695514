import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { SqliteDatabase } from './open-database.ts';

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
