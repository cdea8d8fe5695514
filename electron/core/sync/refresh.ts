import type { Problem } from '../../../shared/contract/model.ts';
import { ConflictId, type ListingId, type MediaId } from '../../../shared/domain/ids.ts';
import { weave } from '../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { isSameMedia } from '../../../shared/domain/remote-media.ts';
import { isUnknown, withOrderSeen } from '../../../shared/domain/unknown-base.ts';
import { persistForeignMedia } from '../foreign-media/foreign-media.ts';
import { type Failure, failed, type Result, saying, succeeded } from '../remote/failure.ts';
import { findMedia, readMedia, readProperty } from '../remote/listing-api.ts';
import type { IncomingMedia, IncomingProperty } from '../remote/media-mapper.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-table.ts';
import type { Session, SyncContext } from './context.ts';
import { applyTheirs } from './merge.ts';
import { stopsEverything } from './problem.ts';
import { mergeOrder, type OrderMerge } from './reconcile.ts';

const LISTING_GONE: Problem = {
  code: 'serviceRefused',
  ...saying(phrase('problem.listingGone')),
  action: 'none',
};

/**
 * Reads the listing back: verifies that it shows our photos, takes in what others changed, and compares the order as
 * one register. Where the service cannot be read nothing happens.
 */
export async function refreshListing(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
): Promise<Failure | null> {
  if (!session.account.profile.read.entities) return null;
  const place = await findPlace(context, session, listing);
  if (!place.ok) return keepReadFailure(context, session, listing, place.failure);
  if (place.value === null) return null;
  const property = await readProperty(session.api, place.value);
  if (!property.ok) return keepReadFailure(context, session, listing, property.failure);
  if (property.value.media === null) return null;
  keepKey(context, listing, property.value);
  const shown = await collectShown(context, session, listing, property.value.media);
  if (!shown.ok) return shown.failure;
  persistForeignMedia(context, listing, property.value.media);
  takeShown(context, listing, shown.value);
  return null;
}

/** Takes in what the service shows of our photos (null: gone there), and their order as one register. */
export function takeShown(
  context: SyncContext,
  listing: Pick<ListingRow, 'listingId'>,
  shown: ReadonlyMap<MediaId, IncomingMedia | null>,
): void {
  context.store.write(() => {
    for (const [mediaId, theirs] of shown) applyTheirs(context, mediaId, theirs);
    applyOrder(context, listing, shown);
  });
}

type Place = Pick<ListingRow, 'listingKey' | 'location'>;

/** Where the listing is. An answer that named no place is made up for by one of our MediaKeys; null when that fails. */
async function findPlace(context: SyncContext, session: Session, listing: ListingRow): Promise<Result<Place | null>> {
  if (listing.listingKey !== null || listing.location !== null) return succeeded(listing);
  if (!session.account.profile.read.filterByMediaKey) return succeeded(null);
  const attached = context.store.remote.ofListing(listing.listingId).flatMap((row) => row.mediaKey ?? []);
  let anyFound = attached.length === 0;
  // Any of our photos tells the place: the first may have been taken away.
  for (const mediaKey of attached) {
    const found = await findMedia(session.api, [mediaKey]);
    if (!found.ok) return found.failure.kind === 'gone' ? succeeded(null) : found;
    const listingKey = found.value.find((media) => media.listingKey !== null)?.listingKey ?? null;
    if (listingKey !== null) return succeeded({ listingKey, location: null });
    anyFound ||= found.value.length > 0;
  }
  if (anyFound) return succeeded(null);
  return failed({ kind: 'gone', ...saying(phrase('failure.nothingLeft')) });
}

function keepReadFailure(
  context: SyncContext,
  { signal }: Session,
  listing: ListingRow,
  failure: Failure,
): Failure | null {
  if (failure.kind === 'gone') {
    context.store.write(() => context.store.listings.setBlocked(listing.listingId, LISTING_GONE));
    return null;
  }
  return stopsEverything(failure, signal) || failure.kind === 'inDoubt' ? failure : null;
}

function keepKey(context: SyncContext, listing: ListingRow, property: IncomingProperty): void {
  if (property.listingKey === listing.listingKey && property.etag === listing.etag) return;
  context.store.write(() => {
    const remote = { listingKey: property.listingKey, location: listing.location, etag: property.etag };
    context.store.listings.setRemote(listing.listingId, remote, context.now().toISOString());
  });
}

/** Our photos as the service shows them. One that is missing from the listing is asked for by its own address first. */
async function collectShown(
  context: SyncContext,
  session: Session,
  listing: ListingRow,
  media: readonly IncomingMedia[],
): Promise<Result<Map<MediaId, IncomingMedia | null>>> {
  const shown = new Map<MediaId, IncomingMedia | null>();
  for (const row of context.store.remote.ofListing(listing.listingId)) {
    const entity = media.find((each) => isSameMedia(row, each));
    if (entity !== undefined) {
      shown.set(row.mediaId, entity);
      continue;
    }
    const alone = await readAlone(session, row);
    if (!alone.ok) return alone;
    if (alone.value !== 'unknown') shown.set(row.mediaId, alone.value);
  }
  return succeeded(shown);
}

async function readAlone(session: Session, row: MediaRemoteRow): Promise<Result<IncomingMedia | null | 'unknown'>> {
  if (row.mediaKeyNumeric === null) return findByMediaKey(session, row);
  const read = await readMedia(session.api, row.mediaKeyNumeric);
  if (read.ok) return read;
  if (read.failure.kind === 'gone') return succeeded(null);
  return read.failure.kind === 'refused' ? succeeded('unknown') : read;
}

async function findByMediaKey(
  session: Session,
  row: MediaRemoteRow,
): Promise<Result<IncomingMedia | null | 'unknown'>> {
  if (!session.account.profile.read.filterByMediaKey || row.mediaKey === null) return succeeded('unknown');
  const found = await findMedia(session.api, [row.mediaKey]);
  if (found.ok) return succeeded(found.value[0] ?? null);
  return found.failure.kind === 'gone' || found.failure.kind === 'refused' ? succeeded('unknown') : found;
}

/** Compares the order three ways and moves the base's Order values on to theirs. */
function applyOrder(
  context: SyncContext,
  listing: Pick<ListingRow, 'listingId'>,
  shown: ReadonlyMap<MediaId, IncomingMedia | null>,
): void {
  const { store } = context;
  store.write(() => {
    const rows = new Map(store.remote.ofListing(listing.listingId).map((row) => [row.mediaId, row]));
    const present = store.media.ofListing(listing.listingId).flatMap((media) => (media.removed ? [] : [media.mediaId]));
    const isShown = (id: MediaId): boolean => shown.get(id) != null;
    // An order that was never seen is seen as a whole or not at all.
    if (present.some((id) => isUnknown(rows.get(id)?.unknownBase ?? null, 'order') && !isShown(id))) return;
    const open = store.conflicts.openOf(listing.listingId).find((each) => each.field === 'order');
    const both = present.filter((id) => rows.has(id) && isShown(id));
    const merge = mergeOrder({
      mine: both,
      base: new Map(both.map((id) => [id, rows.get(id)?.fields.order ?? null])),
      theirs: new Map(both.map((id) => [id, shown.get(id)?.fields.order ?? null])),
      openConflict: open !== undefined,
    });
    keepOrder(context, listing.listingId, present, merge, open);
    for (const [mediaId, theirs] of shown) {
      const row = rows.get(mediaId);
      if (row !== undefined && theirs !== null) {
        const fields = { ...row.fields, order: theirs.fields.order };
        store.remote.save({ ...row, fields, unknownBase: withOrderSeen(row.unknownBase) });
      }
    }
  });
}

function keepOrder(
  context: SyncContext,
  listingId: ListingId,
  present: readonly MediaId[],
  merge: OrderMerge,
  open: ConflictRow | undefined,
): void {
  const { store } = context;
  const at = context.now().toISOString();
  const note = (what: Phrase): void => store.history.add(at, listingId, null, 'service', what);
  switch (merge.kind) {
    case 'unchanged':
      return;
    case 'agreed':
      settleOrder(context, open, at);
      return;
    case 'adopt':
      settleOrder(context, open, at);
      store.media.setSequence(weave(present, merge.sequence));
      note(phrase('history.orderThere'));
      return;
    case 'merge':
      store.media.setSequence(weave(present, merge.sequence));
      note(phrase('history.orderMerged'));
      return;
    case 'conflict':
      store.conflicts.save({
        conflictId: ConflictId.parse(context.newId()),
        listingId,
        mediaId: null,
        field: 'order',
        base: merge.base,
        mine: merge.mine,
        theirs: merge.theirs,
        theirEtag: null,
        theirsAt: null,
        theirsBy: null,
        detectedAt: at,
      });
      if (open === undefined) note(phrase('history.orderConflict'));
  }
}

function settleOrder(context: SyncContext, open: ConflictRow | undefined, at: string): void {
  if (open === undefined) return;
  context.store.conflicts.resolve(open.conflictId, at, { kind: 'agreed' });
  context.store.history.add(
    at,
    open.listingId,
    null,
    'lightbox',
    phrase('history.agreed', { what: phrase('about.order') }),
  );
}
