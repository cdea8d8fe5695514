import { isWanted } from '../../../shared/domain/culling.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { matchMedia } from '../remote/match-media.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import { persistAttached } from './attached.ts';
import { type SentMedia, SentRequest } from './attempt-request.ts';
import type { MergeContext } from './merge.ts';
import { NOT_TAKEN } from './told.ts';

/**
 * A photo that was missing for so long that a person let it start anew, or that seemed not to be taken, and that is shown
 * after all: what it was sent with tells it, and it is not sent a second time.
 */
export function bindShownAgain(context: MergeContext, listingId: ListingId, shown: readonly IncomingMedia[]): void {
  const { store } = context;
  const unbound = new Set(
    store.media
      .ofListing(listingId)
      .flatMap((row) => (isWanted(row) && store.remote.get(row.mediaId) === null ? [row.mediaId] : [])),
  );
  if (unbound.size === 0) return;
  for (const { kind, state, request } of store.attempts.ofListing(listingId)) {
    if ((kind !== 'insert' && kind !== 'attach') || state !== 'done') continue;
    for (const sent of SentRequest.parse(request).sent) {
      const media = unbound.has(sent.mediaId) ? matchMedia([sent], shown).get(sent) : undefined;
      if (media !== undefined && !media.fields.deletedYN) bindShown(context, sent, media);
    }
  }
}

function bindShown(context: MergeContext, sent: SentMedia, shown: IncomingMedia): void {
  const { store } = context;
  persistAttached(context, sent, shown, 'read');
  if (store.media.get(sent.mediaId)?.blocked?.message === NOT_TAKEN.message) store.media.setBlocked(sent.mediaId, null);
}
