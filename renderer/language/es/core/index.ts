import type { GivenName } from '../../../../shared/domain/given-names.ts';
import type { CoreWords } from '../../core-language.ts';
import { PROPERTY_TYPES, WINDOW_WORDS, YEAR_BUILT_SOURCES } from './lookups.ts';
import { PHRASES } from './phrases/index.ts';
import { ROOMS } from './rooms.ts';

/** Names that the core gives by itself: that of the practice service and those of the first templates. */
const NAMES: Readonly<Record<GivenName, string>> = {
  'Practice service': 'Servicio de práctica',
  Room: 'Espacio',
  'Room and listing': 'Ambiente y propiedad',
  Numbered: 'Numerada',
};

/** Where a host says that it keeps secrets; another place is named in the host's own words. */
const SECRET_PLACES: readonly (readonly [says: RegExp, spanish: string])[] = [
  [
    /^a file encrypted with a key from the system’s key store$/,
    'un archivo cifrado con una clave del almacén de claves del sistema',
  ],
  [
    /^a file encrypted with a key from the system’s key store, which is locked$/,
    'un archivo cifrado con una clave del almacén de claves del sistema, que está bloqueado',
  ],
  [/^a file that only you can read \((.+)\)$/, 'un archivo que solo esta cuenta de usuario puede leer ($1)'],
];

/** Names of the fields of a listing, by their name on the wire. */
const PROPERTY_LABELS: Readonly<Record<string, string>> = {
  PropertyType: 'Tipo de propiedad',
  BathroomsFull: 'Baños completos',
  YearBuilt: 'Año de construcción',
  YearBuiltSource: 'Fuente del año de construcción',
  Zoning: 'Zonificación',
  ZoningDescription: 'Descripción de la zonificación',
  WindowFeatures: 'Características de las ventanas',
  ListAgentLanguages_1: 'Idiomas del agente',
  ListAgentLanguages_2: 'Idiomas del agente, segunda lista',
  ListAgentLanguages_3: 'Idiomas del agente, tercera lista',
  AverageStudioAreaUnits: 'Unidades de área del estudio',
  BackOnMarketDate: 'De vuelta en el mercado',
  WellReportYN: 'Informe del pozo',
  WorkmansCompensationExpense: 'Gasto de compensación de trabajadores',
  YearEstablished: 'Año de establecimiento',
  YearsCurrentOwner: 'Años del propietario actual',
};

export const ES_CORE: CoreWords = {
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
