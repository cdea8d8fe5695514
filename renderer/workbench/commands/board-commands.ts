import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput, CallOutput } from '../../../shared/contract/dispatch.ts';
import type { TableInput, TableResult } from '../../../shared/contract/listing-import.ts';
import { planTemplate } from '../../../shared/domain/caption-plan.ts';
import type { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import { planWords } from '../../language/lookup-words.ts';
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
export function createManyCommands(tools: CommandTools, takeBack: TakeBack) {
  const { services, t } = tools;
  const { host, store, toasts } = services;
  return {
    /** Sends listings to a further service as well from now on; those that go there already stay as they are. */
    async sendAllTo(listingIds: readonly ListingId[], accountId: AccountId, name: string): Promise<void> {
      const answers = await Promise.all(
        listingIds.map((listingId) => host.call('listing.addService', { listingId, accountId })),
      );
      await store.refresh();
      const count = answers.filter(({ ok }) => ok).length;
      const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
      // That some go there already is as it was wished; that all do is said.
      const failed =
        errors.find(({ phrase }) => phrase?.code !== 'error.goesThereAlready') ?? (count === 0 ? errors[0] : undefined);
      if (failed !== undefined) toasts.fail(failed);
      if (count > 0) toasts.inform(t('board.sentTo', { count, name }));
    },
    captionAll: createCaptionAll(tools),
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

/** Gives the photos of listings that have no caption one by a template; each listing is one change. */
function createCaptionAll({ services, settle, t }: CommandTools) {
  const { host, store, toasts, settings, language } = services;
  return async (listingIds: readonly ListingId[], template: string): Promise<null> => {
    const { codeReplacements: codes, roomWords } = settings.getSnapshot();
    const words = planWords(language.getSnapshot(), roomWords);
    let [count, left] = [0, 0];
    for (const listingId of listingIds) {
      const listing = await settle(host.call('listing.get', { listingId }));
      if (listing === null) continue;
      const items = listing.media.filter(({ rejected }) => !rejected);
      const plan = planTemplate({ template, codes, listing, items, onlyEmpty: true }, words);
      const edits = plan.changes.map(({ item, after }) => ({
        mediaId: item.mediaId,
        shortDescription: after,
        startedFrom: { shortDescription: item.shortDescription },
      }));
      left += plan.comeOutEmpty;
      if (edits.length === 0) continue;
      const made = await settle(host.call('media.editEach', { listingId, edits, kind: 'template' }));
      if (made !== null) count += edits.length;
    }
    await store.refresh();
    toasts.inform(t('board.captionsWritten', { count, left }));
    return null;
  };
}
