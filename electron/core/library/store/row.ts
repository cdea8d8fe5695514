import { z } from 'zod';
import type { Reads } from './statements.ts';

/** A column that holds JSON text of the given shape. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.string().transform((text, context): z.output<Schema> => {
    const result = schema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
    context.addIssue({ code: 'custom', message: result.error.message });
    return z.NEVER;
  });
}

/** A column that holds 0 or 1. */
export const flagColumn = z
  .int()
  .min(0)
  .max(1)
  .transform((value) => value === 1);

/** Rows that are remembered of a table: those of a large listing, not those of a large library. */
const MOST_ROWS = 5_000;

/**
 * Checks rows of a table; one that is as it was when it was checked last is not checked again. What is given back is
 * shared and must not be changed.
 */
export function rowReader<Schema extends z.ZodType>(schema: Schema, key: string): Reads<z.output<Schema>> {
  const known = new Map<unknown, { readonly row: Row; readonly value: z.output<Schema> }>();
  return {
    parse(row) {
      if (!isRow(row)) return schema.parse(row);
      const id = row[key];
      const present = known.get(id);
      if (present !== undefined && isSameRow(present.row, row)) return present.value;
      const value = schema.parse(row);
      Object.freeze(value);
      if (known.size >= MOST_ROWS) known.clear();
      known.set(id, { row, value });
      return value;
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

/** Columns are texts and numbers. [Note: by index] Reflect.get takes five times as long, and sync compares thousands of rows. */
function isSameRow(one: Row, other: Row): boolean {
  for (const column in one) if (one[column] !== other[column]) return false;
  return true;
}

/** Distinct texts of a column that are remembered; a library has a handful of accounts. */
const MOST_REMEMBERED = 50;

/** A column whose texts are checked once each; what is given back is shared and must not be changed. */
export function remembered<Schema extends z.ZodType>(column: Schema): z.ZodType<z.output<Schema>> {
  const known = new Map<string, z.output<Schema>>();
  return z.string().transform((text, context): z.output<Schema> => {
    const present = known.get(text);
    if (present !== undefined) return present;
    const result = column.safeParse(text);
    if (!result.success) {
      context.addIssue({ code: 'custom', message: result.error.message });
      return z.NEVER;
    }
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, result.data);
    return result.data;
  });
}
