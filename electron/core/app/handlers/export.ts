import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { CallOutput, HandlerInput, Handlers } from '../../../../shared/contract/dispatch.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import { exportTitle } from '../../../../shared/domain/export.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { temporaryPath } from '../../library/blobs/temporary-files.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { freePlace } from '../../photos/export/downloads.ts';
import { exportPhotos } from '../../photos/export/export-photos.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

export function exportHandlers(context: HandlerContext) {
  const underWay = new Map<string, AbortController>();
  return {
    async 'export.photos'(input) {
      const exportId = input.exportId ?? context.ports.newId();
      if (underWay.has(exportId)) throw new AppError('conflict', phrase('error.exportUnderWay'), { action: 'retry' });
      const stop = new AbortController();
      underWay.set(exportId, stop);
      try {
        return await run(context, input, exportId, stop.signal);
      } catch (error) {
        // Whatever it ended by: nothing of it is left.
        if (stop.signal.aborted) throw new AppError('conflict', phrase('error.exportCancelled'), { cause: error });
        throw error;
      } finally {
        underWay.delete(exportId);
      }
    },
    async 'export.pickFolder'({ listingId }) {
      const { pickFolder } = context.ports.host;
      if (pickFolder === undefined) throw new AppError('unsupported', phrase('error.noFolderDialog'));
      const { name } = listingOrThrow(context, listingId);
      const parent = await pickFolder('export');
      return { folder: parent === null ? null : await freePlace(path.join(parent, exportTitle(name))) };
    },
    'export.cancel'({ exportId }) {
      underWay.get(exportId)?.abort();
      return {};
    },
  } satisfies Partial<Handlers>;
}

async function run(
  context: HandlerContext,
  input: HandlerInput<'export.photos'>,
  exportId: string,
  signal: AbortSignal,
): Promise<CallOutput<'export.photos'>> {
  const { importing, onExport } = context;
  const listing = listingOrThrow(context, input.listingId);
  const photos = chosen(context, input);
  const { presets, customSize, watermark = null, names = null, folder = null, contactSheet = null } = input;
  const { withContactSheet, withSidecars, withCameraData, logo = null, pageSize } = input;
  const download = input.download ? temporaryPath(importing.blobs.temporaryFolder) : null;
  const zip = input.zip ?? download;
  const report = (done: number, finished: boolean): void =>
    onExport({ exportId, done, total: photos.length, finished });
  report(0, false);
  try {
    const { rendition } = profileOf(context, listing);
    const request = { photos, listing: listing.name, presets, customSize, watermark, names, rendition };
    const made = await exportPhotos(
      importing,
      { ...request, folder, zip, contactSheet, withContactSheet, withSidecars, withCameraData, logo, pageSize },
      { onProgress: (done) => report(done, false), signal },
    );
    const fileName = `${exportTitle(listing.name)}.zip`;
    return {
      ...made,
      folder,
      zip: input.zip ?? null,
      contactSheet,
      download: download === null ? null : { id: context.downloads.add(download, fileName), fileName },
    };
  } finally {
    report(photos.length, true);
  }
}

/** Photos that are part of the listing, in its order: neither removed nor rejected ones. */
function chosen({ store }: HandlerContext, { listingId, mediaIds }: HandlerInput<'export.photos'>): MediaRow[] {
  const wanted = mediaIds === undefined ? null : new Set(mediaIds);
  const photos = store.media
    .ofListing(listingId)
    .filter((row) => isWanted(row) && (wanted === null || wanted.has(row.mediaId)));
  if (photos.length === 0) throw new AppError('notFound', phrase('error.noPhotosToExport'));
  return photos;
}
