import { AppError } from '../../../shared/contract/app-error.ts';
import type { HandlerInput, Handlers } from '../../../shared/contract/dispatch.ts';
import { correct } from '../../../shared/domain/corrections/operations.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../blobs/errors.ts';
import { correctPhotos } from '../import/correct-photos.ts';
import { asEdit } from './edited.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

export function correctionHandlers(context: HandlerContext): Pick<Handlers, 'media.correct'> {
  return {
    async 'media.correct'(input) {
      const mediaIds = [...new Set(input.mediaIds)];
      const listings = [...Map.groupBy(mediaIds, (mediaId) => listingIdOf(context, mediaId))];
      const corrected = await asEdit(
        context,
        listings.map(([listingId]) => listingId),
        () => listings.map(([listingId, ids]) => inListing(context, listingId, ids, input)),
      );
      // A slider that has come to rest may be moved again at once: its person does not wait for the pictures.
      if (input.session !== undefined) listings.forEach(([listingId]) => context.makeCorrectedSoon(listingId));
      else await Promise.all(listings.map(([listingId]) => make(context, listingId)));
      return {
        mediaIds: corrected.flatMap((each) => each.mediaIds),
        changes: corrected.flatMap((each) => each.changes),
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
) {
  const profile = profileOf(context, listingOrThrow(context, listingId));
  return correctPhotos(context.importing, {
    listingId,
    mediaIds,
    profile,
    session,
    become: ({ corrections, width, height }) => correct(corrections, operation, { width, height }),
  });
}

async function make(context: HandlerContext, listingId: ListingId): Promise<void> {
  const { rendition } = profileOf(context, listingOrThrow(context, listingId));
  try {
    await context.makeCorrected(listingId, rendition);
  } catch (error) {
    if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.correctedNotMade', { why: error.phrase }), { cause: error });
  }
}
