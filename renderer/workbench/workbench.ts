import { createContext, type RefObject, useContext } from 'react';
import type { AccountView, ListingDetail, MediaItem } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { PhotoFilter } from '../state/photo-filter.ts';
import type { SimilarGroups } from '../state/similar-groups.ts';
import type { Snapshot } from '../state/store.ts';
import type { Commands } from './commands/commands.ts';
import type { DialogRequest } from './dialogs-state.ts';
import type { Preferences } from './preferences.ts';
import type { Services } from './services.ts';

/** What the parts of the window share: what is shown, what is chosen, and what can be done. */
export interface Workbench {
  readonly services: Services;
  readonly commands: Commands;
  readonly snapshot: Snapshot;
  /** The open listing with the sequence as shown. */
  readonly detail: ListingDetail | null;
  /** Its photos that the filter shows, in their sequence. */
  readonly shownMedia: readonly MediaItem[];
  readonly photoFilter: PhotoFilter;
  filterPhotos(filter: PhotoFilter): void;
  readonly similar: SimilarGroups;
  /** Whether the photos of the open listing are drawn: what nobody looks for before them follows then. */
  readonly photosDrawn: boolean;
  /** The chosen photos in the sequence of the listing. */
  readonly selected: readonly MediaItem[];
  readonly selectedIds: ReadonlySet<MediaId>;
  select(mediaIds: readonly MediaId[]): void;
  readonly dialog: DialogRequest | null;
  openDialog(dialog: DialogRequest | null): void;
  /** Closes this dialog, and no other one that was opened in the meantime. */
  closeDialog(dialog: DialogRequest): void;
  readonly preferences: Preferences;
  prefer(changes: Partial<Preferences>): void;
  readonly listingsShown: boolean;
  /** In a narrow window they lie over the photos until a listing is opened; this is not kept as a preference. */
  showListings(show: boolean): void;
  readonly statusShown: boolean;
  showStatus(show: boolean): void;
  /** The removed photo that was last asked to be brought into view. */
  readonly removedToShow: { readonly mediaId: MediaId } | null;
  /** Says something to people who do not see the window. */
  announce(words: string): void;
  /** How many photos stand in a row by now; asked when a key is pressed, so that nothing is drawn for it. */
  columns(): number;
  setColumns(columns: number): void;
  readonly fields: {
    readonly caption: RefObject<HTMLTextAreaElement | null>;
    readonly room: RefObject<HTMLInputElement | null>;
  };
  /** Puts the focus into a field of the inspector, opening it where it is shut. */
  focusField(field: 'caption' | 'room'): void;
}

export const WorkbenchContext = createContext<Workbench | null>(null);

/** Apart from the workbench, because it never changes: what needs no more than this is not drawn again with it. */
export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('The services are used outside of their provider.');
  return services;
}

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (workbench === null) throw new Error('The workbench is used outside of its provider.');
  return workbench;
}

/** The service that new listings go to; null while there is none. */
export function useCurrentAccount(): AccountView | null {
  return currentAccount(useWorkbench().snapshot.accounts);
}

/** The service that new listings go to; null while there is none or it is not known. */
export function currentAccount(accounts: readonly AccountView[] | null): AccountView | null {
  return accounts?.find((account) => account.current) ?? null;
}

/** The service that the open listing goes to; where none is open, the one that new listings go to. */
export function shownAccount({ snapshot, detail }: Pick<Workbench, 'snapshot' | 'detail'>): AccountView | null {
  const { accounts } = snapshot;
  if (detail === null) return currentAccount(accounts);
  return accounts?.find(({ accountId }) => accountId === detail.accountId) ?? null;
}
