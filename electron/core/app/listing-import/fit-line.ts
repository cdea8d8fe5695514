import type { TableColumn } from '../../../../shared/domain/listing-import/columns.ts';
import type { LineProblem, ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import {
  type PropertyFieldDefinition,
  type PropertyFieldValue,
  propertyFieldDefinitions,
  readPropertyField,
} from '../../../../shared/domain/property-fields.ts';
import { fitField } from '../../../../shared/domain/service-fields/fit.ts';
import { offeredFields, toTold } from '../../../../shared/domain/service-fields/form.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { misfitOf, type Told } from '../../service/learn/told-fields.ts';

/** The fields that columns may be for: our own, those of the profile, and those of the service, with its kinds. */
export function tableDefinitions(profile: ServiceProfile, told: Told | null): readonly PropertyFieldDefinition[] {
  const known = propertyFieldDefinitions(profile.propertyFields);
  if (told === null) return known;
  const names = new Set(known.map(({ name }) => name));
  const offered = offeredFields(told.description, names).map(
    ({ name, label, kind }): PropertyFieldDefinition => ({
      name,
      label,
      kind,
      nullable: true,
      lookup: null,
      group: 'further',
      origin: 'service',
    }),
  );
  // A cell is looked up in the list of the service, where it has one.
  const listed = known.map((definition) => {
    const field = told.fields.get(definition.name);
    const isListed = field !== undefined && toTold(told.description, field).picklist !== null;
    return isListed ? { ...definition, lookup: null } : definition;
  });
  return [...listed, ...offered];
}

/** A line with the values of the service for the names that people read; what it would not take is a problem of the line. */
export function fitLine(line: ReadLine, columns: readonly TableColumn[], told: Told | null): ReadLine {
  if (told === null) return line;
  const fields: Record<string, PropertyFieldValue> = { ...line.fields };
  const problems: LineProblem[] = [];
  for (const { header, target } of columns) {
    const definition = target?.kind === 'field' ? target.field : null;
    const field = definition === null ? undefined : told.fields.get(definition.name);
    const value = definition === null ? undefined : line.fields[definition.name];
    if (definition === null || field === undefined || value === undefined || value === null) continue;
    const why = misfitOf(told, field, definition, value);
    if (why !== null) problems.push({ column: header, why });
    else fields[definition.name] = fittedValue(told, definition, value);
  }
  return { ...line, fields, problems: [...line.problems, ...problems] };
}

function fittedValue(told: Told, definition: PropertyFieldDefinition, value: PropertyFieldValue): PropertyFieldValue {
  const field = told.fields.get(definition.name);
  if (field === undefined || typeof value !== 'string') return value;
  const { text } = fitField(told.description, field, value, definition.kind === 'codeList');
  const reading = readPropertyField(definition, text);
  return reading.ok ? reading.value : value;
}
