import { z } from 'zod';
import { DESCRIBED_RESOURCES, type DescribedModel } from '../../../../shared/domain/service-fields/description.ts';
import type { FieldEntry, LookupEntry } from '../../../../shared/domain/service-fields/merge.ts';

const LONGEST_WORD = 500;

const Word = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1).max(LONGEST_WORD));
const Said = Word.nullish()
  .catch(null)
  .transform((text) => text ?? null);
/** Some services have `"Y"` where others have `true`. */
const YesNo = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
    const word = String(value).trim().toLowerCase();
    return ['true', 'y', 'yes', '1'].includes(word) ? true : ['false', 'n', 'no', '0'].includes(word) ? false : null;
  });
const Length = z.coerce.number().int().min(1).max(1_000_000_000).nullable().catch(null);

/** Names of the Field resource (RESO Data Dictionary 1.7 to 2.1), and those by which services add to it. */
const WireField = z.looseObject({
  ResourceName: z.enum(DESCRIBED_RESOURCES),
  FieldName: z.string().regex(/^[A-Za-z]\w{0,127}$/),
  DisplayName: Said,
  Type: Said,
  Length,
  NullableYN: YesNo,
  RequiredYN: YesNo,
  InsertableYN: YesNo,
  UpdatableYN: YesNo,
  LookupName: Said,
});

const WireLookup = z.looseObject({
  LookupName: Word,
  LookupValue: Word,
  StandardLookupValue: Said,
  LegacyODataValue: Said,
});

const WireModel = z.looseObject({
  ModelName: Said,
  ResourceName: Said,
  InsertableYN: YesNo,
  UpdatableYN: YesNo,
  DeletableYN: YesNo,
});

/** Entries that can be used; whatever else stands in a list is passed over. */
export function readFieldEntries(entries: readonly unknown[]): FieldEntry[] {
  return entries.flatMap((entry) => {
    const { data } = WireField.safeParse(entry);
    if (data === undefined) return [];
    return [
      {
        resource: data.ResourceName,
        name: data.FieldName,
        displayName: data.DisplayName,
        type: data.Type?.startsWith('Edm.') === true ? data.Type : null,
        length: data.Length,
        nullable: data.NullableYN,
        required: data.RequiredYN,
        insertable: data.InsertableYN,
        updatable: data.UpdatableYN,
        lookupName: data.LookupName,
      },
    ];
  });
}

export function readLookupEntries(entries: readonly unknown[]): LookupEntry[] {
  return entries.flatMap((entry) => {
    const { data } = WireLookup.safeParse(entry);
    if (data === undefined) return [];
    const { LookupName, LookupValue, StandardLookupValue, LegacyODataValue } = data;
    const also = [StandardLookupValue, LegacyODataValue].filter((word) => word !== null && word !== LookupValue);
    return [{ lookupName: LookupName, value: LookupValue, also: [...new Set(also)].filter((word) => word !== null) }];
  });
}

export function readModelEntries(entries: readonly unknown[]): DescribedModel[] {
  return entries.flatMap((entry) => {
    const { data } = WireModel.safeParse(entry);
    const name = data?.ModelName ?? data?.ResourceName ?? null;
    if (data === undefined || name === null || !DESCRIBED_RESOURCES.some((each) => each === name)) return [];
    return [{ name, insertable: data.InsertableYN, updatable: data.UpdatableYN, deletable: data.DeletableYN }];
  });
}
