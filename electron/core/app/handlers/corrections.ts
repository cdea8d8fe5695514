import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ChangesMade } from '../../../../shared/contract/changes.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import { correct } from '../../../../shared/domain/corrections/operations.ts';
import { AS_IT_IS, type Corrections, lookOf, toCorrections } from '../../../../shared/domain/corrections.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import {
  type Alteration,
  NOT_ALTERED,
  SAID_UNALTERED,
  sameAlteration,
} from '../../../../shared/domain/picture-rules/alteration.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { orderStep } from '../../library/changes/change.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { correctPhotos } from '../../photos/import/replace.ts';
import type { Given } from '../../photos/pictures/protocol.ts';
import {
  asEdit,
  edited,
  type HandlerContext,
  listingOrThrow,
  listingsOf,
  mediaOrThrow,
  profileOf,
} from './handler-context.ts';

/** Corrections of pictures, and what is said of those altered elsewhere. */
export function correctionHandlers(context: HandlerContext) {
  return {
    async 'media.correct'(input) {
      const mediaIds = [...new Set(input.mediaIds)];
      const listings = [...Map.groupBy(mediaIds, (mediaId) => mediaOrThrow(context, mediaId).listingId)];
      const suggestions = input.operation.kind === 'auto' ? await suggest(context, mediaIds) : NONE;
      const corrected = await asEdit(
        context,
        listings.map(([listingId]) => listingId),
        () => listings.map(([listingId, ids]) => inListing(context, listingId, ids, input, suggestions)),
      );
      // A slider that has come to rest may be moved again at once: its person does not wait for the pictures.
      if (input.session !== undefined) listings.forEach(([listingId]) => context.makeCorrectedSoon(listingId));
      else await Promise.all(listings.map(([listingId]) => makeNow(context, listingId)));
      return {
        mediaIds: corrected.flatMap((each) => each.mediaIds),
        changes: corrected.flatMap((each) => each.changes),
        unsure: [...suggestions].flatMap(([mediaId, { upright }]) => (upright === null ? [mediaId] : [])),
      };
    },
    'media.alter': ({ mediaIds, alteration }) =>
      asEdit(context, listingsOf(context, mediaIds), () => alter(context, mediaIds, alteration)),
  } satisfies Partial<Handlers>;
}

function inListing(
  context: HandlerContext,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
  { operation, session }: HandlerInput<'media.correct'>,
  suggestions: Suggestions,
) {
  const profile = profileOf(context, listingOrThrow(context, listingId));
  return correctPhotos(context.importing, {
    listingId,
    mediaIds,
    profile,
    session,
    become: ({ mediaId, corrections, width, height }) =>
      operation.kind === 'auto'
        ? automatically(corrections, suggestions.get(mediaId), operation.of)
        : correct(corrections, operation, { width, height }),
  });
}

type Suggestions = ReadonlyMap<MediaId, Given['analyse']>;
const NONE: Suggestions = new Map();

/** Looks at photos as they lie, without what was corrected of them so far. */
async function suggest({ store, importing }: HandlerContext, mediaIds: readonly MediaId[]): Promise<Suggestions> {
  const { blobs, pictures, maker } = importing;
  const found = mediaIds
    .flatMap((mediaId) => store.media.get(mediaId) ?? [])
    .map(async (media) => {
      const { turn, mirrored } = lookOf(media.corrections);
      const corrections = toCorrections({ ...AS_IT_IS, turn, mirrored });
      const suggestion = await blobs.temporary((newPath) => {
        const from = { source: blobs.pathOfOriginal(media.sha256), scratch: newPath(), corrections };
        return pictures.add(media.sha256, 'full', () => maker.ask('analyse', from));
      });
      return [media.mediaId, suggestion] as const;
    });
  try {
    return new Map(await Promise.all(found));
  } catch (error) {
    throw unusable(error, 'error.photoStays');
  }
}

function unusable(error: unknown, said: 'error.photoStays' | 'error.correctedNotMade'): unknown {
  if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) return error;
  return new AppError('fileUnusable', phrase(said, { why: error.phrase }), { cause: error });
}

/** What a person set stays where nothing certain was found. */
function automatically(
  corrections: Corrections | null,
  suggestion: Given['analyse'] | undefined,
  of: 'all' | 'upright',
): Corrections | null {
  if (suggestion === undefined) return corrections;
  const { exposure, upright } = suggestion;
  return toCorrections({ ...lookOf(corrections), ...upright, ...(of === 'all' ? { exposure } : {}) });
}

/** What was corrected is there once this is done. */
export async function makeNow(context: HandlerContext, listingId: ListingId): Promise<void> {
  const { rendition } = profileOf(context, listingOrThrow(context, listingId));
  try {
    await context.makeCorrected(listingId, rendition);
  } catch (error) {
    throw unusable(error, 'error.correctedNotMade');
  }
}

/** Says how pictures were altered; each goes to its original, as one change of each listing. */
function alter(
  context: HandlerContext,
  mediaIds: readonly MediaId[],
  wanted: HandlerInput<'media.alter'>['alteration'],
): ChangesMade {
  const rows = [...new Set(mediaIds)].map((mediaId) => mediaOrThrow(context, mediaId));
  const ofListings = [...Map.groupBy(rows, ({ listingId }) => listingId)];
  return changesMade(
    ofListings.map(([listingId, media]) => {
      const at = context.ports.now();
      const steps = media.flatMap((row) => alterOne(context, row, completed(context, row, wanted), at));
      const all = [...steps, ...together(context, listingId, mediaIds)];
      if (steps.length > 0) edited(context.store, listingId, at.toISOString());
      return [
        listingId,
        recordChange(context.store, listingId, { kind: 'alter', count: media.length, steps: all, at }),
      ];
    }),
  );
}

/** What is left out stays as it is. */
function completed(
  { store }: HandlerContext,
  { mediaId, listingId, alteration: before }: MediaRow,
  wanted: HandlerInput<'media.alter'>['alteration'],
): Alteration | null {
  if (wanted === null) return null;
  if (wanted.kind === NOT_ALTERED) return SAID_UNALTERED;
  const { kind, originalId = before?.originalId ?? null, labelled = before?.labelled ?? false } = wanted;
  const drawLabel = wanted.drawLabel ?? before?.drawLabel ?? false;
  const original = originalId === null ? null : store.media.get(originalId);
  const isOther = originalId !== mediaId && (original === null || original.listingId === listingId);
  if (!isOther || (original === null && originalId !== null && originalId !== before?.originalId)) {
    throw new AppError('invalidInput', phrase('error.noOriginal'), { action: 'fixField' });
  }
  return { kind, originalId, labelled, ...(drawLabel ? { drawLabel } : {}) };
}

export function alterOne(
  { store }: Pick<HandlerContext, 'store'>,
  row: MediaRow,
  to: Alteration | null,
  at: Date,
): Step[] {
  const { mediaId, listingId, alteration: from } = row;
  if (sameAlteration(from, to)) return [];
  store.media.setAlteration(mediaId, to);
  store.history.add(at.toISOString(), listingId, mediaId, 'you', alteredPhrase(to));
  return [{ kind: 'alteration', mediaId, from, to }];
}

function alteredPhrase(alteration: Alteration | null): Phrase {
  if (alteration === null) return phrase('history.unmarkedAltered');
  return alteration.kind === NOT_ALTERED
    ? phrase('history.notAltered')
    : phrase('history.markedAltered', { kind: alteration.kind });
}

function together({ store }: HandlerContext, listingId: ListingId, mediaIds: readonly MediaId[]): Step[] {
  const before = store.media.present(listingId);
  const step = orderStep(before, store.media.arrange(before, mediaIds));
  return step === null ? [] : [step];
}
