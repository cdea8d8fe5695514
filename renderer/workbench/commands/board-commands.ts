import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { TableInput, TableResult } from '../../../shared/contract/listing-import.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { TakeBack } from './take-back.ts';
import type { CommandTools } from './tools.ts';

/** What is done with listings as a whole, many of them at once. */
export function createBoardCommands(tools: CommandTools, takeBack: TakeBack) {
  const { services, settle, settleLong, t } = tools;
  const { host, store, board } = services;

  const archive = async (listingIds: readonly ListingId[], archived: boolean): Promise<void> => {
    const done = await settle(host.call('listing.archive', { listingIds: [...listingIds], archived }));
    if (done === null) return;
    const open = store.getSnapshot().openListingId;
    if (archived && open !== null && listingIds.includes(open)) store.openListing(null);
    const said = t(archived ? 'board.archived' : 'board.unarchived', { count: listingIds.length });
    takeBack.reported(said, 'archive', [done.together]);
  };

  return {
    /** Undo and Redo where no single listing is open. */
    takeTogether: takeBack.last,
    showBoard: (isOpen: boolean): void => board.set(isOpen),
    archive,
    async duplicateListings(listingIds: readonly ListingId[], photos: boolean): Promise<void> {
      const together: string[] = [];
      let leftOut = 0;
      for (const listingId of listingIds) {
        const made = await settleLong(host.call('listing.duplicate', { listingId, photos }));
        if (made === null) continue;
        together.push(made.together);
        leftOut += made.leftOut.arriving + made.leftOut.unusable;
      }
      if (together.length === 0) return;
      const left = leftOut === 0 ? '' : ` ${t('board.duplicateLeftOut', { count: leftOut })}`;
      takeBack.reported(`${t('board.duplicated', { count: together.length })}${left}`, 'duplicate', together);
    },
    previewTable: (input: TableInput) => host.call('listing.previewTable', input),
    async importTable(input: TableInput): Promise<TableResult | AppErrorData> {
      const answer = await host.call('listing.importTable', input);
      await store.refresh();
      if (!answer.ok) return answer.error;
      const { created, changed, together } = answer.value;
      const said = t('table.imported', { created: created.length, changed: changed.length });
      takeBack.reported(said, 'table', together === null || created.length + changed.length === 0 ? [] : [together]);
      return answer.value;
    },
  };
}
