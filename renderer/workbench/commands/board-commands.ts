import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ChangeRef } from '../../../shared/contract/changes.ts';
import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
import type { ListingTable, TableResult } from '../../../shared/contract/listing-import.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { CommandTools } from './tools.ts';

/** What is done with listings as a whole, many of them at once. */
export function createBoardCommands({ services, settle, settleLong, t }: CommandTools) {
  const { host, store, toasts, board } = services;

  const archive = async (listingIds: readonly ListingId[], archived: boolean): Promise<void> => {
    const done = await settle(host.call('listing.archive', { listingIds: [...listingIds], archived }));
    if (done === null) return;
    const open = store.getSnapshot().openListingId;
    if (archived && open !== null && listingIds.includes(open)) store.openListing(null);
    toasts.inform(t(archived ? 'board.archived' : 'board.unarchived', { count: listingIds.length }), {
      label: t('common.undo'),
      topic: 'archive',
      run: () => void archive(listingIds, !archived),
    });
  };

  const takeBack = async (changes: readonly ChangeRef[], created: readonly ListingId[]): Promise<void> => {
    const answers: boolean[] = [];
    for (const change of changes) answers.push((await host.call('change.undo', change)).ok);
    for (const listingId of created) answers.push((await host.call('listing.forget', { listingId })).ok);
    await store.refresh();
    const left = answers.filter((isDone) => !isDone).length;
    toasts.inform(left === 0 ? t('board.takenBack') : t('board.takenBackInPart', { count: left }));
  };

  return {
    showBoard: (isOpen: boolean): void => board.show(isOpen),
    archive,
    async duplicateListings(listingIds: readonly ListingId[], photos: boolean): Promise<void> {
      const created: ListingId[] = [];
      for (const listingId of listingIds) {
        const made = await settleLong(host.call('listing.duplicate', { listingId, photos }));
        if (made !== null) created.push(made.listingId);
      }
      if (created.length === 0) return;
      toasts.inform(t('board.duplicated', { count: created.length }), {
        label: t('common.undo'),
        whileUnsent: true,
        topic: 'duplicate',
        run: () => void takeBack([], created),
      });
    },
    /** Each listing takes all of the fields or none. */
    async setFieldsOfAll(
      input: CallInput<'listing.setFieldsOfAll'>,
    ): Promise<{ readonly refused: CallOutput<'listing.setFieldsOfAll'>['refused'] } | AppErrorData> {
      const answer = await host.call('listing.setFieldsOfAll', input);
      await store.refresh();
      if (!answer.ok) return answer.error;
      const { changes, refused } = answer.value;
      if (changes.length > 0)
        toasts.inform(t('board.fieldsSet', { count: changes.length }), {
          label: t('common.undo'),
          topic: 'fields of listings',
          run: () => void takeBack(changes, []),
        });
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
    previewTable: (input: ListingTable) => host.call('listing.previewTable', input),
    async importTable(input: ListingTable): Promise<TableResult | AppErrorData> {
      const answer = await host.call('listing.importTable', input);
      await store.refresh();
      if (!answer.ok) return answer.error;
      const { created, changed } = answer.value;
      toasts.inform(t('table.imported', { created: created.length, changed: changed.length }), {
        label: t('common.undo'),
        whileUnsent: true,
        topic: 'table',
        run: () => void takeBack(changed, created),
      });
      return answer.value;
    },
  };
}
