import { IMAGE_OF } from './image-of.ts';
import { LANGUAGES } from './languages.ts';
import type { LookupValue } from './lookup-value.ts';

/** Kinds of property: the PropertyType lookup of the RESO Data Dictionary (9 values, an open list). */
const PROPERTY_TYPE: readonly LookupValue[] = [
  { standard: 'Business Opportunity', odata: 'BusinessOpportunity', spanish: 'Oportunidad de Negocio' },
  { standard: 'Commercial Lease', odata: 'CommercialLease', spanish: 'Arrendamiento Comercial' },
  { standard: 'Commercial Sale', odata: 'CommercialSale', spanish: 'Venta Comercial' },
  { standard: 'Farm', odata: 'Farm', spanish: 'Granja' },
  { standard: 'Land', odata: 'Land', spanish: 'Tierra' },
  { standard: 'Manufactured In Park', odata: 'ManufacturedInPark', spanish: 'Fabricado en el Parque' },
  { standard: 'Residential', odata: 'Residential', spanish: 'Residencial' },
  { standard: 'Residential Income', odata: 'ResidentialIncome', spanish: 'Ingresos Residenciales' },
  { standard: 'Residential Lease', odata: 'ResidentialLease', spanish: 'Arrendamiento Residencial' },
];

/** Where the year of construction was learnt: the YearBuiltSource lookup of the RESO Data Dictionary (8 values, an open list). */
const YEAR_BUILT_SOURCE: readonly LookupValue[] = [
  { standard: 'Appraiser', odata: 'Appraiser', spanish: 'Tasador' },
  { standard: 'Assessor', odata: 'Assessor', spanish: 'Asesor' },
  { standard: 'Builder', odata: 'Builder', spanish: 'Constructor' },
  { standard: 'Estimated', odata: 'Estimated', spanish: 'Estimado' },
  { standard: 'Other', odata: 'Other', spanish: 'Otro' },
  { standard: 'Owner', odata: 'Owner', spanish: 'Propietario' },
  { standard: 'Public Records', odata: 'PublicRecords', spanish: 'Registros Públicos' },
  { standard: 'See Remarks', odata: 'SeeRemarks', spanish: 'Ver Observaciones' },
];

/** Features of windows: the WindowFeatures lookup of the RESO Data Dictionary (21 values, an open list). */
const WINDOW_FEATURES: readonly LookupValue[] = [
  { standard: 'Aluminum Frames', odata: 'AluminumFrames', spanish: '' },
  { standard: 'Bay Window(s)', odata: 'BayWindows', spanish: '' },
  { standard: 'Blinds', odata: 'Blinds', spanish: '' },
  { standard: 'Display Window(s)', odata: 'DisplayWindows', spanish: '' },
  { standard: 'Double Pane Windows', odata: 'DoublePaneWindows', spanish: '' },
  { standard: 'Drapes', odata: 'Drapes', spanish: '' },
  { standard: 'ENERGY STAR Qualified Windows', odata: 'EnergyStarQualifiedWindows', spanish: '' },
  { standard: 'Garden Window(s)', odata: 'GardenWindows', spanish: '' },
  { standard: 'Insulated Windows', odata: 'InsulatedWindows', spanish: '' },
  { standard: 'Low-Emissivity Windows', odata: 'LowEmissivityWindows', spanish: '' },
  { standard: 'Plantation Shutters', odata: 'PlantationShutters', spanish: '' },
  { standard: 'Screens', odata: 'Screens', spanish: '' },
  { standard: 'Shutters', odata: 'Shutters', spanish: '' },
  { standard: 'Skylight(s)', odata: 'Skylights', spanish: '' },
  { standard: 'Solar Screens', odata: 'SolarScreens', spanish: '' },
  { standard: 'Storm Window(s)', odata: 'StormWindows', spanish: '' },
  { standard: 'Tinted Windows', odata: 'TintedWindows', spanish: '' },
  { standard: 'Triple Pane Windows', odata: 'TriplePaneWindows', spanish: '' },
  { standard: 'Window Coverings', odata: 'WindowCoverings', spanish: '' },
  { standard: 'Window Treatments', odata: 'WindowTreatments', spanish: '' },
  { standard: 'Wood Frames', odata: 'WoodFrames', spanish: '' },
];

/** The RESO lookups by the name of their field. */
export const LOOKUPS = {
  ImageOf: IMAGE_OF,
  PropertyType: PROPERTY_TYPE,
  YearBuiltSource: YEAR_BUILT_SOURCE,
  WindowFeatures: WINDOW_FEATURES,
  Languages: LANGUAGES,
} as const satisfies Readonly<Record<string, readonly LookupValue[]>>;
