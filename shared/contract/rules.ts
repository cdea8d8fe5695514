import { z } from 'zod';
import { AccountId, ListingId } from '../domain/ids.ts';
import { PropertyFieldDefinition, PropertyFieldValue } from '../domain/property-fields.ts';
import { RuleFinding } from '../domain/rules/outcome.ts';
import { RULE_ACTIONS } from '../domain/rules/rule.ts';
import { FieldDescription } from '../domain/service-fields/form.ts';
import { command, query } from './endpoint.ts';
import { Phrase } from './phrase.ts';

/** What the rules of the service make of a field. */
export const FieldRules = z.object({
  required: z.boolean(),
  readOnly: z.boolean(),
  hidden: z.boolean(),
  /** The values that are offered alone; null for all. */
  offered: z.array(z.string()).nullable(),
  withdrawn: z.array(z.string()),
  /** It has what a rule sets. */
  isSet: z.boolean(),
  findings: z.array(RuleFinding),
  /** Warnings that a person has confirmed for this value. */
  confirmed: z.array(RuleFinding),
});
export type FieldRules = z.infer<typeof FieldRules>;

/** What a change of fields led to. */
export const FieldsChanged = z.object({
  /** Names of fields that rules of the service have set along. */
  set: z.array(z.string()),
  findings: z.array(RuleFinding),
});
export type FieldsChanged = z.infer<typeof FieldsChanged>;

export const RuleView = z.object({
  key: z.string(),
  className: z.string(),
  field: z.string(),
  action: z.enum(RULE_ACTIONS),
  expression: z.string(),
  text: z.string(),
  /** Why its expression cannot be read, so that the service alone decides; null where it can. */
  unread: Phrase.nullable(),
});
export type RuleView = z.infer<typeof RuleView>;

export const RuleSetView = z.object({
  account: z.string(),
  source: z.enum(['none', 'function', 'resource']),
  /** Null while none were learnt. */
  learntAt: z.string().nullable(),
  askedAt: z.string().nullable(),
  hash: z.string().nullable(),
  rules: z.array(RuleView),
  /** Entries that are no rules, or none of a kind that is known. */
  leftOut: z.int(),
});
export type RuleSetView = z.infer<typeof RuleSetView>;

/** What rules of the service say of a value, and that a person knows it to be right. */
const Confirmation = z.strictObject({
  listingId: ListingId,
  /** Wire name of the field. */
  field: z.string().min(1).max(200),
  /** The value that was seen with the warning, as text; null for none. */
  saw: z.string().nullable(),
  /** False takes it back: the service's warning stands at the field again. */
  isConfirmed: z.boolean().default(true),
});

const OfAccount = z.strictObject({ accountId: AccountId.optional() });

/** The rules of a service, of the account in use unless another is named. */
export const ruleCalls = {
  'account.rules': query(OfAccount, RuleSetView),
  /** Asks the service for its rules now. */
  'account.learnRules': command(OfAccount, RuleSetView),
  /**
   * Confirms the warnings about the value that a field of a draft has. Rules that were held back by them are carried out with it.
   *
   * Errors: `unsupported` where the service has the listing, or has no warning about the value; `conflict` where it is another value by now.
   */
  'listing.confirmValue': command(Confirmation, FieldsChanged),
};

/** What a further service of the listing and its rules say of a field beyond what the first one does. */
export const FieldElsewhere = z.object({
  /** The name of the service. */
  account: z.string(),
  maxLength: z.int().nullable(),
  required: z.boolean(),
  /** Why it would not take the value; absent where nothing is known against it. */
  misfit: Phrase.optional(),
  /** What its rules find in the listing as it goes there; absent for nothing. */
  findings: z.array(RuleFinding).optional(),
});
export type FieldElsewhere = z.infer<typeof FieldElsewhere>;

/** A field of a listing as it is shown. */
export const PropertyFieldView = PropertyFieldDefinition.extend({
  /** Absent from the payload when undefined. */
  value: PropertyFieldValue.optional(),
  problem: z.string().nullable(),
  /** What the rules of the service make of it; absent where none is about it. */
  rules: FieldRules.optional(),
  /** The service's description; absent where it has none. */
  described: FieldDescription.optional(),
  /** Why the service would not take the value of a draft; absent where nothing is known against it. */
  misfit: Phrase.optional(),
  /** Absent where the listing goes to one service, or the others take what the first one takes. */
  elsewhere: z.array(FieldElsewhere).optional(),
});
export type PropertyFieldView = z.infer<typeof PropertyFieldView>;
