import { expect, test } from 'vitest';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import type { Rule } from '../../../../shared/domain/rules/rule.ts';
import fc from '../../../fast-check.ts';
import { compiled, recordOf, rule, valueOf } from './kit.ts';
import {
  type PlainRecord,
  type PlainRule,
  type PlainValue,
  plainOutcome,
  plainValue,
  type Tree,
  textOf,
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
const { tree } = fc.letrec<{ tree: Tree; leaf: Tree }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ op: fc.constant('value' as const), value }),
    fc.record({ op: fc.constant('field' as const), name: field, last: fc.boolean() }),
    fc.record({ op: fc.constant('special' as const), name: fc.constantFrom('USERCLASS', 'NOBODY') }),
  ),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({
      op: fc.constant('two' as const),
      sign: fc.constantFrom(...SIGNS),
      inside: fc.tuple(tie('tree'), tie('tree')),
    }),
    fc.record({ op: fc.constant('not' as const), inside: fc.tuple(tie('tree')) }),
    fc.record({ op: fc.constant('list' as const), inside: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
    fc.record({
      op: fc.constant('call' as const),
      name: fc.constant('IIF'),
      inside: fc.array(tie('tree'), { minLength: 3, maxLength: 3 }),
    }),
    fc.record({
      op: fc.constant('call' as const),
      name: fc.constant('STRLEN'),
      inside: fc.array(tie('tree'), { minLength: 1, maxLength: 1 }),
    }),
    fc.record({
      op: fc.constant('call' as const),
      name: fc.constant('UNION'),
      inside: fc.array(tie('tree'), { minLength: 2, maxLength: 2 }),
    }),
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
  tree,
});

test('an expression has the value that a second evaluator finds, or none where that finds none', () => {
  fc.assert(
    fc.property(tree, record, (each, facts) => {
      const found = valueOf(textOf(each), facts);
      expect(found.ok ? found.value : 'none').toEqual(attempt(() => plainValue(each, facts)));
    }),
    { numRuns: 2000 },
  );
});

function attempt(work: () => PlainValue): PlainValue {
  try {
    return work();
  } catch {
    return 'none';
  }
}

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

const ruleOf = ({ key, field: name, action, tree: each }: PlainRule, order: number): Rule =>
  rule(name, action, textOf(each), { key, order });

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
