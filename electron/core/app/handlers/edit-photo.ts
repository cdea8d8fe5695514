import { AppError } from '../../../../shared/contract/app-error.ts';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../../shared/domain/lookups/lookup-value.ts';
import type { MediaFields } from '../../../../shared/domain/media.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { decideTextEdit, type TextEditOutcome } from '../../library/changes/decide-edit.ts';
import { agree, findTextConflict, openTextConflict, type TextField } from '../../library/changes/text-conflicts.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { edited } from './edited.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

/** The texts that a person wrote for a photo; those left out stay. */
export interface PhotoEdit {
  readonly shortDescription?: string | undefined;
  readonly imageOf?: string | undefined;
  /** What they saw when they began to write; what is left out is written over as it is. */
  readonly startedFrom?: { readonly [Field in TextField]?: string | undefined } | undefined;
  readonly tooLong: 'keep' | 'refuse';
  readonly session?: string | undefined;
}

/** One text with what becomes of it. */
interface Decided {
  readonly field: TextField;
  readonly wrote: string;
  readonly open: ConflictRow | undefined;
  readonly outcome: Exclude<TextEditOutcome, { kind: 'refused' }>;
}

/**
 * Writes what a person wrote into the library. What they wrote over without having seen it is kept in a conflict.
 *
 * @returns what it changed, one step for each value
 * @throws AppError invalidInput (too long), conflict (another one has to be settled first)
 */
export function editPhoto(context: HandlerContext, media: MediaRow, edit: PhotoEdit): Step[] {
  const { store, ports } = context;
  const decided = (['shortDescription', 'imageOf'] as const)
    .flatMap((field) => decide(context, media, field, edit) ?? [])
    .filter(({ outcome }) => outcome.kind !== 'unchanged');
  if (decided.length === 0) return [];
  refuseTooLong(context, media, edit);
  const at = ports.now().toISOString();
  const { mediaId, listingId, shortDescription, imageOf } = media;
  const written = Object.fromEntries(decided.map(({ field, wrote }) => [field, wrote]));
  store.media.setFields(mediaId, { shortDescription, imageOf, ...written } satisfies MediaFields);
  edited(store, listingId, at);
  return decided.map((each) => {
    const { field, wrote } = each;
    const isCaption = field === 'shortDescription';
    const said = isCaption ? phrase('history.caption', { caption: wrote }) : phrase('history.room', { room: wrote });
    store.history.add(at, listingId, mediaId, 'you', said);
    settle(context, media, each, at);
    return { kind: isCaption ? 'caption' : 'room', mediaId, from: media[field], to: wrote };
  });
}

function decide(context: HandlerContext, media: MediaRow, field: TextField, edit: PhotoEdit): Decided | null {
  const typed = edit[field];
  if (typed === undefined) return null;
  const wrote = field === 'imageOf' ? knownWord(typed) : typed;
  const open = findTextConflict(context.store, media, field);
  const openTheirs = typeof open?.theirs === 'string' ? open.theirs : undefined;
  const startedFrom = savedBefore(context, media, field, edit) ? media[field] : edit.startedFrom?.[field];
  const outcome = decideTextEdit({ present: media[field], startedFrom, wrote, openTheirs });
  if (outcome.kind === 'refused') {
    throw new AppError('conflict', phrase('error.conflictFirst'), { action: 'resolve' });
  }
  return { field, wrote, open, outcome };
}

/**
 * [Note: the answer that did not come] A text that was saved in this stay in the field was seen by whoever wrote it,
 * also where the answer was lost, so that the page still goes by the text before it.
 */
function savedBefore({ store }: HandlerContext, media: MediaRow, field: TextField, { session }: PhotoEdit): boolean {
  if (field !== 'shortDescription' || session === undefined) return false;
  const saved = store.changes.ofSession(media.listingId, 'caption', session)?.steps ?? [];
  return saved.some(
    (step) => step.kind === 'caption' && step.mediaId === media.mediaId && step.to === media.shortDescription,
  );
}

function settle({ store, ports }: HandlerContext, media: MediaRow, decided: Decided, at: string): void {
  const { field, wrote, open, outcome } = decided;
  switch (outcome.kind) {
    case 'unchanged':
      return;
    case 'write':
      if (outcome.agrees && open !== undefined) agree(store, open, at);
      return;
    case 'conflict':
      openTextConflict(
        store,
        media,
        { field, base: outcome.base, mine: wrote, theirs: media[field] },
        { conflictId: ports.newId(), at },
      );
  }
}

function refuseTooLong(context: HandlerContext, media: MediaRow, { shortDescription, tooLong }: PhotoEdit): void {
  if (tooLong === 'keep' || shortDescription === undefined) return;
  const most = profileOf(context, listingOrThrow(context, media.listingId)).rules.shortDescriptionMaxLength;
  if (shortDescription.length <= most) return;
  throw new AppError('invalidInput', phrase('error.captionTooLong', { length: shortDescription.length, most }), {
    action: 'fixField',
    target: 'ShortDescription',
  });
}

/** A RESO word in its standard form whichever form was typed; other words are kept: the list is open. */
function knownWord(word: string): string {
  return findLookupValue(IMAGE_OF, word)?.standard ?? word.trim();
}
