import { UploadId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { labelToDraw } from '../../../../shared/domain/picture-rules/check-photo.ts';
import { streamMethod } from '../../../../shared/domain/service-profile.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { prepareLabelled, prepareMedia, prepareRendition } from '../../photos/import/prepare.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';
import { objectIdOf } from '../base/named.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { uploadedPicture } from '../plan/plan-uploads.ts';
import { orBlocked } from '../take/unusable.ts';

/** Makes the pictures of a photo, and gives its rendition a place in the upload queue. */
export function beginPreparing(
  context: RunContext,
  { mediaId, picture }: Extract<Operation, { kind: 'prepare' }>,
): PreparedRequest | null {
  const { store, run } = context;
  const media = store.media.get(mediaId);
  if (media === null) return null;
  return {
    async perform(session) {
      const rendition = await makePictures(context, session, media);
      return () => {
        run.prepared.set(mediaId, picture);
        const present = store.media.get(mediaId);
        // Another picture may have taken its place, or it was removed.
        const isIt = present !== null && uploadedPicture(present, session.account.profile) === picture;
        if (rendition === null || !isIt) return;
        takePicture(context, session, present, rendition);
      };
    },
  };
}

/** Null where the picture cannot be used, which the photo says then. */
async function makePictures(context: RunContext, session: Session, media: MediaRow): Promise<RenditionRow | null> {
  const { rendition } = session.account.profile;
  const made = async (): Promise<RenditionRow> => {
    if (!media.prepared) await prepareMedia(context, media, rendition);
    const clean = await prepareRendition(context, media.sha256, rendition, undefined, media.corrections);
    const label = labelToDraw(session.account.profile.pictureRules, media.alteration);
    return label === null ? clean : prepareLabelled(context, media, rendition, label);
  };
  return orBlocked(context, media, made());
}

/** It goes to the Media that the service has or makes, or to the upload address, with the label that is drawn on it; as long as none has gone. */
function takePicture(context: RunContext, { account }: Session, media: MediaRow, rendition: RenditionRow): void {
  const { store, listingId } = context;
  const { mediaId, alteration } = media;
  const { profile, uploadUrl } = account;
  const remote = store.remote.get(mediaId);
  const isStreamed =
    remote !== null || (streamMethod(profile) !== null && store.listings.get(listingId)?.onService === true);
  const hasGone = isStreamed
    ? remote !== null && remote.pendingPicture === null
    : store.attempts.beingAdded(listingId).includes(mediaId);
  if (hasGone) return;
  store.media.setDrawnLabel(mediaId, labelToDraw(profile.pictureRules, alteration));
  if (!isStreamed) queueUpload(context, uploadUrl, mediaId, rendition);
}

/** One upload row a photo, for the rendition that is wanted of it now. */
function queueUpload(
  { store, listingId, newId, now }: RunContext,
  target: string,
  mediaId: MediaRow['mediaId'],
  rendition: RenditionRow,
): void {
  const row = store.uploads.of(mediaId, target);
  const { sha256, bytes } = rendition;
  if (row?.sha256 === sha256) return;
  if (row === null) {
    const uploadId = UploadId.parse(newId());
    store.uploads.insert({ uploadId, mediaId, target, sha256, bytes, fileName: objectIdOf(mediaId) });
    return;
  }
  if (row.descriptor !== null) {
    store.attempts.addLeftBehind(listingId, row.uploadId, row.descriptor.id);
    store.history.add(now().toISOString(), listingId, mediaId, 'lightbox', phrase('history.uploadUnused'));
  }
  store.uploads.replaceRendition(row.uploadId, rendition);
}
