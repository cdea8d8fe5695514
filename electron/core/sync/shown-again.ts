import type { ListingId } from '../../../shared/domain/ids.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import { findByKey, persistAttached } from './attached.ts';
import { SentRequest } from './attempt-request.ts';
import type { MergeContext } from './merge.ts';

/**
 * A photo that was missing for so long that a person let it start anew, and that is shown again before it is: the
 * MediaKey that it was sent with tells it, and it is not sent a second time.
 */
export function bindShownAgain(context: MergeContext, listingId: ListingId, shown: readonly IncomingMedia[]): void {
  const { store } = context;
  const unbound = new Set(
    store.media
      .ofListing(listingId)
      .flatMap(({ mediaId, removed }) => (removed || store.remote.get(mediaId) !== null ? [] : [mediaId])),
  );
  if (unbound.size === 0) return;
  for (const { kind, state, request } of store.attempts.ofListing(listingId)) {
    if ((kind !== 'insert' && kind !== 'attach') || state !== 'done') continue;
    for (const sent of SentRequest.parse(request).sent) {
      const media = unbound.has(sent.mediaId) ? findByKey(shown, sent.mediaKey) : null;
      if (media !== null && !media.fields.deletedYN) persistAttached(context, sent, media, false);
    }
  }
}
