/** Names of the fields of a listing, by their name on the wire. */
export const PROPERTY_LABELS: Readonly<Record<string, string>> = {
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
