import { isWanted } from '../../../../shared/domain/culling.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { sentSpecKey } from '../../photos/import/prepare.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import type { Session } from '../../service/session.ts';
import { makeMedia } from '../../service/upload/media-stream.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';
import { keyMadeUpHere, objectIdOf } from '../base/named.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { persistAttached } from '../take/bind-media.ts';
import { adding, nextOrder } from './attach.ts';
import { describedBy } from './outgoing-media.ts';

/** The picture of a photo as it is sent; null before it is made. */
export function renditionOf({ store }: RunContext, account: AccountRow, media: MediaRow): RenditionRow | null {
  return store.blobs.rendition(media.sha256, sentSpecKey(account.profile, media));
}

/** Adds a photo to a listing that exists by making its Media, which waits for its picture then (RESO RCP-48). */
export function beginMakingMedia(
  context: RunContext,
  session: Session,
  { mediaId }: Extract<Operation, { kind: 'attach' }>,
): PreparedRequest | null {
  const { store, listingId, run } = context;
  const { account } = session;
  const [listing, media] = [store.listings.get(listingId), store.media.get(mediaId)];
  const rendition = media === null ? null : renditionOf(context, account, media);
  if (listing === null || media === null || rendition === null || !isWanted(media)) return null;
  const { shortDescription, imageOf } = media;
  const order = nextOrder(store, listingId, account.profile.media.firstOrder);
  const mediaObjectId = objectIdOf(mediaId);
  const sent: SentMedia = {
    mediaId,
    mediaKey: keyMadeUpHere(mediaId),
    mediaUrl: null,
    mediaObjectId,
    shortDescription,
    imageOf,
    order,
    picture: pictureId(media.sha256, media.corrections),
    streamed: true,
  };
  const described = { ...sent, mediaUrl: '', mediaObjectId, size: rendition.bytes };
  const { MediaKey: _key, MediaURL: _url, ...entity } = describedBy(account, described, context.now());
  return adding(context, session, sent, {
    send: ({ api, signal }) => makeMedia(api, listing.listingKey, entity, { signal }),
    takeIn({ named, isWhole, editLink, pictureLink }) {
      persistAttached(context, sent, named, isWhole ? 'ownAnswer' : 'keysAlone');
      const row = store.remote.get(mediaId);
      if (row !== null && editLink !== null) store.remote.save({ ...row, editLink });
      if (pictureLink !== null) run.pictureLinks.set(mediaId, pictureLink);
      if (!isWhole) run.isReadBackWanted = true;
    },
  });
}
