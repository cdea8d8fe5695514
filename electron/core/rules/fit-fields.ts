import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { isFurtherName, PROPERTY_FIELDS, type PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import { fitField, kindOfType } from '../../../shared/domain/service-fields/fit.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { Store } from '../store/store.ts';

interface Wishes {
  readonly fields: Readonly<Record<string, string | null>>;
  readonly kinds: Readonly<Record<string, PropertyFieldKind>>;
}

/**
 * What a person wants of some fields, in the values of the service: the name of a value becomes the value, and a further field that the
 * service tells of has its kind from there.
 *
 * @param rejected whether what the service would not take is refused here; otherwise it is kept, and the service decides
 * @throws AppError invalidInput, with values that are near
 */
export function fitFields<Given extends Wishes>(
  store: Store,
  account: AccountRow | null,
  wishes: Given,
  rejected: 'told' | 'refused',
): Given {
  const description = account === null ? undefined : store.serviceFields.of(account.accountId)?.description;
  if (description === undefined) return wishes;
  const told = new Map(description.fields.flatMap((each) => (each.resource === 'Property' ? [[each.name, each]] : [])));
  const fields: Record<string, string | null> = {};
  const kinds: Record<string, PropertyFieldKind> = {};
  for (const [name, typed] of Object.entries(wishes.fields)) {
    const field = told.get(name);
    const fitted = field === undefined || typed === null ? null : fitField(description, field, typed);
    fields[name] = fitted?.text ?? typed;
    if (field === undefined) continue;
    const kind = kindOfType(field);
    if (kind !== null && isFurtherName(name) && !PROPERTY_FIELDS.some((each) => each.name === name)) kinds[name] = kind;
    if (rejected === 'told') continue;
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
