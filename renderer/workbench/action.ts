import type { ListingDetail, MediaItem } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { WordKey, Words } from '../language/words.ts';
import type { ActionContext } from './action-context.ts';
import type { DialogRequest } from './dialogs-state.ts';
import type { Workbench } from './workbench.ts';

type NameIn<Key> = Key extends `action.${infer Id}` ? Id : never;

/** Each action has its words, as `action.listing.create`. */
export type ActionId = NameIn<WordKey>;

/** Something a person can do. One list of them feeds the toolbar, the shortcuts, their sheet and the palette. */
export interface Action {
  readonly id: ActionId;
  readonly group: Extract<WordKey, `group.${string}`>;
  /** What it would do at this moment, in place of its own words. */
  labelNow(now: ActionContext, t: Words['t']): string | null;
  readonly shortcut: string | null;
  /** Further keys that do the same, as people know them from elsewhere. */
  readonly otherShortcuts: readonly string[];
  /** Where its shortcut counts: in the window, while the large view is open, or in both. */
  readonly place: 'window' | 'loupe' | 'both';
  /** Works while a text field has the focus; `untouched`: as long as nothing was typed in it. */
  readonly whileTyping: boolean | 'untouched';
  isEnabled(now: ActionContext): boolean;
  run(now: ActionContext): void;
}

/** An action as its list names it; the rest follows from where it stands. */
export interface ActionDraft extends Partial<Omit<Action, 'id' | 'group' | 'run'>>, Pick<Action, 'id'> {
  /** Nobody waits for what it gives back. */
  run(now: ActionContext): unknown;
}

type Run = ActionDraft['run'];
type Further = Partial<ActionDraft>;

export const hasListing = ({ detail }: Workbench): boolean => detail !== null;
export const hasPhotos = ({ detail }: Workbench): boolean => (detail?.media.length ?? 0) > 0;
export const hasSelection = ({ selected }: Workbench): boolean => selected.length > 0;
export const idsOf = (items: readonly MediaItem[]): MediaId[] => items.map(({ mediaId }) => mediaId);

/** What opens a dialog. */
export const opening = (id: ActionId, dialog: DialogRequest, further?: Further): ActionDraft => ({
  id,
  run: ({ openDialog }) => openDialog(dialog),
  ...further,
});

/** What is done with the selected photos, in the grid and in the large view. */
export const forSelected = (id: ActionId, shortcut: string | null, run: Run, further?: Further): ActionDraft => ({
  id,
  shortcut,
  place: 'both',
  isEnabled: hasSelection,
  run,
  ...further,
});

/** What is done with the open listing. */
export const forListing = (
  id: ActionId,
  run: (detail: ListingDetail, now: ActionContext) => unknown,
  further?: Further,
): ActionDraft => ({
  id,
  isEnabled: hasListing,
  run: (now) => now.detail !== null && run(now.detail, now),
  ...further,
});
