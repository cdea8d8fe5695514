import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { saveText } from '../../ui/save-text.ts';
import type { CommandTools } from './tools.ts';

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

export function createListingCommands({ services, select, settle, settleInForm }: CommandTools) {
  const { host, store, toasts } = services;
  const openListing = (listingId: ListingId | null): void => {
    select([]);
    store.openListing(listingId);
  };
  const saveHistory = async (listingId: ListingId, format: keyof typeof MEDIA_TYPES): Promise<void> => {
    const call = host.call('history.export', { listingId, format });
    const file = await settle(call, () => void saveHistory(listingId, format));
    if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES[format]);
  };
  return {
    openListing,
    saveHistory,
    async createListing(name: string): Promise<AppErrorData | null> {
      const answer = await host.call('listing.create', { name });
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      return null;
    },
    async openFromService(listingKey: string): Promise<AppErrorData | null> {
      const answer = await host.call('listing.open', { listingKey });
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      return null;
    },
    renameListing: (listingId: ListingId, name: string) =>
      settleInForm(host.call('listing.rename', { listingId, name })),
    setField: (listingId: ListingId, name: string, text: string) =>
      settleInForm(host.call('listing.setFields', { listingId, fields: { [name]: text } })),
    async forgetListing(listingId: ListingId, name: string): Promise<void> {
      const done = await settle(host.call('listing.forget', { listingId }));
      if (done === null) return;
      if (store.getSnapshot().openListingId === listingId) openListing(null);
      toasts.inform(`${name} was taken off this computer.`);
    },
  };
}
