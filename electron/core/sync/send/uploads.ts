import type { Problem, UploadProgress } from '../../../../shared/contract/model.ts';
import type { AttemptId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { UploadDescriptor, UploadRow } from '../../library/store/upload-table.ts';
import { sentSpecKey } from '../../photos/import/prepare.ts';
import { type Failure, mayHaveChanged, type Result, saying } from '../../service/http/failure.ts';
import type { Session } from '../../service/session.ts';
import { type Binary, uploadBinaries } from '../../service/upload/media-service.ts';
import type { RunContext } from '../base/context.ts';
import { isSettled, openAttempt } from '../base/journal.ts';
import { noteOrphan } from '../base/open-attempts.ts';
import type { Operation } from '../base/operation.ts';
import { type LeftBehind, SENT_AGAIN } from '../base/orphans.ts';
import type { PreparedRequest } from '../base/prepared-request.ts';
import { problemOf } from '../base/problem.ts';
import { putOffListing, shutGate } from '../base/put-off.ts';
import { planListing } from '../base/reconcile.ts';
import { countUnanswered, MOST_TRIES } from '../base/run-facts.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import { pictureRefused, UNCONFIRMED_UPLOAD } from '../base/standard-problems.ts';
import { canTakePhotos } from '../plan/plan-uploads.ts';

type Outcome = Result<(UploadDescriptor | null)[]>;

/** One request with the binaries of some photos. */
export function beginUpload(
  context: RunContext,
  operation: Extract<Operation, { kind: 'upload' }>,
): PreparedRequest | null {
  const { store, blobs, listingId, run } = context;
  const batch = store.uploads.ofListing(listingId).filter((row) => operation.uploadIds.includes(row.uploadId));
  const [first] = batch;
  if (first === undefined) return null;
  for (const row of batch) store.uploads.setState(row.uploadId, 'uploading', { attempts: row.attempts + 1 });
  const attemptId = openAttempt(context, {
    kind: 'upload',
    listingId,
    fence: run.fence,
    subject: batch.map((row) => row.uploadId),
    request: { target: first.target, files: batch.map(({ fileName, bytes }) => ({ fileName, bytes })) },
  });
  const binaries = batch.map(
    ({ sha256, fileName, bytes }): Binary => ({
      path: blobs.pathOfRendition(sha256),
      fileName,
      mediaType: 'image/jpeg',
      bytes,
      sha256,
    }),
  );
  return {
    async perform(session) {
      const listed: string[] = [];
      const outcome = await uploadBinaries(session.media, binaries, {
        signal: session.signal,
        onResults: (results) => listed.push(...results.map((each) => each.id)),
        onProgress: (index, sentBytes) => {
          const row = batch[index];
          if (row !== undefined) reportProgress(context, row, sentBytes, false);
        },
      });
      return () => applyUpload(context, session, { attemptId, batch, outcome, listed });
    },
  };
}

/** Reports how far an upload is; all of a sync are announced when it begins, so that "5 of 14" means the whole. */
export function reportProgress(
  { store, listingId, onUpload }: RunContext,
  { mediaId, bytes: totalBytes, ...row }: UploadRow,
  sentBytes: number,
  answered: boolean,
): void {
  // People know their own file's name, not the one it is sent under.
  const fileName = store.media.get(mediaId)?.fileName ?? row.fileName;
  onUpload({ mediaId, listingId, fileName, sentBytes, totalBytes, answered });
}

interface Answered {
  readonly attemptId: AttemptId;
  readonly batch: readonly UploadRow[];
  readonly outcome: Outcome;
  /** Ids of all binaries that the answer named. */
  readonly listed: readonly string[];
}

function applyUpload(context: RunContext, session: Session, answered: Answered): void {
  const { store, now } = context;
  const { attemptId, batch, outcome, listed } = answered;
  if (isSettled(context, attemptId)) {
    // Another run has sent them again meanwhile: what this one stored is used by nobody.
    if (listed.length > 0) store.attempts.setAnswer(attemptId, { leftBehind: listed } satisfies LeftBehind);
    return;
  }
  const used = new Set(outcome.ok ? takeStored(context, batch, outcome.value) : []);
  if (!outcome.ok) applyFailure(context, session, batch, outcome.failure);
  const unused = listed.filter((id) => !used.has(id));
  const at = now().getTime();
  if (outcome.ok) {
    store.attempts.settle(attemptId, 'done', at, unused.length === 0 ? null : { leftBehind: unused });
  } else {
    const { kind, message } = outcome.failure;
    const isLost = mayHaveChanged(outcome.failure);
    store.attempts.settle(attemptId, 'failed', at, isLost ? { settled: SENT_AGAIN } : { kind, message });
  }
  batch.forEach((row, index) => {
    const stored = outcome.ok && (outcome.value[index] ?? null) !== null;
    reportProgress(context, row, stored ? row.bytes : 0, stored);
  });
}

/** The row as it is now; null when another picture took the place of the one that it was about. */
function presentRow({ store }: RunContext, { uploadId, mediaId, target, sha256 }: UploadRow): UploadRow | null {
  const present = store.uploads.of(mediaId, target);
  return present?.uploadId === uploadId && present.sha256 === sha256 ? present : null;
}

/** @returns ids of the binaries that are used from now on */
function takeStored(
  context: RunContext,
  batch: readonly UploadRow[],
  results: readonly (UploadDescriptor | null)[],
): string[] {
  const { store, run, listingId } = context;
  return batch.flatMap((row, index) => {
    const present = presentRow(context, row);
    // Sent again by another runner meanwhile, and answered before: that one stays, so that no key changes under a listing.
    if (present === null || present.state === 'uploaded') return [];
    const attempts = row.attempts + 1;
    const stored = results[index] ?? null;
    if (stored === null && batch.length > 1) {
      // Alone, no doubt about its name can arise.
      run.alone.add(row.uploadId);
      store.uploads.setState(row.uploadId, 'pending', { attempts });
      return [];
    }
    const problem = stored === null ? UNCONFIRMED_UPLOAD : isTaken(context, row, stored) ? ID_TAKEN : null;
    if (stored === null || problem !== null) {
      store.uploads.setState(row.uploadId, 'blocked', { attempts, problem });
      return [];
    }
    store.uploads.setUploaded(row.uploadId, stored);
    run.counts.uploaded += 1;
    store.history.add(context.now().toISOString(), listingId, row.mediaId, 'lightbox', phrase('history.uploaded'));
    return [stored.id];
  });
}

/** An Id is the MediaKey of one photo: a service that gives it to another one would mix them up. */
function isTaken({ store }: RunContext, { target, mediaId }: UploadRow, { id }: UploadDescriptor): boolean {
  return store.uploads.isIdTaken(target, id, mediaId) || store.remote.isKeyTaken(id, mediaId);
}

const ID_TAKEN: Problem = { code: 'serviceRefused', ...saying(phrase('problem.idTaken')), action: 'none' };

function applyFailure(context: RunContext, session: Session, batch: readonly UploadRow[], failure: Failure): void {
  const { store, run, listingId } = context;
  const { kind } = failure;
  const isLost = kind === 'inDoubt' || ((kind === 'stopped' || kind === 'silent') && failure.mayHaveChanged);
  let isOften = false;
  for (const row of batch) {
    if (presentRow(context, row)?.state !== 'uploading') continue;
    const attempts = row.attempts + 1;
    switch (failure.kind) {
      case 'refused':
      case 'gone':
      case 'stale':
        if (batch.length === 1) {
          store.uploads.setState(row.uploadId, 'blocked', { attempts, problem: pictureRefused(failure) });
          break;
        }
        // The refusal may be about one of them, or about their number.
        run.alone.add(row.uploadId);
        store.uploads.setState(row.uploadId, 'pending', { attempts });
        break;
      case 'stopped':
        // One photo of the request is held back; the others were stopped with it.
        if (batch.length > 1) run.alone.add(row.uploadId);
        store.uploads.setState(row.uploadId, 'pending', { attempts });
        break;
      case 'superseded':
      case 'unauthorised':
        store.uploads.setState(row.uploadId, 'pending', { attempts });
        break;
      case 'inDoubt':
        isOften = countUnanswered(run, row.uploadId) >= MOST_TRIES || isOften;
        store.uploads.setState(row.uploadId, 'waiting', { attempts, problem: problemOf(failure) });
        break;
      case 'offline':
      case 'silent':
      case 'busy':
      case 'unusable':
        store.uploads.setState(row.uploadId, 'waiting', { attempts, problem: problemOf(failure) });
    }
    if (isLost) noteOrphan(context, listingId, row.mediaId);
  }
  // Sent again at once as a rule: usually only its answer was lost.
  if (failure.kind !== 'inDoubt') shutGate(context, session, failure);
  else if (isOften) putOffListing(context, problemOf(failure));
}

/** Announces all uploads to make, so that "5 of 14" and the time left mean the whole from the start. */
export function announceUploads(context: RunContext, snapshot: SyncSnapshot): void {
  const { store, listingId, onUpload } = context;
  if (!canTakePhotos(snapshot)) return;
  const { profile } = snapshot.account;
  const rows = new Map(snapshot.rows.map((row) => [row.mediaId, row]));
  const plan = planListing(snapshot);
  const toSend = [...plan.uploads, ...plan.pictures, ...(snapshot.streams === true ? plan.attach : [])];
  const planned = toSend.flatMap((mediaId): UploadProgress[] => {
    const media = rows.get(mediaId);
    const rendition = media === undefined ? null : store.blobs.rendition(media.sha256, sentSpecKey(profile, media));
    if (media === undefined || rendition === null) return [];
    const { fileName } = media;
    return [{ mediaId, listingId, fileName, sentBytes: 0, totalBytes: rendition.bytes, answered: false }];
  });
  onUpload(...planned);
}
