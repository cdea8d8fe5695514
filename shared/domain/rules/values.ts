import type { BinaryOperator, RuleValue } from './expression.ts';
import { daysBetween, daysLater, readTime, type Time } from './times.ts';

/** Why an expression has no value here. What is `unknown` has one at the service; what is `wrong` has none anywhere. */
export type NoValue =
  | { readonly kind: 'unknown'; readonly why: 'special' | 'function'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'wrong';
      readonly why: 'types' | 'division' | 'parameters' | 'pattern' | 'tooLarge';
      readonly name: string;
      readonly at: number;
    };

export type Valued = { readonly ok: true; readonly value: RuleValue } | { readonly ok: false; readonly no: NoValue };
/** What an operator or function makes of values, before it is known where it stands. */
export type Worked = RuleValue | { readonly wrong: Extract<NoValue, { kind: 'wrong' }>['why'] };

export const isList = (value: RuleValue): value is readonly RuleValue[] => Array.isArray(value);
export const wrong = (why: Extract<NoValue, { kind: 'wrong' }>['why']): Worked => ({ wrong: why });
export const isWrong = (worked: Worked): worked is Exclude<Worked, RuleValue> =>
  typeof worked === 'object' && worked !== null && 'wrong' in worked;

const LONGEST_TEXT = 100_000;

/** Whether two values are the same: of the same type, lists item by item, and times by their instant. */
export function areEqual(left: RuleValue, right: RuleValue): boolean {
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => areEqual(item, right[index] ?? null));
  if (left === right) return true;
  const times = bothTimes(left, right);
  return times !== null && times[0].kind === times[1].kind && times[0].instant === times[1].instant;
}

/** Nothing is in a field. */
export function isEmpty(value: RuleValue): boolean {
  return value === null || value === '' || (isList(value) && value.length === 0);
}

/** The same text for equal values, so that many are compared at once. */
export function keyOf(value: RuleValue): string {
  if (isList(value)) return `[${value.map((item) => JSON.stringify(keyOf(item))).join(',')}]`;
  const time = typeof value === 'string' ? readTime(value) : null;
  return time === null ? `${typeof value} ${String(value)}` : `${time.kind} ${time.instant}`;
}

function bothTimes(left: RuleValue, right: RuleValue): readonly [Time, Time] | null {
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  const times = [readTime(left), readTime(right)] as const;
  return times[0] === null || times[1] === null ? null : [times[0], times[1]];
}

/** A field of one value counts as a list of it, and an empty one as an empty list. */
export function itemsOf(value: RuleValue): readonly RuleValue[] {
  if (isList(value)) return value;
  return value === null ? [] : [value];
}

/** Less than zero, zero or more, or null where the two cannot be compared. Everything is more than nothing. */
function order(left: RuleValue, right: RuleValue): number | null {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  const times = bothTimes(left, right);
  // [Note: a day and an instant] Which comes first depends on where the day is, so only their calendar days are compared.
  if (times !== null && times[0].kind !== times[1].kind) return dayNumber(times[0]) - dayNumber(times[1]);
  if (times !== null) return times[0].instant - times[1].instant;
  return left < right ? -1 : left > right ? 1 : 0;
}

const dayNumber = ({ year, month, day }: Time): number => (year * 12 + month) * 31 + day;

function compared(left: RuleValue, right: RuleValue, holds: (order: number) => boolean): Worked {
  const found = order(left, right);
  return found === null ? wrong('types') : holds(found);
}

/** What an operator other than `.AND.` and `.OR.` makes of two values. */
export function operate(
  operator: Exclude<BinaryOperator, '.AND.' | '.OR.'>,
  left: RuleValue,
  right: RuleValue,
): Worked {
  switch (operator) {
    case '=':
      return areEqual(left, right);
    case '!=':
      return !areEqual(left, right);
    case '<':
      return compared(left, right, (found) => found < 0);
    case '<=':
      return compared(left, right, (found) => found <= 0);
    case '>':
      return compared(left, right, (found) => found > 0);
    case '>=':
      return compared(left, right, (found) => found >= 0);
    case '.IN.':
      return itemsOf(right).some((item) => areEqual(item, left));
    case '.CONTAINS.':
      return itemsOf(left).some((item) => areEqual(item, right));
    case '||':
      return concatenated(left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '.MOD.':
      return calculated(operator, left, right);
  }
}

function concatenated(left: RuleValue, right: RuleValue): Worked {
  const [first, second] = [asText(left), asText(right)];
  if (first === null || second === null) return wrong('types');
  return first.length + second.length > LONGEST_TEXT ? wrong('tooLarge') : first + second;
}

/** A value as CHAR has it: flags as 1 and 0. */
export function asText(value: RuleValue): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? String(Number(value)) : null;
}

type Calculation = '+' | '-' | '*' | '/' | '.MOD.';

function calculated(operator: Calculation, left: RuleValue, right: RuleValue): Worked {
  if (typeof left === 'number' && typeof right === 'number') return numbers(operator, left, right);
  if (operator === '+' && typeof left === 'number') return moved(right, left);
  if (operator === '+' && typeof right === 'number') return moved(left, right);
  if (operator !== '-') return wrong('types');
  if (typeof right === 'number') return moved(left, -right);
  const times = bothTimes(left, right);
  return (times === null ? null : daysBetween(...times)) ?? wrong('types');
}

function numbers(operator: Calculation, left: number, right: number): Worked {
  if ((operator === '/' || operator === '.MOD.') && right === 0) return wrong('division');
  const result = arithmetic(operator, left, right);
  return Number.isFinite(result) ? result : wrong('tooLarge');
}

function arithmetic(operator: Calculation, left: number, right: number): number {
  switch (operator) {
    case '+':
      return asDecimal(left + right);
    case '-':
      return asDecimal(left - right);
    case '*':
      return asDecimal(left * right);
    case '/':
      return left / right;
    case '.MOD.':
      return left % right;
  }
}

/** [Note: decimals] Services reckon with decimals, where 0.1 + 0.2 is 0.3: what the sixteenth digit says more comes from binary ones. */
const asDecimal = (result: number): number => (Number.isSafeInteger(result) ? result : Number(result.toPrecision(15)));

function moved(value: RuleValue, days: number): Worked {
  const time = typeof value === 'string' ? readTime(value) : null;
  if (time === null) return wrong('types');
  return daysLater(time, days) ?? wrong('tooLarge');
}
