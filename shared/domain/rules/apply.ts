import { evaluate, type Facts } from './evaluate.ts';
import type { RuleValue } from './expression.ts';
import { FieldStates } from './field-states.ts';
import type { MessageRule } from './messages.ts';
import type { RecordFacts, RuleOutcome, RuleResult, SetValue, Unevaluated } from './outcome.ts';
import type { CompiledRule, CompiledRules } from './rule.ts';
import { areEqual, isEmpty, isList } from './values.ts';

/** Rounds after which rules that set each other's fields count as going in a circle. */
const MOST_ROUNDS = 12;
/** A field takes no longer list or text than this from a rule. */
const MOST_ITEMS = 2000;
const LONGEST_TEXT = 20_000;

/**
 * Carries all rules out in their order, and again until no SET changes anything any more. [Note: only what follows] An
 * expression is evaluated again only when a field changed that it reads; `before` brings what was evaluated last time. So the
 * outcome is the same as from the beginning, whatever was changed in between.
 */
export function applyRules(rules: CompiledRules, facts: RecordFacts, before: RuleOutcome | null = null): RuleOutcome {
  const run = new Run(rules, facts, before);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const start = run.values();
    const pass = run.pass(round === 0 && facts.isNew);
    const end = run.values();
    const isSettled = pass.written.every((field) => areEqual(own(start, field) ?? null, own(end, field) ?? null));
    if (isSettled) return run.outcome(pass);
  }
  return withoutSets(rules, facts, run.evaluated);
}

/** [Note: a circle] None of the values that rules set is better than another, so the person's own stay. */
function withoutSets(rules: CompiledRules, facts: RecordFacts, evaluated: number): RuleOutcome {
  const isSet = ({ action }: CompiledRule): boolean => action === 'SET' || action === 'SET_DEFAULT';
  const run = new Run(rules, facts, null);
  const outcome = run.outcome(run.pass(false, (rule) => !isSet(rule)));
  const circle = rules.rules
    .filter(isSet)
    .map(({ key, field }): Unevaluated => ({ rule: key, field, why: { kind: 'circle' } }));
  return { ...outcome, unevaluated: [...outcome.unevaluated, ...circle], evaluated: outcome.evaluated + evaluated };
}

interface Pass {
  readonly states: FieldStates;
  readonly written: readonly string[];
  readonly unevaluated: readonly Unevaluated[];
}

class Run {
  readonly #rules: CompiledRules;
  readonly #facts: RecordFacts;
  readonly #asked: Facts;
  readonly #values: Record<string, RuleValue>;
  readonly #results: (RuleResult | null)[];
  readonly #setBy = new Map<string, string>();
  #evaluated = 0;

  constructor(rules: CompiledRules, facts: RecordFacts, before: RuleOutcome | null) {
    this.#rules = rules;
    this.#facts = facts;
    this.#values = { ...facts.values };
    this.#results = before === null ? rules.rules.map(() => null) : [...before.memory.results];
    this.#asked = {
      value: (field) => own(this.#values, field) ?? null,
      lastValue: (field) => own(facts.last, field) ?? null,
      special: (name) => own(facts.specials, name),
      matches: facts.matches,
    };
    if (before !== null) for (const name of changedSince(before, facts)) this.#forget(name);
  }

  get evaluated(): number {
    return this.#evaluated;
  }

  values(): Readonly<Record<string, RuleValue>> {
    return { ...this.#values };
  }

  /** @param counts which of the rules are carried out */
  pass(isFirstOfNew: boolean, counts: (rule: CompiledRule) => boolean = () => true): Pass {
    const states = new FieldStates(this.#facts.confirmed, this.#asked.value);
    const written = new Set<string>();
    const unevaluated: Unevaluated[] = [];
    for (const [index, rule] of this.#rules.rules.entries()) {
      if (!counts(rule) || !states.wants(rule)) continue;
      if (rule.action === 'SET_DEFAULT' && !(isFirstOfNew && isEmpty(this.#asked.value(rule.target)))) continue;
      const result = this.#resultOf(index, rule);
      if (!states.take(rule, result)) unevaluated.push(whyNot(rule, result));
      const value = valueToSet(rule, result);
      if (value === undefined) continue;
      if (!this.#facts.sets) {
        states.noteSet(rule.target, areEqual(this.#asked.value(rule.target), value) && !isEmpty(value));
        continue;
      }
      written.add(rule.target);
      this.#write(rule, value);
      states.noteSet(rule.target, !isEmpty(value));
    }
    return { states, written: [...written], unevaluated };
  }

  outcome({ states, unevaluated }: Pass): RuleOutcome {
    const { values, last, specials } = this.#facts;
    const set = [...this.#setBy].flatMap(([field, rule]): SetValue[] => {
      const [from, to] = [own(values, field) ?? null, this.#asked.value(field)];
      return areEqual(from, to) ? [] : [{ field, rule, from, to }];
    });
    return {
      values: this.values(),
      set,
      fields: states.fields(),
      findings: states.findings(),
      confirmed: states.confirmed(),
      unevaluated,
      evaluated: this.#evaluated,
      memory: { values: this.values(), last, specials, results: [...this.#results] },
    };
  }

  #resultOf(index: number, rule: CompiledRule): RuleResult | null {
    if (rule.parsed === null) return null;
    const known = this.#results[index] ?? null;
    if (known !== null) return known;
    this.#evaluated += 1;
    const holds = ({ blocks }: MessageRule): boolean =>
      blocks.every((block) => {
        const value = evaluate(block.expression, this.#asked);
        return value.ok && value.value === block.holds;
      });
    const messages = rule.messages.flatMap((message, place) => (holds(message) ? [place] : []));
    const result: RuleResult = { value: evaluate(rule.parsed, this.#asked), messages };
    this.#results[index] = result;
    return result;
  }

  #write(rule: CompiledRule, value: RuleValue): void {
    if (areEqual(this.#asked.value(rule.target), value)) return;
    // A field may be called `__proto__`, which is none of an object's own by assignment.
    Object.defineProperty(this.#values, rule.target, { value, enumerable: true, configurable: true, writable: true });
    this.#setBy.set(rule.target, rule.key);
    this.#forget(rule.target);
  }

  #forget(name: string): void {
    for (const index of this.#rules.readers.get(name) ?? []) this.#results[index] = null;
  }
}

/** Names of fields come from the service: `constructor` is a field like any other. */
function own(values: Readonly<Record<string, RuleValue>>, name: string): RuleValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function changedSince({ memory }: RuleOutcome, facts: RecordFacts): string[] {
  return [
    ...changedNames(memory.values, facts.values),
    ...changedNames(memory.last, facts.last).map((name) => `LAST ${name}`),
    ...changedNames(memory.specials, facts.specials).map((name) => `.${name}.`),
  ];
}

function changedNames(
  before: Readonly<Record<string, RuleValue>>,
  now: Readonly<Record<string, RuleValue>>,
): readonly string[] {
  if (before === now) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => {
    const [was, is] = [own(before, name), own(now, name)];
    // What is not known differs from what is empty.
    return was === undefined || is === undefined ? was !== is : !areEqual(was, is);
  });
}

/** Undefined where nothing is set. */
function valueToSet({ action }: CompiledRule, result: RuleResult | null): RuleValue | undefined {
  if (action !== 'SET' && action !== 'SET_DEFAULT') return undefined;
  return result?.value.ok === true && isKept(result.value.value) ? result.value.value : undefined;
}

/** What a field can have: a list holds no lists. */
function isKept(value: RuleValue): boolean {
  if (isList(value)) return value.length <= MOST_ITEMS && value.every((item) => !isList(item) && isKept(item));
  return typeof value !== 'string' || value.length <= LONGEST_TEXT;
}

function whyNot({ key, field, fault, action }: CompiledRule, result: RuleResult | null): Unevaluated {
  if (fault !== null) return { rule: key, field, why: { kind: 'syntax', fault } };
  const no =
    result === null || result.value.ok
      ? ({ kind: 'wrong', why: 'types', name: action, at: 0 } as const)
      : result.value.no;
  return { rule: key, field, why: { kind: 'value', no } };
}
