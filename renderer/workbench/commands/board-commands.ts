import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
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

/** What changes, sends or removes the listings that are selected on the board. */
export function createManyCommands(
  tools: CommandTools,
  takeBack: TakeBack,
  syncNow: (listingIds: readonly ListingId[]) => Promise<void>,
) {
  const { services, settle, t } = tools;
  const { host, store, toasts } = services;
  return {
    /** Of these listings those in which nothing is missing; the others stay, and a message says how many. */
    async sendReady(listingIds: readonly ListingId[]): Promise<void> {
      const answer = await settle(host.call('listing.boardIds', { filter: 'ready' }));
      if (answer === null) return;
      const ready = new Set(answer.listingIds);
      const going = listingIds.filter((listingId) => ready.has(listingId));
      const staying = listingIds.length - going.length;
      if (staying > 0) toasts.inform(t('board.notReady', { count: staying }));
      if (going.length > 0) await syncNow(going);
    },
    /** Which of them could not take these fields. */
    checkFieldsOfAll: (input: CallInput<'listing.checkFieldsOfAll'>) => host.call('listing.checkFieldsOfAll', input),
    /** Each listing takes all of the fields or none. */
    async setFieldsOfAll(
      input: CallInput<'listing.setFieldsOfAll'>,
    ): Promise<{ readonly refused: CallOutput<'listing.setFieldsOfAll'>['refused'] } | AppErrorData> {
      const answer = await host.call('listing.setFieldsOfAll', input);
      await store.refresh();
      if (!answer.ok) return answer.error;
      const { changes, refused, together } = answer.value;
      if (changes.length > 0)
        takeBack.reported(t('board.fieldsSet', { count: changes.length }), 'fields of listings', [together]);
      return { refused };
    },
    async forgetListings(listingIds: readonly ListingId[]): Promise<void> {
      let count = 0;
      for (const listingId of listingIds) {
        const answer = await host.call('listing.forget', { listingId });
        if (answer.ok) count += 1;
        else toasts.fail(answer.error);
      }
      const open = store.getSnapshot().openListingId;
      if (open !== null && listingIds.includes(open)) store.openListing(null);
      await store.refresh();
      toasts.inform(t('board.forgotten', { count }));
    },
  };
}
