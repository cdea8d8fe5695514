import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import { fieldLabel } from '../../language/core-words.ts';
import type { ShownValue } from '../../language/lookup-words.ts';
import type { Words } from '../../language/words.ts';

const OWN: ReadonlySet<string> = new Set(PROPERTY_FIELDS.map(({ name }) => name));

/** Fields to choose from, found by their labels and by their names; those of a service stand with both. */
export function fieldChoices(
  words: Words,
  fields: readonly { readonly name: string; readonly label: string }[],
): readonly ShownValue[] {
  return fields.map((field) => {
    const { name } = field;
    const label = fieldLabel(words, field);
    const shown = label === name || OWN.has(name) ? label : `${label} (${name})`;
    return { standard: name, odata: name, spanish: '', shown };
  });
}
