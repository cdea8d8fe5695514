import type { ListingId } from '../../../../shared/domain/ids.ts';
import { foldKey, type ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { isBeingCreated } from '../../library/changes/wanted.ts';
import type { NamedListing } from '../../library/store/listing-import-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { KnownListing, LineDecision } from './decide-line.ts';

type FindListings = (line: ReadLine) => Found;

export interface Found {
  readonly listings: readonly KnownListing[];
  /** The line of the same table that is about the listing already; null where none is. */
  readonly takenBy: number | null;
}

/** Which listings lines of the table at hand are about: one that another line writes is not found as if nothing had been said of it. */
interface Claims {
  readonly listings: Map<ListingId, number>;
  /** Addresses of listings that lines make, which a dry run does not find. */
  readonly addresses: Map<string, number>;
}

export function noClaims(): Claims {
  return { listings: new Map(), addresses: new Map() };
}

/** Notes what a line is about, for the lines after it. */
export function claim(claims: Claims, line: ReadLine, decision: LineDecision): void {
  if (decision.outcome === 'failed') return;
  if (decision.outcome === 'create') claims.addresses.set(foldKey(line.name), line.line);
  else claims.listings.set(decision.listing.listingId, line.line);
}

/**
 * Finds the listings that a line may be about: by the key that the service gave, by what the last table called it, and by the
 * address. [Note: another reference] Two references of one kind at one address are two listings, as in a house of several
 * units; a listing that a table knew by its address, or by another kind of reference, is the one that is meant.
 */
export function createFinder(store: Store, claims: Claims): FindListings {
  const names = store.listingImports.names();
  const byName = Map.groupBy(names, ({ name }) => foldKey(name));
  const named = (name: string, kind: NamedListing['keyKind']): ListingId[] =>
    (byName.get(foldKey(name)) ?? []).filter(({ keyKind }) => keyKind !== kind).map(({ listingId }) => listingId);
  const find = ({ key, name, isNamed }: ReadLine): readonly KnownListing[] => {
    if (key === null) return [];
    const sources: (() => readonly ListingId[])[] = [
      () => (key.kind === 'ListingKey' ? store.listingImports.withListingKey(key.text) : []),
      () => store.listingImports.withKey(key.kind, key.folded),
      () => {
        if (key.kind !== 'address') return isNamed ? named(name, key.kind) : [];
        return (byName.get(key.folded) ?? []).map(({ listingId }) => listingId);
      },
    ];
    for (const listingsOf of sources) {
      const listings = listingsOf().flatMap((listingId) => store.listings.get(listingId) ?? []);
      if (listings.length > 0) return listings.map((listing) => toKnown(store, listing));
    }
    return [];
  };
  return (line) => {
    const listings = find(line);
    const made = line.key?.kind === 'address' ? claims.addresses.get(line.key.folded) : undefined;
    const before = listings.map(({ listingId }) => claims.listings.get(listingId)).find((each) => each !== undefined);
    return { listings, takenBy: before ?? made ?? null };
  };
}

function toKnown(store: Store, listing: ListingRow): KnownListing {
  const { listingId, name, fields, onService, archivedAt } = listing;
  const before = store.listingImports.get(listingId);
  const state = onService ? 'onService' : isBeingCreated(store, listing) ? 'beingCreated' : 'draft';
  return {
    listingId,
    name,
    fields,
    state,
    said: before?.said ?? {},
    saidName: before?.name ?? null,
    isArchived: archivedAt !== null,
  };
}
