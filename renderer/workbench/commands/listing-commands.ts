import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { PropertyFieldKind } from '../../../shared/domain/property-fields.ts';
import { fieldChange } from '../field-words.ts';
import type { CommandTools } from './tools.ts';

export function createListingCommands({ services, select, showRemoved, settle, settleInForm, t }: CommandTools) {
  const { host, store, toasts } = services;
  const openListing = (listingId: ListingId | null): void => {
    select([]);
    showRemoved(null);
    store.openListing(listingId);
  };
  return {
    openListing,
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
    async createListing(name: string): Promise<AppErrorData | null> {
      const answer = await host.call('listing.create', { name });
      if (!answer.ok) return answer.error;
      openListing(answer.value.listingId);
      await store.refresh();
      return null;
    },
    /** What waited for this permission goes with the next sync. */
    async allowReplacingUnknown(listingId: ListingId): Promise<void> {
      const done = await settle(host.call('listing.allowReplacingUnknown', { listingId }));
      if (done !== null) toasts.inform(t('unknownBase.allowed'));
    },
    async openFromService(input: CallInput<'listing.open'>): Promise<AppErrorData | null> {
      const answer = await host.call('listing.open', input);
      if (!answer.ok) return answer.error;
      const { listingId, leftOut, shownInPart } = answer.value;
      openListing(listingId);
      await store.refresh();
      if (leftOut.count > 0)
        toasts.inform(t('open.leftOut', { count: leftOut.count, fields: leftOut.fields.join(', ') }));
      if (shownInPart !== null) {
        const { photos, total } = shownInPart;
        toasts.inform(total === null ? t('open.shownSome', { photos }) : t('open.shownInPart', { photos, total }));
      }
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
