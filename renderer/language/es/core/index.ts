import type { CoreWords } from '../../core-language.ts';
import { PROPERTY_TYPES, WINDOW_WORDS, YEAR_BUILT_SOURCES } from './lookups.ts';
import { NAMES } from './names.ts';
import { PHRASES } from './phrases/index.ts';
import { PROBLEMS } from './problems.ts';
import { PROPERTY_LABELS } from './property-labels.ts';
import { ROOMS } from './rooms.ts';
import { SECRET_PLACES } from './secret-places.ts';

export const ES_CORE: CoreWords = {
  problems: PROBLEMS,
  lookups: {
    ImageOf: ROOMS,
    PropertyType: PROPERTY_TYPES,
    YearBuiltSource: YEAR_BUILT_SOURCES,
    WindowFeatures: WINDOW_WORDS,
    // RESO itself publishes all of these in Spanish.
    Languages: {},
  },
  phrases: PHRASES,
  names: NAMES,
  propertyLabels: PROPERTY_LABELS,
  secretPlaces: SECRET_PLACES,
};
