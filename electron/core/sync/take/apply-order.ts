import { isDeepStrictEqual } from 'node:util';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { afterChange, type OrderOutcome, type OrderProgress } from '../../../../shared/domain/order-numbers.ts';
import { moveBefore, weave } from '../../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isUnknown, withOrderSeen } from '../../../../shared/domain/unseen-base.ts';
import { noteAdopted } from '../../library/changes/adopted.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { type IncomingMedia, withKnownFields } from '../../service/odata/media-mapper.ts';
import { mergeOrder, type OrderMerge, plannedOrders, sameSequence, shownSequence } from '../base/reconcile.ts';
import { readSnapshot } from '../base/snapshot.ts';
import { type MergeContext, saveConflict, settleConflict } from './merge.ts';

/** A listing's order on both sides, of the photos that both have. */
interface BothOrders {
  readonly listing: ListingRow;
  /** Those here with a place in the list, rejected ones among them. */
  readonly listed: readonly MediaId[];
  /** All that are wanted here. */
  readonly present: readonly MediaId[];
  readonly mine: readonly MediaId[];
  /** With what was sent since the last read. */
  readonly base: ReadonlyMap<MediaId, number | null>;
  readonly theirs: ReadonlyMap<MediaId, number | null>;
  readonly seen: readonly MediaId[];
  readonly open: ConflictRow | undefined;
  /** Those that are removed or rejected here and not removed there. */
  readonly removedHere: readonly RemovedHere[];
}

interface RemovedHere {
  readonly mediaId: MediaId;
  /** Not only rejected: it has no place in the list. */
  readonly removed: boolean;
  readonly base: number | null;
  readonly theirs: number | null;
}

/**
 * Within a change: compares the order three ways and moves the base's Order values on to theirs. After a change of Order that went alone,
 * what a service makes of it is our own doing, see order-numbers.ts.
 */
export function applyOrder(
  context: MergeContext,
  listingId: ListingId,
  entities: ReadonlyMap<MediaId, IncomingMedia | null>,
  theirsIsOlder: boolean,
): void {
  const { store } = context;
  const listing = store.listings.get(listingId);
  if (listing === null) return;
  const rows = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  const shown = shownFields(entities, rows);
  const photos = store.media.ofListing(listingId);
  const present = photos.flatMap((media) => (isWanted(media) ? [media.mediaId] : []));
  const isShown = (id: MediaId): boolean => shown.get(id) != null;
  // An order that was never seen is seen as a whole or not at all.
  if (present.some((id) => isUnknown(rows.get(id)?.unseenBase ?? null, 'order') && !isShown(id))) return;
  const { sent } = listing.orderProgress;
  // It is shown as it was before the change: what came of that is not known yet.
  if (sent !== null && !shown.has(sent.mediaId)) return;
  const mine = present.filter((id) => rows.has(id) && isShown(id));
  const both: BothOrders = {
    listing,
    listed: photos.flatMap((media) => (media.removed ? [] : [media.mediaId])),
    present,
    mine,
    base: new Map(mine.map((id) => [id, rows.get(id)?.fields.order ?? null])),
    theirs: new Map(mine.map((id) => [id, shown.get(id)?.fields.order ?? null])),
    seen: listing.orderProgress.seen,
    open: store.conflicts.openOf(listingId).find((each) => each.field === 'order'),
    removedHere: photos.flatMap((media) => {
      const { mediaId, removed } = media;
      const [row, theirs] = [rows.get(mediaId), shown.get(mediaId)?.fields];
      const isThere = !isWanted(media) && row !== undefined && theirs !== undefined && !theirs.deletedYN;
      return isThere ? [{ mediaId, removed, base: row.fields.order, theirs: theirs.order }] : [];
    }),
  };
  advanceBase(context, rows, shown);
  if (sent !== null && settleChange(context, both) !== 'movedByOthers') return;
  const openConflict = both.open !== undefined;
  // What was sent since the last read is wanted here: where it took another's number, ours stands as we want it.
  const seen = sent === null ? both.seen : both.mine;
  const merge = mergeOrder({ ...withHidden(both, rows), seen, openConflict, theirsIsOlder });
  applyMergedOrder(context, both, merge);
  moveRemovedHere(context, both);
  noteAdopted(context.store, listingId, null);
  noteSeen(context, both, merge.kind);
}

/**
 * Both orders with the photos that are not shown for a while, where they were last shown: left out, they would stand here as
 * nobody has put them once the others are taken over.
 */
function withHidden(both: BothOrders, rows: ReadonlyMap<MediaId, MediaRemoteRow>): BothOrders {
  const hidden = both.present.flatMap((id) => {
    const row = both.theirs.has(id) ? undefined : rows.get(id);
    return row === undefined ? [] : [[id, row.fields.order] as const];
  });
  const base = new Map([...both.base, ...hidden]);
  return {
    ...both,
    mine: both.present.filter((id) => base.has(id)),
    base,
    theirs: new Map([...both.theirs, ...hidden]),
  };
}

function shownFields(
  entities: ReadonlyMap<MediaId, IncomingMedia | null>,
  rows: ReadonlyMap<MediaId, MediaRemoteRow>,
): ReadonlyMap<MediaId, IncomingMedia | null> {
  return new Map(
    [...entities].map(([id, media]) => {
      const known = rows.get(id);
      const isKnown = media !== null && known !== undefined;
      return [id, isKnown ? withKnownFields(media, known.fields, known.mediaStatus) : media] as const;
    }),
  );
}

function advanceBase(
  { store }: MergeContext,
  rows: ReadonlyMap<MediaId, MediaRemoteRow>,
  shown: ReadonlyMap<MediaId, IncomingMedia | null>,
): void {
  for (const [mediaId, theirs] of shown) {
    const row = rows.get(mediaId);
    if (row === undefined || theirs === null) continue;
    const { order } = theirs.fields;
    const unseenBase = withOrderSeen(row.unseenBase);
    if (order === row.fields.order && isDeepStrictEqual(unseenBase, row.unseenBase)) continue;
    store.remote.save({ ...row, fields: { ...row.fields, order }, unseenBase });
  }
}

function noteSeen(context: MergeContext, both: BothOrders, kind: OrderMerge['kind']): void {
  const { store } = context;
  const { listing } = both;
  const { orderProgress } = store.listings.get(listing.listingId) ?? listing;
  const seen = nowSeen(both);
  const present = tieShown(context, both);
  const isBroken = present !== null && !present.tried && isForGood(context, listing, present.since);
  const tie = isBroken ? { ...present, tried: true } : present;
  const isUnderWay = orderProgress.moving && kind !== 'adopt' && countPlanned(context, listing) > 0;
  const next = { ...orderProgress, seen, moving: isUnderWay || isBroken, tie };
  if (!isDeepStrictEqual(next, orderProgress)) store.listings.setOrderProgress(listing.listingId, next);
}

/** Each read counts, also the one after a change of Order that went alone: a tie that comes later was not tried before. */
function tieShown({ now }: MergeContext, { listing, mine, theirs }: BothOrders): OrderProgress['tie'] {
  const isTied = new Set(mine.map((id) => theirs.get(id))).size < mine.length;
  return isTied ? (listing.orderProgress.tie ?? { since: now().getTime(), tried: false }) : null;
}

/** Where all photos have one number, it says nothing of how the service counts. */
function isPartlyTied(orders: readonly number[]): boolean {
  const { size } = new Set(orders);
  return size > 1 && size < orders.length;
}

/**
 * Whoever gave two photos the same number has left it so: the place of each is ours to say, or nobody knows which the service
 * shows first. Before that somebody's move may be under way. It is tried once: some services show one number for all photos.
 */
function isForGood({ store, now }: MergeContext, listing: ListingRow, since: number): boolean {
  const account = accountOf(listing, store.accounts.all());
  return account !== null && now().getTime() - since >= account.profile.read.lagSeconds * 1000;
}

/** As it is shown now; those that are not shown for a while stay where they stood. */
function nowSeen({ present, mine, theirs, seen }: BothOrders): MediaId[] {
  const shown = shownSequence(mine, theirs, seen);
  const known = new Set(seen);
  const wanted = new Set(present);
  return weave([...seen.filter((id) => wanted.has(id)), ...shown.filter((id) => !known.has(id))], shown);
}

/** What came of a change of Order that went alone. */
function settleChange(context: MergeContext, both: BothOrders): OrderOutcome['kind'] {
  const { store } = context;
  const { listing, mine, theirs, seen, open } = both;
  const account = accountOf(listing, store.accounts.all());
  const shown = shownSequence(mine, theirs, seen);
  const before = account?.ordersTaken ?? 'untried';
  const progressBefore = { ...listing.orderProgress, tie: tieShown(context, both) };
  const { taken, progress, kind } = afterChange(before, progressBefore, {
    before: shownSequence(mine, both.base, seen),
    shown,
    seen: nowSeen(both),
    wanted: mine,
    numbers: numbersOf(both),
    isTied: isPartlyTied([...theirs.values()].filter((order) => order !== null)),
    left: countPlanned(context, listing),
  });
  store.listings.setOrderProgress(listing.listingId, progress);
  if (account !== null && taken !== before) store.accounts.setOrdersTaken(account.accountId, taken);
  if (open !== undefined && kind === 'ours' && sameSequence(shown, mine)) settleConflict(context, open);
  // Where it is shown as it is wanted, by one number for several photos, there is nothing to ask.
  if (kind === 'inVain' && !sameSequence(shown, mine)) {
    askAboutOrder(context, both, { base: shown, mine, theirs: shown }, phrase('history.orderInVain'));
  }
  return kind;
}

function countPlanned({ store }: MergeContext, listing: ListingRow): number {
  const account = accountOf(listing, store.accounts.all());
  return account === null ? 0 : plannedOrders(readSnapshot(store, listing.listingId, account)).size;
}

function numbersOf({ listing, mine, base, theirs }: BothOrders): 'asSent' | 'unchanged' | 'others' {
  const { sent } = listing.orderProgress;
  const differing = mine.filter((id) => theirs.get(id) !== base.get(id));
  const arrived = sent === null || theirs.get(sent.mediaId) === sent.order;
  if (differing.some((id) => id !== sent?.mediaId)) return 'others';
  if (arrived) return 'asSent';
  return 'unchanged';
}

function applyMergedOrder(context: MergeContext, both: BothOrders, merge: OrderMerge): void {
  const { store } = context;
  const { listed, open } = both;
  switch (merge.kind) {
    case 'unchanged':
      return;
    case 'agreed':
      if (open !== undefined) settleConflict(context, open);
      return;
    case 'adopt':
      if (open !== undefined) settleConflict(context, open);
      store.media.setSequence(weave(listed, merge.sequence));
      note(context, both, phrase('history.orderThere'));
      return;
    case 'merge':
      store.media.setSequence(weave(listed, merge.sequence));
      note(context, both, phrase('history.orderMerged'));
      return;
    case 'conflict':
      askAboutOrder(context, both, merge, phrase('history.orderConflict'));
  }
}

/** A photo that they moved while it was removed or rejected here comes back where they put it. */
function moveRemovedHere(
  { store }: MergeContext,
  { listing, mine, base, theirs, seen, removedHere }: BothOrders,
): void {
  for (const { mediaId, removed, ...order } of removedHere) {
    const all = [...mine, mediaId];
    const behindIn = (orders: ReadonlyMap<MediaId, number | null>, own: number | null): MediaId[] => {
      const sequence = shownSequence(all, new Map([...orders, [mediaId, own]]), seen);
      const place = sequence.indexOf(mediaId);
      return mine.filter((id) => sequence.indexOf(id) > place);
    };
    const behind = behindIn(theirs, order.theirs);
    if (sameSequence(behind, behindIn(base, order.base))) continue;
    const listed = store.media.ofListing(listing.listingId).flatMap((media) => (media.removed ? [] : [media.mediaId]));
    const next = listed.find((id) => behind.includes(id)) ?? null;
    const place = next === null ? listed.length : listed.indexOf(next);
    if (removed) store.media.setPlaceWhenBack(mediaId, place + 1);
    else store.media.setSequence(moveBefore(listed, [mediaId], next));
  }
}

function askAboutOrder(
  context: MergeContext,
  both: BothOrders,
  { base, mine, theirs }: Pick<Extract<OrderMerge, { kind: 'conflict' }>, 'base' | 'mine' | 'theirs'>,
  said: Phrase,
): void {
  const { listingId } = both.listing;
  saveConflict(context, { listingId, mediaId: null }, { field: 'order', base, mine, theirs }, null);
  if (both.open === undefined) note(context, both, said);
}

function note({ store, now }: MergeContext, { listing }: BothOrders, what: Phrase): void {
  store.history.add(now().toISOString(), listing.listingId, null, 'service', what);
}
