import { z } from 'zod';
import { PROPERTY_FIELD_GROUPS, PropertyFieldKind, PropertyFieldValue } from '../domain/property-fields.ts';
import { FieldRules } from './rules.ts';

/** A field of a listing as it is shown. */
export const PropertyFieldView = z.object({
  name: z.string(),
  label: z.string(),
  kind: PropertyFieldKind,
  nullable: z.boolean(),
  lookup: z.enum(['PropertyType', 'YearBuiltSource', 'WindowFeatures', 'Languages']).nullable(),
  group: z.enum(PROPERTY_FIELD_GROUPS),
  /** Who names it: the interface document, the profile of the service, or this listing alone. */
  origin: z.enum(['interface', 'profile', 'listing']),
  /** Absent from the payload when undefined. */
  value: PropertyFieldValue.optional(),
  problem: z.string().nullable(),
  /** What the rules of the service make of it; absent where none is about it. */
  rules: FieldRules.optional(),
});
export type PropertyFieldView = z.infer<typeof PropertyFieldView>;
