import { z } from 'zod';
import { joinCodes, splitCodes } from './code-list.ts';
import { type Phrase, phrase } from './phrases/phrase.ts';

/**
 * Kind of a listing field. `code` and `codeList` (several, see code-list.ts) are lookups; a field whose type the interface does
 * not show gets its kind from this table or from the profile.
 */
export const PropertyFieldKind = z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'code', 'codeList']);
export type PropertyFieldKind = z.infer<typeof PropertyFieldKind>;

export const PropertyFieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type PropertyFieldValue = z.infer<typeof PropertyFieldValue>;

/** Listing fields by wire name. A field that is absent is not sent; null is sent as null. */
export type PropertyFields = Readonly<Record<string, PropertyFieldValue>>;

/** Headings under which the fields stand; `further` are those that the interface document does not name. */
export const PROPERTY_FIELD_GROUPS = ['property', 'market', 'business', 'agent', 'further'] as const;
export type PropertyFieldGroup = (typeof PROPERTY_FIELD_GROUPS)[number];

export const PropertyFieldDefinition = z.object({
  name: z.string(),
  label: z.string(),
  kind: PropertyFieldKind,
  nullable: z.boolean(),
  lookup: z.enum(['PropertyType', 'YearBuiltSource', 'WindowFeatures', 'Languages']).nullable(),
  group: z.enum(PROPERTY_FIELD_GROUPS),
  /** Who names it: the interface document, the profile of the service, the service itself, or this listing alone. */
  origin: z.enum(['interface', 'profile', 'service', 'listing']),
});
export type PropertyFieldDefinition = Readonly<z.infer<typeof PropertyFieldDefinition>>;

type Row = Pick<PropertyFieldDefinition, 'name' | 'label' | 'kind' | 'nullable' | 'lookup'>;

const inGroup = (group: PropertyFieldGroup, rows: readonly Row[]): PropertyFieldDefinition[] =>
  rows.map((row) => ({ ...row, group, origin: 'interface' }));

/**
 * The Property fields of the service interface (§Listing entity), in the order people fill them in.
 *
 * [Note: three lists of languages] The interface has three fields for them and does not say how the three differ.
 * So each stays a list of its own here: one field for all would have to guess which words go where.
 */
export const PROPERTY_FIELDS: readonly PropertyFieldDefinition[] = [
  ...inGroup('property', [
    { name: 'PropertyType', label: 'Property type', kind: 'code', nullable: false, lookup: 'PropertyType' },
    { name: 'BathroomsFull', label: 'Full bathrooms', kind: 'integer', nullable: false, lookup: null },
    { name: 'YearBuilt', label: 'Year built', kind: 'integer', nullable: false, lookup: null },
    { name: 'YearBuiltSource', label: 'Year built source', kind: 'code', nullable: false, lookup: 'YearBuiltSource' },
    { name: 'WindowFeatures', label: 'Window features', kind: 'codeList', nullable: false, lookup: 'WindowFeatures' },
    { name: 'Zoning', label: 'Zoning', kind: 'text', nullable: false, lookup: null },
    { name: 'ZoningDescription', label: 'Zoning description', kind: 'text', nullable: true, lookup: null },
    { name: 'AverageStudioAreaUnits', label: 'Studio area units', kind: 'text', nullable: true, lookup: null },
    { name: 'WellReportYN', label: 'Well report', kind: 'boolean', nullable: true, lookup: null },
  ]),
  ...inGroup('market', [
    { name: 'BackOnMarketDate', label: 'Back on market', kind: 'date', nullable: true, lookup: null },
    { name: 'YearsCurrentOwner', label: 'Years of current owner', kind: 'integer', nullable: true, lookup: null },
  ]),
  ...inGroup('business', [
    { name: 'YearEstablished', label: 'Year established', kind: 'integer', nullable: true, lookup: null },
    {
      name: 'WorkmansCompensationExpense',
      label: 'Workers’ compensation expense',
      kind: 'decimal',
      nullable: true,
      lookup: null,
    },
  ]),
  ...inGroup('agent', [
    { name: 'ListAgentLanguages_1', label: 'Agent languages', kind: 'codeList', nullable: false, lookup: 'Languages' },
    {
      name: 'ListAgentLanguages_2',
      label: 'Agent languages, second list',
      kind: 'codeList',
      nullable: false,
      lookup: 'Languages',
    },
    {
      name: 'ListAgentLanguages_3',
      label: 'Agent languages, third list',
      kind: 'codeList',
      nullable: false,
      lookup: 'Languages',
    },
  ]),
];

const further = (name: string, kind: PropertyFieldKind, origin: 'profile' | 'listing'): PropertyFieldDefinition => ({
  name,
  label: name,
  kind,
  nullable: true,
  lookup: null,
  group: 'further',
  origin,
});

/** The fields of the interface with the profile's kinds, then the profile's further fields. */
export function propertyFieldDefinitions(
  kinds: Readonly<Record<string, PropertyFieldKind>>,
): readonly PropertyFieldDefinition[] {
  const known = PROPERTY_FIELDS.map((field) => ({ ...field, kind: kinds[field.name] ?? field.kind }));
  const names = new Set(PROPERTY_FIELDS.map((field) => field.name));
  const ofProfile = Object.entries(kinds).filter(([name]) => !names.has(name));
  return [...known, ...ofProfile.map(([name, kind]) => further(name, kind, 'profile'))];
}

/**
 * Fields that only this listing has: those that a person added by name or that the service showed. Their kind follows
 * from the value, or is given for new ones.
 *
 * @param named further names without a value, such as those that the service asked for
 */
export function ownFieldDefinitions(
  definitions: readonly PropertyFieldDefinition[],
  fields: PropertyFields,
  named: readonly string[] = [],
): readonly PropertyFieldDefinition[] {
  const known = new Set(definitions.map((field) => field.name));
  const names = new Set([...Object.keys(fields), ...named.filter(isFurtherName)]);
  return [...names]
    .filter((name) => !known.has(name))
    .map((name) => further(name, kindOfValue(fields[name]), 'listing'));
}

/** The kind that a value shows. A number may become one with decimals, so it is never a whole number only. */
function kindOfValue(value: PropertyFieldValue | undefined): PropertyFieldKind {
  if (typeof value === 'number') return 'decimal';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' && isCalendarDate(value) ? 'date' : 'text';
}

/** Names that this app fills in by itself, or that say which listing it is; those of every object are none either. */
const RESERVED: ReadonlySet<string> = new Set(['media', 'listingkey', 'listingkeynumeric']);

/** Whether a person may add a field of this name: letters, digits and underscores, as names are in OData. */
export function isFurtherName(name: string): boolean {
  return /^[A-Za-z]\w{0,127}$/.test(name) && !RESERVED.has(name.toLowerCase()) && !(name in {});
}

type FieldReading =
  | { readonly ok: true; readonly value: PropertyFieldValue }
  | { readonly ok: false; readonly why: Phrase };

const accepted = (value: PropertyFieldValue): FieldReading => ({ ok: true, value });

const NOT_TAKEN = {
  text: 'value.text',
  code: 'value.text',
  codeList: 'value.text',
  integer: 'value.integer',
  decimal: 'value.decimal',
  boolean: 'value.boolean',
  date: 'value.date',
} as const;

/** Why a field does not take what was written for it. */
export function notTaken({ name, kind }: Pick<PropertyFieldDefinition, 'name' | 'kind'>, value: string): Phrase {
  return phrase(NOT_TAKEN[kind], { field: name, value });
}

/** Reads what a person typed for a field. Empty text means null where the field is nullable, otherwise empty text. */
export function readPropertyField(
  definition: Pick<PropertyFieldDefinition, 'name' | 'kind' | 'nullable'>,
  text: string,
): FieldReading {
  const typed = text.trim();
  const refused = (): FieldReading => ({ ok: false, why: notTaken(definition, typed) });
  if (definition.nullable && (typed === '' || typed === 'null')) return accepted(null);
  switch (definition.kind) {
    case 'text':
    case 'code':
      return accepted(typed);
    case 'codeList':
      return accepted(joinCodes(splitCodes(typed)));
    case 'integer':
      return /^-?\d{1,15}$/.test(typed) ? accepted(Number(typed)) : refused();
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(typed) ? accepted(Number(typed)) : refused();
    case 'boolean':
      if (/^(true|yes)$/i.test(typed)) return accepted(true);
      if (/^(false|no)$/i.test(typed)) return accepted(false);
      return refused();
    case 'date':
      return isCalendarDate(typed) ? accepted(typed) : refused();
  }
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A value as a field shows it: empty where nothing is said, null for explicitly nothing. */
export function shownValue(value: PropertyFieldValue | undefined): string | null {
  if (value === undefined) return '';
  return value === null ? null : String(value);
}

/** The known field whose name is nearest to a misspelt one, for "did you mean". */
export function nearestFieldName(name: string, definitions: readonly PropertyFieldDefinition[]): string | null {
  const wanted = name.toLowerCase();
  const ranked = definitions
    .map((field) => ({ name: field.name, distance: editDistance(wanted, field.name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.name : null;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Fields that say which listing of a service this is. */
const IDENTITY: ReadonlySet<string> = new Set(['listingkey', 'listingkeynumeric', 'listingid', 'listingidnumeric']);

/** What can be said of the listing at another service as well. */
export function withoutIdentity(fields: PropertyFields): PropertyFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !IDENTITY.has(name.toLowerCase())));
}

/**
 * Which of these fields a service shows with another meaning, as they are written here. What it leaves out says nothing, and a value
 * in another form (450000.00, a date with its time, codes with spaces between them) is the same.
 *
 * @param sent the same fields as this service takes them, in its own words
 */
export function shownOtherwise(
  fields: PropertyFields,
  shown: PropertyFields,
  sent: Readonly<Record<string, PropertyFieldValue | readonly string[]>>,
): PropertyFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, here]) => {
      const [there, taken] = [shown[name], sent[name]];
      if (there == null) return [];
      const forms = [here, typeof taken === 'object' && taken !== null ? joinCodes(taken) : taken];
      const isSame = forms.some((form) => form != null && inTheFormOf(form, there) === form);
      return isSame ? [] : [[name, here === null ? there : inTheFormOf(here, there)]];
    }),
  );
}

type Value = Exclude<PropertyFieldValue, null>;

function inTheFormOf(here: Value, there: Value): Value {
  const text = String(there).trim();
  if (typeof here === 'number') return text === '' || Number.isNaN(Number(text)) ? there : Number(text);
  if (typeof here === 'boolean') return /^(true|false)$/i.test(text) ? /^t/i.test(text) : there;
  if (/^\d{4}-\d\d-\d\d$/.test(here)) return text.slice(0, 10);
  return splitCodes(text).join() === splitCodes(here).join() ? here : there;
}
