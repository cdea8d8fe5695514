import { AppError } from '../../../shared/contract/app-error.ts';
import type { ResolveChoice } from '../../../shared/contract/contract.ts';
import type { ConflictId, MediaId } from '../../../shared/domain/ids.ts';
import type { ConflictValue } from '../../../shared/domain/media.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
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
    if (conflict === null)
      throw new AppError('notFound', 'There is no such conflict. List the open ones and try again.');
    if (conflict.resolvedAt !== null) {
      throw new AppError('conflict', 'This conflict was settled already. Nothing was changed.');
    }
    const at = context.now().toISOString();
    if (conflict.mediaId === null) settleOrder(store, conflict, choice);
    else settlePhoto(store, conflict, conflict.mediaId, choice);
    store.conflicts.resolve(conflictId, at, choice);
    store.listings.touch(conflict.listingId, at);
    store.history.add(at, conflict.listingId, conflict.mediaId, 'you', describe(conflict, choice));
  });
}

function settlePhoto(store: Store, conflict: ConflictRow, mediaId: MediaId, choice: ResolveChoice): void {
  const media = store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', 'This photo is not in the library any more.');
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
    throw new AppError(
      'invalidInput',
      'Whether a photo stays is a choice between yours and theirs. Nothing was changed.',
      {
        action: 'fixField',
      },
    );
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
    throw new AppError('invalidInput', 'An order is a choice between yours and theirs. Nothing was changed.', {
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

function describe(conflict: ConflictRow, choice: ResolveChoice): string {
  const about = {
    shortDescription: 'about the caption',
    imageOf: 'about the room',
    deletedYN: 'about a removal',
    order: 'about the order',
  }[conflict.field];
  switch (choice.kind) {
    case 'mine':
      return `Conflict ${about} settled: yours kept`;
    case 'theirs':
      return `Conflict ${about} settled: theirs taken`;
    case 'value':
      return `Conflict ${about} settled with “${choice.value}”`;
  }
}
