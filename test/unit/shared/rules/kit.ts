import { matches } from '../../../../electron/core/service/learn/listing-rules.ts';
import { applyRules } from '../../../../shared/domain/rules/apply.ts';
import { evaluate } from '../../../../shared/domain/rules/evaluate.ts';
import type { RuleValue } from '../../../../shared/domain/rules/expression.ts';
import type { RecordFacts, RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import { parseExpression } from '../../../../shared/domain/rules/parse.ts';
import { type CompiledRules, compileRules, type Rule, type SetForm } from '../../../../shared/domain/rules/rule.ts';
import type { Valued } from '../../../../shared/domain/rules/values.ts';

export type Values = Readonly<Record<string, RuleValue>>;

/** A rule that says nothing but what it has to. */
export function rule(field: string, action: Rule['action'], expression: string, more: Partial<Rule> = {}): Rule {
  const key = more.key ?? `${field} ${action}`;
  return {
    key,
    className: '',
    field,
    action,
    expression,
    order: 0,
    errorText: '',
    warningText: '',
    helpText: '',
    ...more,
  };
}

export function compiled(rules: readonly Rule[], unclear: SetForm = 'value'): CompiledRules {
  return compileRules(rules, unclear);
}

export function recordOf(values: Values, more: Partial<RecordFacts> = {}): RecordFacts {
  return { values, last: {}, specials: {}, isNew: false, confirmed: new Set(), sets: true, matches, ...more };
}

export function outcomeOf(rules: readonly Rule[], values: Values, more: Partial<RecordFacts> = {}): RuleOutcome {
  return applyRules(compiled(rules), recordOf(values, more));
}

/** The value of an expression, or why it has none. */
export function valueOf(source: string, { values = {}, last = {}, specials = {} }: Partial<RecordFacts> = {}): Valued {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.fault.why} at ${parsed.fault.at}`);
  return evaluate(parsed.expression, {
    value: (field) => values[field] ?? null,
    lastValue: (field) => last[field] ?? null,
    special: (name) => specials[name],
    matches,
  });
}
