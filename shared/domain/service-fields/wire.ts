import { splitCodes } from '../code-list.ts';
import {
  type PropertyFieldKind,
  type PropertyFields,
  type PropertyFieldValue,
  readPropertyField,
} from '../property-fields.ts';
import type { DescribedField, ServiceDescription } from './description.ts';
import { fitField, kindOfType } from './fit.ts';
import { describedFields } from './form.ts';

export type WireValue = PropertyFieldValue | readonly string[];

/**
 * The values of a new listing as its service takes them: the value for the name that people read, lists as lists, and numbers,
 * texts and yes or no as its types say. What it does not describe, and what cannot be read so, is sent as it is.
 *
 * @param kinds of fields that are written as codes with commas between them, whatever their type
 */
export function wireFields(
  description: ServiceDescription,
  kinds: ReadonlyMap<string, PropertyFieldKind>,
  fields: PropertyFields,
): Record<string, WireValue> {
  const described = describedFields(description);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, WireValue] => {
      const field = described.get(name);
      if (field === undefined) return [name, value];
      return [name, wireValue(description, field, value, kinds.get(name) === 'codeList')];
    }),
  );
}

function wireValue(
  description: ServiceDescription,
  field: DescribedField,
  value: PropertyFieldValue,
  isList: boolean,
): WireValue {
  // A collection may be empty and is never null.
  if (field.several === 'list') return listOf(description, field, value);
  if (value === null) return null;
  const { text } = fitField(description, field, String(value), isList);
  if (typeof value === 'string') return typed(field, text);
  return field.type === 'Edm.String' ? text : value;
}

function listOf(description: ServiceDescription, field: DescribedField, value: PropertyFieldValue): readonly string[] {
  if (value === null) return [];
  const { text } = fitField(description, field, String(value));
  return splitCodes(text);
}

/** A text as its type wants it; as it is where it says no such value. */
function typed(field: DescribedField, text: string): PropertyFieldValue {
  const kind = kindOfType(field);
  if (kind !== 'integer' && kind !== 'decimal' && kind !== 'boolean') return text;
  const reading = readPropertyField({ name: field.name, kind, nullable: false }, text);
  return reading.ok ? reading.value : text;
}
