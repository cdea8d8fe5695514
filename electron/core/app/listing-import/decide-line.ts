import type { ListingId } from '../../../../shared/domain/ids.ts';
import { isNaming } from '../../../../shared/domain/listing-import/columns.ts';
import type { LineProblem, ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PropertyFields, PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import { fieldsSaid } from '../../library/changes/change.ts';

/** A listing as far as a table can be about it. */
export interface KnownListing {
  readonly listingId: ListingId;
  readonly name: string;
  readonly fields: PropertyFields;
  /** `onService` and `beingCreated`: its fields are at the service, which takes no changes of them. */
  readonly state: 'draft' | 'onService' | 'beingCreated';
  /** What a table said of it when it was imported last. */
  readonly said: Readonly<Record<string, string>>;
  readonly saidName: string | null;
  readonly isArchived: boolean;
}

interface FieldStep {
  readonly name: string;
  readonly from: PropertyFieldValue | undefined;
  readonly to: PropertyFieldValue;
}

export type LineDecision =
  | {
      readonly outcome: 'create';
      readonly fields: PropertyFields;
      /** Names of those fields that the line says nothing of. */
      readonly fromTemplate: ReadonlySet<string>;
    }
  | {
      readonly outcome: 'change';
      readonly listing: KnownListing;
      readonly fields: readonly FieldStep[];
      /** Null: it keeps its name. */
      readonly name: string | null;
    }
  | { readonly outcome: 'same'; readonly listing: KnownListing }
  /** It is in the archive, and left as it is. */
  | { readonly outcome: 'archived'; readonly listing: KnownListing }
  | { readonly outcome: 'failed'; readonly problems: readonly LineProblem[] };

/**
 * What a line of a table comes to. What it says as it said the last time is no change: so the same table again leaves alone what
 * people have written since.
 *
 * @param found the listings that the line may be about
 * @param template fields that a listing begins with where the line says nothing of them; one that is here has begun already
 * @param unarchive whether listings of the archive are changed as well, and taken out of it
 */
export function decideLine(
  line: ReadLine,
  found: readonly KnownListing[],
  template: PropertyFields,
  unarchive: boolean,
): LineDecision {
  const [listing] = found;
  if (line.problems.length > 0) return { outcome: 'failed', problems: line.problems };
  if (listing === undefined) {
    const fromTemplate = new Set(Object.keys(template).filter((name) => !(name in line.fields)));
    return { outcome: 'create', fields: { ...template, ...line.fields }, fromTemplate };
  }
  if (found.length > 1) {
    const why = phrase('tableLine.severalListings', { key: line.key?.text ?? line.name, count: found.length });
    return { outcome: 'failed', problems: [{ column: null, why }] };
  }
  if (listing.isArchived && !unarchive) return { outcome: 'archived', listing };
  const fields = Object.entries(line.fields).flatMap(([name, to]): FieldStep[] => {
    const from = listing.fields[name];
    // What was created without its address or number is found by it all the same.
    if (listing.state !== 'draft' && from === undefined && isNaming(name)) return [];
    return line.said[name] === listing.said[name] || from === to ? [] : [{ name, from, to }];
  });
  if (fields.length > 0 && listing.state !== 'draft') {
    const said = fieldsSaid(
      listing.fields,
      line.fields,
      fields.map(({ name }) => name),
    );
    const why = phrase(`tableLine.${listing.state}`, { fields: said });
    return { outcome: 'failed', problems: [{ column: null, why }] };
  }
  const isRenamed = line.isNamed && line.name !== listing.saidName && line.name !== listing.name;
  const name = isRenamed ? line.name : null;
  return fields.length === 0 && name === null && !listing.isArchived
    ? { outcome: 'same', listing }
    : { outcome: 'change', listing, fields, name };
}
