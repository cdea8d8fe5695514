import { type ChangeId, ListingId } from '../../../../shared/domain/ids.ts';
import type { TableColumn } from '../../../../shared/domain/listing-import/columns.ts';
import type { LineProblem, ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import {
  type PropertyFieldDefinition,
  type PropertyFieldValue,
  propertyFieldDefinitions,
  readPropertyField,
} from '../../../../shared/domain/property-fields.ts';
import { fitField } from '../../../../shared/domain/service-fields/fit.ts';
import { offeredFields, toFieldDescription } from '../../../../shared/domain/service-fields/form.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Imported } from '../../library/store/change-steps.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { type Described, misfitOf } from '../../service/learn/described-fields.ts';
import type { LineDecision } from './decide-line.ts';
import { writeListing } from './write-listing.ts';

/** The fields that columns may be for: our own, those of the profile, and those of the service, with its kinds. */
export function tableDefinitions(
  profile: ServiceProfile,
  described: Described | null,
): readonly PropertyFieldDefinition[] {
  const known = propertyFieldDefinitions(profile.propertyFields);
  if (described === null) return known;
  const names = new Set(known.map(({ name }) => name));
  const offered = offeredFields(described.description, names).map(
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
    const field = described.fields.get(definition.name);
    const isListed = field !== undefined && toFieldDescription(described.description, field).picklist !== null;
    return isListed ? { ...definition, lookup: null } : definition;
  });
  return [...listed, ...offered];
}

/** A line with the values of the service for the names that people read; what it would not take is a problem of the line. */
export function fitLine(line: ReadLine, columns: readonly TableColumn[], described: Described | null): ReadLine {
  if (described === null) return line;
  const fields: Record<string, PropertyFieldValue> = { ...line.fields };
  const problems: LineProblem[] = [];
  for (const { header, target } of columns) {
    const definition = target?.field ?? null;
    const field = definition === null ? undefined : described.fields.get(definition.name);
    const value = definition === null ? undefined : line.fields[definition.name];
    if (definition === null || field === undefined || value === undefined || value === null) continue;
    const why = misfitOf(described, field, definition, value);
    if (why !== null) problems.push({ column: header, why });
    else fields[definition.name] = fittedValue(described, definition, value);
  }
  return { ...line, fields, problems: [...line.problems, ...problems] };
}

function fittedValue(
  described: Described,
  definition: PropertyFieldDefinition,
  value: PropertyFieldValue,
): PropertyFieldValue {
  const field = described.fields.get(definition.name);
  if (field === undefined || typeof value !== 'string') return value;
  const { text } = fitField(described.description, field, value, definition.kind === 'codeList');
  const reading = readPropertyField(definition, text);
  return reading.ok ? reading.value : value;
}

interface WrittenLine {
  /** Null where the line failed. */
  readonly listingId: ListingId | null;
  readonly changeId: ChangeId | null;
}

/** Does what was decided about a line, within a change of the library, and remembers what the line said, as one change. */
export function writeLine(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  line: ReadLine,
  decision: LineDecision,
  together: string,
): WrittenLine {
  const { key } = line;
  if (decision.outcome === 'failed' || decision.outcome === 'archived' || key === null)
    return { listingId: null, changeId: null };
  const at = now();
  const saying = (before: Readonly<Record<string, string>>): NonNullable<Imported> => {
    return { keyKind: key.kind, keyText: key.folded, name: line.name, said: { ...before, ...line.said } };
  };
  if (decision.outcome === 'create') {
    const listingId = ListingId.parse(newId());
    const imported = saying({});
    const why = phrase('history.listingFromTable', { name: line.name, line: line.line });
    store.listings.insert(listingId, line.name, decision.fields, at.toISOString());
    store.history.add(at.toISOString(), listingId, null, 'you', why);
    store.listingImports.save({ listingId, ...imported });
    recordChange(store, listingId, {
      kind: 'table',
      count: 1,
      steps: [
        { kind: 'listing', from: false, to: true },
        { kind: 'imported', from: null, to: imported },
      ],
      session: together,
      at,
    });
    return { listingId, changeId: null };
  }
  const { listingId, said } = decision.listing;
  const fields =
    decision.outcome === 'same' ? {} : Object.fromEntries(decision.fields.map(({ name, to }) => [name, to] as const));
  const name = decision.outcome === 'same' ? null : decision.name;
  const changeId = writeListing(store, listingId, { fields, name }, at, {
    imported: saying(said),
    together,
    unarchives: decision.outcome === 'change',
  });
  return { listingId, changeId: decision.outcome === 'same' ? null : changeId };
}
