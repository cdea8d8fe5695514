import { AppError } from '../../../../shared/contract/app-error.ts';
import type { UndoResult } from '../../../../shared/contract/changes.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { Flag } from '../../../../shared/domain/culling.ts';
import type { ChangeId, ListingId } from '../../../../shared/domain/ids.ts';
import { type Phrase, type PhraseCode, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Alteration, NOT_ALTERED } from '../../../../shared/domain/picture-rules/alteration.ts';
import { applySteps, applyWhole } from '../../library/changes/apply.ts';
import { countOf, inverse, nameOf } from '../../library/changes/change.ts';
import { choiceSentence } from '../../library/changes/choice.ts';
import { notePlacesOf } from '../../library/changes/in-place.ts';
import { readState, writeState } from '../../library/changes/library.ts';
import { agreeOnTexts } from '../../library/changes/text-conflicts.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ChangeRow } from '../../library/store/change-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { asEdit, edited } from './edited.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

type ChangeHandlers = Pick<Handlers, 'change.undo' | 'change.redo'>;
export type Direction = 'undo' | 'redo';

export function changeHandlers(context: HandlerContext): ChangeHandlers {
  // What has other corrections now has its pictures made; whoever undid something does not wait for them.
  const andMake = async (listingId: ListingId, taken: Promise<UndoResult>): Promise<UndoResult> => {
    const result = await taken;
    context.makeCorrectedSoon(listingId);
    return result;
  };
  return {
    'change.undo': ({ listingId, changeId }) =>
      andMake(
        listingId,
        asEdit(context, [listingId], () => {
          if (changeId !== undefined) refuseUnlessLast(context, listingId, changeId);
          return takeLast(context, listingId, 'undo');
        }),
      ),
    'change.redo': ({ listingId }) =>
      andMake(
        listingId,
        asEdit(context, [listingId], () => takeLast(context, listingId, 'redo')),
      ),
  };
}

function refuseUnlessLast(context: HandlerContext, listingId: ListingId, changeId: ChangeId): void {
  listingOrThrow(context, listingId);
  if (context.store.changes.last(listingId)?.changeId === changeId) return;
  throw new AppError('newerChange', phrase('error.newerChange'));
}

/** Takes the last change back, or does the last one that was taken back again. */
function takeLast(context: HandlerContext, listingId: ListingId, direction: Direction): UndoResult {
  const { store } = context;
  const listing = listingOrThrow(context, listingId);
  const change = direction === 'undo' ? store.changes.last(listingId) : store.changes.next(listingId);
  if (change === null) throw new AppError('notFound', NOTHING[direction]);
  return take(context, listing, change, direction);
}

/**
 * Takes a change back or does it again. What is kept for the other direction is what was really done: skipped values
 * are no part of it.
 */
export function take(
  context: HandlerContext,
  listing: ListingRow,
  change: ChangeRow,
  direction: Direction,
): UndoResult {
  const { store, ports } = context;
  const { listingId } = listing;
  const before = readState(store, listing, change.steps);
  const planned = direction === 'undo' ? inverse(change.steps) : change.steps;
  // The values that a choice brought mean nothing without it.
  const isWhole = makes(change) || (direction === 'redo' && change.kind === 'choice');
  const { state, performed, skipped } = (isWhole ? applyWhole : applySteps)(before, planned);
  const at = ports.now().toISOString();
  if (performed.length > 0) {
    writeState(store, listingId, before, state, at);
    notePlacesOf(store, { kind: change.kind, steps: planned }, { before, after: state });
    agreeOnTexts(store, listingId, at);
    edited(store, listingId, at);
  }
  for (const step of performed) {
    const what = whatWasDone(step, direction);
    if (what !== null) store.history.add(at, listingId, 'mediaId' in step ? step.mediaId : null, 'you', what);
  }
  const steps = direction === 'undo' ? inverse(performed) : [...performed];
  const applied = performed.length === 0 ? 0 : countOf(steps, change.count);
  if (applied === 0) store.changes.delete(change.changeId);
  else store.changes.update(change.changeId, { steps, count: applied, at: change.at }, direction === 'undo');
  return { name: nameOf(change), applied, skipped: [...skipped] };
}

/** A listing is taken back with all that its making brought, or stays with it. */
function makes(change: ChangeRow): boolean {
  return change.steps.some(({ kind }) => kind === 'listing');
}

const NOTHING = {
  undo: phrase('error.nothingToUndo'),
  redo: phrase('error.nothingToRedo'),
} as const satisfies Record<Direction, Phrase>;

const SAID = { undo: 'history.undone', redo: 'history.redone' } as const satisfies Record<Direction, PhraseCode>;

/** For the history; null for what another step of the same change tells already. */
function whatWasDone(step: Step, direction: Direction): Phrase | null {
  switch (step.kind) {
    case 'choice':
      return step.to === null ? phrase('history.choiceTakenBack') : choiceSentence(step.field, step.to);
    case 'startAnew':
    case 'imported':
      return null;
    case 'archived':
      return phrase(step.to.at === null ? 'history.unarchived' : 'history.archived');
    default:
      return phrase(SAID[direction], { left: whatIsLeft(step) });
  }
}

const LEFT_FLAG = {
  picked: 'left.picked',
  none: 'left.unflagged',
  rejected: 'left.rejected',
} as const satisfies Record<Flag, PhraseCode>;

/** What the step left. */
function whatIsLeft(step: Exclude<Step, { kind: 'choice' | 'startAnew' | 'imported' | 'archived' }>): Phrase {
  switch (step.kind) {
    case 'caption':
      return phrase('left.caption', { caption: step.to });
    case 'room':
      return phrase('left.room', { room: step.to });
    case 'rating':
      return phrase('left.rating', { stars: step.to });
    case 'flag':
      return phrase(LEFT_FLAG[step.to]);
    case 'alteration':
      return leftAltered(step.to);
    case 'presence':
      return step.to === null ? phrase('left.removed') : phrase('left.putBack', { position: step.to });
    case 'order':
      return phrase('left.order', { count: step.to.length });
    case 'corrections':
      return phrase(step.to === null ? 'left.uncorrected' : 'left.corrected');
    case 'picture':
      return phrase('left.picture', { fileName: step.to.fileName });
    case 'listing':
      return phrase(step.to ? 'left.listingBack' : 'left.listingTakenBack');
    case 'confirmed':
      return phrase(step.to.length > step.from.length ? 'left.confirmed' : 'left.unconfirmed');
    case 'name':
      return phrase('left.name', { name: step.to });
    case 'field':
      return step.to === undefined
        ? phrase('left.fieldUnset', { field: step.name })
        : phrase('left.field', { field: step.name, value: String(step.to) });
  }
}

function leftAltered(alteration: Alteration | null): Phrase {
  if (alteration === null) return phrase('left.unaltered');
  return alteration.kind === NOT_ALTERED
    ? phrase('left.notAltered')
    : phrase('left.altered', { kind: alteration.kind });
}
