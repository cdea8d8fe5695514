import path from 'node:path';
import Database from 'better-sqlite3';
import type { CoreStorage } from '../../electron/core/app/app.ts';
import { type BlobStore, createBlobStore } from '../../electron/core/library/blobs/blob-store.ts';
import { toWriteError } from '../../electron/core/library/blobs/errors.ts';
import { openDatabase, type SqliteDatabase } from '../../electron/core/library/store/open-database.ts';
import { createStore } from '../../electron/core/library/store/store.ts';

/** Counts the operations of a library and says which of them fail. */
export interface Failures {
  /** How many operations there were since `reset`. */
  count: number;
  failed: number;
  /** Whether the operation with this number, from 1, fails. */
  fails: (number: number) => boolean;
  readonly code: 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE';
}

export const never = (): boolean => false;

export function createFailures(code: Failures['code']): Failures {
  return { count: 0, failed: 0, fails: never, code };
}

function isNextToFail(failures: Failures): boolean {
  failures.count += 1;
  if (!failures.fails(failures.count)) return false;
  failures.failed += 1;
  return true;
}

const STATEMENTS = new Set<string | symbol>(['run', 'get', 'all']);
const FILE_WORK = /^(adopt|temporary|place|has|verify)/;

/** What is behind it, with some methods replaced; the others run on the real one. */
function wrap<Target extends object>(
  target: Target,
  replace: (name: string | symbol, call: (...input: unknown[]) => unknown) => ((...input: unknown[]) => unknown) | null,
): Target {
  return new Proxy(target, {
    get(_, name): unknown {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...input: unknown[]): unknown => Reflect.apply(value, target, input);
      return replace(name, call) ?? call;
    },
  });
}

/** Every statement and every commit counts as one operation. */
function failingDatabase(database: SqliteDatabase, failures: Failures): SqliteDatabase {
  const check = (): void => {
    if (isNextToFail(failures)) throw new Database.SqliteError('a failure of this test', failures.code);
  };
  const statement = (prepared: unknown): unknown =>
    typeof prepared !== 'object' || prepared === null
      ? prepared
      : wrap(prepared, (name, call) =>
          STATEMENTS.has(name)
            ? (...input) => {
                check();
                return call(...input);
              }
            : null,
        );
  return wrap(database, (name, call) => {
    if (name === 'prepare') return (...input) => statement(call(...input));
    if (name !== 'transaction') return null;
    return (change) => {
      if (typeof change !== 'function') throw new TypeError('A transaction is a function.');
      return call((...input: unknown[]): unknown => {
        const value: unknown = Reflect.apply(change, undefined, input);
        // The commit: what throws here is rolled back, as SQLite does when it cannot write.
        check();
        return value;
      });
    };
  });
}

function failingFiles(blobs: BlobStore, failures: Failures): BlobStore {
  const fail = (): never => {
    if (failures.code !== 'SQLITE_FULL') throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
    throw toWriteError(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), blobs.root);
  };
  return wrap(blobs, (name, call) =>
    typeof name === 'string' && FILE_WORK.test(name)
      ? (...input) => (isNextToFail(failures) ? Promise.resolve().then(fail) : call(...input))
      : null,
  );
}

/** A library whose database and files fail when `failures` says so. */
export function failingStorage(failures: Failures): (home: string) => CoreStorage {
  return (home) => {
    const file = path.join(home, 'library.db');
    return {
      store: createStore(failingDatabase(openDatabase(file), failures), file),
      blobs: failingFiles(createBlobStore(path.join(home, 'pictures')), failures),
    };
  };
}
