import type { ListingId } from '../../../shared/domain/ids.ts';
import type { DroppedPart } from '../../host/host.ts';
import type { DropPlace } from '../../state/file-drag.ts';
import { createFileImport, showGiven } from './file-import.ts';
import { createFolderListings } from './folder-listings.ts';
import { nameOfOther } from './name-of.ts';
import { createShowImported } from './show-imported.ts';
import type { CommandTools } from './tools.ts';

export function createImportCommands(tools: CommandTools) {
  const { services, pickInPage, settleLong } = tools;
  const { host, store } = services;
  const { importFiles, controlImport } = createFileImport(tools);
  const showImported = createShowImported(tools);

  /** @param unreadable names of files that cannot be read, which is told with those that are refused */
  const addFilesTo = async (
    listingId: ListingId,
    files: readonly File[],
    unreadable: readonly string[] = [],
  ): Promise<void> => {
    const result = await importFiles(listingId, { files, unreadable }, () => void addFilesTo(listingId, files));
    if (result !== null) showImported(result, await nameOfOther(services, listingId));
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
  const takeParts = async (
    place: Exclude<DropPlace, { kind: 'nowhere' }>,
    parts: readonly DroppedPart[],
  ): Promise<void> => {
    if (place.kind === 'newListings') return makeListings(parts);
    const files = parts.flatMap((part) => part.files);
    return addFilesTo(
      place.listingId,
      files,
      parts.flatMap((part) => part.unreadable),
    );
  };
  return {
    addPhotos,
    /** Holds what is being imported, lets it go on, or ends it. */
    controlImport,
    /** Adds files to the open listing. */
    async addFiles(files: readonly File[]): Promise<void> {
      const { openListingId } = store.getSnapshot();
      if (openListingId !== null) await addFilesTo(openListingId, files);
    },
    /**
     * Takes what was dropped at a place, once it is read.
     * @param count how many files and folders were dropped
     */
    takeDrop(place: Exclude<DropPlace, { kind: 'nowhere' }>, count: number) {
      if (place.kind === 'listing') showGiven(store, place.listingId, count);
      return (parts: readonly DroppedPart[]) => takeParts(place, parts);
    },
  };
}
