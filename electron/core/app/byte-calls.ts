import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../shared/contract/app-error.ts';
import { type Answer, toAppErrorData } from '../../../shared/contract/dispatch.ts';
import type { FileLook, ImportResult } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { describeError } from '../library/describe-error.ts';
import { storageTrouble } from '../library/storage-trouble.ts';
import type { MediaRow } from '../library/store/media-table.ts';
import { adoptStream } from '../photos/import/copy.ts';
import { leaveBatch, lookAtEnds, type PageFile } from '../photos/import/page-files.ts';
import { replacePhoto } from '../photos/import/replace.ts';
import { importStream, type StreamedFile } from '../photos/import/run.ts';
import type { Adopted } from '../photos/import/states.ts';
import { fixOriginal } from '../photos/storage/check-originals.ts';
import { reportFailure } from './background.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handlers/handler-context.ts';

// The calls that carry the bytes of a file, which cannot cross as plain data.

export function streamedFile(
  fileName: string,
  stream: Readable,
  expectedBytes?: number,
  batch?: { readonly name: string; readonly place: number },
): StreamedFile {
  return {
    fileName,
    stream,
    ...(expectedBytes === undefined ? {} : { expectedBytes }),
    ...(batch === undefined ? {} : { batch: batch.name, place: batch.place }),
  };
}

export function addStream(
  context: HandlerContext,
  listingId: string,
  source: StreamedFile,
): Promise<Answer<ImportResult>> {
  return answering(context, 'importStream', () => {
    const parsed = ListingId.safeParse(listingId);
    if (!parsed.success) throw new AppError('notFound', phrase('error.noListingToAddTo'));
    const listing = listingOrThrow(context, parsed.data);
    return importStream(context.importing, listing.listingId, source, profileOf(context, listing).rendition);
  });
}

/** Shows a file that a page is about to send, by its ends. */
export function lookAtFile(
  context: HandlerContext,
  listingId: string,
  batch: { readonly name: string; readonly place: number },
  file: PageFile,
): Promise<Answer<FileLook>> {
  return answering(context, 'lookAtFile', () => {
    const parsed = ListingId.safeParse(listingId);
    if (!parsed.success) throw new AppError('notFound', phrase('error.noListingToAddTo'));
    const listing = listingOrThrow(context, parsed.data);
    const adding = { listingId: listing.listingId, session: batch.name, place: batch.place };
    return lookAtEnds(context.importing, adding, { ...file, fileName: path.basename(file.fileName) });
  });
}

/** The page that sent a batch is gone. A failure leaves its photos to the next start. */
export async function leaveFiles({ importing, ports }: HandlerContext, batch: string): Promise<void> {
  try {
    await leaveBatch(importing, batch);
  } catch (error) {
    ports.log.warn('files of a page could not be left', { error: describeError(error) });
  }
}

export function replaceByStream(
  context: HandlerContext,
  mediaId: string,
  source: StreamedFile,
): Promise<Answer<{ mediaId: MediaId }>> {
  return answering(context, 'replaceStream', async () => {
    const { media, profile } = photoOrThrow(context, mediaId);
    const adopt = (): Promise<Adopted> =>
      adoptStream(context.importing, path.basename(source.fileName), source.stream, source.expectedBytes);
    return { mediaId: await replacePhoto(context.importing, media, adopt, profile) };
  });
}

export function fixByStream(
  context: HandlerContext,
  mediaId: string,
  { fileName, stream, expectedBytes }: StreamedFile,
): Promise<Answer<{ mediaId: MediaId }>> {
  return answering(context, 'fixStream', async () => {
    const { media } = photoOrThrow(context, mediaId);
    const from = { fileName: path.basename(fileName), stream, expectedBytes };
    await fixOriginal(context.importing, media, from, (listingId) =>
      profileOf(context, listingOrThrow(context, listingId)),
    );
    return { mediaId: media.mediaId };
  });
}

function photoOrThrow(context: HandlerContext, mediaId: string): { media: MediaRow; profile: ServiceProfile } {
  const parsed = MediaId.safeParse(mediaId);
  const media = parsed.success ? context.store.media.get(parsed.data) : null;
  if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
  return { media, profile: profileOf(context, listingOrThrow(context, media.listingId)) };
}

/** What `dispatch` does for the contract, for the calls that carry bytes. */
async function answering<Value>(
  context: HandlerContext,
  name: string,
  work: () => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const error = storageTrouble(thrown, context.ports.home);
    const data = toAppErrorData(error, context.ports.newId());
    reportFailure(context.ports, name, error, data);
    return { ok: false, error: data };
  }
}
