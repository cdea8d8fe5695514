import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { HandlerContext } from './handler-context.ts';

/** The listings of some photos, those that are not here left out. */
export function listingsOf({ store }: HandlerContext, mediaIds: readonly MediaId[]): ListingId[] {
  return mediaIds.flatMap((mediaId) => store.media.get(mediaId)?.listingId ?? []);
}

/** @throws AppError notFound */
export function mediaOrThrow(context: HandlerContext, mediaId: MediaId): MediaRow {
  const media = context.store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
  return media;
}
