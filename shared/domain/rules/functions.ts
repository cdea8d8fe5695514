import type { RuleValue } from './expression.ts';
import { readTime, type Time, weekdayOf } from './times.ts';
import { asText, isList, keyOf, type Worked, wrong } from './values.ts';

type RuleFunction = (parameters: readonly RuleValue[]) => Worked;

/**
 * The functions of the standard, as its compliance tests have them (github.com/zenlist/reso-rcp19-compliance-tests). `IIF` is
 * none of them, since it evaluates one of its branches alone, and `MATCH` comes with the facts.
 */
export const FUNCTIONS: ReadonlyMap<string, RuleFunction> = new Map<string, RuleFunction>([
  ['BOOL', of(1, asFlag)],
  ['CHAR', of(1, (value) => asText(value) ?? wrong('types'))],
  ['CHARF', of(2, fixed)],
  ['INT', of(1, (value) => numberOr(value, Math.trunc))],
  ['FLOAT', of(1, (value) => numberOr(value, (number) => number))],
  ['TIME', of(1, (value) => withTime(value, (_, text) => text))],
  ['DATE', of(1, (value) => withTime(value, (_, text) => text))],
  ['YEAR', of(1, (value) => withTime(value, ({ year }) => year))],
  ['MONTH', of(1, (value) => withTime(value, ({ month }) => month))],
  ['DAY', of(1, (value) => withTime(value, ({ day }) => day))],
  ['WEEKDAY', of(1, (value) => withTime(value, weekdayOf))],
  ['SUBSTR', of(3, part)],
  ['STRLEN', of(1, (value) => (typeof value === 'string' ? value.length : wrong('types')))],
  ['LOWER', of(1, (value) => (typeof value === 'string' ? value.toLowerCase() : wrong('types')))],
  ['UPPER', of(1, (value) => (typeof value === 'string' ? value.toUpperCase() : wrong('types')))],
  ['LENGTH', of(1, (value) => (isList(value) ? value.length : wrong('types')))],
  ['TYPEOF', of(1, typeOf)],
  ['LIST', (items) => asCollection(items)],
  ['SET', (items) => distinct(asCollection(items))],
  ['UNION', ofLists((lists) => distinct(lists.flat()))],
  ['INTERSECTION', ofLists(common)],
  ['DIFFERENCE', ofLists(difference)],
]);

function of(count: number, work: (first: RuleValue, second: RuleValue, third: RuleValue) => Worked): RuleFunction {
  return (parameters) => {
    const [first = null, second = null, third = null] = parameters;
    return parameters.length === count ? work(first, second, third) : wrong('parameters');
  };
}

function ofLists(work: (lists: readonly (readonly RuleValue[])[]) => Worked): RuleFunction {
  return (parameters) => {
    if (parameters.length < 2) return wrong('parameters');
    return parameters.every(isList) ? work(parameters.filter(isList)) : wrong('types');
  };
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['TRUE', true],
  ['YES', true],
  ['Y', true],
  ['0', false],
  ['FALSE', false],
  ['NO', false],
  ['N', false],
]);

function asFlag(value: RuleValue): Worked {
  if (typeof value === 'boolean') return value;
  return FLAGS.get(asText(value)?.toUpperCase() ?? '') ?? wrong('types');
}

function numberOr(value: RuleValue, work: (number: number) => number): Worked {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return work(value);
  const isNumber = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/.test(value);
  return isNumber ? work(Number(value)) : wrong('types');
}

function fixed(value: RuleValue, decimals: RuleValue): Worked {
  const isPossible = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 20;
  return typeof value === 'number' && isPossible ? value.toFixed(decimals) : wrong('types');
}

function withTime(value: RuleValue, work: (time: Time, text: string) => RuleValue): Worked {
  const time = typeof value === 'string' ? readTime(value) : null;
  return time === null || typeof value !== 'string' ? wrong('types') : work(time, value);
}

/** From the first place, counted from 1, up to the character before the second. */
function part(value: RuleValue, from: RuleValue, to: RuleValue): Worked {
  if (typeof value !== 'string' || typeof from !== 'number' || typeof to !== 'number') return wrong('types');
  return value.slice(Math.max(0, from - 1), Math.max(0, to - 1));
}

function typeOf(value: RuleValue): Worked {
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INT' : 'FLOAT';
  if (typeof value === 'string') return readTime(value) === null ? 'CHAR' : 'TIME';
  return wrong('types');
}

/** `SET(LIST(…))` and `LIST(SET(…))` turn the one into the other. */
function asCollection(items: readonly RuleValue[]): readonly RuleValue[] {
  const [only] = items;
  return items.length === 1 && only !== undefined && isList(only) ? only : items;
}

function distinct(items: readonly RuleValue[]): readonly RuleValue[] {
  const firsts = new Map<string, RuleValue>();
  for (const item of items) {
    const key = keyOf(item);
    if (!firsts.has(key)) firsts.set(key, item);
  }
  return [...firsts.values()];
}

const keysOf = (list: readonly RuleValue[]): ReadonlySet<string> => new Set(list.map(keyOf));

function common([first = [], ...others]: readonly (readonly RuleValue[])[]): readonly RuleValue[] {
  const keys = others.map(keysOf);
  return distinct(first.filter((item) => keys.every((each) => each.has(keyOf(item)))));
}

/** What is in one of the two alone, as the compliance tests have it; of more lists from left to right. */
function difference([first = [], ...others]: readonly (readonly RuleValue[])[]): readonly RuleValue[] {
  return distinct(
    others.reduce((left, right) => {
      const [inLeft, inRight] = [keysOf(left), keysOf(right)];
      return [...left.filter((item) => !inRight.has(keyOf(item))), ...right.filter((item) => !inLeft.has(keyOf(item)))];
    }, first),
  );
}
