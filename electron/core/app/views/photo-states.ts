import type { Problem } from '../../../../shared/contract/model.ts';
import { isHeld, isWanted } from '../../../../shared/domain/culling.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { type MediaStatus, mediaStanding } from '../../../../shared/domain/media-status.ts';
import type { OrderProgress } from '../../../../shared/domain/order-numbers.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import { placeOf, unfilledPlaces } from '../../../../shared/domain/photo-places.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { deriveMediaState, holdsUp, type MediaState } from '../../../../shared/domain/status.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { MediaFacts, UploadFacts } from '../../library/store/overview-table.ts';
import { saying } from '../../service/http/failure.ts';
import { shorten } from '../../service/http/redact.ts';
import { plannedOrders } from '../../sync/base/reconcile.ts';

/** Rows of one listing. Those by photo may be of the whole library. */
export interface PhotoRows<
  Media extends MediaFacts = MediaFacts,
  Remote extends RemoteMedia = RemoteMedia,
  Upload extends UploadFacts = UploadFacts,
> {
  readonly media: readonly Media[];
  readonly remote: ReadonlyMap<MediaId, Remote>;
  readonly uploads: ReadonlyMap<MediaId, readonly Upload[]>;
  readonly conflicts: readonly ConflictRow[];
  readonly orderProgress: OrderProgress;
}

/** One photo with what is derived from its rows. */
export interface PhotoState<
  Media extends MediaFacts = MediaFacts,
  Remote extends RemoteMedia = RemoteMedia,
  Upload extends UploadFacts = UploadFacts,
> {
  readonly row: Media;
  readonly remote: Remote | null;
  /** To the address of the account. */
  readonly upload: Upload | null;
  readonly state: MediaState;
  readonly hasChangesToSend: boolean;
  readonly problem: Problem | null;
  readonly openConflicts: number;
}

/** The states of a listing's photos, in the order of its rows. */
export function photoStates<Media extends MediaFacts, Remote extends RemoteMedia, Upload extends UploadFacts>(
  rows: PhotoRows<Media, Remote, Upload>,
  account: AccountRow | null,
  profile: ServiceProfile,
): PhotoState<Media, Remote, Upload>[] {
  const openOn = Map.groupBy(rows.conflicts, (conflict) => conflict.mediaId);
  const orders = plannedOrders({
    media: rows.media.map((row) => ({
      ...row,
      removed: !isWanted(row),
      blocked: holdsUp(row.blocked, rows.remote.has(row.mediaId)),
      captionTooLong: false,
      held: isHeld(row),
      upload: null,
      remote: rows.remote.get(row.mediaId) ?? null,
      openConflicts: new Set(openOn.get(row.mediaId)?.map(({ field }) => field)),
      inPlaceOf: null,
    })),
    firstOrder: profile.media.firstOrder,
    ordersTaken: account?.ordersTaken ?? 'untried',
    orderProgress: rows.orderProgress,
  });
  const states = rows.media.map((row): PhotoState<Media, Remote, Upload> => {
    const remote = rows.remote.get(row.mediaId) ?? null;
    const upload = rows.uploads.get(row.mediaId)?.find((each) => each.target === account?.uploadUrl) ?? null;
    const openConflicts = openOn.get(row.mediaId)?.length ?? 0;
    const standing = mediaStanding(remote?.mediaStatus);
    const problem = problemOfMedia(row, remote, upload, profile);
    return {
      row,
      remote,
      upload,
      state: deriveMediaState({
        removed: row.removed,
        rejected: row.rejected,
        uploadState: upload?.state ?? null,
        attached: remote !== null && !remote.fields.deletedYN,
        // Where nothing can be read no answer would ever say that it is done.
        processing: standing === 'processing' && profile.read.entities,
        awaitsPicture: awaitsPicture(remote),
        openConflicts,
        // What is tried again by itself is no more than a wait; a photo that is held up is not.
        blocked: problem !== null && (problem === row.blocked || problem.action !== 'retry'),
      }),
      hasChangesToSend: remote !== null && (differs(row, remote) || (isWanted(row) && orders.has(row.mediaId))),
      problem,
      openConflicts,
    };
  });
  const isLeaving = ({ row, hasChangesToSend }: PhotoState): boolean => !isWanted(row) && hasChangesToSend;
  if (!states.some(isLeaving)) return states;
  const left = leftPlaces(states);
  return states.map((photo) =>
    isLeaving(photo) && left.has(placeOf(photo.row)) ? { ...photo, hasChangesToSend: false } : photo,
  );
}

/**
 * Unfilled places in which each wanted photo stays here until a person helps. [Note: counted once] What is removed of the place stays at
 * the service as long: no sync sends that away, and the photo that it waits for is counted.
 */
function leftPlaces(photos: readonly PhotoState[]): ReadonlySet<MediaId> {
  const unfilled = unfilledPlaces({
    media: photos.map(({ row, remote }) => ({ ...row, removed: !isWanted(row), remote })),
  });
  const isLeft = (photo: PhotoState): boolean =>
    photo.state === 'needs-attention' || (staysHere(photo) && isToSend(photo));
  const going = new Set(photos.filter((photo) => isWanted(photo.row) && !isLeft(photo)).map(({ row }) => placeOf(row)));
  return new Set([...unfilled].filter((place) => !going.has(place)));
}

/** On hold. Whoever asks for a sync wants what they canceled before as well. */
export function staysHere({ row }: PhotoState): boolean {
  return isHeld(row) && row.hold !== 'cancelled';
}

/** Not yet at the service as it is wanted here, and neither in conflict nor in need of a person. */
export function isToSend({ row, state, hasChangesToSend }: PhotoState): boolean {
  if (state === 'needs-attention') return false;
  return hasChangesToSend || (isWanted(row) && state !== 'attached');
}

/** The same without what the service has and is not ready with: a sync sends nothing of that. */
export function isToWrite(photo: PhotoState): boolean {
  return isToSend(photo) && !isProcessed(photo);
}

/** The service has it as it is wanted here, and says that it is not ready with it. */
export function isProcessed(photo: PhotoState): boolean {
  return isToSend(photo) && photo.state === 'processing' && !photo.hasChangesToSend;
}

/** Needs a person for another reason than a conflict. */
export function needsPerson({ state, openConflicts }: PhotoState): boolean {
  return state === 'needs-attention' && openConflicts === 0;
}

function differs(row: MediaFacts, remote: RemoteMedia): boolean {
  if (isWanted(row) === remote.fields.deletedYN) return true;
  return (
    isWanted(row) && (row.shortDescription !== remote.fields.shortDescription || row.imageOf !== remote.fields.imageOf)
  );
}

function problemOfMedia(
  row: MediaFacts,
  remote: RemoteMedia | null,
  upload: UploadFacts | null,
  profile: ServiceProfile,
): Problem | null {
  if (holdsUp(row.blocked, remote !== null)) return row.blocked;
  const most = profile.rules.shortDescriptionMaxLength;
  if (isWanted(row) && row.shortDescription.length > most) {
    return {
      code: 'captionTooLong',
      ...saying(phrase('problem.captionTooLong', { length: row.shortDescription.length, most })),
      action: 'fixField',
      field: 'shortDescription',
    };
  }
  return isWanted(row) ? (statusProblem(remote) ?? upload?.problem ?? null) : null;
}

/** What the service says is wrong with the picture of a photo that it shows, in its own words. */
function statusProblem(remote: RemoteMedia | null): Problem | null {
  const reported = remote?.mediaStatus ?? null;
  const isRefused = mediaStanding(reported) === 'refused';
  if (remote === null || reported === null || remote.fields.deletedYN || !isRefused) return null;
  return { code: 'serviceRejected', ...saying(whyRefused(reported)), action: 'none' };
}

function whyRefused({ status, description }: MediaStatus): Phrase {
  if (status === 'Deleted') return phrase('problem.mediaDeleted');
  return description === null
    ? phrase('problem.mediaRejectedUnreported')
    : phrase('problem.mediaRejected', { quote: shorten(description) });
}
