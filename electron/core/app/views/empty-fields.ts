import { type PropertyFields, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';

/** Wire names of the fields of a draft that say nothing. Null says that there is nothing, which a person chose. */
export function emptyFields(fields: PropertyFields, profile: ServiceProfile): string[] {
  return propertyFieldDefinitions(profile.propertyFields)
    .map(({ name }) => name)
    .filter((name) => fields[name] === undefined || fields[name] === '');
}
