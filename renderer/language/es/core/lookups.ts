/** Kinds of property by their word on the wire. */
export const PROPERTY_TYPES: Readonly<Record<string, string>> = {
  BusinessOpportunity: 'Oportunidad de negocio',
  CommercialLease: 'Alquiler comercial',
  CommercialSale: 'Venta comercial',
  Farm: 'Finca rural',
  Land: 'Terreno',
  ManufacturedInPark: 'Casa prefabricada en parque',
  Residential: 'Residencial',
  ResidentialIncome: 'Residencial de renta',
  ResidentialLease: 'Alquiler residencial',
};

/** Where the year of construction was learnt, by its word on the wire. */
export const YEAR_BUILT_SOURCES: Readonly<Record<string, string>> = {
  Appraiser: 'Tasador',
  Assessor: 'Oficina de catastro',
  Builder: 'Constructor',
  Estimated: 'Estimado',
  Other: 'Otro',
  Owner: 'Propietario',
  PublicRecords: 'Registros públicos',
  SeeRemarks: 'Ver observaciones',
};

/** Features of windows by their word on the wire. */
export const WINDOW_WORDS: Readonly<Record<string, string>> = {
  AluminumFrames: 'Marcos de aluminio',
  BayWindows: 'Ventanas en saliente',
  Blinds: 'Persianas',
  DisplayWindows: 'Escaparates',
  DoublePaneWindows: 'Ventanas de doble vidrio',
  Drapes: 'Cortinas',
  EnergyStarQualifiedWindows: 'Ventanas con certificación ENERGY STAR',
  GardenWindows: 'Ventanas tipo invernadero',
  InsulatedWindows: 'Ventanas con aislamiento',
  LowEmissivityWindows: 'Ventanas de baja emisividad',
  PlantationShutters: 'Contraventanas de lamas anchas',
  Screens: 'Mosquiteros',
  Shutters: 'Contraventanas',
  Skylights: 'Tragaluces',
  SolarScreens: 'Pantallas solares',
  StormWindows: 'Ventanas contra tormentas',
  TintedWindows: 'Ventanas polarizadas',
  TriplePaneWindows: 'Ventanas de triple vidrio',
  WindowCoverings: 'Cubiertas para ventanas',
  WindowTreatments: 'Tratamientos para ventanas',
  WoodFrames: 'Marcos de madera',
};
