import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import { PROPERTY_FIELD_GROUPS, type PropertyFieldGroup } from '../../../shared/domain/property-fields.ts';

/**
 * What nearly every listing says, in the sequence in which it is asked for. Those that the interface does not name stand
 * here where the profile of the service has them.
 */
const ESSENTIALS: readonly string[] = [
  'ListingId',
  'UnparsedAddress',
  'StandardStatus',
  'MlsStatus',
  'ListPrice',
  'PropertyType',
  'BathroomsFull',
  'YearBuilt',
];

/** Headings that fold, in their sequence. */
export const FOLDED_GROUPS = PROPERTY_FIELD_GROUPS.filter((group) => group !== 'further');

/** What the service requires stands here as well, after those. */
const isEssential = ({ name, origin, described }: PropertyFieldView): boolean =>
  described?.required === true || (origin !== 'listing' && origin !== 'service' && ESSENTIALS.includes(name));

function placeOf({ name }: PropertyFieldView): number {
  const place = ESSENTIALS.indexOf(name);
  return place === -1 ? ESSENTIALS.length : place;
}

export function essentialsOf(fields: readonly PropertyFieldView[]): PropertyFieldView[] {
  return fields.filter(isEssential).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The fields under a heading, without the essential ones. */
export function fieldsOf(fields: readonly PropertyFieldView[], group: PropertyFieldGroup): PropertyFieldView[] {
  return fields.filter((field) => field.group === group && !isEssential(field));
}

/** How many of them say something; explicitly none counts as well. */
export function filledCount(fields: readonly PropertyFieldView[]): number {
  return fields.filter(({ value }) => value !== undefined && value !== '').length;
}
