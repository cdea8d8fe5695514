import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictField, ConflictValue, RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { isGivenUp, type OrderProgress, type OrdersTaken } from '../../../../shared/domain/order-numbers.ts';
import {
  type FirstOrder,
  mergeSequences,
  minimalOrders,
  type OrderedItem,
  remoteSequence,
  weave,
} from '../../../../shared/domain/ordering.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import { placeOf, unfilledPlaces } from '../../../../shared/domain/photo-places.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import type { UploadState } from '../../../../shared/domain/status.ts';
import { isUnknown, ordersOverUnknown } from '../../../../shared/domain/unseen-base.ts';

/**
 * The decisions of sync: what is wanted here, what the service last reported, and what it reports now go in; what to send and what
 * to change here come out. Pure: no clock, no disk, no network.
 */

/** One photo as the planner sees it, in the wanted sequence; removed ones may stand anywhere. A rejected one is removed. */
export interface PlannedMedia {
  readonly mediaId: MediaId;
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly removed: boolean;
  /** Its pictures are made, so that it can be sent. */
  readonly prepared: boolean;
  /** A person has to fix something before anything about it is sent. */
  readonly blocked: boolean;
  /** Its caption is longer than the service takes: it is not sent, and what is not there yet is not added. */
  readonly captionTooLong: boolean;
  /** A person holds it back: nothing about it is sent, and a listing is not created without it. */
  readonly held: boolean;
  /** State of its upload to this account's address; null when none was planned yet. */
  readonly upload: UploadState | null;
  readonly remote: RemoteMedia | null;
  readonly openConflicts: ReadonlySet<ConflictField>;
  /** The photo that first stood in its place; null for itself. */
  readonly inPlaceOf: MediaId | null;
}

export interface ListingSnapshot {
  readonly onService: boolean;
  /** Photos are added by making their Media first and sending the bytes to it (RESO RCP-48). */
  readonly streams?: boolean;
  /** In the wanted sequence. */
  readonly media: readonly PlannedMedia[];
  /** Whose removal has no answer yet. */
  readonly leaving?: ReadonlySet<MediaId>;
  readonly orderConflict: boolean;
  /** Of the first photo, where an Order has to be sent. */
  readonly firstOrder: number;
  readonly ordersTaken: OrdersTaken;
  readonly orderProgress: Pick<OrderProgress, 'seen' | 'moving' | 'towards'>;
}

export interface PlannedPatch {
  readonly mediaId: MediaId;
  readonly changes: Partial<RemoteMediaFields>;
}

export interface Plan {
  /** Photos whose binary is to be sent, in order. */
  readonly uploads: readonly MediaId[];
  /** All photos of the new listing are at the upload interface: it can be created. */
  readonly insert: boolean;
  /** Photos that can be added to a listing that exists already. */
  readonly attach: readonly MediaId[];
  /** Photos whose Media the service has, and whose bytes are to be sent to it. */
  readonly pictures: readonly MediaId[];
  readonly patches: readonly PlannedPatch[];
}

export function planListing(snapshot: ListingSnapshot): Plan {
  const present = snapshot.media.filter((media) => !media.removed);
  const unattached = present.filter((media) => media.remote === null);
  const streams = snapshot.onService && snapshot.streams === true;
  const toUpload = streams ? [] : unattached;
  const isReadyToAttach = streams ? isReadyToStream : isReadyToAdd;
  return {
    uploads: toUpload
      .filter((media) => media.prepared && isFree(media) && media.upload !== 'uploaded' && media.upload !== 'blocked')
      .map((media) => media.mediaId),
    insert: !snapshot.onService && present.length > 0 && present.every(isReadyToAdd),
    attach: snapshot.onService ? unattached.filter(isReadyToAttach).map((media) => media.mediaId) : [],
    pictures: present.filter(lacksPicture).map((media) => media.mediaId),
    patches: planPatches(snapshot),
  };
}

function isFree(media: PlannedMedia): boolean {
  return !media.blocked && !media.held;
}

function isReadyToAdd(media: PlannedMedia): boolean {
  return media.upload === 'uploaded' && isFree(media) && hasWords(media);
}

/** Its picture goes after its Media: it is made before, so that no Media is left without one for want of a good file. */
function isReadyToStream(media: PlannedMedia): boolean {
  return media.prepared && isFree(media) && hasWords(media);
}

/** What would be sent with a photo includes its texts, so that a person chooses them first. */
function hasWords(media: PlannedMedia): boolean {
  const isChoosing = media.openConflicts.has('shortDescription') || media.openConflicts.has('imageOf');
  return !isChoosing && !media.captionTooLong;
}

function lacksPicture(media: PlannedMedia): boolean {
  return isFree(media) && awaitsPicture(media.remote) && media.remote?.fields.deletedYN !== true;
}

function planPatches(snapshot: ListingSnapshot): PlannedPatch[] {
  const orders = snapshot.orderConflict ? new Map<MediaId, number>() : plannedOrders(snapshot);
  const unfilled = unfilledPlaces(snapshot);
  return snapshot.media.flatMap((media) => {
    if (media.remote === null || !isFree(media) || (media.removed && unfilled.has(placeOf(media)))) return [];
    const changes = changesOf(media, media.remote.fields, orders.get(media.mediaId));
    return Object.keys(changes).length === 0 ? [] : [{ mediaId: media.mediaId, changes }];
  });
}

type OrderFacts = Pick<ListingSnapshot, 'media' | 'firstOrder' | 'ordersTaken' | 'orderProgress'>;

/**
 * New Order values for the attached photos. [Note: one register] Order belongs to the listing, not to each photo. Those that
 * are not shown are given none, and theirs, as far as it is known, to no other one.
 */
export function plannedOrders(snapshot: OrderFacts): Map<MediaId, number> {
  const attached = snapshot.media.flatMap((media) => {
    const { mediaId, removed, remote } = media;
    if (removed || remote === null) return [];
    const { order, deletedYN } = remote.fields;
    // Removed there, it has a place again once it is put back: whether it is may be a person's to say.
    const staysAway = deletedYN && (media.openConflicts.has('deletedYN') || !isFree(media));
    return [
      {
        id: mediaId,
        remoteOrder: order,
        unseenBase: isUnknown(remote.unseenBase, 'order'),
        isShown: remote.absentSince === null && !staysAway,
        isPutBack: deletedYN,
      },
    ];
  });
  const shown = attached.filter((item) => item.isShown);
  if (shown.some((item) => item.unseenBase)) return ordersOverUnknown(shown, snapshot.firstOrder);
  const wanted = shown.map(({ id }) => id);
  if (isGivenUp(snapshot.orderProgress, wanted) || isShown(shown, snapshot.orderProgress)) return new Map();
  const orders = minimalOrders(withDisputed(attached, snapshot.media), firstOrderOf(snapshot));
  return new Map(shown.flatMap(({ id }) => (orders.has(id) ? [[id, orders.get(id) ?? 0]] : [])));
}

/** With those that are removed here and may come back, as a person chooses: their numbers are given to no other one. */
function withDisputed(
  attached: readonly OrderedItem<MediaId>[],
  media: readonly PlannedMedia[],
): OrderedItem<MediaId>[] {
  const all = [...attached];
  for (const { mediaId, removed, remote, openConflicts } of media) {
    if (!removed || remote === null || remote.fields.deletedYN || !openConflicts.has('deletedYN')) continue;
    const { order } = remote.fields;
    const behind = all.findIndex(({ remoteOrder }) => order !== null && remoteOrder !== null && remoteOrder > order);
    all.splice(behind < 0 ? all.length : behind, 0, { id: mediaId, remoteOrder: order });
  }
  return all;
}

/**
 * Where the numbers of the listing begin: with `firstOrder`, or where a service begins that counts from 1 or in tens. Removed
 * photos show that as well. Only a service that takes numbers as they are sent lets the first stand anywhere.
 */
function firstOrderOf({ media, firstOrder, ordersTaken }: OrderFacts): FirstOrder {
  const all = media.flatMap(({ remote }) => (remote?.absentSince === null ? (remote.fields.order ?? []) : []));
  // What is sent is whole, also beside fractions of theirs.
  const start = all.length === 0 ? firstOrder : Math.floor(Math.min(...all));
  const isHigher = start > firstOrder;
  const highest = isHigher ? start : firstOrder;
  return {
    lowest: isHigher ? Math.max(firstOrder, 1) : firstOrder,
    highest: ordersTaken === 'asSent' ? Number.MAX_SAFE_INTEGER : highest,
  };
}

/**
 * Nothing is sent while the service shows the wanted sequence, by whatever numbers. [Note: the same number] Photos that have
 * the same one stand as they were last shown, unless we give it to one of them ourselves, or put one of them back: somebody
 * else may be about to give them others.
 */
function isShown(
  wanted: readonly (OrderedItem<MediaId> & { readonly isPutBack: boolean })[],
  { seen, moving }: Pick<OrderProgress, 'seen' | 'moving'>,
): boolean {
  if (wanted.some(({ remoteOrder }) => remoteOrder === null)) return false;
  const orders = new Map(wanted.map(({ id, remoteOrder }) => [id, remoteOrder]));
  const ids = wanted.map(({ id }) => id);
  const ours = wanted.filter(({ isPutBack }) => moving || isPutBack);
  const ofNumber = Map.groupBy(ours.length === 0 ? [] : wanted, ({ remoteOrder }) => remoteOrder);
  if (ours.some(({ remoteOrder }) => (ofNumber.get(remoteOrder)?.length ?? 0) > 1)) return false;
  return sameSequence(shownSequence(ids, orders, seen), ids);
}

/** The sequence in which the service shows these photos; of those with the same number, as they were last shown. */
export function shownSequence(
  ids: readonly MediaId[],
  orders: ReadonlyMap<MediaId, number | null>,
  seen: readonly MediaId[],
): MediaId[] {
  const present = new Set(ids);
  const asSeen = weave(
    ids,
    seen.filter((id) => present.has(id)),
  );
  return remoteSequence(asSeen.map((id) => ({ id, remoteOrder: orders.get(id) ?? null })));
}

function changesOf(
  media: PlannedMedia,
  base: RemoteMediaFields,
  order: number | undefined,
): Partial<RemoteMediaFields> {
  const free = (field: ConflictField): boolean => !media.openConflicts.has(field);
  if (media.removed) return base.deletedYN || !free('deletedYN') ? {} : { deletedYN: true };
  if (!free('deletedYN')) return {};
  return {
    ...(base.deletedYN ? { deletedYN: false } : {}),
    ...(free('shortDescription') && !media.captionTooLong && media.shortDescription !== base.shortDescription
      ? { shortDescription: media.shortDescription }
      : {}),
    ...(free('imageOf') && media.imageOf !== base.imageOf ? { imageOf: media.imageOf } : {}),
    ...(order === undefined ? {} : { order }),
  };
}

/** A photo, three ways. `theirs` is null when the service no longer has it. */
export interface MediaMergeInput {
  readonly base: RemoteMediaFields;
  readonly mine: { readonly shortDescription: string; readonly imageOf: string; readonly removed: boolean };
  readonly theirs: RemoteMediaFields | null;
  readonly openConflicts: ReadonlySet<ConflictField>;
  /** Theirs is older than the base, and yet what the service has: nothing of it is taken over unasked. */
  readonly theirsIsOlder?: boolean;
}

export interface FieldConflict {
  readonly field: Exclude<ConflictField, 'order'>;
  readonly base: ConflictValue;
  readonly mine: ConflictValue;
  readonly theirs: ConflictValue;
}

export interface MediaMerge {
  /** Values of theirs to take over here, because nothing was changed here. */
  readonly adopt: { readonly shortDescription?: string; readonly imageOf?: string; readonly removed?: boolean };
  readonly conflicts: readonly FieldConflict[];
  /** Open conflicts that the two sides have settled by now holding the same value. */
  readonly settled: readonly ConflictField[];
}

/**
 * Compares field by field: theirs = base changes nothing; mine = base takes theirs; theirs = mine is agreement (often
 * our own PATCH whose answer was lost); otherwise a person decides. Words are compared whether or not the photo is
 * removed on one side, so that a photo that comes back never overwrites what was written meanwhile. Order is compared
 * for the whole listing instead.
 */
export function mergeMedia(input: MediaMergeInput): MediaMerge {
  const { theirs } = input;
  const removal = mergeRemoval(input);
  if (theirs === null) return removal;
  const caption = mergeField('shortDescription', input, theirs);
  const room = mergeField('imageOf', input, theirs);
  const removedByBoth = input.mine.removed && theirs.deletedYN;
  return {
    adopt: { ...caption.adopt, ...room.adopt, ...removal.adopt },
    // Nobody needs to choose words for a photo that both sides have removed.
    conflicts: removedByBoth ? [] : [...caption.conflicts, ...room.conflicts, ...removal.conflicts],
    settled: removedByBoth ? removal.settled : [...caption.settled, ...room.settled, ...removal.settled],
  };
}

const UNCHANGED: MediaMerge = { adopt: {}, conflicts: [], settled: [] };
const DELETION_SETTLED: MediaMerge = { ...UNCHANGED, settled: ['deletedYN'] };

function mergeField(
  field: 'shortDescription' | 'imageOf',
  input: MediaMergeInput,
  theirs: RemoteMediaFields,
): MediaMerge {
  const base = input.base[field];
  const mine = input.mine[field];
  const their = theirs[field];
  const open = input.openConflicts.has(field);
  if (their === mine) return open ? { ...UNCHANGED, settled: [field] } : UNCHANGED;
  if (open) return their === base ? UNCHANGED : conflict(field, base, mine, their);
  if (their === base) return UNCHANGED;
  const isAdopted = mine === base && input.theirsIsOlder !== true;
  return isAdopted ? { ...UNCHANGED, adopt: { [field]: their } } : conflict(field, base, mine, their);
}

/** Whether the photo stays. What is gone at the service for good (`theirs` null) counts as removed there. */
function mergeRemoval(input: MediaMergeInput): MediaMerge {
  const { mine, theirs, openConflicts } = input;
  const removedThere = theirs === null || theirs.deletedYN;
  if (mine.removed && removedThere) return { ...UNCHANGED, settled: [...openConflicts] };
  if (!mine.removed && !removedThere) return openConflicts.has('deletedYN') ? DELETION_SETTLED : UNCHANGED;
  return mine.removed ? mergeRemovedHere(input) : mergeRemovedThere(input);
}

/** Removed here, there it stays: only what they did without knowing of our removal is worth a question. */
function mergeRemovedHere({ base, mine, theirs, theirsIsOlder }: MediaMergeInput): MediaMerge {
  const putBackThere = base.deletedYN;
  if (putBackThere && theirsIsOlder !== true) return { ...UNCHANGED, adopt: { removed: false } };
  const editedThere =
    theirs !== null && (theirs.shortDescription !== base.shortDescription || theirs.imageOf !== base.imageOf);
  const isQuestion = editedThere || putBackThere;
  return isQuestion ? conflict('deletedYN', base.deletedYN, mine.removed, false) : UNCHANGED;
}

/** Removed there, here it stays: taken over unless something was done about the photo here, or it is only not shown. */
function mergeRemovedThere({ base, mine, theirs, openConflicts, theirsIsOlder }: MediaMergeInput): MediaMerge {
  const open = openConflicts.has('deletedYN');
  const putBackHere = base.deletedYN;
  // A removal that is only flagged can be taken back by a PATCH; one for good cannot, so that a person decides once.
  if (putBackHere && (theirs !== null || open)) return UNCHANGED;
  const editedHere = mine.shortDescription !== base.shortDescription || mine.imageOf !== base.imageOf;
  // What is not shown any more was removed by nobody as far as is known.
  if (theirs === null || putBackHere || editedHere || open || theirsIsOlder === true)
    return conflict('deletedYN', base.deletedYN, mine.removed, true);
  return { ...UNCHANGED, adopt: { removed: true } };
}

function conflict(
  field: FieldConflict['field'],
  base: ConflictValue,
  mine: ConflictValue,
  theirs: ConflictValue,
): MediaMerge {
  return { ...UNCHANGED, conflicts: [{ field, base, mine, theirs }] };
}

export interface OrderMergeInput {
  /** The sequence wanted here, of photos that both sides have. */
  readonly mine: readonly MediaId[];
  readonly base: ReadonlyMap<MediaId, number | null>;
  readonly theirs: ReadonlyMap<MediaId, number | null>;
  /** As they were last shown, which decides where some have the same number. */
  readonly seen: readonly MediaId[];
  /** A question about the order is open already: nothing is merged behind the person's back. */
  readonly openConflict: boolean;
  /** As of one photo, see `MediaMergeInput`. */
  readonly theirsIsOlder?: boolean;
}

export type OrderMerge =
  | { readonly kind: 'unchanged' }
  /** Both sides have the same order by now. */
  | { readonly kind: 'agreed' }
  | { readonly kind: 'adopt'; readonly sequence: readonly MediaId[] }
  /** Different photos were moved here and there: both moves are made. */
  | { readonly kind: 'merge'; readonly sequence: readonly MediaId[] }
  | {
      readonly kind: 'conflict';
      readonly base: readonly MediaId[];
      readonly mine: readonly MediaId[];
      readonly theirs: readonly MediaId[];
    };

/** The order of a listing, three ways, as one register: sequences are compared, not numbers. */
export function mergeOrder(input: OrderMergeInput): OrderMerge {
  const sequenceOf = (orders: ReadonlyMap<MediaId, number | null>): MediaId[] =>
    shownSequence(input.mine, orders, input.seen);
  const base = sequenceOf(input.base);
  const theirs = sequenceOf(input.theirs);
  if (sameSequence(theirs, input.mine)) return { kind: 'agreed' };
  if (sameSequence(theirs, base)) return { kind: 'unchanged' };
  const isOlder = input.theirsIsOlder === true;
  if (sameSequence(input.mine, base) && !isOlder) return { kind: 'adopt', sequence: theirs };
  const merged = input.openConflict || isOlder ? null : mergeSequences(base, input.mine, theirs);
  if (merged !== null) return { kind: 'merge', sequence: merged };
  return { kind: 'conflict', base, mine: input.mine, theirs };
}

export function sameSequence<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
