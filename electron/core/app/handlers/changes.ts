import { AppError } from '../../../../shared/contract/app-error.ts';
import type { SkippedStep, TogetherResult, UndoResult } from '../../../../shared/contract/changes.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import { toCsv } from '../../../../shared/domain/csv-text.ts';
import type { Flag } from '../../../../shared/domain/culling.ts';
import { type ChangeId, type ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, type PhraseCode, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Alteration, NOT_ALTERED } from '../../../../shared/domain/picture-rules/alteration.ts';
import { applySteps, applyWhole } from '../../library/changes/apply.ts';
import { countOf, fieldNow, inverse, nameOf } from '../../library/changes/change.ts';
import { choiceSentence } from '../../library/changes/choice.ts';
import { notePlacesOf } from '../../library/changes/in-place.ts';
import { readState, writeState } from '../../library/changes/library.ts';
import { agreeOnTexts } from '../../library/changes/text-conflicts.ts';
import { HISTORY_COLUMNS, historyLines } from '../../library/history/export-history.ts';
import type { AttemptRecord } from '../../library/store/attempt-table.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ChangeRow } from '../../library/store/change-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { asEdit, edited, type HandlerContext, listingOrThrow } from './handler-context.ts';

type Direction = 'undo' | 'redo';

export function changeHandlers(context: HandlerContext) {
  // What has other corrections now has its pictures made; whoever undid something does not wait for them.
  const takeOne = async (listingId: ListingId, direction: Direction, last?: ChangeId): Promise<UndoResult> => {
    const result = await asEdit(context, [listingId], () => {
      if (last !== undefined) refuseUnlessLast(context, listingId, last);
      return takeLast(context, listingId, direction);
    });
    context.makeCorrectedSoon(listingId);
    return result;
  };
  const takeAll = async (together: readonly string[], direction: Direction): Promise<TogetherResult> => {
    const result = await asEdit(context, [], () => takeTogether(context, together, direction));
    for (const listingId of result.taken) context.makeCorrectedSoon(listingId);
    return result;
  };
  return {
    'change.undo': ({ listingId, changeId }) => takeOne(listingId, 'undo', changeId),
    'change.redo': ({ listingId }) => takeOne(listingId, 'redo'),
    'change.undoTogether': ({ together }) => takeAll(together, 'undo'),
    'change.redoTogether': ({ together }) => takeAll(together, 'redo'),
    'history.list': ({ listingId, mediaId, most }) => context.store.history.list(listingId, mediaId, most),
    'history.export': (input) => exportHistory(context, input),
  } satisfies Partial<Handlers>;
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

/** For the history; null for what another step of the same change says already. */
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
      return fieldNow(step.name, step.to);
  }
}

function leftAltered(alteration: Alteration | null): Phrase {
  if (alteration === null) return phrase('left.unaltered');
  return alteration.kind === NOT_ALTERED
    ? phrase('left.notAltered')
    : phrase('left.altered', { kind: alteration.kind });
}

/** Each listing whole, or not at all: what somebody did there since, or sent, is newer than what was done with all of them. */
function takeTogether(context: HandlerContext, together: readonly string[], direction: Direction): TogetherResult {
  const { store } = context;
  const taken: TogetherResult['taken'] = [];
  const left: TogetherResult['left'] = [];
  for (const session of together) {
    for (const listingId of store.changes.listingsOf(session, direction === 'redo')) {
      const listing = store.listings.evenTakenBack(listingId);
      if (listing === null) continue;
      const change = direction === 'undo' ? store.changes.last(listingId) : store.changes.next(listingId);
      const reason = change?.session === session ? whyNot(context, listing, change, direction) : 'changedSince';
      if (change === null || reason !== null) {
        left.push({ listingId, name: listing.name, reason: reason ?? 'changedSince' });
        continue;
      }
      take(context, listing, change, direction);
      taken.push(listingId);
    }
  }
  return { taken, left };
}

function whyNot(
  { store }: HandlerContext,
  listing: ListingRow,
  change: ChangeRow,
  direction: Direction,
): SkippedStep['reason'] | null {
  const steps = direction === 'undo' ? inverse(change.steps) : change.steps;
  const [skipped] = applyWhole(readState(store, listing, steps), steps).skipped;
  return skipped?.reason ?? null;
}

/** More lines than a listing has in years; beyond them the oldest are left out. */
const MOST_LINES = 100_000;

function exportHistory(
  context: HandlerContext,
  { listingId, format }: HandlerInput<'history.export'>,
): CallOutput<'history.export'> {
  const { store } = context;
  const listing = listingOrThrow(context, listingId);
  const names = new Map(store.media.ofListing(listingId).map((media) => [media.mediaId, media.fileName]));
  const uploads = new Map<string, MediaId>(
    store.uploads.ofListing(listingId).map((row) => [row.uploadId, row.mediaId]),
  );
  const mediaOf = (attempt: AttemptRecord): MediaId | null => {
    const [only, ...others] = attempt.subject;
    if (only === undefined || others.length > 0) return null;
    if (attempt.kind === 'upload') return uploads.get(only) ?? null;
    return attempt.kind === 'patch' ? (MediaId.safeParse(only).data ?? null) : null;
  };
  const lines = historyLines(
    store.history.list(listingId, undefined, MOST_LINES),
    store.attempts.ofListing(listingId),
    (mediaId) => names.get(mediaId) ?? '',
    mediaOf,
  );
  const base = listing.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'listing';
  const text = format === 'csv' ? toCsv(HISTORY_COLUMNS, lines) : `${JSON.stringify(lines, null, 2)}\n`;
  return { fileName: `${base} history.${format}`, text };
}
