import type { ImportResult } from '../../../shared/contract/model.ts';
import type { CommandTools } from './tools.ts';

/** Tells what became of files that were added. */
export function createShowImported({ services, openDialog, t }: CommandTools) {
  /** @param elsewhere the name of the listing where it is not the open one, whose photos would show it */
  return ({ added, refused }: ImportResult, elsewhere: string | null = null): void => {
    const count = added.length;
    if (refused.length > 0) return openDialog({ kind: 'refused', refused, added: count });
    if (count === 0) return;
    services.toasts.inform(
      elsewhere === null ? t('grid.added', { count }) : t('grid.addedTo', { count, listing: elsewhere }),
    );
  };
}
