import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ArrangeKind, ChangeKind, ChangesMade } from '../../../../shared/contract/changes.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../../../shared/contract/model.ts';
import type { ChangeId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { IMAGE_OF } from '../../../../shared/domain/lookups/image-of.ts';
import { findLookupValue } from '../../../../shared/domain/lookups/lookup-value.ts';
import type { MediaFields } from '../../../../shared/domain/media.ts';
import { moveBefore } from '../../../../shared/domain/ordering.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withFamilies } from '../../../../shared/domain/picture-rules/families.ts';
import { countOf, orderStep } from '../../library/changes/change.ts';
import { changesMade, decideTextEdit, recordChange, type TextEditOutcome } from '../../library/changes/record.ts';
import { agree, findTextConflict, openTextConflict, type TextField } from '../../library/changes/text-conflicts.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { adoptFile } from '../../photos/import/copy.ts';
import { replacePhoto } from '../../photos/import/replace.ts';
import { importPaths } from '../../photos/import/run.ts';
import {
  asEdit,
  edited,
  type HandlerContext,
  listingOrThrow,
  listingsOf,
  mediaOrThrow,
  profileOf,
} from './handler-context.ts';

export function mediaHandlers(context: HandlerContext) {
  const { store } = context;
  return {
    'media.add': ({ listingId, paths }) => add(context, listingId, paths),
    async 'media.pickAndAdd'({ listingId }) {
      const { pickFiles } = context.ports.host;
      if (pickFiles === null) throw new AppError('unsupported', phrase('error.noFileDialog'));
      listingOrThrow(context, listingId);
      const paths = await pickFiles();
      return paths.length === 0 ? { added: [], refused: [] } : add(context, listingId, paths);
    },
    async 'media.replace'({ mediaId, path }) {
      const media = mediaOrThrow(context, mediaId);
      const profile = profileOf(context, listingOrThrow(context, media.listingId));
      return {
        mediaId: await replacePhoto(context.importing, media, () => adoptFile(context.importing, path), profile, path),
      };
    },
    'media.edit': (input) => asEdit(context, listingsOf(context, input.mediaIds), () => editTogether(context, input)),
    'media.editEach'({ listingId, edits, kind }) {
      listingOrThrow(context, listingId);
      return asEdit(context, [listingId], () => {
        const steps = edits.flatMap(({ mediaId, ...values }) =>
          editPhoto(context, mediaOfListing(context, listingId, mediaId), { ...values, tooLong: 'keep' }),
        );
        const name = nameEdit(steps);
        const recorded = { ...name, kind: kind ?? name.kind, steps, at: context.ports.now() };
        return changesMade([[listingId, recordChange(store, listingId, recorded)]]);
      });
    },
    'media.arrange': ({ listingId, mediaIds, kind }) =>
      asEdit(context, [listingId], () =>
        changesMade([[listingId, arrange(context, listingId, mediaIds, kind ?? 'arrange')]]),
      ),
    'media.move': ({ listingId, mediaIds, before }) =>
      asEdit(context, [listingId], () => changesMade([[listingId, move(context, listingId, mediaIds, before)]])),
    'media.remove': ({ mediaIds }) =>
      asEdit(context, listingsOf(context, mediaIds), () => setRemoved(context, mediaIds, true)),
    'media.restore': ({ mediaIds }) =>
      asEdit(context, listingsOf(context, mediaIds), () => setRemoved(context, mediaIds, false)),
  } satisfies Partial<Handlers>;
}

function add(context: HandlerContext, listingId: ListingId, paths: readonly string[]): Promise<ImportResult> {
  const listing = listingOrThrow(context, listingId);
  return importPaths(context.importing, listingId, paths, profileOf(context, listing).rendition);
}

/** The same values for photos of one or several listings. */
function editTogether(context: HandlerContext, input: HandlerInput<'media.edit'>): ChangesMade {
  const media = [...new Set(input.mediaIds)].map((id) => mediaOrThrow(context, id));
  const { session } = input;
  const ofListings = [...Map.groupBy(media, (row) => row.listingId)];
  return changesMade(
    ofListings.map(([listingId, rows]) => {
      const steps = rows.flatMap((row) =>
        editPhoto(context, row, { ...input, startedFrom: input.startedFrom?.[row.mediaId] }),
      );
      const recorded = { ...nameEdit(steps), steps, session, at: context.ports.now() };
      return [listingId, recordChange(context.store, listingId, recorded)];
    }),
  );
}

function nameEdit(steps: readonly Step[]): { kind: ChangeKind; count: number } {
  const captions = steps.some((step) => step.kind === 'caption');
  const rooms = steps.some((step) => step.kind === 'room');
  const kind = captions && rooms ? 'edit' : captions ? 'caption' : 'room';
  return { kind, count: countOf(steps, steps.length) };
}

function move(
  context: HandlerContext,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
  before: MediaId | null,
): ChangeId | null {
  const { store, ports } = context;
  listingOrThrow(context, listingId);
  const sequence = presentIds(context, listingId);
  for (const id of [...mediaIds, ...(before === null ? [] : [before])]) {
    if (!sequence.includes(id)) throw new AppError('notFound', phrase('error.noPhotoToMove'));
  }
  const at = ports.now().toISOString();
  const photos = store.media.ofListing(listingId).filter((media) => !media.removed);
  const wanted = store.media.arrange(moveBefore(sequence, withFamilies(photos, mediaIds), before), mediaIds);
  edited(store, listingId, at);
  const name = { kind: 'move', count: new Set(mediaIds).size } as const;
  const changeId = recordOrder(context, listingId, name, sequence, wanted);
  const [only] = mediaIds;
  const position = only === undefined ? 0 : presentIds(context, listingId).indexOf(only) + 1;
  const what =
    mediaIds.length === 1
      ? phrase('history.moved', { position })
      : phrase('history.movedMany', { count: mediaIds.length, position });
  store.history.add(at, listingId, mediaIds.length === 1 ? (only ?? null) : null, 'you', what);
  return changeId;
}

function recordOrder(
  context: HandlerContext,
  listingId: ListingId,
  name: { readonly kind: ChangeKind; readonly count: number },
  before: readonly MediaId[],
  after: readonly MediaId[],
): ChangeId | null {
  const step = orderStep(before, after);
  if (step === null) return null;
  return recordChange(context.store, listingId, { ...name, steps: [step], at: context.ports.now() });
}

function arrange(
  context: HandlerContext,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
  kind: ArrangeKind | 'arrange',
): ChangeId | null {
  const { store, ports } = context;
  listingOrThrow(context, listingId);
  const present = presentIds(context, listingId);
  const named = new Set(mediaIds);
  if (named.size !== mediaIds.length || present.length !== named.size || !present.every((id) => named.has(id))) {
    throw new AppError('notFound', phrase('error.orderIncomplete'));
  }
  const wanted = store.media.arrange(mediaIds, mediaIds);
  if (present.every((id, index) => id === wanted[index])) return null;
  const at = ports.now().toISOString();
  edited(store, listingId, at);
  const changeId = recordOrder(context, listingId, { kind, count: mediaIds.length }, present, wanted);
  store.history.add(at, listingId, null, 'you', phrase('history.arranged', { count: mediaIds.length }));
  return changeId;
}

function setRemoved(context: HandlerContext, mediaIds: readonly MediaId[], removed: boolean): ChangesMade {
  const { store, ports } = context;
  const at = ports.now();
  const steps = new Map<ListingId, Step[]>();
  // Each place was noted when the photos before it had gone, so they come back the other way round.
  const inTurn = removed ? mediaIds : mediaIds.toReversed();
  for (const mediaId of inTurn) {
    const media = mediaOrThrow(context, mediaId);
    if (media.removed === removed) continue;
    const { listingId } = media;
    if (!removed) refuseTwin(store, media);
    const step = removed ? takeOff(context, media) : putBack(context, media);
    steps.set(listingId, [...(steps.get(listingId) ?? []), step]);
    edited(store, listingId, at.toISOString());
    store.history.add(
      at.toISOString(),
      listingId,
      media.mediaId,
      'you',
      phrase(removed ? 'history.removed' : 'history.putBack'),
    );
  }
  const kind = removed ? 'remove' : 'restore';
  return changesMade(
    [...steps].map(([listingId, done]) => [listingId, recordChange(store, listingId, { kind, steps: done, at })]),
  );
}

function takeOff(context: HandlerContext, { mediaId, listingId }: MediaRow): Step {
  const place = presentIds(context, listingId).indexOf(mediaId) + 1;
  context.store.media.setRemoved(mediaId, true);
  context.store.media.setSequence(presentIds(context, listingId));
  return { kind: 'presence', mediaId, from: place, to: null };
}

/** Restored photos come back where they stood, as far as that place still exists. */
function putBack(context: HandlerContext, { mediaId, listingId, position }: MediaRow): Step {
  const others = presentIds(context, listingId);
  const place = Math.min(position, others.length + 1);
  context.store.media.setRemoved(mediaId, false);
  context.store.media.arrange(others.toSpliced(place - 1, 0, mediaId), [mediaId]);
  return { kind: 'presence', mediaId, from: null, to: place };
}

function presentIds(context: HandlerContext, listingId: ListingId): MediaId[] {
  return context.store.media
    .ofListing(listingId)
    .filter((media) => !media.removed)
    .map((media) => media.mediaId);
}

function mediaOfListing(context: HandlerContext, listingId: ListingId, mediaId: MediaId): MediaRow {
  const media = mediaOrThrow(context, mediaId);
  if (media.listingId === listingId) return media;
  throw new AppError('notFound', phrase('error.noPhotoToChange'));
}

/** The texts that a person wrote for a photo; those left out stay. */
interface PhotoEdit {
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
    // A caption is saved at each pause of the typing: that is one change, from what was there before to what it came to.
    const saved = isCaption ? savedStep(context, media, edit) : undefined;
    const goesOn = saved !== undefined && store.history.goOn(at, mediaId, captionSaid(saved.from, wrote));
    const said = isCaption ? captionSaid(media[field], wrote) : roomSaid(media[field], wrote);
    if (!goesOn) store.history.add(at, listingId, mediaId, 'you', said);
    settle(context, media, each, at);
    return { kind: isCaption ? 'caption' : 'room', mediaId, from: media[field], to: wrote };
  });
}

function captionSaid(before: string, caption: string): Phrase {
  if (before === '') return phrase('history.caption', { caption });
  return caption === ''
    ? phrase('history.captionGone', { before })
    : phrase('history.captionFrom', { before, caption });
}

function roomSaid(before: string, room: string): Phrase {
  if (before === '') return phrase('history.room', { room });
  if (room === '') return phrase('history.roomGone', { room: before });
  const [was, is] = [phrase('said.room', { room: before }), phrase('said.room', { room })];
  return phrase('history.roomFrom', { before: was, after: is });
}

function decide(context: HandlerContext, media: MediaRow, field: TextField, edit: PhotoEdit): Decided | null {
  const typed = edit[field];
  if (typed === undefined) return null;
  const wrote = field === 'imageOf' ? knownWord(typed) : typed;
  const open = findTextConflict(context.store, media, field);
  const openTheirs = typeof open?.theirs === 'string' ? open.theirs : undefined;
  const isOwn = field === 'shortDescription' && savedStep(context, media, edit) !== undefined;
  const startedFrom = isOwn ? media[field] : edit.startedFrom?.[field];
  const outcome = decideTextEdit({ present: media[field], startedFrom, wrote, openTheirs });
  if (outcome.kind === 'refused') throw new AppError('conflict', phrase('error.conflictFirst'), { action: 'resolve' });
  return { field, wrote, open, outcome };
}

/**
 * [Note: the answer that did not come] A text that was saved in this stay in the field was seen by whoever wrote it,
 * also where the answer was lost, so that the page still goes by the text before it.
 */
function savedStep({ store }: HandlerContext, media: MediaRow, { session }: PhotoEdit) {
  if (session === undefined) return undefined;
  const saved = store.changes.ofSession(media.listingId, 'caption', session)?.steps ?? [];
  return saved
    .filter((step) => step.kind === 'caption')
    .find(({ mediaId, to }) => mediaId === media.mediaId && to === media.shortDescription);
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

/**
 * A listing never shows the same picture twice: a removed photo stays removed while another photo shows its picture.
 *
 * @throws AppError conflict
 */
export function refuseTwin(store: Store, { listingId, sha256, mediaId, fileName }: MediaRow): void {
  const twin = store.media.twin(listingId, sha256);
  if (twin === null || twin.removed || twin.mediaId === mediaId) return;
  throw new AppError('conflict', phrase('error.twinOfRemoved', { position: twin.position, fileName }), {
    target: twin.mediaId,
  });
}
