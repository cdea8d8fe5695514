import { isDeepStrictEqual } from 'node:util';
import { followFields, followOrder, followValue, type WantedListing } from '../../../../shared/domain/following.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { withoutIdentity } from '../../../../shared/domain/property-fields.ts';
import { isBeingCreated, wantedListing } from '../../library/changes/wanted.ts';
import type { DestinationRow } from '../../library/store/destination-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { FollowContext } from './follow-context.ts';
import { followPhotos } from './follow-photos.ts';

/**
 * Brings every listing that follows another one up to what was changed in it, within the change: what a person edits in one place is
 * wanted at every service of the listing in the same moment, or nowhere (docs/adr/006).
 */
export function followSources(context: FollowContext): void {
  for (const destination of context.store.destinations.behind()) {
    context.asEdit(destination.listingId, () => follow(context, destination));
    context.store.destinations.setUpToDate(destination.listingId);
  }
}

function follow(context: FollowContext, destination: DestinationRow): void {
  const { store } = context;
  const [source, own] = [store.listings.evenTakenBack(destination.sourceId), store.listings.get(destination.listingId)];
  if (source === null || own === null) return;
  followPhotos(context, destination);
  // Photos that stand for others have their places in it.
  const order = writeOrder(context, store.destinations.get(destination.listingId) ?? destination);
  const head = writeHead(context, source, own, destination.seen);
  const seen = { source: { ...head.source, order: order.source }, own: { ...head.own, order: order.own } };
  if (!sameSeen(seen, destination.seen)) store.destinations.save({ ...destination, seen });
}

const sameSeen = (one: DestinationRow['seen'], other: DestinationRow['seen']): boolean =>
  isDeepStrictEqual([one.source, one.own], [other.source, other.own]);

/** The name, the fields until they are at either service, where a colleague may change them, and whether it is put aside. */
function writeHead(
  { store }: FollowContext,
  source: ListingRow,
  own: ListingRow,
  seen: DestinationRow['seen'],
): DestinationRow['seen'] {
  const { listingId } = own;
  const name = followValue(source.name, own.name, { source: seen.source.name, own: seen.own.name });
  if (name.value !== own.name) store.listings.rename(listingId, name.value);
  if (source.archivedAt !== own.archivedAt) {
    store.listings.setArchived(listingId, source.archivedAt);
    // That the source is wanted again says nothing of this service: there a person says so.
    if (source.archivedAt !== null) store.schedule.clearSyncWanted(listingId);
  }
  const wanted = withoutIdentity(source.fields);
  const isFixed = source.onService || own.onService || isBeingCreated(store, own);
  const fields = isFixed
    ? { value: own.fields, seen: { source: seen.source.fields, own: seen.own.fields } }
    : followFields(wanted, own.fields, { source: seen.source.fields, own: seen.own.fields });
  const isWritten = JSON.stringify(sorted(fields.value)) !== JSON.stringify(sorted(own.fields));
  if (isWritten) store.listings.setFields(listingId, fields.value);
  const head = (of: 'source' | 'own'): WantedListing => ({ name: name.seen[of], fields: fields.seen[of], order: [] });
  return { source: head('source'), own: head('own') };
}

const sorted = (fields: ListingRow['fields']): [string, unknown][] =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** @returns the sequences as they are seen from now on, each with the ids of its listing */
function writeOrder(
  { store: { media, destinations } }: FollowContext,
  { listingId, sourceId, seen }: DestinationRow,
): { source: MediaId[]; own: MediaId[] } {
  const pairs = destinations.photos.pairs(listingId);
  const [ownIdOf, sourceIdOf] = [new Map(pairs), new Map(pairs.map(([source, mine]) => [mine, source]))];
  const own = media.present(listingId);
  const here = new Set(own);
  const asOwn = (ids: readonly MediaId[]): MediaId[] =>
    ids.flatMap((id) => {
      const mapped = ownIdOf.get(id);
      return mapped === undefined ? [] : [mapped];
    });
  const shared = asOwn(media.present(sourceId)).filter((id) => here.has(id));
  const followed = followOrder(shared, own, { source: asOwn(seen.source.order), own: seen.own.order });
  const isMoved = followed.value.some((id, index) => id !== own[index]);
  // Also where nothing moved: a photo that went leaves a gap.
  if (isMoved || media.hasGap(listingId)) media.arrange(followed.value);
  return {
    source: followed.seen.source.flatMap((id) => sourceIdOf.get(id) ?? []),
    own: [...followed.seen.own],
  };
}

/** What a listing that is to follow another one begins with: nothing was followed yet. */
export function firstSeen(source: ListingRow): DestinationRow['seen'] {
  const nothing = { ...wantedListing(source, []), fields: {} };
  return { source: nothing, own: nothing };
}
