/**
 * One value of a RESO lookup: the words for people (`standard`), the form some OData services use on the wire
 * (`odata`), and the Spanish words where RESO publishes them (otherwise empty).
 */
export interface LookupValue {
  readonly standard: string;
  readonly odata: string;
  readonly spanish: string;
}

/** Finds a value by either of its two wire forms, without regard to case; unknown words give undefined. */
export function findLookupValue(values: readonly LookupValue[], word: string): LookupValue | undefined {
  const wanted = word.trim().toLowerCase();
  return values.find((value) => value.standard.toLowerCase() === wanted || value.odata.toLowerCase() === wanted);
}
