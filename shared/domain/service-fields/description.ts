import { z } from 'zod';

/** The resources of which this app writes something. */
export const DESCRIBED_RESOURCES = ['Property', 'Media'] as const;
export type DescribedResource = (typeof DESCRIBED_RESOURCES)[number];

/** A field as the service describes it; null for what it leaves open. */
export const DescribedField = z.object({
  resource: z.enum(DESCRIBED_RESOURCES),
  name: z.string(),
  displayName: z.string().nullable(),
  /** Such as `Edm.String`, or the name of an enumeration. */
  type: z.string().nullable(),
  /** It takes several values: sent as a list, or as text with commas. */
  several: z.enum(['list', 'text']).nullable(),
  maxLength: z.int().nullable(),
  precision: z.int().nullable(),
  scale: z.int().nullable(),
  nullable: z.boolean().nullable(),
  required: z.boolean().nullable(),
  readOnly: z.boolean().nullable(),
  lookupName: z.string().nullable(),
  annotations: z.record(z.string(), z.string()),
});
export type DescribedField = z.infer<typeof DescribedField>;

export const PicklistValue = z.object({
  /** As it is sent. */
  value: z.string(),
  /** As people read it. */
  display: z.string(),
  /** Other words for it. */
  also: z.array(z.string()),
});
export type PicklistValue = z.infer<typeof PicklistValue>;

export const Picklist = z.object({
  name: z.string(),
  values: z.array(PicklistValue),
  /** False where only a part of its values could be read. */
  whole: z.boolean(),
});
export type Picklist = z.infer<typeof Picklist>;

/** What may be done with a resource (RESO Model). */
export const DescribedModel = z.object({
  name: z.string(),
  insertable: z.boolean().nullable(),
  updatable: z.boolean().nullable(),
  deletable: z.boolean().nullable(),
});
export type DescribedModel = z.infer<typeof DescribedModel>;

const SOURCES = ['metadata', 'lookup', 'field', 'model'] as const;
export type DescriptionSource = (typeof SOURCES)[number];

/** What came of asking for a part: `partly` where not all of it could be read, `unused` where nothing in it is of use here. */
export const SourceOutcome = z.enum(['read', 'partly', 'absent', 'refused', 'unusable']);
export type SourceOutcome = z.infer<typeof SourceOutcome>;

/** A service's description of its fields. */
export const ServiceDescription = z.object({
  fields: z.array(DescribedField),
  picklists: z.array(Picklist),
  models: z.array(DescribedModel),
});
export type ServiceDescription = z.infer<typeof ServiceDescription>;

export const NOTHING_DESCRIBED: ServiceDescription = { fields: [], picklists: [], models: [] };
