import { UploadId } from '../../../../shared/domain/ids.ts';
import { labelToDraw } from '../../../../shared/domain/picture-rules/check-photo.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { prepareLabelled, prepareMedia, prepareRendition } from '../../photos/import/prepare.ts';
import type { Session } from '../../service/session.ts';
import type { RunContext } from '../base/context.ts';
import type { Operation } from '../base/operation.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { uploadedPicture } from '../plan/plan-uploads.ts';
import { orBlocked } from '../take/unusable.ts';
import { objectIdOf } from './outgoing-media.ts';

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
        const isStreamed = session.account.profile.attach === 'stream' && isOnService(context);
        noteLabel(context, session, present);
        if (!isStreamed && store.remote.get(mediaId) === null) queueUpload(context, session, mediaId, rendition);
      };
    },
  };
}

function isOnService({ store, listingId }: RunContext): boolean {
  return store.listings.get(listingId)?.onService ?? false;
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

/** What is drawn on the picture that goes, as long as none has gone. */
function noteLabel({ store }: RunContext, { account }: Session, { mediaId, alteration }: MediaRow): void {
  const remote = store.remote.get(mediaId);
  const hasGone = remote !== null && remote.pendingPicture === null;
  if (hasGone || store.uploads.of(mediaId, account.uploadUrl)?.state === 'uploaded') return;
  store.media.setDrawnLabel(mediaId, labelToDraw(account.profile.pictureRules, alteration));
}

/** One upload row a photo, for the rendition that the account's settings ask for. */
function queueUpload(
  { store, newId }: RunContext,
  { account }: Session,
  mediaId: MediaRow['mediaId'],
  rendition: RenditionRow,
): void {
  const target = account.uploadUrl;
  const row = store.uploads.of(mediaId, target);
  if (row?.state === 'uploaded' || row?.sha256 === rendition.sha256) return;
  if (row !== null) store.uploads.replaceRendition(row.uploadId, rendition);
  else {
    const uploadId = UploadId.parse(newId());
    const { sha256, bytes } = rendition;
    store.uploads.insert({ uploadId, mediaId, target, sha256, bytes, fileName: objectIdOf(mediaId) });
  }
}
