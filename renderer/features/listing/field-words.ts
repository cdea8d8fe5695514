import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import { coreWords, problemText } from '../../language/core-words.ts';
import { type ShownValue, shownValues, shownWord } from '../../language/lookup-words.ts';
import type { Words } from '../../language/words.ts';

/** The words that a field knows; none where it is no lookup. */
export function lookupOf(words: Words, field: Pick<PropertyFieldView, 'lookup'>): readonly ShownValue[] {
  return field.lookup === null ? [] : shownValues(words, field.lookup);
}

/** The value of a field for reading; null where nothing is said. */
export function fieldText(words: Words, field: Pick<PropertyFieldView, 'kind' | 'lookup' | 'value'>): string | null {
  const { kind, value } = field;
  if (value == null || value === '') return null;
  const values = lookupOf(words, field);
  switch (kind) {
    case 'boolean':
      return words.t(value === true || value === 'true' ? 'common.yes' : 'common.no');
    case 'code':
      return shownWord(values, String(value));
    case 'codeList':
      return String(value)
        .split(',')
        .map((code) => shownWord(values, code.trim()))
        .join(', ');
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return String(value);
  }
}

/** Why a field did not take what was typed. The core says it in English; elsewhere its kind tells what it takes. */
export function fieldFailure(words: Words, kind: PropertyFieldView['kind'], failure: AppErrorData): string {
  if (coreWords(words) !== null && failure.code === 'invalidInput') {
    if (kind === 'integer') return words.t('listing.takesInteger');
    if (kind === 'decimal') return words.t('listing.takesDecimal');
    if (kind === 'date') return words.t('listing.takesDate');
  }
  return problemText(words, failure);
}
