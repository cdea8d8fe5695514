import type { ImportProgress, ImportResult } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { UNREADABLE } from '../../host/dropped-files.ts';
import type { DroppedPart } from '../../host/host.ts';
import type { DropPlace } from '../../state/file-drag.ts';
import { LOCAL_IMPORT } from '../../state/store.ts';
import { createFolderListings } from './folder-listings.ts';
import { createShowImported } from './show-imported.ts';
import type { CommandTools } from './tools.ts';

export function createImportCommands(tools: CommandTools) {
  const { services, pickInPage, settleLong } = tools;
  const { host, store } = services;
  const showImported = createShowImported(tools);

  /** Adds files; null where that failed as a whole, which is told then. */
  const importFiles = async (
    listingId: ListingId,
    { files, unreadable }: Pick<DroppedPart, 'files' | 'unreadable'>,
    again: () => void,
  ): Promise<ImportResult | null> => {
    const refused = unreadable.map((path) => ({ path, ...UNREADABLE }));
    if (files.length === 0) return { added: [], refused };
    const result = await settleLong(
      host.addFiles(listingId, files, (done, total, fileName) =>
        store.showImport(ownProgress(listingId, done, total, fileName)),
      ),
      again,
    );
    store.showImport(null);
    return result === null ? null : { ...result, refused: [...refused, ...result.refused] };
  };

  /** @param unreadable names of files that cannot be read, which is told with those that are refused */
  const addFilesTo = async (
    listingId: ListingId,
    files: readonly File[],
    unreadable: readonly string[] = [],
  ): Promise<void> => {
    const result = await importFiles(listingId, { files, unreadable }, () => void addFilesTo(listingId, files));
    const { openListingId, listings } = store.getSnapshot();
    const name = listings?.find((listing) => listing.listingId === listingId)?.name ?? null;
    if (result !== null) showImported(result, listingId === openListingId ? null : name);
  };

  const addPhotos = async (): Promise<void> => {
    const { openListingId, info } = store.getSnapshot();
    if (openListingId === null) return;
    if (info?.canPickFiles !== true) return pickInPage();
    const result = await settleLong(
      host.call('media.pickAndAdd', { listingId: openListingId }),
      () => void addPhotos(),
    );
    if (result !== null) showImported(result);
  };

  const makeListings = createFolderListings(tools, (listingId, part) =>
    importFiles(listingId, part, () => void addFilesTo(listingId, part.files)),
  );
  return {
    addPhotos,
    /** Adds files to the open listing. */
    async addFiles(files: readonly File[]): Promise<void> {
      const { openListingId } = store.getSnapshot();
      if (openListingId !== null) await addFilesTo(openListingId, files);
    },
    /** Takes what was dropped at a place, once it is read. */
    takeDrop: (place: Exclude<DropPlace, { kind: 'nowhere' }>) => async (parts: readonly DroppedPart[]) => {
      if (place.kind === 'newListings') return makeListings(parts);
      const files = parts.flatMap((part) => part.files);
      return addFilesTo(
        place.listingId,
        files,
        parts.flatMap((part) => part.unreadable),
      );
    },
  };
}

/** How far the page is with the files that it sends itself. */
function ownProgress(listingId: ListingId, done: number, total: number, fileName: string): ImportProgress {
  const counts = { done, total, seen: done, copied: done };
  return { importId: LOCAL_IMPORT, listingId, ...counts, fileName, phase: 'copying', paused: false, finished: false };
}
