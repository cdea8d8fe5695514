import type { MediaId } from '../../../../shared/domain/ids.ts';
import { takesFurtherPhotos } from '../../../../shared/domain/other-picture.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { sentSpecKey } from '../../photos/import/prepare.ts';
import type { Operation } from '../base/operation.ts';
import type { Plan } from '../base/reconcile.ts';
import { MOST_TRIES, type RunFacts } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';

/** A photo that could never be attached is not sent: that is said before, not after. */
export function canTakePhotos({ onService, account }: SyncSnapshot): boolean {
  return !onService || takesFurtherPhotos(account.profile);
}

/**
 * Pictures to make: those that an import could not finish, and the rendition of each photo that is to be uploaded. As long
 * as an outage is not known to be over, the first request's are enough to see whether it is.
 */
export function planPreparing(snapshot: SyncSnapshot, run: RunFacts, plan: Plan): Operation[] {
  const { failures, profile } = snapshot.account;
  const toAdd = canTakePhotos(snapshot) ? [...plan.uploads, ...(snapshot.streams === true ? plan.attach : [])] : [];
  // What the service has a Media of gets its picture, whatever the profile says by now.
  const toSend = [...plan.pictures, ...toAdd];
  const uploads = failures > 0 ? toSend.slice(0, profile.upload.filesPerRequest) : toSend;
  const toUpload = new Set(uploads);
  return snapshot.rows.flatMap((row): Operation[] => {
    const { mediaId, prepared, removed, arriving } = row;
    if (arriving) return [];
    const isWanted = toUpload.has(mediaId) || (!prepared && !removed);
    const picture = uploadedPicture(row, profile);
    return isWanted && run.prepared.get(mediaId) !== picture ? [{ kind: 'prepare', mediaId, picture }] : [];
  });
}

/**
 * Requests with the binaries that are to be sent, as many in each as the profile says.
 *
 * @param isPreparing more pictures are on their way: a request that is not full waits for them
 */
export function planUploads(snapshot: SyncSnapshot, run: RunFacts, plan: Plan, isPreparing: boolean): Operation[] {
  if (!canTakePhotos(snapshot)) return [];
  const inFlight = new Set([...run.inFlight.values()].flatMap((each) => (each.kind === 'upload' ? each.mediaIds : [])));
  const waiting = isPreparing || [...run.inFlight.values()].some((each) => each.kind === 'prepare');
  // In the wanted sequence: what comes later waits for pictures that are still being made.
  const unready = plan.uploads.findIndex((mediaId) => !isPrepared(snapshot, run, mediaId));
  const ready = unready < 0 ? plan.uploads : plan.uploads.slice(0, unready);
  const rows = ready.flatMap((mediaId): UploadRow[] => {
    const row = snapshot.uploads.get(mediaId);
    const isReady = row !== undefined && !inFlight.has(mediaId);
    return isReady && (run.unanswered.get(row.uploadId) ?? 0) < MOST_TRIES ? [row] : [];
  });
  const { upload } = snapshot.account.profile;
  const isAlone = (row: UploadRow): boolean => run.alone.has(row.uploadId);
  const batches = batchesOf(
    rows.filter((row) => !isAlone(row)),
    upload,
  );
  const isFull = (batch: readonly UploadRow[]): boolean => batch.length >= upload.filesPerRequest;
  const whole = waiting ? batches.filter((batch, index) => isFull(batch) || index < batches.length - 1) : batches;
  return [...whole, ...rows.filter(isAlone).map((row) => [row])].map((batch) => ({
    kind: 'upload',
    uploadIds: batch.map((row) => row.uploadId),
    mediaIds: batch.map((row) => row.mediaId),
  }));
}

/** What is sent of a photo, as text: its original, and how its picture is made of that. */
export function uploadedPicture(
  row: Pick<MediaRow, 'sha256' | 'corrections' | 'alteration'>,
  profile: Pick<ServiceProfile, 'rendition' | 'pictureRules'>,
): string {
  return `${row.sha256} ${sentSpecKey(profile, row)}`;
}

export function isPrepared({ rows, account }: SyncSnapshot, run: RunFacts, mediaId: MediaId): boolean {
  const row = rows.find((each) => each.mediaId === mediaId);
  return row !== undefined && run.prepared.get(mediaId) === uploadedPicture(row, account.profile);
}

function batchesOf(rows: readonly UploadRow[], { filesPerRequest }: ServiceProfile['upload']): UploadRow[][] {
  const batches: UploadRow[][] = [];
  for (let from = 0; from < rows.length; from += filesPerRequest)
    batches.push(rows.slice(from, from + filesPerRequest));
  return batches;
}
