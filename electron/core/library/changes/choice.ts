import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ResolveChoice } from '../../../../shared/contract/contract.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictField, ConflictValue } from '../../../../shared/domain/media.ts';
import { remoteSequence, weave } from '../../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Step } from '../store/change-steps.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { Store } from '../store/store.ts';
import type { ChoiceState, ListingValues } from './apply.ts';
import { orderStep } from './change.ts';

/**
 * What a choice in a conflict changes in the library, the question itself first. The base is theirs already, so the
 * choice is simply what is wanted from now on: the next sync sends it if it differs from theirs. Each step starts from
 * the value that the choice replaces, which may be newer than what the conflict found.
 *
 * @param place where a photo that comes back stands, counted from 1
 * @throws AppError notFound, invalidInput (a text for something that is no text)
 */
export function stepsOfChoice(
  state: ListingValues,
  conflict: ConflictRow,
  choice: ResolveChoice,
  place: number,
): readonly Step[] {
  const { conflictId, mediaId, field, theirs } = conflict;
  const question: Step = { kind: 'choice', conflictId, mediaId, field, theirs, from: null, to: choice };
  if (mediaId === null) return [question, ...orderSteps(state, theirs, choice)];
  switch (field) {
    case 'shortDescription':
    case 'imageOf':
      return [question, ...textSteps(state, mediaId, field, theirs, choice)];
    case 'deletedYN':
      return [question, ...removalSteps(state, mediaId, theirs, choice, place)];
    case 'order':
      throw new Error('The order belongs to the listing, not to a photo.');
  }
}

function textSteps(
  state: ListingValues,
  mediaId: MediaId,
  field: 'shortDescription' | 'imageOf',
  theirs: ConflictValue,
  choice: ResolveChoice,
): Step[] {
  const photo = state.photos.get(mediaId);
  if (photo === undefined) throw new AppError('notFound', phrase('error.photoGone'));
  if (choice.kind === 'mine') return [];
  const to = choice.kind === 'value' ? choice.value : typeof theirs === 'string' ? theirs : '';
  return [{ kind: field === 'imageOf' ? 'room' : 'caption', mediaId, from: photo[field], to }];
}

function removalSteps(
  state: ListingValues,
  mediaId: MediaId,
  theirs: ConflictValue,
  choice: ResolveChoice,
  place: number,
): Step[] {
  if (choice.kind === 'value') {
    throw new AppError('invalidInput', phrase('error.onlyMineOrTheirs'), { action: 'fixField' });
  }
  const photo = state.photos.get(mediaId);
  if (photo === undefined) throw new AppError('notFound', phrase('error.photoGone'));
  const at = state.sequence.indexOf(mediaId) + 1;
  const isRejected = photo.flag === 'rejected';
  const isRemoved = at === 0 || isRejected;
  const removed = choice.kind === 'mine' ? isRemoved : theirs === true;
  const anew: Step[] =
    !removed && photo.gone !== null ? [{ kind: 'startAnew', mediaId, from: photo.gone, to: null }] : [];
  if (removed === isRemoved) return anew;
  const there = Math.min(place, state.sequence.length + 1);
  if (removed) return [{ kind: 'presence', mediaId, from: at, to: null }];
  return [
    ...anew,
    ...(at === 0 ? [{ kind: 'presence', mediaId, from: null, to: there } as const] : []),
    ...(isRejected ? [{ kind: 'flag', mediaId, from: 'rejected', to: 'none' } as const] : []),
  ];
}

function orderSteps(state: ListingValues, theirs: ConflictValue, choice: ResolveChoice): Step[] {
  if (choice.kind === 'value') {
    throw new AppError('invalidInput', phrase('error.onlyMyOrderOrTheirs'), { action: 'fixField' });
  }
  if (choice.kind === 'mine') return [];
  const shared = sequenceOf(theirs).filter((id) => state.sequence.includes(id));
  const step = orderStep(state.sequence, weave(state.sequence, shared));
  return step === null ? [] : [step];
}

export function sequenceOf(value: ConflictValue): readonly MediaId[] {
  return typeof value === 'string' || typeof value === 'boolean' ? [] : value;
}

/** How a conflict was settled, for the history. */
export function choiceSentence(field: ConflictField, choice: ResolveChoice): Phrase {
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

/** A conflict as the library has it, and whether its question could be asked again. */
export function choiceState(store: Store, conflict: ConflictRow): ChoiceState {
  return { theirs: conflict.theirs, resolution: conflict.resolution, reopens: reopens(store, conflict) };
}

/** Nothing of a choice was sent, and nobody changed it again, as long as the base still is what theirs was. */
function reopens(store: Store, conflict: ConflictRow): ChoiceState['reopens'] {
  const { listingId, mediaId, field } = conflict;
  const isAskedAgain = store.conflicts
    .openOf(listingId)
    .some((other) => other.mediaId === mediaId && other.field === field);
  if (isAskedAgain) return 'changedSince';
  if (isInFlight(store, conflict)) return 'choiceSent';
  if (mediaId === null) return isTheirOrder(store, conflict) ? 'yes' : 'choiceSent';
  const base = store.remote.get(mediaId)?.fields;
  if (base === undefined) return field === 'deletedYN' ? 'onceGone' : 'choiceSent';
  return field !== 'order' && base[field] === conflict.theirs ? 'yes' : 'choiceSent';
}

function isTheirOrder(store: Store, conflict: ConflictRow): boolean {
  const orders = store.remote
    .ofListing(conflict.listingId)
    .map((row) => ({ id: row.mediaId, remoteOrder: row.fields.order }));
  const theirs = sequenceOf(conflict.theirs);
  return isDeepStrictEqual(
    remoteSequence(orders).filter((id) => theirs.includes(id)),
    theirs,
  );
}

const SentChanges = z.object({ changes: z.record(z.string(), z.unknown()) });

/** A request without an answer yet carries it. */
function isInFlight(store: Store, { listingId, mediaId, field }: ConflictRow): boolean {
  return store.attempts.unsettled(listingId).some(({ kind, subject, request }) => {
    if (kind !== 'patch' || (mediaId !== null && !subject.includes(mediaId))) return false;
    return field in SentChanges.parse(request).changes;
  });
}
