import pLimit from 'p-limit';
import type { Problem } from '../../../shared/contract/model.ts';
import { type ListingId, type MediaId, UploadId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { allEnded } from '../all-ended.ts';
import { prepareRendition } from '../import/prepare.ts';
import { type Failure, type Result, saying } from '../remote/failure.ts';
import { type Binary, type StoredBinary, uploadBinaries } from '../remote/media-service.ts';
import type { RenditionRow } from '../store/blob-table.ts';
import type { Store } from '../store/store.ts';
import type { UploadRow } from '../store/upload-table.ts';
import type { Session, SyncContext } from './context.ts';
import { isHeld } from './flights.ts';
import { recorded } from './journal.ts';
import type { LeftBehind } from './leftovers.ts';
import { graver, problemOf, stopsEverything } from './problem.ts';
import { retryDelay } from './retry-timing.ts';
import { orBlocked } from './unusable.ts';

/** How far one step of a sync came; `halt` is a failure that going on would only meet again. */
export interface StepOutcome {
  readonly done: number;
  readonly halt: Failure | null;
}

/** Sends the binaries of the given photos, several requests at a time as the profile says. */
export async function sendUploads(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
): Promise<StepOutcome> {
  const rows = await ensureUploads(context, session, listingId, mediaIds);
  // All of them from the start, so that "5 of 14" and the time left mean the whole.
  for (const row of rows) reportProgress(context, listingId, row, 0, false);
  const settings = session.account.profile.upload;
  const limit = pLimit(settings.concurrency);
  let done = 0;
  let halt: Failure | null = null;
  let inDoubt: Failure | null = null;
  const send = async (planned: readonly UploadRow[]): Promise<void> => {
    if (halt !== null || session.signal.aborted) return;
    const batch = planned.filter((row) => isStillToSend(context.store, row));
    if (batch.length === 0) return;
    const result = await sendBatch(context, session, listingId, batch);
    if (result.ok) done += batch.filter((row) => presentRow(context.store, row)?.state === 'uploaded').length;
    else if (stopsEverything(result.failure, session.signal)) halt = graver(halt, result.failure);
    else if (result.failure.kind === 'inDoubt') inDoubt = result.failure;
    if (batch.length > 1) for (const row of toSendAlone(batch, result)) await send([row]);
  };
  await allEnded(chunk(rows, settings).map((batch) => limit(() => send(batch))));
  return { done, halt: halt ?? inDoubt };
}

/**
 * What an answer did not confirm for certain goes again alone, where no doubt about its name can arise; so does each
 * file of a request that was refused, since the refusal may be about one of them or about their number.
 */
function toSendAlone(batch: readonly UploadRow[], result: Result<(StoredBinary | null)[]>): readonly UploadRow[] {
  if (result.ok) return batch.filter((_, index) => result.value[index] === null);
  switch (result.failure.kind) {
    case 'refused':
    // One photo of the request is held back; the others were stopped with it.
    case 'stopped':
      return batch;
    default:
      return [];
  }
}

/** One upload row a photo, for the rendition that the account's settings ask for. */
async function ensureUploads(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  mediaIds: readonly MediaId[],
): Promise<UploadRow[]> {
  const { store } = context;
  const target = session.account.uploadUrl;
  for (const mediaId of mediaIds) {
    const rendition = await currentRendition(context, session, mediaId);
    if (rendition === null) continue;
    const row = store.uploads.of(mediaId, target);
    if (row?.state === 'uploaded' || row?.sha256 === rendition.sha256) continue;
    store.write(() => {
      if (row !== null) store.uploads.replaceRendition(row.uploadId, rendition);
      else {
        const uploadId = UploadId.parse(context.newId());
        const { sha256, bytes } = rendition;
        store.uploads.insert({ uploadId, mediaId, target, sha256, bytes, fileName: `${mediaId}.jpg` });
      }
    });
  }
  const wanted = new Set(mediaIds);
  return store.uploads
    .ofListing(listingId)
    .filter((row) => row.target === target && wanted.has(row.mediaId) && row.state !== 'uploaded');
}

/**
 * Of the picture that the photo has when it is ready: another may take its place while it is made. Null where there is
 * no photo any more, or its picture cannot be used.
 */
async function currentRendition(
  context: SyncContext,
  session: Session,
  mediaId: MediaId,
): Promise<RenditionRow | null> {
  for (;;) {
    const media = context.store.media.get(mediaId);
    if (media === null) return null;
    const { rendition: spec } = session.account.profile;
    const rendition = await orBlocked(context, media, prepareRendition(context, media.sha256, spec));
    if (context.store.media.get(mediaId)?.sha256 === media.sha256) return rendition;
  }
}

/** The row as it is now; null when another picture took the place of the one that it was about. */
function presentRow(store: Store, { uploadId, mediaId, target, sha256 }: UploadRow): UploadRow | null {
  const present = store.uploads.of(mediaId, target);
  return present?.uploadId === uploadId && present.sha256 === sha256 ? present : null;
}

/** Not held back, blocked, removed or exchanged while it waited for its turn. */
function isStillToSend(store: Store, row: UploadRow): boolean {
  const present = presentRow(store, row);
  if (present === null || present.state === 'uploaded' || isHeld(store, row.mediaId)) return false;
  const media = store.media.get(row.mediaId);
  return media !== null && !media.removed && media.blocked === null;
}

function chunk(rows: readonly UploadRow[], settings: ServiceProfile['upload']): UploadRow[][] {
  const batches: UploadRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const current = batches.at(-1);
    const fits =
      current !== undefined &&
      current.length < settings.filesPerRequest &&
      (settings.maxBytesPerRequest === null || bytes + row.bytes <= settings.maxBytesPerRequest);
    if (fits) {
      current.push(row);
      bytes += row.bytes;
    } else {
      batches.push([row]);
      bytes = row.bytes;
    }
  }
  return batches;
}

async function sendBatch(
  context: SyncContext,
  session: Session,
  listingId: ListingId,
  batch: readonly UploadRow[],
): Promise<Result<(StoredBinary | null)[]>> {
  const { store, blobs } = context;
  const toBinary = ({ sha256, fileName, bytes }: UploadRow): Binary => ({
    path: blobs.pathOfRendition(sha256),
    fileName,
    mediaType: 'image/jpeg',
    bytes,
    sha256,
  });
  store.write(() => {
    for (const row of batch) store.uploads.setState(row.uploadId, 'uploading', { attempts: row.attempts + 1 });
  });
  const unused = new Set<string>();
  const result = await recorded(
    context,
    {
      kind: 'upload',
      listingId,
      subject: batch.map((row) => row.uploadId),
      request: {
        target: session.account.uploadUrl,
        files: batch.map((row) => ({ fileName: row.fileName, bytes: row.bytes })),
      },
      answer: (): LeftBehind | null => (unused.size === 0 ? null : { leftBehind: [...unused] }),
    },
    () =>
      context.flights.during(
        batch.map((row) => row.mediaId),
        session.signal,
        (signal) =>
          uploadBinaries(session.media, batch.map(toBinary), {
            signal,
            onResults: (results) => results.forEach((each) => unused.add(each.id)),
            onProgress: (index, sentBytes) => {
              const row = batch[index];
              if (row !== undefined) reportProgress(context, listingId, row, sentBytes, false);
            },
          }),
      ),
    (outcome) => {
      for (const id of keepOutcome(context, listingId, batch, outcome)) unused.delete(id);
    },
  );
  batch.forEach((row, index) => {
    const stored = result.ok && (result.value[index] ?? null) !== null;
    reportProgress(context, listingId, row, stored ? row.bytes : 0, stored);
  });
  return result;
}

function reportProgress(
  context: SyncContext,
  listingId: ListingId,
  row: UploadRow,
  sentBytes: number,
  answered: boolean,
): void {
  const { mediaId, bytes: totalBytes } = row;
  // People know their own file's name, not the one it is sent under.
  const fileName = context.store.media.get(mediaId)?.fileName ?? row.fileName;
  context.onUpload({ mediaId, listingId, fileName, sentBytes, totalBytes, answered });
}

/** @returns ids of the binaries that are used from now on */
function keepOutcome(
  context: SyncContext,
  listingId: ListingId,
  batch: readonly UploadRow[],
  outcome: Result<(StoredBinary | null)[]>,
): string[] {
  const { store } = context;
  const used: string[] = [];
  batch.forEach((row, index) => {
    const attempts = row.attempts + 1;
    const present = presentRow(store, row);
    if (present === null) return;
    // Sent again by another runner meanwhile, and answered before: that one stays, so that no key changes under a listing.
    if (present.state === 'uploaded') return;
    if (!outcome.ok) {
      keepFailure(context, listingId, row, outcome.failure);
      return;
    }
    const stored = outcome.value[index] ?? null;
    if (stored !== null) {
      used.push(stored.id);
      store.uploads.setUploaded(row.uploadId, stored);
      store.history.add(context.now().toISOString(), listingId, row.mediaId, 'lightbox', phrase('history.uploaded'));
    } else if (batch.length > 1) {
      store.uploads.setState(row.uploadId, 'pending', { attempts });
    } else {
      store.uploads.setState(row.uploadId, 'blocked', { attempts, problem: UNCONFIRMED });
    }
  });
  return used;
}

const UNCONFIRMED: Problem = {
  code: 'serviceAnswerUnusable',
  ...saying(phrase('problem.unconfirmed')),
  action: 'retry',
};

function keepFailure(context: SyncContext, listingId: ListingId, row: UploadRow, failure: Failure): void {
  const { store } = context;
  const attempts = row.attempts + 1;
  switch (failure.kind) {
    case 'refused':
    case 'gone':
    case 'stale':
      store.uploads.setState(row.uploadId, 'blocked', { attempts, problem: problemOf(failure) });
      return;
    case 'stopped':
    case 'unauthorised':
      store.uploads.setState(row.uploadId, 'pending', { attempts });
      break;
    case 'offline':
    case 'busy':
    case 'inDoubt':
    case 'unusable': {
      const delay = retryDelay(attempts, failure.kind === 'busy' ? failure.retryAfter : null, context.random());
      const nextAttemptAt = context.now().getTime() + delay;
      store.uploads.setState(row.uploadId, 'waiting', { attempts, nextAttemptAt, problem: problemOf(failure) });
    }
  }
  if (failure.kind === 'inDoubt' || failure.kind === 'stopped') noteOrphan(context, listingId, row.mediaId);
}

/** An upload cannot be asked about: sending it again may leave one unused copy, which is said and never listed twice. */
export function noteOrphan(context: SyncContext, listingId: ListingId, mediaId: MediaId | null): void {
  context.store.history.add(context.now().toISOString(), listingId, mediaId, 'lightbox', phrase('history.orphan'));
}
