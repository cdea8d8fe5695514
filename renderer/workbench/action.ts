import type { WordKey, Words } from '../language/words.ts';
import type { ActionContext } from './action-context.ts';
import type { Workbench } from './workbench.ts';

/** Something a person can do. One list of them feeds the toolbar, the shortcuts, their sheet and the palette. */
export interface Action {
  readonly id: string;
  readonly label: WordKey;
  readonly group: Extract<WordKey, `group.${string}`>;
  /** What it would do at this moment, in place of the label. */
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
export type ActionDraft = Partial<Pick<Action, 'whileTyping' | 'isEnabled' | 'place' | 'labelNow' | 'otherShortcuts'>> &
  Pick<Action, 'label' | 'run'> & { shortcut?: string };

export const hasPhotos = ({ detail }: Workbench): boolean => (detail?.media.length ?? 0) > 0;
export const hasSelection = ({ selected }: Workbench): boolean => selected.length > 0;
