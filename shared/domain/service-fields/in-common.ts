import { z } from 'zod';
import { type PropertyFieldDefinition, PropertyFieldKind, propertyFieldDefinitions } from '../property-fields.ts';
import type { Picklist, PicklistValue, ServiceDescription } from './description.ts';
import { findValue } from './fit.ts';
import { describedFields, FieldDescription, formDefinitions, offeredFields, toFieldDescription } from './form.ts';

/** A field that several listings may be given at once. */
export const SharedField = z.object({
  name: z.string(),
  label: z.string(),
  kind: PropertyFieldKind,
  lookup: z.enum(['PropertyType', 'YearBuiltSource', 'WindowFeatures', 'Languages']).nullable(),
  /** The descriptions of the services, the strictest of each; null where there is none. */
  described: FieldDescription.nullable(),
});
export type SharedField = z.infer<typeof SharedField>;

type Kinds = Readonly<Record<string, PropertyFieldKind>>;

/**
 * The fields that listings of one service may be given: those of its form and those that it offers, without what it sets itself.
 *
 * @param kinds those of the profile, with the described kinds
 */
export function settableFields(kinds: Kinds, description: ServiceDescription | null): SharedField[] {
  const described = describedFields(description);
  if (description === null || described.size === 0)
    return propertyFieldDefinitions(kinds).map((each) => toShared(each, null));
  const shown = formDefinitions(kinds, described, {}).flatMap((definition) => {
    const field = described.get(definition.name);
    return field === undefined
      ? [toShared(definition, null)]
      : [toShared(definition, toFieldDescription(description, field))];
  });
  const names = new Set(shown.map(({ name }) => name));
  const offered = offeredFields(description, names).map((each): SharedField => ({ ...each, lookup: null }));
  return [...shown.filter((each) => each.described?.readOnly !== true), ...offered];
}

const toShared = (
  { name, label, kind, lookup }: PropertyFieldDefinition,
  described: FieldDescription | null,
): SharedField => ({
  name,
  label,
  kind,
  lookup,
  described,
});

/** What is required first, which nobody should have to look for. */
export function fieldsInCommon(services: readonly (readonly SharedField[])[]): SharedField[] {
  const [first = [], ...others] = services;
  const common = others.reduce<readonly SharedField[]>((fields, other) => {
    const named = new Map(other.map((field) => [field.name, field]));
    return fields.flatMap((field) => {
      const same = named.get(field.name);
      return same === undefined ? [] : (strictest(field, same) ?? []);
    });
  }, first);
  const isRequired = ({ described }: SharedField): boolean => described?.required === true;
  return [...common.filter(isRequired), ...common.filter((field) => !isRequired(field))];
}

/** What both take; null where no value is right for both. The name is that of the first. */
function strictest(one: SharedField, other: SharedField): SharedField | null {
  const kind = narrowest(one.kind, other.kind);
  if (kind === null) return null;
  return {
    ...one,
    kind,
    described:
      one.described === null || other.described === null
        ? (one.described ?? other.described)
        : both(one.described, other.described),
  };
}

function both(one: FieldDescription, other: FieldDescription): FieldDescription {
  const lengths = [one.maxLength, other.maxLength].filter((each) => each !== null);
  return {
    required: one.required || other.required,
    readOnly: one.readOnly || other.readOnly,
    maxLength: lengths.length === 0 ? null : Math.min(...lengths),
    picklist: one.picklist ?? other.picklist,
  };
}

/** Whatever is right as the one is right as the other, where there is such a kind. */
function narrowest(one: PropertyFieldKind, other: PropertyFieldKind): PropertyFieldKind | null {
  if (one === other) return one;
  const pair = new Set([one, other]);
  for (const [narrow, wide] of NARROWER) if (pair.has(narrow) && pair.has(wide)) return narrow;
  return null;
}

const NARROWER: readonly (readonly [PropertyFieldKind, PropertyFieldKind])[] = [
  ['integer', 'decimal'],
  ['code', 'codeList'],
  ['integer', 'text'],
  ['decimal', 'text'],
  ['date', 'text'],
  ['code', 'text'],
  ['codeList', 'text'],
];

/**
 * The values that all of these lists take, in the sequence of the first. [Note: one word for all] The same value is written otherwise by
 * another service: what is offered is a word by which each of them finds its own.
 */
export function valuesInCommon([first, ...others]: readonly Picklist[]): Picklist | null {
  if (first === undefined) return null;
  const lists = [first, ...others].filter(({ whole }) => whole);
  // A list that was read in part refuses nothing.
  const [described = first, ...rest] = lists;
  const values = described.values.flatMap((each): PicklistValue[] => {
    const isOfAll = (word: string): boolean => rest.every((list) => findValue(list.values, word) !== undefined);
    const word = [each.value, each.display, ...each.also].find(
      (candidate) => isTheSame(described, each, candidate) && isOfAll(candidate),
    );
    return word === undefined ? [] : [{ ...each, value: word }];
  });
  return { name: described.name, values, whole: lists.length > 0 };
}

const isTheSame = ({ values }: Picklist, value: PicklistValue, word: string): boolean =>
  findValue(values, word) === value;
