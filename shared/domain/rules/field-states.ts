import type { RuleValue } from './expression.ts';
import { type FieldOutcome, PLAIN_FIELD, type RuleFinding, type RuleResult } from './outcome.ts';
import type { CompiledRule } from './rule.ts';
import { areEqual, isEmpty, isList, itemsOf } from './values.ts';

/** Whether the value of a field may be tested further, and may be set. */
type Gate = 'open' | 'accepted' | 'rejected';

interface FieldState {
  gate: Gate;
  outcome: FieldOutcome;
  /** Who decided last that it is required, or what is offered. */
  requiredBy: { readonly rule: CompiledRule; readonly result: RuleResult } | null;
  offeredBy: CompiledRule | null;
}

/** What one pass over the rules makes of each field, in their order. */
export class FieldStates {
  readonly #isConfirmed: (warning: RuleFinding) => boolean;
  readonly #valueOf: (field: string) => RuleValue;
  readonly #states = new Map<string, FieldState>();
  readonly #findings: RuleFinding[] = [];
  readonly #confirmed: RuleFinding[] = [];

  /**
   * @param confirmed warnings that a person has confirmed (`confirmationOf`)
   * @param valueOf what a field has at this moment
   */
  constructor(confirmed: ReadonlySet<string>, valueOf: (field: string) => RuleValue) {
    this.#isConfirmed = (warning) =>
      confirmed.size > 0 && confirmed.has(confirmationOf(warning, valueOf(warning.field)));
    this.#valueOf = valueOf;
  }

  wants({ field, action }: CompiledRule): boolean {
    const gate = this.#states.get(field)?.gate ?? 'open';
    switch (action) {
      case 'ACCEPT':
      case 'REJECT':
      case 'WARNING':
        return gate === 'open';
      case 'SET':
      case 'SET_DEFAULT':
        return gate !== 'rejected';
      default:
        return true;
    }
  }

  /** @returns whether the rule could be carried out */
  take(rule: CompiledRule, result: RuleResult | null): boolean {
    const isTaken = result?.value.ok === true && this.#takeValue(rule, result, result.value.value);
    // [Note: the service decides] A value that it may accept is not rejected here by what comes after.
    if (!isTaken && rule.action === 'ACCEPT') this.#state(rule).gate = 'accepted';
    return isTaken;
  }

  #takeValue(rule: CompiledRule, result: RuleResult, value: RuleValue): boolean {
    switch (rule.action) {
      case 'SET':
      case 'SET_DEFAULT':
        return true;
      case 'RESTRICT_PICKLIST':
        return this.#change(rule, { withdrawn: itemsOf(value) }, { offeredBy: rule });
      case 'SET_PICKLIST':
        return this.#change(rule, { offered: value === null ? null : itemsOf(value) }, { offeredBy: rule });
      default:
        return typeof value === 'boolean' && this.#decide(rule, value, result);
    }
  }

  /** A rule sets the field, or would set something else than it has. */
  noteSet(field: string, isSet: boolean): void {
    this.#change({ field }, { isSet });
  }

  fields(): ReadonlyMap<string, FieldOutcome> {
    return new Map([...this.#states].map(([field, { outcome }]) => [field, outcome]));
  }

  findings(): readonly RuleFinding[] {
    const ofValues = [...this.#states].flatMap(([field, state]) => ofFinalValue(field, state, this.#valueOf(field)));
    return [...this.#findings, ...ofValues];
  }

  confirmed(): readonly RuleFinding[] {
    return this.#confirmed;
  }

  #decide(rule: CompiledRule, flag: boolean, result: RuleResult): boolean {
    switch (rule.action) {
      case 'ACCEPT':
        if (flag) this.#state(rule).gate = 'accepted';
        else this.#report(rule, result, []);
        return true;
      case 'REJECT':
        if (flag) this.#report(rule, result, [{ severity: 'error', text: rule.errorText || rule.warningText }]);
        return true;
      case 'WARNING':
        if (flag) this.#report(rule, result, [{ severity: 'warning', text: rule.warningText || rule.errorText }]);
        return true;
      case 'SET_REQUIRED':
        return this.#change(rule, { required: flag }, { requiredBy: flag ? { rule, result } : null });
      case 'SET_READ_ONLY':
        return this.#change(rule, { readOnly: flag });
      case 'SET_DISPLAY':
        return this.#change(rule, { displayed: flag });
      default:
        return false;
    }
  }

  /** Messages that hold, or else what the rule itself says. */
  #report(rule: CompiledRule, result: RuleResult, otherwise: readonly Said[]): void {
    const held = messagesOf(rule, result);
    for (const { severity, text } of held.length > 0 ? held : otherwise) {
      const code = severity === 'error' ? 'rejected' : 'warning';
      const found: RuleFinding = { rule: rule.key, field: rule.field, severity, code, text, help: rule.helpText };
      if (severity === 'warning' && this.#isConfirmed(found)) {
        this.#confirmed.push(found);
        continue;
      }
      this.#state(rule).gate = 'rejected';
      this.#findings.push(found);
    }
  }

  #state({ field }: Pick<CompiledRule, 'field'>): FieldState {
    const known = this.#states.get(field);
    if (known !== undefined) return known;
    const made: FieldState = { gate: 'open', outcome: PLAIN_FIELD, requiredBy: null, offeredBy: null };
    this.#states.set(field, made);
    return made;
  }

  #change(rule: Pick<CompiledRule, 'field'>, outcome: Partial<FieldOutcome>, by: Partial<FieldState> = {}): true {
    const state = this.#state(rule);
    Object.assign(state, by, { outcome: { ...state.outcome, ...outcome } });
    return true;
  }
}

type Said = Pick<RuleFinding, 'severity' | 'text'>;

function messagesOf(rule: CompiledRule, { messages }: RuleResult): Said[] {
  return messages.flatMap((place) => rule.messages[place] ?? []);
}

/** What follows from the value that a field has in the end. */
function ofFinalValue(field: string, { outcome, requiredBy, offeredBy }: FieldState, value: RuleValue): RuleFinding[] {
  if (isEmpty(value)) {
    if (requiredBy === null) return [];
    const { rule, result } = requiredBy;
    const text = messagesOf(rule, result)[0]?.text ?? rule.errorText;
    return [{ rule: rule.key, field, severity: 'error', code: 'required', text, help: rule.helpText }];
  }
  const isOffered = itemsOf(value).every((item) => offers(outcome, item));
  if (isOffered || offeredBy === null) return [];
  const { key, errorText, warningText, helpText } = offeredBy;
  const text = warningText || errorText;
  return [{ rule: key, field, severity: 'warning', code: 'notOffered', text, help: helpText }];
}

function offers({ offered, withdrawn }: FieldOutcome, value: RuleValue): boolean {
  const isIn = (list: readonly RuleValue[]): boolean => list.some((item) => areEqual(item, value));
  return (offered === null || isIn(offered)) && !isIn(withdrawn) && !isList(value);
}

/**
 * What a person confirms of a WARNING (RESO RCP-19, section 2.1.1), as one text to compare by: what it says about this value. Another
 * value, or other words of the rule, is another warning, which nobody has seen yet.
 */
export function confirmationOf(
  { rule, field, text }: Pick<RuleFinding, 'rule' | 'field' | 'text'>,
  value: RuleValue,
): string {
  return JSON.stringify([rule, field, value, text]);
}
