import { parseExpression } from './parse.ts';
import type { Dialect, Rule } from './rule.ts';

/**
 * How rules that set a value are written, as their expressions show it: `Field = value` where all of them are, and one of them
 * names the field that it is about, which no value would compare itself with. Null where that is unclear.
 */
export function setFormOf(rules: readonly Pick<Rule, 'action' | 'field' | 'expression'>[]): Dialect['setForm'] | null {
  const compared = rules.flatMap(({ action, field, expression }) => {
    const read = action === 'SET' ? parseExpression(expression) : null;
    return read?.ok === true ? [{ field, left: leftOfEquals(read.expression) }] : [];
  });
  if (compared.length === 0) return null;
  if (compared.some(({ left }) => left === null)) return 'value';
  return compared.some(({ field, left }) => field === left) ? 'assignment' : null;
}

type Parsed = Extract<ReturnType<typeof parseExpression>, { ok: true }>['expression'];

function leftOfEquals(expression: Parsed): string | null {
  if (expression.kind !== 'binary' || expression.operator !== '=') return null;
  return expression.left.kind === 'field' && !expression.left.isLast ? expression.left.name : null;
}
