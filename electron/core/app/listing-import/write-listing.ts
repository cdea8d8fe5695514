import type { ChangeId, ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import { archiveStep, writeArchived } from '../../library/changes/archive.ts';
import { fieldsSaid } from '../../library/changes/change.ts';
import { importedOf } from '../../library/changes/library.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Imported, Step } from '../../library/store/change-steps.ts';
import type { Store } from '../../library/store/store.ts';
import { withEdit } from '../../sync/run/after-edit.ts';

interface ListingWishes {
  /** Undefined for a field that is not to be sent. */
  readonly fields: Readonly<Record<string, PropertyFieldValue | undefined>>;
  /** Null: it keeps its name. */
  readonly name: string | null;
}

/** The mark of what is done with several listings at once, and what a table says of this one. */
interface PartOfMany {
  /** Left out where no table says it. */
  readonly imported?: NonNullable<Imported>;
  readonly together: string;
  /** Takes it out of the archive where it is there. */
  readonly unarchives?: boolean;
}

/**
 * Writes fields and the name of a listing that is not at the service as one change that can be undone, within a change of the
 * library.
 *
 * @returns null where all is as wanted already, or the listing is gone
 */
export function writeListing(
  store: Store,
  listingId: ListingId,
  wishes: ListingWishes,
  at: Date,
  as?: PartOfMany,
): ChangeId | null {
  return withEdit(store, [listingId], at, () => {
    const listing = store.listings.get(listingId);
    if (listing === null) return null;
    const written = Object.entries(wishes.fields).filter(([name, value]) => listing.fields[name] !== value);
    const steps: Step[] = written.map(([name, to]) => ({ kind: 'field', name, from: listing.fields[name], to }));
    if (wishes.name !== null && wishes.name !== listing.name)
      steps.push({ kind: 'name', from: listing.name, to: wishes.name });
    if (steps.length === 0 && as?.imported === undefined) return null;
    if (written.length > 0) {
      const all = { ...listing.fields, ...Object.fromEntries(written) };
      const values = Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const names = new Set(written.map(([name]) => name));
      const left = Object.entries(listing.fieldProblems).filter(([name]) => !names.has(name));
      store.listings.setFields(listingId, Object.fromEntries(values), Object.fromEntries(left));
      const fields = fieldsSaid(listing.fields, all, [...names]);
      store.history.add(at.toISOString(), listingId, null, 'you', phrase('history.fields', { fields }));
    }
    if (wishes.name !== null) store.listings.rename(listingId, wishes.name);
    if (steps.length > 0) store.listings.touch(listingId, at.toISOString());
    const unarchived = as?.unarchives === true ? archiveStep(store, listing, false, at.toISOString()) : null;
    if (unarchived !== null) {
      steps.push(unarchived);
      writeArchived(store, listing, unarchived, at.toISOString());
    }
    if (as?.imported !== undefined) {
      steps.push({ kind: 'imported', from: importedOf(store, listingId), to: as.imported });
      store.listingImports.save({ listingId, ...as.imported });
      return recordChange(store, listingId, { kind: 'table', steps, session: as.together, at });
    }
    return recordChange(store, listingId, {
      kind: written.length > 0 ? 'fields' : 'rename',
      steps,
      session: as?.together,
      at,
    });
  });
}
