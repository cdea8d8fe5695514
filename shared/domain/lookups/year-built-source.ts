import type { LookupValue } from './lookup-value.ts';

/** Where the year of construction was learnt: the YearBuiltSource lookup of the RESO Data Dictionary (8 values, an open list). */
export const YEAR_BUILT_SOURCE: readonly LookupValue[] = [
  { standard: 'Appraiser', odata: 'Appraiser', spanish: 'Tasador' },
  { standard: 'Assessor', odata: 'Assessor', spanish: 'Asesor' },
  { standard: 'Builder', odata: 'Builder', spanish: 'Constructor' },
  { standard: 'Estimated', odata: 'Estimated', spanish: 'Estimado' },
  { standard: 'Other', odata: 'Other', spanish: 'Otro' },
  { standard: 'Owner', odata: 'Owner', spanish: 'Propietario' },
  { standard: 'Public Records', odata: 'PublicRecords', spanish: 'Registros Públicos' },
  { standard: 'See Remarks', odata: 'SeeRemarks', spanish: 'Ver Observaciones' },
];
