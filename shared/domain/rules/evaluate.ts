import { type Expression, insideOf, type RuleValue } from './expression.ts';
import { FUNCTIONS } from './functions.ts';
import { isWrong, type NoValue, operate, type Valued, type Worked, wrong } from './values.ts';

/** What an expression is evaluated with. */
export interface Facts {
  /** A field as it is now; null where it is empty or not there. */
  readonly value: (field: string) => RuleValue;
  /** The field as the service last had it. */
  readonly lastValue: (field: string) => RuleValue;
  /** `.NAME.`; undefined where it is not known here. */
  readonly special: (name: string) => RuleValue | undefined;
  readonly matches: Matches;
}

/**
 * Whether a regular expression is found in a text; null where it cannot be tried. The patterns are the service's own words, so
 * it has to come to an end with every one of them.
 */
export type Matches = (text: string, pattern: string) => boolean | null;

const valued = (value: RuleValue): Valued => ({ ok: true, value });
const none = (no: NoValue): Valued => ({ ok: false, no });

/** How many steps one expression may take, whatever it is. */
const MOST_STEPS = 100_000;

/** The value of an expression, or why it has none here. It never throws. */
export function evaluate(expression: Expression, facts: Facts): Valued {
  return new Evaluation(facts).value(expression);
}

class Evaluation {
  readonly #facts: Facts;
  #steps = 0;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  value(each: Expression): Valued {
    this.#steps += 1;
    const { at } = each;
    if (this.#steps > MOST_STEPS) return none({ kind: 'wrong', why: 'tooLarge', name: '', at });
    switch (each.kind) {
      case 'literal':
        return valued(each.value);
      case 'field':
        return valued(each.isLast ? this.#facts.lastValue(each.name) : this.#facts.value(each.name));
      case 'special': {
        const value = this.#facts.special(each.name);
        return value === undefined
          ? none({ kind: 'unknown', why: 'special', name: `.${each.name}.`, at })
          : valued(value);
      }
      case 'not':
        return withFlag(this.value(each.operand), '.NOT.', at, (flag) => valued(!flag));
      case 'negative':
        return this.#worked('-', at, [each.operand], ([value]) =>
          typeof value === 'number' ? -value : wrong('types'),
        );
      case 'binary': {
        const { operator, left, right } = each;
        if (operator === '.AND.' || operator === '.OR.') return this.#joined(left, right, operator, at);
        return this.#worked(operator, at, [left, right], ([first = null, second = null]) =>
          operate(operator, first, second),
        );
      }
      case 'list':
        return this.#all(each.items);
      case 'call':
        return this.#called(each.name, each.parameters, at);
    }
  }

  /**
   * [Note: what decides] What is wrong on the left ends it, as it does at the service. What is not known here does not, where
   * the other side decides: `.USERCLASS. = 'X' .AND. .FALSE.` is false for every member.
   */
  #joined(left: Expression, right: Expression, name: '.AND.' | '.OR.', at: number): Valued {
    const deciding = name === '.OR.';
    const first = this.value(left);
    if (!first.ok && first.no.kind === 'wrong') return first;
    if (first.ok && typeof first.value !== 'boolean') return none({ kind: 'wrong', why: 'types', name, at });
    if (first.ok && first.value === deciding) return first;
    const second = withFlag(this.value(right), name, at, valued);
    if (first.ok || (second.ok && second.value === deciding)) return second;
    return second.ok || second.no.kind === 'unknown' ? first : second;
  }

  #called(name: string, parameters: readonly Expression[], at: number): Valued {
    if (name === 'IIF') {
      const [test, yes, no] = parameters;
      if (test === undefined || yes === undefined || no === undefined || parameters.length !== 3)
        return none({ kind: 'wrong', why: 'parameters', name, at });
      return withFlag(this.value(test), name, at, (flag) => this.value(flag ? yes : no));
    }
    const known = name === 'MATCH' ? this.#matched : FUNCTIONS.get(name);
    return known === undefined
      ? none({ kind: 'unknown', why: 'function', name, at })
      : this.#worked(name, at, parameters, known);
  }

  readonly #matched = (parameters: readonly RuleValue[]): Worked => {
    const [text, pattern] = parameters;
    if (text === undefined || pattern === undefined || parameters.length !== 2) return wrong('parameters');
    if (typeof pattern !== 'string' || (text !== null && typeof text !== 'string')) return wrong('types');
    return text === null ? false : (this.#facts.matches(text, pattern) ?? wrong('pattern'));
  };

  #worked(
    name: string,
    at: number,
    parameters: readonly Expression[],
    work: (values: readonly RuleValue[]) => Worked,
  ): Valued {
    const values = this.#all(parameters);
    if (!values.ok) return values;
    const result = work(values.value);
    return isWrong(result) ? none({ kind: 'wrong', why: result.wrong, name, at }) : valued(result);
  }

  /** The values of all, or why the first that has none has none. */
  #all(expressions: readonly Expression[]): { ok: true; value: readonly RuleValue[] } | NotValued {
    const values: RuleValue[] = [];
    for (const each of expressions) {
      const value = this.value(each);
      if (!value.ok) return value;
      values.push(value.value);
    }
    return { ok: true, value: values };
  }
}

type NotValued = Extract<Valued, { ok: false }>;

function withFlag(value: Valued, name: string, at: number, work: (flag: boolean) => Valued): Valued {
  if (!value.ok) return value;
  const flag = value.value;
  return typeof flag === 'boolean' ? work(flag) : none({ kind: 'wrong', why: 'types', name, at });
}

/** What the value of an expression follows from: `Field`, `LAST Field` and `.NAME.`. */
export function dependenciesOf(expression: Expression, found = new Set<string>()): Set<string> {
  switch (expression.kind) {
    case 'field':
      found.add(expression.isLast ? `LAST ${expression.name}` : expression.name);
      break;
    case 'special':
      found.add(`.${expression.name}.`);
      break;
    default:
      for (const each of insideOf(expression)) dependenciesOf(each, found);
  }
  return found;
}
