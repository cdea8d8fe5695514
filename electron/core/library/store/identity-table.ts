import { z } from 'zod';
import type { SqliteDatabase } from './open-database.ts';

const Identity = z.object({ libraryId: z.string().nullable(), creations: z.int() });

/** By what a library is known again, and how much it has begun to create at services: its copies have the same, as of when they were made. */
export type Identity = z.output<typeof Identity>;

export function createIdentityTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT libraryId, creations FROM workspace');
  const save = database.prepare('UPDATE workspace SET libraryId = @libraryId, creations = @creations');
  return {
    get: (): Identity => Identity.parse(select.get()),
    set: (identity: Identity): void => void save.run(identity),
  };
}
