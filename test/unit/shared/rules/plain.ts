import type { RuleAction } from '../../../../shared/domain/rules/rule.ts';

/*
 * A second evaluator, written for comparison alone: it walks trees of its own, keeps nothing, and begins from the start for
 * every rule and every round. It shares no code with what it is compared with.
 */

export type PlainValue = null | boolean | number | string | readonly PlainValue[];
export type Tree =
  | { op: 'value'; value: PlainValue }
  | { op: 'field'; name: string; last: boolean }
  | { op: 'special'; name: string }
  | { op: 'not'; inside: [Tree] }
  | { op: 'list'; inside: Tree[] }
  | { op: 'call'; name: string; inside: Tree[] }
  | { op: 'two'; sign: string; inside: [Tree, Tree] };

export interface PlainRule {
  key: string;
  field: string;
  action: RuleAction;
  tree: Tree;
}

export interface PlainRecord {
  values: Record<string, PlainValue>;
  last: Record<string, PlainValue>;
  specials: Record<string, PlainValue>;
  isNew: boolean;
}

class Unknown extends Error {}
class Wrong extends Error {}

/** The text of a tree, with more parentheses than it needs. */
export function textOf(tree: Tree): string {
  switch (tree.op) {
    case 'value':
      return literal(tree.value);
    case 'field':
      return tree.last ? `LAST ${tree.name}` : `[${tree.name}]`;
    case 'special':
      return `.${tree.name}.`;
    case 'not':
      return `(.NOT. ${textOf(tree.inside[0])})`;
    case 'list':
      return `LIST(${tree.inside.map(textOf).join(', ')})`;
    case 'call':
      return `${tree.name}(${tree.inside.map(textOf).join(',')})`;
    case 'two':
      return `(${textOf(tree.inside[0])} ${tree.sign} ${textOf(tree.inside[1])})`;
  }
}

function literal(value: PlainValue): string {
  if (value === null) return '.EMPTY.';
  if (typeof value === 'boolean') return value ? '.TRUE.' : '.FALSE.';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value}'`;
  return `LIST(${value.map(literal).join(', ')})`;
}

const same = (a: PlainValue, b: PlainValue): boolean => JSON.stringify(a) === JSON.stringify(b);

export function plainValue(tree: Tree, record: PlainRecord): PlainValue {
  const evaluate = (each: Tree): PlainValue => plainValue(each, record);
  const flag = (each: Tree): boolean => {
    const value = evaluate(each);
    if (typeof value !== 'boolean') throw new Wrong();
    return value;
  };
  switch (tree.op) {
    case 'value':
      return tree.value;
    case 'field':
      return (tree.last ? record.last : record.values)[tree.name] ?? null;
    case 'special': {
      const value = record.specials[tree.name];
      if (value === undefined) throw new Unknown();
      return value;
    }
    case 'not':
      return !flag(tree.inside[0]);
    case 'list':
      return tree.inside.map(evaluate);
    case 'call':
      return plainCall(tree.name, tree.inside, evaluate, flag);
    case 'two': {
      const [left, right] = tree.inside;
      if (tree.sign === '.AND.' || tree.sign === '.OR.') return plainJoin(tree.sign === '.OR.', left, right, flag);
      return plainTwo(tree.sign, evaluate(left), evaluate(right));
    }
  }
}

function plainJoin(decides: boolean, left: Tree, right: Tree, flag: (tree: Tree) => boolean): boolean {
  let isUnknown = false;
  try {
    if (flag(left) === decides) return decides;
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    isUnknown = true;
  }
  const second = flag(right);
  if (isUnknown && second !== decides) throw new Unknown();
  return second;
}

function plainCall(
  name: string,
  inside: Tree[],
  evaluate: (tree: Tree) => PlainValue,
  flag: (tree: Tree) => boolean,
): PlainValue {
  const [first, second, third] = inside;
  if (first === undefined) throw new Wrong();
  if (name === 'IIF' && second !== undefined && third !== undefined) return evaluate(flag(first) ? second : third);
  if (name === 'STRLEN') {
    const text = evaluate(first);
    if (typeof text !== 'string') throw new Wrong();
    return text.length;
  }
  if (name === 'UNION' && second !== undefined) {
    const lists = [evaluate(first), evaluate(second)];
    const all: PlainValue[] = [];
    for (const list of lists) {
      if (!isItems(list)) throw new Wrong();
      for (const item of list) if (!all.some((other) => same(other, item))) all.push(item);
    }
    return all;
  }
  throw new Unknown();
}

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

function valueOrNone(tree: Tree, record: PlainRecord): PlainValue | undefined {
  try {
    return plainValue(tree, record);
  } catch {
    return undefined;
  }
}

function plainRound(rules: readonly PlainRule[], record: PlainRecord, isFirst: boolean, mayset: boolean): PlainOutcome {
  const { values } = record;
  const closed = new Map<string, 'accepted' | 'rejected'>();
  const rejected: string[] = [];
  const required: Record<string, boolean> = {};
  for (const { key, field, action, tree } of rules) {
    const isTest = action === 'ACCEPT' || action === 'REJECT';
    if (isTest && closed.has(field)) continue;
    if (action === 'SET' || action === 'SET_DEFAULT') {
      if (!mayset || closed.get(field) === 'rejected') continue;
      if (action === 'SET_DEFAULT' && !(isFirst && isNothing(values[field]))) continue;
    }
    const value = valueOrNone(tree, record);
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
