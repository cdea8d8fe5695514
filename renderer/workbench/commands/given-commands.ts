import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { createOpeningCommands } from './opening-commands.ts';
import { createShowImported } from './show-imported.ts';
import type { CommandTools } from './tools.ts';

/** Where files go that the system gave the app. */
export type GivenTarget =
  | { readonly kind: 'listing'; readonly listingId: ListingId }
  | { readonly kind: 'new'; readonly name: string };

/** What is done with files and links that the system gives the app. */
export function createGivenCommands(tools: CommandTools) {
  const { services, settleLong, t } = tools;
  const { host, toasts } = services;
  const { openListing } = createOpeningCommands(tools);
  const showImported = createShowImported(tools);

  const add = async (listingId: ListingId, paths: readonly string[]): Promise<void> => {
    const result = await settleLong(
      host.call('media.add', { listingId, paths: [...paths] }),
      () => void add(listingId, paths),
    );
    if (result !== null) showImported(result);
  };
  return {
    /**
     * Adds files of this computer by their paths, to a listing or to a new one, which is shown.
     * @returns why there is no such listing; what becomes of the files is told by messages
     */
    async addGiven(to: GivenTarget, paths: readonly string[]): Promise<AppErrorData | null> {
      const created = to.kind === 'new' ? await host.call('listing.create', { name: to.name }) : null;
      if (created?.ok === false) return created.error;
      const listingId = to.kind === 'new' ? created?.value.listingId : to.listingId;
      if (listingId === undefined) return null;
      openListing(listingId);
      void add(listingId, paths);
      return null;
    },
    /** Shows the listing of a link, and does nothing else. */
    async showGiven(listingId: ListingId): Promise<void> {
      const answer = await host.call('listing.list', { listingIds: [listingId] });
      if (answer.ok && answer.value.listings.length > 0) openListing(listingId);
      else toasts.inform(t('listing.linkNotHere'));
    },
  };
}
