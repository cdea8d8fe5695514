import { isFurtherName } from '../property-fields.ts';
import type { DescribedField, DescribedResource, Picklist, PicklistValue } from './description.ts';

/** An entry of the Field resource; null for what it does not say. */
export interface FieldEntry {
  readonly resource: DescribedResource;
  readonly name: string;
  readonly displayName: string | null;
  readonly type: string | null;
  readonly length: number | null;
  readonly nullable: boolean | null;
  readonly required: boolean | null;
  readonly insertable: boolean | null;
  readonly updatable: boolean | null;
  readonly lookupName: string | null;
}

/** An entry of the Lookup resource. */
export interface LookupEntry {
  readonly lookupName: string;
  readonly value: string;
  readonly also: readonly string[];
}

/**
 * Fields of `$metadata` with what the Field resource says of them, which knows who asks; what one of the two leaves open the other
 * may fill. Fields that stand there alone come after.
 */
export function withFieldEntries(fields: readonly DescribedField[], entries: readonly FieldEntry[]): DescribedField[] {
  const keyOf = ({ resource, name }: Pick<DescribedField, 'resource' | 'name'>): string => `${resource}.${name}`;
  const described = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const known = new Set(fields.map(keyOf));
  return [
    ...fields.map((field) => {
      const entry = described.get(keyOf(field));
      return entry === undefined ? field : withEntry(field, entry);
    }),
    ...[...described.values()]
      .filter((entry) => !known.has(keyOf(entry)))
      .map((entry) => withEntry(emptyField(entry), entry)),
  ];
}

function emptyField({ resource, name }: FieldEntry): DescribedField {
  return {
    resource,
    name,
    displayName: null,
    type: null,
    several: null,
    maxLength: null,
    precision: null,
    scale: null,
    nullable: null,
    required: null,
    readOnly: null,
    lookupName: null,
    annotations: {},
  };
}

function withEntry(field: DescribedField, entry: FieldEntry): DescribedField {
  // [Note: what counts here] Listings and photos are created; what cannot be changed later may well be given at that time.
  const isLocked = entry.insertable === false || (entry.insertable === null && entry.updatable === false);
  const readOnly = isLocked || (entry.insertable === true ? null : field.readOnly);
  const lengths = [field.maxLength, entry.length].filter((each) => each !== null);
  return {
    ...field,
    displayName: entry.displayName ?? field.displayName,
    type: field.type ?? entry.type,
    maxLength: lengths.length === 0 ? null : Math.min(...lengths),
    nullable: entry.nullable ?? field.nullable,
    required: readOnly === true ? false : (entry.required ?? field.required ?? isAskedFor(entry)),
    readOnly,
    lookupName: field.lookupName ?? entry.lookupName,
  };
}

const isAskedFor = ({ name, nullable, type }: FieldEntry): boolean =>
  nullable === false &&
  isFurtherName(name) &&
  type !== 'Edm.DateTimeOffset' &&
  !/(?:Key|KeyNumeric|Timestamp)$/.test(name);

/** Most values of one picklist; those of a street directory are no list to choose from. */
const MOST_VALUES = 10_000;

/**
 * The picklists that fields name, in the sequence of the service.
 *
 * @param whole whether all entries could be read
 */
export function picklistsOf(
  fields: readonly Pick<DescribedField, 'lookupName'>[],
  entries: readonly LookupEntry[],
  whole: boolean,
): Picklist[] {
  const names = new Set(fields.flatMap(({ lookupName }) => lookupName ?? []));
  const lists = new Map<string, Map<string, PicklistValue>>();
  const cut = new Set<string>();
  for (const { lookupName, value, also } of entries) {
    if (!names.has(lookupName)) continue;
    const values = lists.get(lookupName) ?? new Map<string, PicklistValue>();
    lists.set(lookupName, values);
    if (values.size >= MOST_VALUES) cut.add(lookupName);
    else if (!values.has(value)) values.set(value, { value, display: value, also: [...also] });
  }
  return [...lists].map(([name, values]) => ({ name, values: [...values.values()], whole: whole && !cut.has(name) }));
}
