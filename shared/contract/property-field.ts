import { z } from 'zod';
import { PROPERTY_FIELD_GROUPS, PropertyFieldKind, PropertyFieldValue } from '../domain/property-fields.ts';
import { FieldDescription } from '../domain/service-fields/form.ts';
import { Phrase } from './phrase.ts';
import { FieldRules, RuleFinding } from './rules.ts';

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
export const PropertyFieldView = z.object({
  name: z.string(),
  label: z.string(),
  kind: PropertyFieldKind,
  nullable: z.boolean(),
  lookup: z.enum(['PropertyType', 'YearBuiltSource', 'WindowFeatures', 'Languages']).nullable(),
  group: z.enum(PROPERTY_FIELD_GROUPS),
  /** Who names it: the interface document, the profile of the service, the service itself, or this listing alone. */
  origin: z.enum(['interface', 'profile', 'service', 'listing']),
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
