import type { LookupValue } from './lookup-value.ts';

/** Kinds of property: the PropertyType lookup of the RESO Data Dictionary (9 values, an open list). */
export const PROPERTY_TYPE: readonly LookupValue[] = [
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
