import { z } from 'zod';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { ResolveChoice } from '../../../shared/contract/contract.ts';
import type { ConflictId, MediaId } from '../../../shared/domain/ids.ts';
import type { ConflictValue } from '../../../shared/domain/media.ts';
import { remoteSequence } from '../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { sameSequence } from './reconcile.ts';
import { weave } from './refresh.ts';

export interface ResolveContext {
  readonly store: Store;
  readonly now: () => Date;
}

/**
 * Settles a conflict by a person's choice. The base is theirs already, so the choice is simply what is wanted now: the
 * ordinary cycle sends it if it differs from theirs.
 *
 * @throws AppError notFound, conflict (settled already), invalidInput (a text for something that is no text)
 */
export function resolveConflict(context: ResolveContext, conflictId: ConflictId, choice: ResolveChoice): void {
  const { store } = context;
  store.write(() => {
    const conflict = store.conflicts.get(conflictId);
    if (conflict === null) throw new AppError('notFound', phrase('error.noConflictToResolve'));
    if (conflict.resolvedAt !== null) {
      throw new AppError('conflict', phrase('error.conflictSettled'));
    }
    const at = context.now().toISOString();
    if (conflict.mediaId === null) settleOrder(store, conflict, choice);
    else settlePhoto(store, conflict, conflict.mediaId, choice);
    store.conflicts.resolve(conflictId, at, choice);
    store.listings.touch(conflict.listingId, at);
    store.history.add(at, conflict.listingId, conflict.mediaId, 'you', describe(conflict, choice));
  });
}

/**
 * Takes a choice back: the question is open again with our words as they were. Only as long as the base still is what
 * theirs was, which means that nothing of the choice was sent and nobody changed it again.
 *
 * @throws AppError notFound, conflict (open, or sent already)
 */
export function undoResolution(context: ResolveContext, conflictId: ConflictId): void {
  const { store } = context;
  store.write(() => {
    const conflict = store.conflicts.get(conflictId);
    if (conflict === null) throw new AppError('notFound', phrase('error.noConflict'));
    if (conflict.resolvedAt === null) throw new AppError('conflict', phrase('error.conflictOpen'));
    if (!isUnsent(store, conflict)) {
      throw new AppError('conflict', phrase('error.choiceSent'));
    }
    const at = context.now().toISOString();
    takeBack(store, conflict);
    store.conflicts.reopen(conflictId);
    store.listings.touch(conflict.listingId, at);
    store.history.add(at, conflict.listingId, conflict.mediaId, 'you', phrase('history.choiceTakenBack'));
  });
}

const SentChanges = z.object({ changes: z.record(z.string(), z.unknown()) });

/** A request without an answer yet carries it. */
function isOnItsWay(store: Store, { listingId, mediaId, field }: ConflictRow): boolean {
  return store.attempts.unsettled(listingId).some(({ kind, subject, request }) => {
    if (kind !== 'patch' || (mediaId !== null && !subject.includes(mediaId))) return false;
    return field in SentChanges.parse(request).changes;
  });
}

function isUnsent(store: Store, conflict: ConflictRow): boolean {
  if (isOnItsWay(store, conflict)) return false;
  const isOpenAgain = store.conflicts
    .openOf(conflict.listingId)
    .some((other) => other.mediaId === conflict.mediaId && other.field === conflict.field);
  if (isOpenAgain) return false;
  if (conflict.mediaId === null) {
    const orders = store.remote
      .ofListing(conflict.listingId)
      .map((row) => ({ id: row.mediaId, remoteOrder: row.fields.order }));
    const theirs = sequenceOf(conflict.theirs);
    return sameSequence(
      remoteSequence(orders).filter((id) => theirs.includes(id)),
      theirs,
    );
  }
  const base = store.remote.get(conflict.mediaId)?.fields;
  return base !== undefined && conflict.field !== 'order' && base[conflict.field] === conflict.theirs;
}

function takeBack(store: Store, conflict: ConflictRow): void {
  const { mediaId, field, mine } = conflict;
  if (mediaId === null) {
    const present = store.media
      .ofListing(conflict.listingId)
      .flatMap((media) => (media.removed ? [] : [media.mediaId]));
    store.media.setSequence(
      weave(
        present,
        sequenceOf(mine).filter((id) => present.includes(id)),
      ),
    );
    return;
  }
  const media = store.media.get(mediaId);
  if (media === null) return;
  if (typeof mine === 'boolean') store.media.setRemoved(mediaId, mine);
  else if (typeof mine === 'string' && field !== 'order' && field !== 'deletedYN') {
    store.media.setFields(mediaId, { shortDescription: media.shortDescription, imageOf: media.imageOf, [field]: mine });
  }
}

function settlePhoto(store: Store, conflict: ConflictRow, mediaId: MediaId, choice: ResolveChoice): void {
  const media = store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', phrase('error.photoGone'));
  switch (conflict.field) {
    case 'shortDescription':
    case 'imageOf':
      settleText(store, conflict, media, conflict.field, choice);
      return;
    case 'deletedYN':
      settleDeletion(store, conflict, media, choice);
      return;
    case 'order':
      throw new AppError('internal', 'The order belongs to the listing, not to a photo.');
  }
}

function settleText(
  store: Store,
  conflict: ConflictRow,
  media: MediaRow,
  field: 'shortDescription' | 'imageOf',
  choice: ResolveChoice,
): void {
  // "Mine" is what is wanted here now, which may be newer than what the conflict recorded.
  if (choice.kind === 'mine') return;
  const text = choice.kind === 'theirs' ? textOf(conflict.theirs) : choice.value;
  store.media.setFields(media.mediaId, {
    shortDescription: media.shortDescription,
    imageOf: media.imageOf,
    [field]: text,
  });
}

function settleDeletion(store: Store, conflict: ConflictRow, media: MediaRow, choice: ResolveChoice): void {
  if (choice.kind === 'value') {
    throw new AppError('invalidInput', phrase('error.onlyMineOrTheirs'), {
      action: 'fixField',
    });
  }
  const removed = choice.kind === 'mine' ? media.removed : conflict.theirs === true;
  const remote = store.remote.get(media.mediaId);
  if (!removed && remote !== null && remote.fields.deletedYN && remote.etag === null) {
    // Gone there for good: the photo starts anew, with a binary and an entity of its own.
    store.remote.delete(media.mediaId);
    store.uploads.deleteOf(media.mediaId);
  }
  if (removed !== media.removed) {
    store.media.setRemoved(media.mediaId, removed);
    const present = store.media.ofListing(media.listingId).filter((row) => !row.removed);
    store.media.setSequence(present.map((row) => row.mediaId));
  }
}

function settleOrder(store: Store, conflict: ConflictRow, choice: ResolveChoice): void {
  if (choice.kind === 'value') {
    throw new AppError('invalidInput', phrase('error.onlyMyOrderOrTheirs'), {
      action: 'fixField',
    });
  }
  if (choice.kind === 'mine') return;
  const present = store.media.ofListing(conflict.listingId).filter((media) => !media.removed);
  const ids = present.map((media) => media.mediaId);
  const theirs = sequenceOf(conflict.theirs).filter((id) => ids.includes(id));
  store.media.setSequence(weave(ids, theirs));
}

function textOf(value: ConflictValue): string {
  return typeof value === 'string' ? value : '';
}

function sequenceOf(value: ConflictValue): readonly MediaId[] {
  return typeof value === 'string' || typeof value === 'boolean' ? [] : value;
}

function describe({ field }: ConflictRow, choice: ResolveChoice): Phrase {
  const what = phrase(field === 'deletedYN' ? 'about.removal' : `about.${field}`);
  switch (choice.kind) {
    case 'mine':
      return phrase('history.mineKept', { what });
    case 'theirs':
      return phrase('history.theirsTaken', { what });
    case 'value':
      return field === 'imageOf'
        ? phrase('history.roomTaken', { what, room: choice.value })
        : phrase('history.valueTaken', { what, value: choice.value });
  }
}
