import type { CallInput, CallOutput } from '../../shared/contract/dispatch.ts';
import type { SyncPreview } from '../../shared/contract/listing-calls.ts';
import type { ListingService } from '../../shared/contract/listing-services.ts';
import type { AccountView, MediaItem, Problem, Question } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import type { SettingsSection } from './preferences.ts';

/** Which dialog is open; at most one is. */
export type DialogRequest =
  | { readonly kind: 'createListing' }
  | { readonly kind: 'openListing' }
  /** With what was dropped on the window. */
  | { readonly kind: 'importTable'; readonly file?: File }
  | { readonly kind: 'fieldsOfAll'; readonly listingIds: readonly ListingId[] }
  | { readonly kind: 'renameListing'; readonly listingId: ListingId; readonly name: string }
  | { readonly kind: 'forgetListing'; readonly listingId: ListingId; readonly name: string }
  /** The open listing, to a further service; or one that follows it, no longer to its own. */
  | { readonly kind: 'sendTo' }
  | { readonly kind: 'sendNoLonger'; readonly service: ListingService; readonly source: ListingService }
  | { readonly kind: 'history'; readonly listingId: ListingId; readonly name: string }
  | { readonly kind: 'watchFolder'; readonly listingId: ListingId; readonly name: string }
  /** The photos of a listing, or those that are selected. */
  | { readonly kind: 'export'; readonly listingId: ListingId; readonly name: string }
  | { readonly kind: 'moveTo'; readonly mediaIds: readonly MediaId[]; readonly count: number }
  /** By how much the clock of the camera that took these photos was off. */
  | { readonly kind: 'clocks'; readonly photos: readonly MediaItem[] }
  /** Files and folders that the system gave the app, by their paths. */
  | { readonly kind: 'addGiven'; readonly paths: readonly string[] }
  | { readonly kind: 'conflicts'; readonly listingId: ListingId | null }
  /** All listings, or these. */
  | { readonly kind: 'syncAll'; readonly listingIds?: readonly ListingId[] }
  /** Listings that others would see for the first time, or much less of. */
  | {
      readonly kind: 'send';
      readonly listingIds: readonly ListingId[];
      readonly how: Pick<CallInput<'sync.run'>, 'anyway' | 'alone'>;
      readonly preview: SyncPreview;
    }
  /** What is to be fixed of the open listing; `isSending`: it was to be sent. */
  | { readonly kind: 'findings'; readonly isSending: boolean }
  /** Whether something was created at the service, where only a person can see that. */
  | { readonly kind: 'answer'; readonly question: Question }
  | { readonly kind: 'refused'; readonly refused: CallOutput<'media.add'>['refused']; readonly added: number }
  /** Removed photos that are to be deleted with their files. */
  | { readonly kind: 'removeForGood'; readonly photos: readonly MediaItem[] }
  | { readonly kind: 'template' }
  | { readonly kind: 'findReplace' }
  | { readonly kind: 'pasteCaptions' }
  | { readonly kind: 'pasteCorrections'; readonly mediaIds: readonly MediaId[] }
  | { readonly kind: 'captionSettings'; readonly tab: 'codes' | 'keys' | 'words' | 'sequence' }
  /** At a section; without one at the services, where a person signs in. */
  | { readonly kind: 'settings'; readonly section?: SettingsSection }
  /** With the account to sign in to again, or none for a new one. */
  | { readonly kind: 'connect'; readonly account: AccountView | null }
  /** The browser opens at once, for the member of an account. */
  | { readonly kind: 'signIn'; readonly account: AccountView }
  | { readonly kind: 'renameAccount'; readonly account: AccountView }
  | { readonly kind: 'removeAccount'; readonly account: AccountView }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' };

/** Where a person resolves a problem: by the answer that it asks for, or among the conflicts of a listing (null for all). */
export function toResolve({ question }: Pick<Problem, 'question'>, listingId: ListingId | null): DialogRequest {
  return question === undefined ? { kind: 'conflicts', listingId } : { kind: 'answer', question };
}

/** Where a person signs in to an account again: in the browser, or with another secret. */
export function signInRequest(account: AccountView): DialogRequest {
  return account.signIn === 'member' ? { kind: 'signIn', account } : { kind: 'connect', account };
}

/** Where they sign in when only the need is known: to the service that asks for it; the settings show several, or none. */
export function signInWhereAsked(accounts: readonly AccountView[] | null): DialogRequest {
  const asking = (accounts ?? []).filter(({ paused }) => paused?.action === 'signIn');
  const [only] = asking;
  return only === undefined || asking.length > 1 ? { kind: 'settings' } : signInRequest(only);
}
