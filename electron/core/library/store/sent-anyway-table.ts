import { z } from 'zod';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';
import { jsonColumn } from './row.ts';

const Row = z.object({ errors: jsonColumn(z.array(z.string())) });

/** The errors with which a person sent a listing all the same, by their keys (`keyOfError`). */
export function createSentAnywayTable(database: SqliteDatabase) {
  const select = database.prepare('SELECT errors FROM sentAnyway WHERE listingId = ?');
  const save = database.prepare(
    'INSERT INTO sentAnyway (listingId, errors) VALUES (?, ?) ON CONFLICT (listingId) DO UPDATE SET errors = excluded.errors',
  );
  return {
    of(listingId: ListingId): ReadonlySet<string> {
      const row = select.get(listingId);
      return new Set(row === undefined ? [] : Row.parse(row).errors);
    },
    set: (listingId: ListingId, errors: ReadonlySet<string>): void =>
      void save.run(listingId, JSON.stringify([...errors])),
  };
}
