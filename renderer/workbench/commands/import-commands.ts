import type { ImportResult } from '../../../shared/contract/model.ts';
import { UNREADABLE } from '../../host/dropped-files.ts';
import { LOCAL_IMPORT } from '../../state/store.ts';
import type { CommandTools } from './tools.ts';

export function createImportCommands({ services, openDialog, pickInPage, settleLong, t }: CommandTools) {
  const { host, store, toasts } = services;

  const showImported = (result: ImportResult): void => {
    if (result.refused.length > 0) {
      openDialog({ kind: 'refused', refused: result.refused, added: result.added.length });
    } else if (result.added.length > 0) toasts.inform(t('grid.added', { count: result.added.length }));
  };

  /** @param unreadable names of files that cannot be read, which is told with those that are refused */
  const addFiles = async (files: readonly File[], unreadable: readonly string[] = []): Promise<void> => {
    const listingId = store.getSnapshot().openListingId;
    if (listingId === null) return;
    const refused = unreadable.map((path) => ({ path, ...UNREADABLE }));
    if (files.length === 0) return showImported({ added: [], refused });
    const result = await settleLong(
      host.addFiles(listingId, files, (done, total, fileName) =>
        store.showImport({ importId: LOCAL_IMPORT, listingId, done, total, fileName, finished: false }),
      ),
      () => void addFiles(files, unreadable),
    );
    store.showImport(null);
    if (result !== null) showImported({ ...result, refused: [...refused, ...result.refused] });
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

  return { addFiles, addPhotos };
}
