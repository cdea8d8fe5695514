import pLimit from 'p-limit';
import type { Problem } from '../../../shared/contract/model.ts';
import { type ListingId, type MediaId, UploadId } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { prepareRendition } from '../import/prepare.ts';
import type { Failure, Result } from '../remote/failure.ts';
import { type StoredBinary, uploadBinaries } from '../remote/media-service.ts';
import type { UploadRow } from '../store/upload-table.ts';
import type { Session, SyncContext } from './context.ts';
import { recorded } from './journal.ts';
import { problemOf, stopsEverything } from './problem.ts';
import { retryDelay } from './retry-timing.ts';

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
  const settings = session.account.profile.upload;
  const limit = pLimit(settings.concurrency);
  let done = 0;
  let halt: Failure | null = null;
  const send = async (batch: readonly UploadRow[]): Promise<void> => {
    if (halt !== null || session.signal.aborted) return;
    const result = await sendBatch(context, session, listingId, batch);
    if (!result.ok) {
      if (stopsEverything(result.failure)) halt ??= result.failure;
      return;
    }
    done += result.value.filter((stored) => stored !== null).length;
    const unmatched = batch.filter((_, index) => result.value[index] === null);
    // What an answer did not confirm for certain is sent again, alone, where no doubt about its name can arise.
    if (batch.length > 1) for (const row of unmatched) await send([row]);
  };
  await Promise.all(chunk(rows, settings).map((batch) => limit(() => send(batch))));
  return { done, halt };
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
    const media = store.media.get(mediaId);
    if (media === null) continue;
    const rendition = await prepareRendition(context, media.sha256, session.account.profile.rendition);
    store.write(() => {
      store.uploads.insert({
        uploadId: UploadId.parse(context.newId()),
        mediaId,
        target,
        sha256: rendition.sha256,
        bytes: rendition.bytes,
        fileName: `${mediaId}.jpg`,
      });
      const row = store.uploads.ofListing(listingId).find((each) => each.mediaId === mediaId && each.target === target);
      if (row !== undefined && row.state !== 'uploaded' && row.sha256 !== rendition.sha256) {
        store.uploads.replaceRendition(row.uploadId, rendition);
      }
    });
  }
  const wanted = new Set(mediaIds);
  return store.uploads
    .ofListing(listingId)
    .filter((row) => row.target === target && wanted.has(row.mediaId) && row.state !== 'uploaded');
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
  store.write(() => {
    for (const row of batch) store.uploads.setState(row.uploadId, 'uploading', { attempts: row.attempts + 1 });
  });
  const report = (row: UploadRow, sentBytes: number, answered: boolean): void =>
    context.onUpload({
      mediaId: row.mediaId,
      listingId,
      fileName: row.fileName,
      sentBytes,
      totalBytes: row.bytes,
      answered,
    });
  for (const row of batch) report(row, 0, false);
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
    },
    () =>
      uploadBinaries(
        session.media,
        batch.map((row) => ({
          path: blobs.pathOfRendition(row.sha256),
          fileName: row.fileName,
          mediaType: 'image/jpeg',
          bytes: row.bytes,
          sha256: row.sha256,
        })),
        {
          signal: session.signal,
          onProgress: (index, sentBytes) => {
            const row = batch[index];
            if (row !== undefined) report(row, sentBytes, false);
          },
        },
      ),
    (outcome) => keepOutcome(context, listingId, batch, outcome),
  );
  for (const row of batch) report(row, row.bytes, true);
  return result;
}

function keepOutcome(
  context: SyncContext,
  listingId: ListingId,
  batch: readonly UploadRow[],
  outcome: Result<(StoredBinary | null)[]>,
): void {
  const { store } = context;
  batch.forEach((row, index) => {
    const attempts = row.attempts + 1;
    if (!outcome.ok) {
      keepFailure(context, listingId, row, outcome.failure);
      return;
    }
    const stored = outcome.value[index] ?? null;
    if (stored !== null) {
      store.uploads.setUploaded(row.uploadId, stored);
      store.history.add(
        context.now().toISOString(),
        listingId,
        row.mediaId,
        'lightbox',
        'Picture sent to the upload address',
      );
    } else if (batch.length > 1) {
      store.uploads.setState(row.uploadId, 'pending', { attempts });
    } else {
      store.uploads.setState(row.uploadId, 'blocked', { attempts, problem: UNCONFIRMED });
    }
  });
}

const UNCONFIRMED: Problem = {
  code: 'serviceAnswerUnusable',
  message:
    'The service answered without confirming this picture (its name or size did not match), so it does not count as sent. Your photo is safe here. Try again; if it stays, check the unit of Size in the service profile.',
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
  context.store.history.add(
    context.now().toISOString(),
    listingId,
    mediaId,
    'lightbox',
    'An interrupted upload may have left an unused copy at the service; the picture is sent again',
  );
}
