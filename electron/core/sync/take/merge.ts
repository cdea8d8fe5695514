import { isDeepStrictEqual } from 'node:util';
import { isWanted } from '../../../../shared/domain/culling.ts';
import { ConflictId, type ListingId, type MediaId } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import { pendingAsShown } from '../../../../shared/domain/pending-picture.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { afterNewVersion, afterShowing } from '../../../../shared/domain/unseen-base.ts';
import { noteAdopted, PRESENCE } from '../../library/changes/adopted.ts';
import type { ConflictRow, NewConflict } from '../../library/store/conflict-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { type IncomingMedia, withKnownFields } from '../../service/odata/media-mapper.ts';
import { type Confirmation, confirm, WORD_FIELDS } from '../base/confirm.ts';
import type { SyncContext } from '../base/context.ts';
import { isOtherVersion, isSame } from '../base/older.ts';
import { type MediaMerge, mergeMedia } from '../base/reconcile.ts';
import { KEY_OF_ANOTHER } from '../base/standard-problems.ts';
import { annotationsSince, noteStatus, statusSince } from '../base/status-notes.ts';
import { tagSinceOf } from '../base/tag-trust.ts';
import { withLostChanges } from './lost-changes.ts';

export type MergeContext = Pick<SyncContext, 'store' | 'now' | 'newId'>;

/**
 * Where an entity comes from: a read; a read that shows what became of a request of ours, so that nothing but that request is known of
 * its version; the answer to our own change, so that nobody else can have written what differs; or reads that have shown an older
 * version for so long that it is what the service has.
 */
type MergeSource = 'read' | 'found' | 'ownAnswer' | 'olderForLong';

/**
 * Takes in what the service now shows for one photo: merges it three ways into what is wanted
 * here, records what a person must decide, and makes it the new base, all within a change. Order is left to the whole listing.
 *
 * @param incoming null where it has not been shown for long: it is taken to be gone there, and a person is asked
 */
export function applyTheirs(
  context: MergeContext,
  mediaId: MediaId,
  incoming: IncomingMedia | null,
  source: MergeSource = 'read',
): void {
  const { store } = context;
  const [mine, base] = [store.media.get(mediaId), store.remote.get(mediaId)];
  if (mine === null || base === null) return;
  if (incoming !== null && !isNamed(base, incoming) && refusedKey(store, mediaId, incoming.mediaKey)) return;
  // [Note: kept otherwise] What the service made of our words stands for them until it says something else. One that was gone and is
  // shown again is there, unless it says that it is removed.
  const known = { ...base.fields, ...base.altered, ...(base.gone ? { deletedYN: false } : {}) };
  const theirs = incoming && withKnownFields(incoming, known, base.mediaStatus);
  if (theirs !== null && base.absentSince !== null) addHistory(context, mine, 'service', phrase('history.shownAgain'));
  const isCutAt = cutsOf(store, mine);
  const confirmed = theirs === null ? null : confirm(base, { ...theirs, isOwnAnswer: source === 'ownAnswer', isCutAt });
  const open = store.conflicts.openOf(mine.listingId).filter((conflict) => conflict.mediaId === mediaId);
  const compared =
    confirmed === null
      ? base.fields
      : withLostChanges(
          isStillToRemove(base, theirs) ? { ...confirmed.base, deletedYN: false } : confirmed.base,
          confirmed.theirs,
          mine,
          () => store.attempts.ofListing(mine.listingId),
          isCutAt,
        );
  const merge = mergeMedia({
    base: compared,
    mine: { ...mine, removed: !isWanted(mine) },
    theirs: confirmed?.theirs ?? null,
    openConflicts: new Set(open.map((conflict) => conflict.field)),
    theirsIsOlder: source === 'olderForLong',
  });
  for (const { field, shown } of confirmed?.found ?? []) {
    addHistory(context, mine, 'service', phrase('history.altered', { what: phrase(`about.${field}`), shown }));
  }
  adopt(context, mine, merge, theirs?.fields.order ?? null);
  if (theirs !== null) noteStatus(context, mine, base, theirs);
  recordConflicts(context, mine, theirs, merge.conflicts, open);
  for (const conflict of open) if (merge.settled.includes(conflict.field)) settleConflict(context, conflict);
  const next =
    theirs === null || confirmed === null
      ? goneBase(base, mine)
      : newBase(base, theirs, confirmed, { now: context.now().getTime(), source });
  const isRemovedThere = theirs === null || theirs.fields.deletedYN;
  const row = !isWanted(mine) && isRemovedThere ? atRest(next, compared, mine, open) : next;
  if (!isDeepStrictEqual(row, base)) store.remote.save(row);
}

/** A photo that the service gives the key of another one counts as not there, and a person looks. Tells whether it does. */
export function refusedKey(store: Store, mediaId: MediaId, mediaKey: string): boolean {
  if (!store.remote.isKeyTaken(mediaKey, mediaId)) return false;
  store.remote.delete(mediaId);
  store.media.setBlocked(mediaId, KEY_OF_ANOTHER);
  return true;
}

/** Whether the service has cut the caption of another photo of the listing at a length; read only where that is asked. */
function cutsOf(store: Store, { listingId, mediaId }: MediaRow): (length: number) => boolean {
  return (length) =>
    store.remote
      .ofListing(listingId)
      .some((row) => row.mediaId !== mediaId && row.altered?.shortDescription?.length === length);
}

/**
 * [Note: words at rest] Nobody is asked about the words of a photo that both sides have removed. Where both wrote some,
 * the base keeps those from before, and no tag: should the photo come back, it is read first and the question is asked.
 *
 * @param compared the base that both were compared with: words on their way may never have come there
 */
function atRest(
  next: MediaRemoteRow,
  compared: RemoteMediaFields,
  mine: MediaRow,
  open: readonly ConflictRow[],
): MediaRemoteRow {
  const words = (['shortDescription', 'imageOf'] as const).flatMap((field) => {
    const asked = open.find((conflict) => conflict.field === field)?.base;
    const before = typeof asked === 'string' ? asked : compared[field];
    const theirs = next.fields[field];
    const differ = theirs !== mine[field] && theirs !== before && (asked !== undefined || mine[field] !== before);
    return differ ? [[field, before] as const] : [];
  });
  if (words.length === 0) return next;
  return { ...next, etag: null, fields: { ...next.fields, ...Object.fromEntries(words) } };
}

/** The service shows a photo after all whose removal was never sent, as it was before. Once it was written to, it was put back there. */
function isStillToRemove({ removalUnsent, modifiedAt }: MediaRemoteRow, theirs: IncomingMedia | null): boolean {
  return removalUnsent && modifiedAt !== null && modifiedAt === theirs?.modifiedAt;
}

function goneBase(base: MediaRemoteRow, mine: MediaRow): MediaRemoteRow {
  return {
    ...base,
    gone: true,
    removalUnsent: !isWanted(mine) && (base.removalUnsent || !base.fields.deletedYN),
    etag: null,
    verified: true,
    absentSince: null,
    olderSince: null,
    tagSince: null,
    fields: { ...base.fields, deletedYN: true },
  };
}

/** Order stays as it was: it advances with the whole listing, see refresh.ts. */
function newBase(
  base: MediaRemoteRow,
  theirs: IncomingMedia,
  confirmed: Confirmation,
  { now, source }: { readonly now: number; readonly source: MergeSource },
): MediaRemoteRow {
  // [Note: status untold] The answer to a change need not show all of a photo; what it leaves out is as it was.
  const isUnreported = source === 'ownAnswer' && theirs.mediaStatus === null;
  // [Note: a tag of what is not said] Sent under it, our words would replace what nobody here has seen.
  const isNewVersion = source === 'found' || (source !== 'ownAnswer' && isOtherVersion(base, theirs));
  return {
    mediaId: base.mediaId,
    // One that was never shown may have got a key of the service's own, by which it is known from now on.
    mediaKey: isNamed(base, theirs) ? base.mediaKey : theirs.mediaKey,
    mediaKeyNumeric: theirs.mediaKeyNumeric ?? base.mediaKeyNumeric,
    etag: tagOf(base, theirs),
    mediaUrl: theirs.mediaUrl ?? base.mediaUrl,
    modifiedAt: theirs.modifiedAt,
    gone: false,
    removalUnsent: false,
    verified: true,
    fields: { ...confirmed.theirs, order: base.fields.order },
    unseenBase: (isNewVersion ? afterNewVersion : afterShowing)(base.unseenBase, theirs.unsaid),
    unconfirmed: confirmed.unconfirmed,
    altered: confirmed.altered,
    absentSince: null,
    superseded: base.superseded,
    olderSince: null,
    tagSince: tagSinceOf(base, tagOf(base, theirs), isSame(base, theirs), now),
    mediaStatus: isUnreported ? base.mediaStatus : statusSince(base, theirs, now),
    annotations: annotationsSince(base, theirs),
    pendingPicture: pendingAsShown(base.pendingPicture, theirs),
    editLink: source === 'ownAnswer' ? (theirs.editLink ?? base.editLink) : theirs.editLink,
  };
}

/**
 * [Note: tags in the header alone] Some services send a tag only with the photo itself, and none where they show the listing: a
 * photo shown as it was has the tag that it had.
 */
function tagOf(base: MediaRemoteRow, theirs: IncomingMedia): string | null {
  const isAsBefore = base.verified && isSame(base, theirs) && theirs.modifiedAt === base.modifiedAt;
  return theirs.etag ?? (isAsBefore ? base.etag : null);
}

function isNamed({ mediaKey, verified }: MediaRemoteRow, theirs: IncomingMedia): boolean {
  if (mediaKey === null) return false;
  return verified || mediaKey.toLowerCase() === theirs.mediaKey.toLowerCase();
}

/** @param order where it stands at the service */
function adopt(context: MergeContext, mine: MediaRow, merge: MediaMerge, order: number | null): void {
  if (Object.values(merge.adopt).every((value) => value === undefined)) return;
  writeAdopted(context, mine, merge, order);
  const words = WORD_FIELDS.filter((field) => merge.adopt[field] !== undefined);
  const fields = [...words, ...(merge.adopt.removed === undefined ? [] : PRESENCE)];
  noteAdopted(context.store, mine.listingId, { mediaId: mine.mediaId, fields });
}

function writeAdopted(context: MergeContext, mine: MediaRow, merge: MediaMerge, order: number | null): void {
  const { store } = context;
  const { shortDescription, imageOf, removed } = merge.adopt;
  if (shortDescription !== undefined || imageOf !== undefined) {
    store.media.setFields(mine.mediaId, {
      shortDescription: shortDescription ?? mine.shortDescription,
      imageOf: imageOf ?? mine.imageOf,
    });
  }
  if (shortDescription !== undefined)
    addHistory(context, mine, 'service', phrase('history.captionThere', { caption: shortDescription }));
  if (imageOf !== undefined) addHistory(context, mine, 'service', phrase('history.roomThere', { room: imageOf }));
  if (removed === undefined) return;
  store.media.setRemoved(mine.mediaId, removed);
  if (mine.rejected) store.media.setFlag(mine.mediaId, 'none');
  renumber(store, mine, order);
  addHistory(context, mine, 'service', phrase(removed ? 'history.removedThere' : 'history.putBackThere'));
}

/** A photo that is back stands before the first of the others that the service shows behind it. */
function renumber(store: Store, { listingId, mediaId }: MediaRow, order: number | null): void {
  const present = store.media.ofListing(listingId).filter((row) => !row.removed);
  const others = present.filter((row) => row.mediaId !== mediaId);
  const ids = others.map((row) => row.mediaId);
  const orderOf = (id: MediaId): number => store.remote.get(id)?.fields.order ?? Number.NaN;
  if (others.length === present.length) {
    store.media.setSequence(ids);
    return;
  }
  const behind = order === null ? -1 : others.findIndex((row) => isWanted(row) && orderOf(row.mediaId) >= order);
  store.media.setSequence(ids.toSpliced(behind < 0 ? ids.length : behind, 0, mediaId));
}

function recordConflicts(
  context: MergeContext,
  mine: MediaRow,
  theirs: IncomingMedia | null,
  conflicts: MediaMerge['conflicts'],
  open: readonly ConflictRow[],
): void {
  for (const conflict of conflicts) {
    saveConflict(context, mine, conflict, theirs);
    if (!open.some(({ field }) => field === conflict.field)) {
      addHistory(context, mine, 'service', phrase('history.conflict', { what: phrase(`about.${conflict.field}`) }));
    }
  }
}

/** Both sides hold the same by now: nobody is asked about it any more. */
export function settleConflict(
  { store, now }: MergeContext,
  { conflictId, listingId, mediaId, field }: ConflictRow,
): void {
  const at = now().toISOString();
  store.conflicts.resolve(conflictId, at, { kind: 'agreed' });
  store.history.add(at, listingId, mediaId, 'lightbox', phrase('history.agreed', { what: phrase(`about.${field}`) }));
}

/** A person is asked what becomes of a photo, or of the order of its listing; what is asked already is asked with what is known now. */
export function saveConflict(
  { store, now, newId }: MergeContext,
  { listingId, mediaId }: { readonly listingId: ListingId; readonly mediaId: MediaId | null },
  conflict: Pick<NewConflict, 'field' | 'base' | 'mine' | 'theirs'>,
  theirs: Pick<IncomingMedia, 'modifiedAt' | 'changedByMemberId'> | null,
): void {
  store.conflicts.save({
    ...conflict,
    conflictId: ConflictId.parse(newId()),
    listingId,
    mediaId,
    theirsAt: theirs?.modifiedAt ?? null,
    theirsBy: theirs?.changedByMemberId ?? null,
    detectedAt: now().toISOString(),
  });
}

function addHistory(context: MergeContext, media: MediaRow, who: 'service' | 'lightbox', what: Phrase): void {
  context.store.history.add(context.now().toISOString(), media.listingId, media.mediaId, who, what);
}
