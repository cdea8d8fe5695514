import type { RuleAction } from '../../../../shared/domain/rules/rule.ts';

/*
 * A second evaluator, written for comparison alone: it reads no text, keeps nothing, and begins from the start for every rule
 * and every round. It shares no code with what it is compared with.
 */

export type PlainValue = null | boolean | number | string | readonly PlainValue[];

/** An expression: its text, with more parentheses than it needs, and what it comes to. Where it comes to nothing, it throws. */
export interface Plain {
  readonly text: string;
  of(record: PlainRecord): PlainValue;
}

export interface PlainRule {
  key: string;
  field: string;
  action: RuleAction;
  formula: Plain;
}

export interface PlainRecord {
  values: Record<string, PlainValue>;
  last: Record<string, PlainValue>;
  specials: Record<string, PlainValue>;
  isNew: boolean;
}

class Unknown extends Error {}
class Wrong extends Error {}

function flag(value: PlainValue): boolean {
  if (typeof value !== 'boolean') throw new Wrong();
  return value;
}

export const literal = (value: PlainValue): Plain => ({ text: literalText(value), of: () => value });

function literalText(value: PlainValue): string {
  if (value === null) return '.EMPTY.';
  if (typeof value === 'boolean') return value ? '.TRUE.' : '.FALSE.';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value}'`;
  return `LIST(${value.map(literalText).join(', ')})`;
}

export const fieldOf = (name: string, isLast: boolean): Plain => ({
  text: isLast ? `LAST ${name}` : `[${name}]`,
  of: ({ last, values }) => (isLast ? last : values)[name] ?? null,
});

export const special = (name: string): Plain => ({
  text: `.${name}.`,
  of({ specials: { [name]: value } }) {
    if (value === undefined) throw new Unknown();
    return value;
  },
});

export const not = (inside: Plain): Plain => ({
  text: `(.NOT. ${inside.text})`,
  of: (record) => !flag(inside.of(record)),
});

const call = (name: string, inside: readonly Plain[], of: Plain['of']): Plain => ({
  text: `${name}(${inside.map(({ text }) => text).join(', ')})`,
  of,
});

export const list = (inside: readonly Plain[]): Plain =>
  call('LIST', inside, (record) => inside.map((each) => each.of(record)));

export const choice = (test: Plain, then: Plain, otherwise: Plain): Plain =>
  call('IIF', [test, then, otherwise], (record) => (flag(test.of(record)) ? then : otherwise).of(record));

export const length = (inside: Plain): Plain =>
  call('STRLEN', [inside], (record) => {
    const text = inside.of(record);
    if (typeof text !== 'string') throw new Wrong();
    return text.length;
  });

export const union = (...inside: readonly [Plain, Plain]): Plain =>
  call('UNION', inside, (record) => {
    const lists = inside.map((each) => each.of(record));
    if (!lists.every(isItems)) throw new Wrong();
    return lists.flat().filter((item, at, all) => all.findIndex((other) => same(other, item)) === at);
  });

export const two = (sign: string, left: Plain, right: Plain): Plain => ({
  text: `(${left.text} ${sign} ${right.text})`,
  of(record) {
    if (sign === '.AND.' || sign === '.OR.') return joined(sign === '.OR.', left, right, record);
    return plainTwo(sign, left.of(record), right.of(record));
  },
});

function joined(decides: boolean, left: Plain, right: Plain, record: PlainRecord): boolean {
  let isUnknown = false;
  try {
    if (flag(left.of(record)) === decides) return decides;
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    isUnknown = true;
  }
  const second = flag(right.of(record));
  if (isUnknown && second !== decides) throw new Unknown();
  return second;
}

const same = (a: PlainValue, b: PlainValue): boolean => JSON.stringify(a) === JSON.stringify(b);
const isItems = (value: PlainValue): value is readonly PlainValue[] => Array.isArray(value);
const items = (value: PlainValue): readonly PlainValue[] => (isItems(value) ? value : value === null ? [] : [value]);

function plainTwo(sign: string, a: PlainValue, b: PlainValue): PlainValue {
  switch (sign) {
    case '=':
      return same(a, b);
    case '!=':
      return !same(a, b);
    case '.IN.':
      return items(b).some((item) => same(item, a));
    case '.CONTAINS.':
      return items(a).some((item) => same(item, b));
    case '||':
      if ([a, b].some((value) => value === null || Array.isArray(value))) throw new Wrong();
      return [a, b].map((value) => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value))).join('');
    case '<':
      return less(a, b);
    case '>=':
      return !less(a, b);
    default:
      if (typeof a !== 'number' || typeof b !== 'number') throw new Wrong();
      if (sign === '+') return decimal(a + b);
      if (sign === '*') return decimal(a * b);
      if (b === 0) throw new Wrong();
      return sign === '/' ? a / b : a % b;
  }
}

const decimal = (sum: number): number => (Number.isInteger(sum) ? sum : Number(sum.toPrecision(15)));

function less(a: PlainValue, b: PlainValue): boolean {
  if (a === null || b === null) return a === null && b !== null;
  if (Array.isArray(a) || Array.isArray(b) || typeof a !== typeof b) throw new Wrong();
  return a < b;
}

const isNothing = (value: PlainValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export interface PlainOutcome {
  values: Record<string, PlainValue>;
  rejected: string[];
  required: Record<string, boolean>;
  settled: boolean;
}

/** Every rule in its order, every round anew, until a round ends as it began. */
export function plainOutcome(rules: readonly PlainRule[], record: PlainRecord): PlainOutcome {
  let values = { ...record.values };
  for (let round = 0; round < 12; round += 1) {
    const start = { ...values };
    const end = plainRound(rules, { ...record, values }, round === 0 && record.isNew, true);
    values = end.values;
    const names = new Set([...Object.keys(start), ...Object.keys(values)]);
    if ([...names].every((name) => same(start[name] ?? null, values[name] ?? null))) return { ...end, settled: true };
  }
  return { ...plainRound(rules, { ...record, values: { ...record.values } }, false, false), settled: false };
}

/** Undefined where it comes to nothing. */
export function valueOrNone(formula: Plain, record: PlainRecord): PlainValue | undefined {
  try {
    return formula.of(record);
  } catch {
    return undefined;
  }
}

function plainRound(rules: readonly PlainRule[], record: PlainRecord, isFirst: boolean, mayset: boolean): PlainOutcome {
  const { values } = record;
  const closed = new Map<string, 'accepted' | 'rejected'>();
  const rejected: string[] = [];
  const required: Record<string, boolean> = {};
  for (const { key, field, action, formula } of rules) {
    const isTest = action === 'ACCEPT' || action === 'REJECT';
    if (isTest && closed.has(field)) continue;
    if (action === 'SET' || action === 'SET_DEFAULT') {
      if (!mayset || closed.get(field) === 'rejected') continue;
      if (action === 'SET_DEFAULT' && !(isFirst && isNothing(values[field]))) continue;
    }
    const value = valueOrNone(formula, record);
    // What the service may accept is not rejected here.
    if (action === 'ACCEPT' && typeof value !== 'boolean') closed.set(field, 'accepted');
    if (value === undefined) continue;
    if (action === 'SET' || action === 'SET_DEFAULT') {
      if (!Array.isArray(value) || !value.some(Array.isArray)) values[field] = value;
    } else if (typeof value !== 'boolean') continue;
    else if (action === 'SET_REQUIRED') required[field] = value;
    else if (value) {
      closed.set(field, action === 'ACCEPT' ? 'accepted' : 'rejected');
      if (action === 'REJECT') rejected.push(key);
    }
  }
  return { values, rejected, required, settled: true };
}
