import { isWanted } from '../../../../shared/domain/culling.ts';
import type { AttemptId, MediaId } from '../../../../shared/domain/ids.ts';
import { pictureArrival, pictureRefusal } from '../../../../shared/domain/pending-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import { type Failure, failed, mayHaveChanged, type Result, succeeded } from '../../service/http/failure.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { type PictureSent, sendPicture } from '../../service/upload/media-stream.ts';
import type { SentPatch } from '../base/attempt-request.ts';
import type { RunContext } from '../base/context.ts';
import { closeAttempt, isSettled, openAttempt } from '../base/journal.ts';
import { objectIdOf } from '../base/named.ts';
import type { Operation } from '../base/operation.ts';
import { SENT_AGAIN } from '../base/orphans.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problemOf } from '../base/problem.ts';
import { shutGateUnlessLost } from '../base/put-off.ts';
import { HOLDS_ANOTHER_PICTURE, OTHER_PICTURE_METHOD, takesNoPictures } from '../base/standard-problems.ts';
import { noteNothingThere } from '../take/absence.ts';
import { renditionOf } from './make-media.ts';

/**
 * The bytes of photos whose Media the service has (RESO RCP-48). [Note: sent again] The same bytes to the same Media double
 * nothing: where it is unclear whether they have arrived they are sent once more.
 */

interface Picture {
  readonly attemptId: AttemptId;
  readonly mediaId: MediaId;
  readonly sha256: string;
}

export function beginPicture(
  context: RunContext,
  session: Session,
  { mediaId }: Extract<Operation, { kind: 'picture' }>,
): PreparedRequest | null {
  const { store, blobs, listingId, run, onUpload } = context;
  const [media, row] = [store.media.get(mediaId), store.remote.get(mediaId)];
  const rendition = media === null ? null : renditionOf(context, session.account, media);
  if (media === null || row === null || rendition === null) return null;
  const { sha256, bytes } = rendition;
  const request: SentPatch = { changes: {}, ifMatch: '', picture: { sha256, bytes } };
  const attempt = { kind: 'patch', listingId, fence: run.fence, subject: [mediaId], request } as const;
  const attemptId = openAttempt(context, attempt);
  const pictureLink = run.pictureLinks.get(mediaId) ?? null;
  run.pictureLinks.delete(mediaId);
  const binary = {
    path: blobs.pathOfRendition(sha256),
    fileName: row.pendingPicture?.objectId ?? objectIdOf(mediaId),
    mediaType: 'image/jpeg',
    bytes,
    sha256,
  };
  const reported = { mediaId, listingId, fileName: media.fileName, totalBytes: bytes };
  return {
    async perform({ api, media: { settings, limit, probe }, signal }) {
      const onProgress = (sentBytes: number): void => onUpload({ ...reported, sentBytes, answered: false });
      const sender = { api, settings, limit, probe };
      const outcome = await sendPicture(sender, row, binary, { signal, pictureLink, onProgress });
      return () => {
        const isTaken = outcome.ok && outcome.value.kind === 'taken';
        onUpload({ ...reported, sentBytes: isTaken ? bytes : 0, answered: isTaken });
        applyPicture(context, session, { attemptId, mediaId, sha256 }, outcome);
      };
    },
  };
}

function applyPicture(context: RunContext, session: Session, picture: Picture, outcome: Result<PictureSent>): void {
  const { attemptId, mediaId } = picture;
  const isTaken = outcome.ok && outcome.value.kind === 'taken';
  if (isSettled(context, attemptId)) {
    // Found out by another run. What has arrived has arrived, whoever sent it.
    if (isTaken) takePicture(context, mediaId);
    return;
  }
  if (!outcome.ok) {
    closeAttempt(context, attemptId, outcome);
    applyFailure(context, session, picture, outcome.failure);
  } else if (outcome.value.kind === 'refused') {
    applyRefusal(context, picture, outcome.value);
  } else {
    closeAttempt(context, attemptId, outcome);
    takePicture(context, mediaId);
  }
}

/** The service has it; its status is reported later (media-status.ts). */
function takePicture({ store, run, now }: RunContext, mediaId: MediaId): void {
  const [media, row] = [store.media.get(mediaId), store.remote.get(mediaId)];
  if (media === null || row === null || row.pendingPicture === null) return;
  store.remote.save({ ...row, pendingPicture: null });
  store.history.add(now().toISOString(), media.listingId, mediaId, 'lightbox', phrase('history.pictureSent'));
  run.counts.uploaded += 1;
  run.isReadBackWanted = true;
}

/** It may have arrived: what the service says to the same bytes later is understood by that. */
function noteLost({ store }: Pick<RunContext, 'store'>, { mediaId, sha256 }: Omit<Picture, 'attemptId'>): void {
  const row = store.remote.get(mediaId);
  if (row === null || row.pendingPicture === null) return;
  store.remote.save({ ...row, pendingPicture: { ...row.pendingPicture, lost: sha256 } });
}

function applyRefusal(
  context: RunContext,
  picture: Picture,
  { status, shown, failure }: Extract<PictureSent, { kind: 'refused' }>,
): void {
  const { store } = context;
  const { attemptId, mediaId, sha256 } = picture;
  const row = store.remote.get(mediaId);
  const arrival = shown === null || row === null ? 'unclear' : pictureArrival(shown, row);
  const pending = row?.pendingPicture;
  const mayHaveArrived = pending?.lost === sha256 || pending?.ofCopy === true;
  const refusal = pictureRefusal(status, mayHaveArrived, arrival);
  closeAttempt(context, attemptId, refusal === 'arrived' ? succeeded(null) : failed(failure));
  if (refusal === 'arrived') {
    takePicture(context, mediaId);
    return;
  }
  const problems = {
    holdsAnother: HOLDS_ANOTHER_PICTURE,
    otherMethod: OTHER_PICTURE_METHOD,
    takesNone: takesNoPictures(failure.phrase),
    refused: { ...problemOf(failure), action: 'retry' },
  } as const;
  const media = store.media.get(mediaId);
  if (media !== null && isWanted(media)) store.media.setBlocked(mediaId, problems[refusal]);
}

function applyFailure(context: RunContext, session: Session, picture: Picture, failure: Failure): void {
  const { store } = context;
  const { mediaId } = picture;
  if (mayHaveChanged(failure)) noteLost(context, picture);
  if (failure.kind === 'gone') noteNothingThere(context, mediaId);
  else if (failure.kind === 'refused') store.media.setBlocked(mediaId, { ...problemOf(failure), action: 'retry' });
  else shutGateUnlessLost(context, session, failure, mediaId);
}

/** Settles a picture whose answer was lost, by what the service shows of its Media; where that shows nothing it is sent again. */
export function settlePicture(
  context: RunContext,
  attempt: AttemptRow,
  row: MediaRemoteRow | undefined,
  { sha256, shown }: { readonly sha256: string; readonly shown: IncomingMedia | null },
): void {
  const { store, now } = context;
  const hasArrived = shown !== null && row !== undefined && pictureArrival(shown, row) === 'arrived';
  if (hasArrived) takePicture(context, row.mediaId);
  else if (row !== undefined) noteLost(context, { mediaId: row.mediaId, sha256 });
  const settled = hasArrived ? 'found at the service' : SENT_AGAIN;
  store.attempts.settle(attempt.attemptId, hasArrived ? 'done' : 'failed', now().getTime(), { settled });
}
