import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RuleValue } from '../../../shared/domain/rules/expression.ts';
import { parseExpression } from '../../../shared/domain/rules/parse.ts';
import { dayOf } from '../../../shared/domain/rules/times.ts';
import { valueOf } from './kit.ts';

const Value: z.ZodType<RuleValue> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(Value)]),
);
const Values = z.record(z.string(), Value).default({});
const TestSets = z.array(
  z.object({
    name: z.string(),
    context: z.object({
      value: Values,
      previousValue: Values,
      now: z.string().optional(),
      timezone: z.string().optional(),
    }),
    checks: z.array(z.object({ expr: z.string(), expected: Value.optional(), error: z.literal(true).optional() })),
  }),
);

const folder = path.join(import.meta.dirname, 'compliance');
const sets = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => TestSets.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));

test.each(sets.map((set) => [set.name, set] as const))(
  'the standard’s compliance tests hold: %s',
  (_, { context, checks }) => {
    const { value: values, previousValue: last, now, timezone = 'UTC' } = context;
    const specials = now === undefined ? {} : { NOW: now, TODAY: dayOf(new Date(now), timezone) };
    const found = checks.map(({ expr, error }) => {
      if (error === true && !parseExpression(expr).ok) return [expr, 'error'];
      const value = valueOf(expr, { values, last, specials });
      return [expr, value.ok ? rounded(value.value) : 'error'];
    });
    expect(found).toEqual(checks.map(({ expr, expected, error }) => [expr, error === true ? 'error' : expected]));
  },
);

/** Nobody asks for the last of sixteen digits. */
const rounded = (value: RuleValue): RuleValue => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

test('there are as many compliance tests as there were', () => {
  expect(sets.flatMap(({ checks }) => checks)).toHaveLength(CHECKS);
});

const CHECKS = 302;
