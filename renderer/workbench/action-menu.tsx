import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../language/language-store.ts';
import type { Words } from '../language/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useActionContext } from './action-context.ts';
import { actionById, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';

interface EntriesOptions {
  /** Actions of the list, in the order in which they are shown. */
  ids: readonly string[];
  /** Those with a line above. */
  apart?: readonly string[];
  danger?: readonly string[];
}

/** Some actions of the list as entries of a menu. */
export function useActionEntries({ ids, apart = [], danger = [] }: EntriesOptions): MenuEntry[] {
  const now = useActionContext();
  const { t } = useWords();
  return ids.map(actionById).map((action) => ({
    id: action.id,
    label: labelOf(action, now, t),
    hint: hintOf(shownShortcut(action, now.preferences), t),
    danger: danger.includes(action.id),
    apart: apart.includes(action.id),
    isDisabled: !action.isEnabled(now),
    run: () => action.run(now),
  }));
}

function hintOf(shortcut: string | null, t: Words['t']): string | undefined {
  return shortcut === null ? undefined : formatShortcut(shortcut, IS_APPLE, t);
}

interface ActionMenuProps extends EntriesOptions {
  /** The accessible name and the tooltip of its button. */
  label: string;
}

/** Three dots that open some actions of the list. */
export function ActionMenu({ label, ...options }: ActionMenuProps): ReactElement {
  const entries = useActionEntries(options);
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={
        <IconButton label={label}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    />
  );
}
