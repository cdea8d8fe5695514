import type { PropertyFieldView } from '../../shared/contract/model.ts';
import { PROPERTY_FIELDS } from '../../shared/domain/property-fields.ts';
import type { CoreWords } from './core-language.ts';
import { spoken } from './spoken.ts';
import type { Words } from './words.ts';

/** Null in the core's own language. */
export function coreWords({ language }: Words): CoreWords | null {
  return spoken(language).core;
}

/** The language of a sentence that comes from the core as it is; undefined where it is that of the page. */
export function langOfCore(words: Words): 'en' | undefined {
  return coreWords(words) === null ? undefined : 'en';
}

/** The label of a listing's field; fields that only the profile names keep their name. */
export function fieldLabel(words: Words, field: Pick<PropertyFieldView, 'name' | 'label'>): string {
  const labels = coreWords(words)?.propertyLabels;
  // A service may have a field that is called as something of every object is.
  return labels === undefined || !Object.hasOwn(labels, field.name) ? field.label : (labels[field.name] ?? field.label);
}

/** What a field of this wire name is called; further ones have no other name, unless they are shown with one. */
export function fieldNameWord(
  words: Words,
  name: string,
  shown: readonly Pick<PropertyFieldView, 'name' | 'label'>[] = [],
): string {
  return fieldLabel(
    words,
    [...shown, ...PROPERTY_FIELDS].find((field) => field.name === name) ?? { name, label: name },
  );
}

/**
 * A sentence of the core or of a service with the labels of fields in the place of their names on the wire, which nobody
 * sees in the form: `BathroomsFull` stands there as `Full bathrooms`.
 *
 * @param shown fields with the labels that they have there
 */
export function withFieldLabels(
  words: Words,
  said: string,
  shown: readonly Pick<PropertyFieldView, 'name' | 'label'>[] = [],
): string {
  return said.replaceAll(FIELD_NAMES, (name) => {
    const field = [...shown, ...PROPERTY_FIELDS].find((each) => each.name === name);
    return field === undefined ? name : `“${fieldLabel(words, field)}”`;
  });
}

/** Names of several words only: `Zoning` is a word as well. Not within quotes of code, such as a setting's path. */
const FIELD_NAMES = /(?<![\w.])[A-Z][a-z]+(?:[A-Z][A-Za-z]*)+(?![\w.]\w)/g;

/** Where the secret of an account is kept; null where only the host's own English words say it. */
export function secretPlace(words: Words, said: string): string | null {
  const core = coreWords(words);
  if (core === null) return said;
  const known = core.secretPlaces.find(([says]) => says.test(said));
  return known === undefined ? null : fillIn(known, said);
}

/** [Note: no replacement patterns of the path] A path may hold `$&`, so it is put in as it is. */
function fillIn([says, sentence]: readonly [RegExp, string], said: string): string {
  return sentence.replace('$1', () => says.exec(said)?.[1] ?? '');
}
