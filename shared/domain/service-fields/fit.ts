import { joinCodes, splitCodes } from '../code-list.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import type { PropertyFieldKind } from '../property-fields.ts';
import type { DescribedField, PicklistValue, ServiceDescription } from './description.ts';

/** What a person typed for a listing field, as the service takes it. */
interface Fitted {
  /** The value for the name that people read; as it was typed where the service has none. */
  readonly text: string;
  /** Why the service would not take it. */
  readonly misfit: Phrase | null;
}

/** Values that are named beside one that is not offered. */
const MOST_NEAR = 5;

/**
 * Fits what was typed for a field to the service's description. Empty text is never a misfit: it is not sent.
 *
 * @param isList the field is written as values with commas between them, whatever the description
 */
export function fitField(
  { picklists }: ServiceDescription,
  field: DescribedField,
  typed: string,
  isList = false,
): Fitted {
  const text = typed.trim();
  if (text === '') return { text: typed, misfit: null };
  const list = picklists.find(({ name }) => name === field.lookupName);
  if (list !== undefined) {
    const isOne = field.several === null && !isList;
    const found = isOne ? [lookUp(list.values, text)] : valuesIn(list.values, text);
    const missing = found.find(({ value }) => value === undefined);
    if (missing !== undefined && list.whole) return { text: typed, misfit: notOffered(missing.part, list.values) };
    const values = found.map(({ part, value }) => value?.value ?? part);
    return { text: isOne ? values.join('') : joinCodes(values), misfit: null };
  }
  const { maxLength } = field;
  // That of numbers is a matter of the database.
  if (maxLength !== null && field.type === 'Edm.String' && text.length > maxLength)
    return { text: typed, misfit: phrase('field.tooLong', { most: maxLength, length: text.length }) };
  return { text: typed, misfit: null };
}

interface Found {
  readonly part: string;
  readonly value: PicklistValue | undefined;
}

const lookUp = (values: readonly PicklistValue[], part: string): Found => ({ part, value: findValue(values, part) });

/** Of a list. [Note: a comma without quotes] Where its parts are not all values and the whole text is one, that one is meant. */
function valuesIn(values: readonly PicklistValue[], text: string): Found[] {
  const parts = splitCodes(text).map((part) => lookUp(values, part));
  const whole = parts.some(({ value }) => value === undefined) ? lookUp(values, text) : undefined;
  return whole?.value === undefined ? parts : [whole];
}

const plain = (word: string): string => word.trim().toLowerCase();
const bare = (word: string): string => plain(word).replaceAll(/[^\p{L}\p{N}]/gu, '');

interface ValueIndex {
  readonly exact: ReadonlyMap<string, PicklistValue>;
  readonly plain: ReadonlyMap<string, PicklistValue>;
  readonly named: ReadonlyMap<string, PicklistValue>;
  /** Without spaces and signs, as the members of enumerations are named; null where several values are the same then. */
  readonly bare: ReadonlyMap<string, PicklistValue | null>;
}

const indexes = new WeakMap<readonly PicklistValue[], ValueIndex>();

/** [Note: ten thousand values] Every look at a listing asks, so a list is gone through once. */
function indexOf(values: readonly PicklistValue[]): ValueIndex {
  const known = indexes.get(values);
  if (known !== undefined) return known;
  const made = {
    exact: new Map<string, PicklistValue>(),
    plain: new Map<string, PicklistValue>(),
    named: new Map<string, PicklistValue>(),
    bare: new Map<string, PicklistValue | null>(),
  };
  const addFirst = (index: Map<string, PicklistValue>, word: string, value: PicklistValue): void => {
    if (!index.has(word)) index.set(word, value);
  };
  for (const each of values) {
    addFirst(made.exact, each.value, each);
    addFirst(made.plain, plain(each.value), each);
    for (const word of [each.display, ...each.also]) addFirst(made.named, plain(word), each);
    made.bare.set(bare(each.value), made.bare.has(bare(each.value)) ? null : each);
  }
  indexes.set(values, made);
  return made;
}

/** As it is sent first, so that a value is never taken for another one's name. */
export function findValue(values: readonly PicklistValue[], word: string): PicklistValue | undefined {
  const index = indexOf(values);
  const wanted = plain(word);
  return (
    index.exact.get(word) ??
    index.plain.get(wanted) ??
    index.named.get(wanted) ??
    index.bare.get(bare(word)) ??
    undefined
  );
}

function notOffered(value: string, values: readonly PicklistValue[]): Phrase {
  const wanted = plain(value);
  const isNear = ({ value: each, display }: PicklistValue): boolean =>
    [each, display].some((word) => plain(word).includes(wanted) || wanted.includes(plain(word)));
  const near = (values.length <= MOST_NEAR ? values : values.filter(isNear)).slice(0, MOST_NEAR);
  if (near.length === 0) return phrase('field.notOffered', { value });
  return phrase('field.notOfferedNear', { value, near: near.map((each) => each.value).join(', ') });
}

/** The kind of value that a type is written as; null where there is none for it. */
export function kindOfType({ type, several, lookupName }: DescribedField): PropertyFieldKind | null {
  if (several !== null) return 'codeList';
  switch (type) {
    case 'Edm.Byte':
    case 'Edm.SByte':
    case 'Edm.Int16':
    case 'Edm.Int32':
    case 'Edm.Int64':
      return 'integer';
    case 'Edm.Decimal':
    case 'Edm.Double':
    case 'Edm.Single':
      return 'decimal';
    case 'Edm.Boolean':
      return 'boolean';
    case 'Edm.Date':
      return 'date';
    default:
      return lookupName === null ? (type === 'Edm.String' ? 'text' : null) : 'code';
  }
}
