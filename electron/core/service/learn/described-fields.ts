import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import {
  type PropertyFieldDefinition,
  type PropertyFieldKind,
  type PropertyFields,
  type PropertyFieldValue,
  propertyFieldDefinitions,
  readPropertyField,
} from '../../../../shared/domain/property-fields.ts';
import type { DescribedField, ServiceDescription } from '../../../../shared/domain/service-fields/description.ts';
import { fitField } from '../../../../shared/domain/service-fields/fit.ts';
import {
  type DescribedFields,
  describedFields,
  kindToFill,
  requiredFields,
} from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';

/** The description of the fields of listings by a service. */
export interface Described {
  readonly description: ServiceDescription;
  readonly fields: DescribedFields;
}

/** Null where it describes none. */
export function describedBy(store: Store, account: AccountRow | null): Described | null {
  const description = account === null ? null : store.serviceFields.description(account.accountId);
  if (description === null) return null;
  const fields = describedFields(description);
  return fields.size === 0 ? null : { description, fields };
}

/** Why the service would not take a value; null where nothing is known against it. */
export function misfitOf(
  { description }: Described,
  field: DescribedField,
  { kind, name, nullable }: Pick<PropertyFieldDefinition, 'kind' | 'name' | 'nullable'>,
  value: PropertyFieldValue | undefined,
): Phrase | null {
  if (value === undefined || value === null || value === '') return null;
  if (field.readOnly === true) return phrase('field.setByService');
  const { misfit } = fitField(description, field, String(value), kind === 'codeList');
  if (misfit !== null || readPropertyField({ name, kind, nullable }, String(value)).ok) return misfit;
  switch (kind) {
    case 'integer':
      return phrase('field.takesInteger');
    case 'decimal':
      return phrase('field.takesDecimal');
    case 'boolean':
      return phrase('field.takesYesNo');
    case 'date':
      return phrase('field.takesDate');
    case 'text':
    case 'code':
    case 'codeList':
      return null;
  }
}

/** What is known against the fields of a draft before its service is asked. */
export interface FieldsChecked {
  /** Names of the fields that the service requires. */
  readonly required: readonly string[];
  /** Those of them that say nothing. */
  readonly empty: readonly string[];
  /** Why it would not take the value of a field. */
  readonly misfits: ReadonlyMap<string, Phrase>;
}

const NOTHING_KNOWN: FieldsChecked = { required: [], empty: [], misfits: new Map() };

export function checkFields(
  described: Described | null,
  definitions: readonly PropertyFieldDefinition[],
  fields: PropertyFields,
): FieldsChecked {
  if (described === null) return NOTHING_KNOWN;
  const required = requiredFields(described.fields);
  const misfits = definitions.flatMap((definition): [string, Phrase][] => {
    const field = described.fields.get(definition.name);
    const why = field === undefined ? null : misfitOf(described, field, definition, fields[definition.name]);
    return why === null ? [] : [[definition.name, why]];
  });
  return { required, empty: required.filter((name) => saysNothing(fields[name])), misfits: new Map(misfits) };
}

const saysNothing = (value: PropertyFieldValue | undefined): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '');

interface Wishes {
  readonly fields: Readonly<Record<string, string | null>>;
  readonly kinds: Readonly<Record<string, PropertyFieldKind>>;
}

/**
 * What a person wants of some fields, in the values of the service: the name of a value becomes the value, and an additional field
 * has the kind that the service describes.
 *
 * @param rejected whether what the service would not take is refused here; otherwise it is kept, and the service decides
 * @throws AppError invalidInput, with values that are near
 */
export function fitFields<Given extends Wishes>(
  store: Store,
  account: AccountRow | null,
  wishes: Given,
  rejected: 'described' | 'refused',
): Given {
  const described = describedBy(store, account);
  if (described === null || account === null) return wishes;
  const { description } = described;
  const ownKinds = new Map(
    propertyFieldDefinitions(profileAsDescribed(store, account).propertyFields).map(({ name, kind }) => [name, kind]),
  );
  const fields: Record<string, string | null> = {};
  const kinds: Record<string, PropertyFieldKind> = {};
  for (const [name, typed] of Object.entries(wishes.fields)) {
    const field = described.fields.get(name);
    const isList = ownKinds.get(name) === 'codeList';
    const fitted = field === undefined || typed === null ? null : fitField(description, field, typed, isList);
    fields[name] = fitted?.text ?? typed;
    if (field === undefined) continue;
    const kind = kindToFill(field);
    if (kind !== null && !ownKinds.has(name)) kinds[name] = kind;
    if (rejected === 'described') continue;
    if (field.readOnly === true) throw refusal(name, phrase('error.fieldSetByService', { field: name }));
    if (fitted?.misfit != null) {
      const why = phrase('rule.found', { field: name, why: fitted.misfit });
      throw refusal(name, phrase('error.fieldsDoNotFit', { why }));
    }
  }
  return { ...wishes, fields, kinds: { ...kinds, ...wishes.kinds } };
}

const refusal = (target: string, why: ReturnType<typeof phrase>): AppError =>
  new AppError('invalidInput', why, { action: 'fixField', target });
