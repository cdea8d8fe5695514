import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type PropertyFieldKind, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import { fitField } from '../../../../shared/domain/service-fields/fit.ts';
import { kindToFill } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { describedBy } from './described-fields.ts';

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
