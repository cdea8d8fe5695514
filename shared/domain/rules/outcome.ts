import { z } from 'zod';
import type { Matches } from './evaluate.ts';
import type { RuleValue } from './expression.ts';
import type { SyntaxFault } from './tokens.ts';
import type { NoValue, Valued } from './values.ts';

/** A listing as rules look at it. */
export interface RecordFacts {
  /** The fields as they are now; one that is not there is empty. */
  readonly values: Readonly<Record<string, RuleValue>>;
  /** The fields as the service last had them; none of a new listing. */
  readonly last: Readonly<Record<string, RuleValue>>;
  /** What `.NAME.` stands for, by its name; what is not there is not known here. */
  readonly specials: Readonly<Record<string, RuleValue>>;
  /** The listing is just being made, so that SET_DEFAULT counts. */
  readonly isNew: boolean;
  /** Warnings that a person has confirmed (`confirmationOf`). */
  readonly confirmed: ReadonlySet<string>;
  /** Whether SET and SET_DEFAULT write; otherwise the fields are looked at as they are. */
  readonly sets: boolean;
  readonly matches: Matches;
}

/** What a rule of the service says of a field. */
export const RuleFinding = z.object({
  rule: z.string(),
  field: z.string(),
  /** The service would refuse an `error`; a `warning` it asks about. */
  severity: z.enum(['error', 'warning']),
  code: z.enum(['rejected', 'warning', 'required', 'notOffered']),
  /** The service's own words; empty where it has none. */
  text: z.string(),
  help: z.string(),
});
export type RuleFinding = Readonly<z.infer<typeof RuleFinding>>;

/** What rules make of a field; what no rule decides is left as it is known otherwise. */
export interface FieldOutcome {
  readonly required: boolean | null;
  readonly readOnly: boolean | null;
  readonly displayed: boolean | null;
  /** The values that are offered alone. */
  readonly offered: readonly RuleValue[] | null;
  /** Values that are taken out of what is offered. */
  readonly withdrawn: readonly RuleValue[];
  /** It has what a rule sets. */
  readonly isSet: boolean;
}

export const PLAIN_FIELD: FieldOutcome = {
  required: null,
  readOnly: null,
  displayed: null,
  offered: null,
  withdrawn: [],
  isSet: false,
};

/** A value that a rule has set. */
export interface SetValue {
  readonly field: string;
  readonly rule: string;
  readonly from: RuleValue;
  readonly to: RuleValue;
}

/** A rule that could not be evaluated here and so counts as accepted; the service decides. */
export interface Unevaluated {
  readonly rule: string;
  readonly field: string;
  readonly why:
    | { readonly kind: 'syntax'; readonly fault: SyntaxFault }
    | { readonly kind: 'value'; readonly no: NoValue }
    /** Rules set each other's fields without end; none of their values is taken. */
    | { readonly kind: 'circle' };
}

export interface RuleOutcome {
  /** The fields with what rules have set. */
  readonly values: Readonly<Record<string, RuleValue>>;
  readonly set: readonly SetValue[];
  readonly fields: ReadonlyMap<string, FieldOutcome>;
  readonly findings: readonly RuleFinding[];
  /** Warnings that would be findings, had a person not confirmed the value. */
  readonly confirmed: readonly RuleFinding[];
  readonly unevaluated: readonly Unevaluated[];
  /** How many rules were evaluated for it. */
  readonly evaluated: number;
  readonly memory: Memory;
}

/** What each rule's expression came to, and what it followed from. */
interface Memory {
  readonly values: Readonly<Record<string, RuleValue>>;
  readonly last: Readonly<Record<string, RuleValue>>;
  readonly specials: Readonly<Record<string, RuleValue>>;
  readonly results: readonly (RuleResult | null)[];
}

export interface RuleResult {
  readonly value: Valued;
  /** Places of the messages that hold. */
  readonly messages: readonly number[];
}
