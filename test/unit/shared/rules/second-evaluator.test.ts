import { expect, test } from 'vitest';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import type { Rule } from '../../../../shared/domain/rules/rule.ts';
import fc from '../../../fast-check.ts';
import { compiled, recordOf, rule, valueOf } from './kit.ts';
import {
  choice,
  fieldOf,
  length,
  list,
  literal,
  not,
  type Plain,
  type PlainRecord,
  type PlainRule,
  type PlainValue,
  plainOutcome,
  special,
  two,
  union,
  valueOrNone,
} from './plain.ts';

const FIELDS = ['A', 'B', 'C', 'D', 'E'];
const field = fc.constantFrom(...FIELDS);
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom('x', 'y', 'Sold', '12 Oak'),
);
const value: fc.Arbitrary<PlainValue> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);

const SIGNS = ['.AND.', '.OR.', '=', '!=', '<', '>=', '.IN.', '.CONTAINS.', '+', '*', '/', '.MOD.', '||'];
const { formula } = fc.letrec<{ formula: Plain; leaf: Plain }>((tie) => ({
  leaf: fc.oneof(
    value.map(literal),
    fc.tuple(field, fc.boolean()).map((each) => fieldOf(...each)),
    fc.constantFrom('USERCLASS', 'NOBODY').map(special),
  ),
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.tuple(fc.constantFrom(...SIGNS), tie('formula'), tie('formula')).map((each) => two(...each)),
    tie('formula').map(not),
    fc.array(tie('formula'), { minLength: 2, maxLength: 3 }).map(list),
    fc.tuple(tie('formula'), tie('formula'), tie('formula')).map((each) => choice(...each)),
    tie('formula').map(length),
    fc.tuple(tie('formula'), tie('formula')).map((each) => union(...each)),
  ),
}));

const values = fc.dictionary(field, value, { noNullPrototype: true });
const record: fc.Arbitrary<PlainRecord> = fc.record({
  values,
  last: values,
  specials: fc.constantFrom({}, { USERCLASS: 'AG' }),
  isNew: fc.boolean(),
});
const plainRule = fc.record({
  field,
  action: fc.constantFrom('ACCEPT', 'REJECT', 'SET', 'SET', 'SET_DEFAULT', 'SET_REQUIRED'),
  formula,
});

test('an expression has the value that a second evaluator finds, or none where that finds none', () => {
  fc.assert(
    fc.property(formula, record, (each, facts) => {
      const found = valueOf(each.text, facts);
      expect(found.ok ? found.value : undefined).toEqual(valueOrNone(each, facts));
    }),
    { numRuns: 2000 },
  );
});

test('rules come to what a second evaluator finds from the start, after every change', () => {
  fc.assert(
    fc.property(
      fc.array(plainRule, { minLength: 1, maxLength: 12 }),
      record,
      fc.array(fc.tuple(field, value), { maxLength: 6 }),
      (some, facts, changes) => {
        const rules = some.map((each, index): PlainRule => ({ ...each, key: `rule ${index}` }));
        const compiledRules = compiled(rules.map(ruleOf));
        let present = facts;
        let before: RuleOutcome | null = null;
        for (const change of [null, ...changes]) {
          if (change !== null)
            present = { ...present, values: { ...present.values, [change[0]]: change[1] }, isNew: false };
          const outcome: RuleOutcome = applyRules(compiledRules, recordOf(present.values, present), before);
          expect(shown(outcome)).toEqual(plainShown(rules, present));
          before = outcome;
          present = { ...present, values: { ...outcome.values } };
        }
      },
    ),
    { numRuns: 1000 },
  );
});

const ruleOf = ({ key, field: name, action, formula: each }: PlainRule, order: number): Rule =>
  rule(name, action, each.text, { key, order });

/** An empty field is as good as none. */
const filled = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([, each]) => each !== null));

function shown({ values: found, findings, fields, unevaluated }: RuleOutcome) {
  return {
    values: filled(found),
    rejected: findings.filter(({ code }) => code === 'rejected').map((each) => each.rule),
    required: Object.fromEntries(
      [...fields].flatMap(([name, { required }]) => (required === null ? [] : [[name, required] as const])),
    ),
    settled: !unevaluated.some(({ why }) => why.kind === 'circle'),
  };
}

function plainShown(rules: readonly PlainRule[], present: PlainRecord) {
  const outcome = plainOutcome(rules, present);
  return { ...outcome, values: filled(outcome.values) };
}
