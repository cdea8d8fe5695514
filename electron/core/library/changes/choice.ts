import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ResolveChoice } from '../../../../shared/contract/contract.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictField, ConflictValue } from '../../../../shared/domain/media.ts';
import { weave } from '../../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Step } from '../store/change-steps.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { ListingValues } from './apply.ts';
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
      throw new AppError('internal', 'The order belongs to the listing, not to a photo.');
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
