import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import { LANGUAGES } from '../../../shared/domain/lookups/languages.ts';
import { findLookupValue, type LookupValue } from '../../../shared/domain/lookups/lookup-value.ts';
import { PROPERTY_TYPE } from '../../../shared/domain/lookups/property-type.ts';
import { WINDOW_FEATURES } from '../../../shared/domain/lookups/window-features.ts';
import { YEAR_BUILT_SOURCE } from '../../../shared/domain/lookups/year-built-source.ts';

const LOOKUPS: Readonly<Record<NonNullable<PropertyFieldView['lookup']>, readonly LookupValue[]>> = {
  PropertyType: PROPERTY_TYPE,
  YearBuiltSource: YEAR_BUILT_SOURCE,
  WindowFeatures: WINDOW_FEATURES,
  Languages: LANGUAGES,
};

/** The words that a field knows; none where it is no lookup. */
export function lookupOf(field: Pick<PropertyFieldView, 'lookup'>): readonly LookupValue[] {
  return field.lookup === null ? [] : LOOKUPS[field.lookup];
}

/** The value of a field for reading; null where nothing is said. */
export function fieldText(field: Pick<PropertyFieldView, 'kind' | 'lookup' | 'value'>): string | null {
  const { kind, value } = field;
  if (value == null || value === '') return null;
  const words = lookupOf(field);
  const wordOf = (code: string): string => findLookupValue(words, code)?.standard ?? code;
  switch (kind) {
    case 'boolean':
      return value === true || value === 'true' ? 'Yes' : 'No';
    case 'code':
      return wordOf(String(value));
    case 'codeList':
      return String(value)
        .split(',')
        .map((code) => wordOf(code.trim()))
        .join(', ');
    case 'text':
    case 'integer':
    case 'decimal':
    case 'date':
      return String(value);
  }
}
