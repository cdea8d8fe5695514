import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import { fieldChange } from '../../features/listing/field-words.ts';
import { saveText } from '../../ui/save-text.ts';
import type { CommandTools } from './tools.ts';

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

export function createListingCommands({ services, select, showRemoved, settle, settleInForm, t }: CommandTools) {
  const { host, store, toasts } = services;
  const openListing = (listingId: ListingId | null): void => {
    select([]);
    showRemoved(null);
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
    /** Opens a listing with one of its photos chosen. */
    goTo(listingId: ListingId, mediaId: MediaId | null): void {
      openListing(listingId);
      select(mediaId === null ? [] : [mediaId]);
    },
    /** Opens a listing at one of its removed photos. */
    goToRemoved(listingId: ListingId, mediaId: MediaId | null): void {
      openListing(listingId);
      if (mediaId !== null) showRemoved({ mediaId });
    },
    /** Everything that was not sent, as a file to hand on. */
    async saveFailures(): Promise<void> {
      const file = await settle(host.call('sync.exportFailures', { format: 'csv' }));
      if (file !== null) saveText(file.fileName, file.text, MEDIA_TYPES.csv);
    },
    async createListing(name: string): Promise<AppErrorData | null> {
      const answer = await host.call('listing.create', { name });
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      return null;
    },
    /** What waited for this permission goes with the next sync. */
    async allowReplacingUnseen(listingId: ListingId): Promise<void> {
      const done = await settle(host.call('listing.allowReplacingUnseen', { listingId }));
      if (done !== null) toasts.inform(t('unseen.allowed'));
    },
    async openFromService(input: CallInput<'listing.open'>): Promise<AppErrorData | null> {
      const answer = await host.call('listing.open', input);
      if (!answer.ok) return answer.error;
      const { listingId, leftOut } = answer.value;
      openListing(listingId);
      await store.refresh();
      if (leftOut.count > 0)
        toasts.inform(t('open.leftOut', { count: leftOut.count, fields: leftOut.fields.join(', ') }));
      return null;
    },
    renameListing: (listingId: ListingId, name: string) =>
      settleInForm(host.call('listing.rename', { listingId, name })),
    /** Adds a field that only this listing has; empty text says explicitly that there is nothing. */
    addField: (listingId: ListingId, name: string, kind: PropertyFieldKind, text: string) =>
      settleInForm(host.call('listing.setFields', fieldChange({ listingId, name, kind, text }))),
    /** Takes a field out of what is sent. */
    leaveOutField: (listingId: ListingId, name: string) =>
      settle(host.call('listing.setFields', { listingId, leaveOut: [name] })),
    async forgetListing(listingId: ListingId, name: string): Promise<void> {
      const done = await settle(host.call('listing.forget', { listingId }));
      if (done === null) return;
      if (store.getSnapshot().openListingId === listingId) openListing(null);
      toasts.inform(t('listing.forgotten', { name }));
    },
  };
}
