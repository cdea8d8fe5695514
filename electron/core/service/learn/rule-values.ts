import { joinCodes, splitCodes } from '../../../../shared/domain/code-list.ts';
import {
  isFurtherName,
  ownFieldDefinitions,
  type PropertyFieldDefinition,
  type PropertyFieldKind,
  type PropertyFields,
  type PropertyFieldValue,
  propertyFieldDefinitions,
  readPropertyField,
} from '../../../../shared/domain/property-fields.ts';
import type { RuleValue } from '../../../../shared/domain/rules/expression.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import { isList } from '../../../../shared/domain/rules/values.ts';
import { kindToFill } from '../../../../shared/domain/service-fields/form.ts';
import { wireFields } from '../../../../shared/domain/service-fields/wire.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { type Described, describedBy } from './described-fields.ts';

/** How the fields of a draft are written at its service. */
export interface FieldForms {
  readonly definitions: readonly PropertyFieldDefinition[];
  readonly described: Described | null;
}

export function fieldForms(store: Store, account: AccountRow, fields: PropertyFields): FieldForms {
  const known = propertyFieldDefinitions(profileAsDescribed(store, account).propertyFields);
  const described = describedBy(store, account);
  const own = ownFieldDefinitions(known, fields).map((each) => ({
    ...each,
    kind: describedKind(described, each.name) ?? each.kind,
  }));
  return { definitions: [...known, ...own], described };
}

function describedKind(described: Described | null, name: string): PropertyFieldKind | null {
  const field = described?.fields.get(name);
  return field === undefined ? null : kindToFill(field);
}

/**
 * What is empty is not sent, so for the rules it is not there. [Note: as it is sent] They are about the values that the service gets: lists
 * as lists, and the value for the name that people read.
 */
export function toRuleValues(
  fields: PropertyFields,
  { definitions, described }: FieldForms,
): Record<string, RuleValue> {
  const kinds = new Map(definitions.map(({ name, kind }) => [name, kind]));
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value !== '');
  const sent = described === null ? {} : wireFields(described.description, kinds, Object.fromEntries(texts));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, RuleValue] => {
      if (value === '') return [name, null];
      const written = (Object.hasOwn(sent, name) ? sent[name] : undefined) ?? value;
      const isText = kinds.get(name) === 'codeList' && typeof written === 'string';
      return [name, isText ? splitCodes(written) : written];
    }),
  );
}

/**
 * What rules have set, as fields have it; undefined where a field is emptied. What a field cannot take, such as letters for a
 * number, is left to the service, and so is what no person fills in.
 */
export function valuesSet(
  { set }: RuleOutcome,
  { definitions, described }: FieldForms,
): ReadonlyMap<string, PropertyFieldValue | undefined> {
  const known = new Map(definitions.map((each) => [each.name, each]));
  return new Map(
    set.flatMap(({ field, to }): [string, PropertyFieldValue | undefined][] => {
      if (!isFurtherName(field)) return [];
      if (to === null || (isList(to) && to.length === 0)) return [[field, undefined]];
      const kind = known.get(field)?.kind ?? describedKind(described, field);
      if (kind === null) return isList(to) ? [] : [[field, to]];
      const read = readPropertyField({ name: field, kind, nullable: known.get(field)?.nullable ?? true }, textOf(to));
      return read.ok ? [[field, read.value]] : [];
    }),
  );
}

export const textOf = (value: RuleValue): string => (isList(value) ? joinCodes(value.map(textOf)) : String(value));
