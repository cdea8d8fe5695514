import type { SqliteDatabase } from './open-database.ts';

/** Checks a row, or the value of a column, and gives it its type: a zod schema, or a `rowReader`. */
export interface Reads<Value> {
  parse(stored: unknown): Value;
}

/** Prepares statements of one database. */
export type Sql = ReturnType<typeof createSql>;

/**
 * A statement as functions that carry it out, of which a table takes the one that it needs. `Given` is what they are called with: an
 * object where the text has @names, otherwise the values for ?1, ?2 … or for each ?.
 */
export function createSql(database: SqliteDatabase) {
  return <Given extends readonly unknown[] = []>(text: string) => {
    // [Note: at its first use] A program uses few of the hundreds that there are; preparing them takes most of the time of opening.
    const prepare = () => database.prepare(text);
    let prepared: ReturnType<typeof prepare> | null = null;
    const statement = () => {
      prepared ??= prepare();
      return prepared;
    };
    const plucked = () => statement().pluck();
    const bind = binding(text);
    return {
      run: (...given: Given): void => void statement().run(...bind(given)),
      /** Whether there was anything to change. */
      changed: (...given: Given): boolean => statement().run(...bind(given)).changes > 0,
      /** The number of the row that it inserts. */
      inserted: (...given: Given): number => Number(statement().run(...bind(given)).lastInsertRowid),
      /** Whether there is a row. */
      has: (...given: Given): boolean => statement().get(...bind(given)) !== undefined,
      /** The first row; null for none. */
      one:
        <Row>(reads: Reads<Row>) =>
        (...given: Given): Row | null => {
          const row = statement().get(...bind(given));
          return row === undefined ? null : reads.parse(row);
        },
      all:
        <Row>(reads: Reads<Row>) =>
        (...given: Given): Row[] =>
          statement()
            .all(...bind(given))
            .map((row) => reads.parse(row)),
      /** The first column of the first row; null where it is empty, or there is none. */
      value:
        <Value>(reads: Reads<Value>) =>
        (...given: Given): Value | null => {
          const value = plucked().get(...bind(given)) ?? null;
          return value === null ? null : reads.parse(value);
        },
      /** The first column of every row. */
      values:
        <Value>(reads: Reads<Value>) =>
        (...given: Given): Value[] =>
          plucked()
            .all(...bind(given))
            .map((value) => reads.parse(value)),
      /** Whether the first column of the first row is 1. */
      isTrue(...given: Given): boolean {
        return plucked().get(...bind(given)) === 1;
      },
    };
  };
}

function binding(text: string): (given: readonly unknown[]) => unknown[] {
  const byName = (values: readonly (readonly [string, unknown])[]): unknown[] => [
    Object.fromEntries(values.map(([name, value]) => [name, stored(value)])),
  ];
  if (text.includes('@')) return ([row]) => byName(typeof row === 'object' && row !== null ? Object.entries(row) : []);
  if (/\?\d/.test(text)) return (given) => byName(given.map((value, index) => [String(index + 1), value]));
  return (given) => given.map(stored);
}

/** As a column holds it: a flag as 0 or 1, a list or an object as JSON, what is left out as NULL. */
function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

/** Writes a row by the names of its columns, in the place of the one that has its key. */
export function upsert(table: string, key: readonly string[], columns: readonly string[]): string {
  const others = columns.filter((name) => !key.includes(name));
  return `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')})
    VALUES (${columns.map((name) => `@${name}`).join(', ')})
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
}
