import type { ListingId } from '../../../shared/domain/ids.ts';
import { foldKey, type ReadLine } from '../../../shared/domain/listing-import/read-lines.ts';
import { isBeingCreated } from '../changes/at-service.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Store } from '../store/store.ts';
import type { KnownListing } from './decide-line.ts';

export type FindListings = (line: ReadLine) => readonly KnownListing[];

/**
 * Finds the listings that a line may be about: by the key that the service gave, by what the last table called it, and by the
 * address, where no table has claimed that listing under another key.
 */
export function createFinder(store: Store): FindListings {
  const names = store.listingImports.names();
  const byName = Map.groupBy(names, ({ name }) => foldKey(name));
  const unclaimed = (name: string): ListingId[] =>
    (byName.get(foldKey(name)) ?? []).filter(({ isImported }) => !isImported).map(({ listingId }) => listingId);
  return ({ key, name, isNamed }) => {
    if (key === null) return [];
    const sources: (() => readonly ListingId[])[] = [
      () => (key.kind === 'ListingKey' ? store.listingImports.withListingKey(key.text) : []),
      () => store.listingImports.withKey(key.kind, key.folded),
      () => {
        if (key.kind !== 'address') return isNamed ? unclaimed(name) : [];
        return (byName.get(key.folded) ?? []).map(({ listingId }) => listingId);
      },
    ];
    for (const find of sources) {
      const listings = find().flatMap((listingId) => store.listings.get(listingId) ?? []);
      if (listings.length > 0) return listings.map((listing) => toKnown(store, listing));
    }
    return [];
  };
}

function toKnown(store: Store, listing: ListingRow): KnownListing {
  const { listingId, name, fields, onService } = listing;
  const before = store.listingImports.get(listingId);
  const state = onService ? 'onService' : isBeingCreated(store, listing) ? 'beingCreated' : 'draft';
  return { listingId, name, fields, state, said: before?.said ?? {}, saidName: before?.name ?? null };
}
