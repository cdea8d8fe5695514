import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import { correct } from '../../../../shared/domain/corrections/operations.ts';
import { AS_IT_IS, type Corrections, lookOf, toCorrections } from '../../../../shared/domain/corrections.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { correctPhotos } from '../../photos/import/replace.ts';
import type { Suggestion } from '../../photos/pictures/protocol.ts';
import { asEdit } from './edited.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

export function correctionHandlers(context: HandlerContext): Pick<Handlers, 'media.correct'> {
  return {
    async 'media.correct'(input) {
      const mediaIds = [...new Set(input.mediaIds)];
      const listings = [...Map.groupBy(mediaIds, (mediaId) => listingIdOf(context, mediaId))];
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
  };
}

function listingIdOf({ store }: HandlerContext, mediaId: MediaId): ListingId {
  const media = store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
  return media.listingId;
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

type Suggestions = ReadonlyMap<MediaId, Suggestion>;
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
        const from = { source: blobs.pathOfOriginal(media.sha256), scratch: newPath() };
        const source = corrections === null ? from : { ...from, corrections };
        return pictures.add(media.sha256, 'full', () => maker.analyse(source));
      });
      return [media.mediaId, suggestion] as const;
    });
  try {
    return new Map(await Promise.all(found));
  } catch (error) {
    if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.photoStays', { why: error.phrase }), { cause: error });
  }
}

/** What a person set stays where nothing certain was found. */
function automatically(
  corrections: Corrections | null,
  suggestion: Suggestion | undefined,
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
    if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.correctedNotMade', { why: error.phrase }), { cause: error });
  }
}
