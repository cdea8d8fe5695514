import { z } from 'zod';
import {
  isFurtherName,
  ownFieldDefinitions,
  PROPERTY_FIELDS,
  type PropertyFieldDefinition,
  PropertyFieldKind,
  type PropertyFields,
  propertyFieldDefinitions,
} from '../property-fields.ts';
import type { DescribedField, ServiceDescription } from './description.ts';
import { kindOfType } from './fit.ts';

/** A service's description of a field that somebody fills in. */
export const FieldDescription = z.object({
  required: z.boolean(),
  /** The service sets it: it cannot be sent. */
  readOnly: z.boolean(),
  /** Characters that a text may have; null where it does not say. */
  maxLength: z.int().nullable(),
  /** Name of the list that its values are taken from; null where it has none that was read. */
  picklist: z.string().nullable(),
});
export type FieldDescription = z.infer<typeof FieldDescription>;

/** A field of the service that a listing may be given. */
export const OfferedField = z.object({
  name: z.string(),
  label: z.string(),
  kind: PropertyFieldKind,
  described: FieldDescription,
});
export type OfferedField = z.infer<typeof OfferedField>;

/** The fields of a listing that a service describes, by their names. */
export type DescribedFields = ReadonlyMap<string, DescribedField>;

const NOTHING_DESCRIBED: DescribedFields = new Map();
const byDescription = new WeakMap<ServiceDescription, DescribedFields>();

/** [Note: a thousand fields] The same map for the same description, which is asked for with every look at a listing. */
export function describedFields(description: ServiceDescription | null): DescribedFields {
  if (description === null) return NOTHING_DESCRIBED;
  const known = byDescription.get(description);
  if (known !== undefined) return known;
  const made = new Map(
    description.fields.flatMap((field) => (field.resource === 'Property' ? [[field.name, field] as const] : [])),
  );
  byDescription.set(description, made);
  return made;
}

/** How a person fills it in; null where this app does not know how its values are written, or it is filled in by itself. */
export const kindToFill = (field: DescribedField): PropertyFieldKind | null =>
  isFurtherName(field.name) ? (field.type === null ? (kindOfType(field) ?? 'text') : kindOfType(field)) : null;

const isRequired = (field: DescribedField): boolean =>
  field.required === true && field.readOnly !== true && kindToFill(field) !== null;

const requiredByFields = new WeakMap<DescribedFields, readonly string[]>();

/** Names of the fields that a new listing has to have. */
export function requiredFields(described: DescribedFields): readonly string[] {
  const known = requiredByFields.get(described);
  if (known !== undefined) return known;
  const made = [...described.values()].filter(isRequired).map(({ name }) => name);
  requiredByFields.set(described, made);
  return made;
}

export function toFieldDescription({ picklists }: ServiceDescription, field: DescribedField): FieldDescription {
  return {
    required: isRequired(field),
    readOnly: field.readOnly === true,
    // That of numbers is a matter of the database.
    maxLength: field.type === 'Edm.String' || field.type === null ? field.maxLength : null,
    picklist: picklists.some(({ name }) => name === field.lookupName) ? field.lookupName : null,
  };
}

/**
 * The kinds of our own fields by the types that the service describes. [Note: a text may be codes] A service may keep codes as text
 * and still take them from a list: those stay what they are.
 */
export function describedKinds(described: DescribedFields): Record<string, PropertyFieldKind> {
  return Object.fromEntries(
    PROPERTY_FIELDS.flatMap(({ name, kind: own }): [string, PropertyFieldKind][] => {
      const field = described.get(name);
      const kind = field === undefined ? null : kindOfType(field);
      const areCodes = own === 'code' || own === 'codeList';
      if (kind === null || kind === own || (areCodes && kind === 'text')) return [];
      return own === 'codeList' && kind === 'code' ? [] : [[name, kind]];
    }),
  );
}

/**
 * The fields that the form of a listing shows: our own as far as the service has them, those that it requires, and those that the
 * listing has or was asked for. Without a description they are our own ones, and those of the profile.
 *
 * @param kinds those of the profile, with the described kinds
 * @param named further names without a value
 */
export function formDefinitions(
  kinds: Readonly<Record<string, PropertyFieldKind>>,
  described: DescribedFields,
  fields: PropertyFields,
  named: readonly string[] = [],
): readonly PropertyFieldDefinition[] {
  const known = propertyFieldDefinitions(kinds);
  const asked = new Set([...Object.keys(fields), ...named]);
  const isShown = ({ name, origin }: PropertyFieldDefinition): boolean =>
    described.size === 0 || origin !== 'interface' || described.has(name) || asked.has(name);
  const own = ownFieldDefinitions(known, fields, [...requiredFields(described), ...named]);
  return [...known.filter(isShown), ...own].map((definition) => {
    const field = described.get(definition.name);
    return field === undefined ? definition : withReported(definition, field);
  });
}

function withReported(definition: PropertyFieldDefinition, field: DescribedField): PropertyFieldDefinition {
  const label = field.displayName ?? definition.label;
  const nullable = definition.nullable && field.nullable !== false && field.required !== true;
  const kind = definition.origin === 'listing' ? kindToFill(field) : null;
  return kind === null
    ? { ...definition, label, nullable }
    : { ...definition, label, nullable, kind, origin: 'service' };
}

/** The fields of the service that a listing does not have yet and may be given. */
export function offeredFields(description: ServiceDescription, present: ReadonlySet<string>): OfferedField[] {
  return [...describedFields(description).values()].flatMap((field): OfferedField[] => {
    const kind = kindToFill(field);
    if (kind === null || field.readOnly === true || present.has(field.name)) return [];
    return [
      {
        name: field.name,
        label: field.displayName ?? field.name,
        kind,
        described: toFieldDescription(description, field),
      },
    ];
  });
}

/** The rooms (ImageOf) that a service takes: words as they are kept here, with its names for them; null where it does not say. */
export const DescribedRooms = z.array(z.object({ word: z.string(), name: z.string() })).nullable();
export type DescribedRooms = z.infer<typeof DescribedRooms>;

/** Whether a service takes a room, by the word that is kept; any where it does not say. */
export function takesRoom(rooms: DescribedRooms, room: string): boolean {
  if (rooms === null) return true;
  const wanted = room.trim().toLowerCase();
  return rooms.some(({ word }) => word.toLowerCase() === wanted);
}
