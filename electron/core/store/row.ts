import { z } from 'zod';

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

/** The integer that a flag is stored as. */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
