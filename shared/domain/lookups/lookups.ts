import { IMAGE_OF } from './image-of.ts';
import { LANGUAGES } from './languages.ts';
import type { LookupValue } from './lookup-value.ts';
import { PROPERTY_TYPE } from './property-type.ts';
import { WINDOW_FEATURES } from './window-features.ts';
import { YEAR_BUILT_SOURCE } from './year-built-source.ts';

/** The RESO lookups by the name of their field. */
export const LOOKUPS = {
  ImageOf: IMAGE_OF,
  PropertyType: PROPERTY_TYPE,
  YearBuiltSource: YEAR_BUILT_SOURCE,
  WindowFeatures: WINDOW_FEATURES,
  Languages: LANGUAGES,
} as const satisfies Readonly<Record<string, readonly LookupValue[]>>;
