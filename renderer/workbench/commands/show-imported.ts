import type { ImportResult } from '../../../shared/contract/model.ts';
import { splitPassedOver } from '../../../shared/domain/paired-files.ts';
import { isFocusFree } from '../focus-free.ts';
import type { CommandTools } from './tools.ts';

/** Reports what became of files that were added. */
export function createShowImported({ services, openDialog, select, goToPlace, t }: CommandTools) {
  /** @param elsewhere the name of the listing where it is not the open one, whose photos would show it */
  return ({ added, refused: notAdded }: ImportResult, elsewhere: string | null = null): void => {
    const count = added.length;
    const { passedOver, refused } = splitPassedOver(notAdded);
    const said = passedOver.length === 0 ? [] : [t('grid.passedOver', { count: passedOver.length })];
    if (refused.length > 0) openDialog({ kind: 'refused', refused, added: count });
    else if (count > 0) {
      said.unshift(elsewhere === null ? t('grid.added', { count }) : t('grid.addedTo', { count, listing: elsewhere }));
    }
    const [first] = added;
    const listingId = services.store.getSnapshot().openListingId;
    if (first !== undefined && listingId !== null && elsewhere === null && isFocusFree()) {
      select([first.mediaId]);
      goToPlace({ listingId, mediaId: first.mediaId, place: 'photo' });
    }
    if (said.length > 0) services.toasts.inform(said.join(' '));
  };
}
