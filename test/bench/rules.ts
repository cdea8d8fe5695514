import { performance } from 'node:perf_hooks';
import { matches } from '../../electron/core/service/learn/match.ts';
import { applyRules } from '../../shared/domain/rules/apply.ts';
import type { RuleValue } from '../../shared/domain/rules/expression.ts';
import type { Outcome, RecordFacts } from '../../shared/domain/rules/outcome.ts';
import { compileRules, RULE_ACTIONS, type Rule } from '../../shared/domain/rules/rule.ts';
import { type Bench, median, pairedRow, plainRow } from './row.ts';

const RULES = 1_000;
const FIELDS = 200;
const RUNS = 51;

/** A thousand rules after one field changed, beside all of them from the start. */
export function benchRules(): Promise<Bench> {
  const written = Array.from({ length: RULES }, (_, index) => ruleAt(index));
  const compiled = compileRules(written, { setForm: 'value' });
  const facts = recordOf(Object.fromEntries(Array.from({ length: FIELDS }, (_, index) => [`Field${index}`, index])));
  const first = applyRules(compiled, facts);
  let last: Outcome = first;
  const changed = times((run) => {
    last = applyRules(compiled, recordOf({ ...last.values, Field7: 1000 + run }), last);
  });
  const evaluated = last.evaluated;
  const all = times((run) => void applyRules(compiled, recordOf({ ...first.values, Field7: 1000 + run })));
  const reading = times(() => void compileRules(written, { setForm: 'value' }));
  return Promise.resolve({
    rows: [
      pairedRow(
        `rules: ${RULES} after a change of one field (${evaluated} evaluated)`,
        'ms',
        changed,
        { name: `all ${first.evaluated} evaluated`, value: all },
        { of: 'value', at: 'most', limit: 20 },
      ),
      plainRow(`rules: read the expressions of ${RULES}, once`, reading, 'ms'),
    ],
    missingPeers: [],
  });
}

function recordOf(values: Readonly<Record<string, RuleValue>>): RecordFacts {
  return {
    values,
    last: {},
    specials: { TODAY: '2026-11-23' },
    isNew: false,
    confirmed: new Set(),
    sets: true,
    matches,
  };
}

/** As long as rules of services are, with every action. */
function ruleAt(index: number): Rule {
  const [own, other, third] = [index, index * 7, index * 13].map((place) => `Field${place % FIELDS}`);
  const flag = `(.NOT. (${other} .IN. ('A', 'B', 'C'))) .AND. IIF(${third} != .EMPTY., ${third} > ${index + FIELDS}, .FALSE.) .AND. (${own} != .EMPTY.)`;
  const action = RULE_ACTIONS[index % RULE_ACTIONS.length] ?? 'REJECT';
  const expressions: Partial<Record<Rule['action'], string>> = {
    SET: `${own}`,
    SET_DEFAULT: '1',
    SET_PICKLIST: `IIF(${other} > 5, LIST(${own}, 'A', 'B'), LIST(${own}))`,
    RESTRICT_PICKLIST: `IIF(${other} > 5, LIST('A', 'B'), LIST())`,
  };
  const expression = expressions[action] ?? flag;
  const texts = { errorText: 'No.', warningText: 'Sure?', helpText: '' };
  return { key: `${index}`, className: '', field: own ?? '', action, expression, order: index, ...texts };
}

function times(work: (run: number) => void): number {
  const found = Array.from({ length: RUNS }, (_, run) => {
    const start = performance.now();
    work(run);
    return performance.now() - start;
  });
  return median(found.slice(1));
}
