import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '../language/language-store.ts';
import type { Words } from '../language/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import type { ActionId } from './action.ts';
import { useActionContext } from './action-context.ts';
import { actionById, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';

/** Actions of the list, in the order in which they are shown, with a line between one group and the next. */
export type ActionGroups = readonly (readonly ActionId[])[];

/** Some actions of the list as entries of a menu. */
export function useActionEntries(groups: ActionGroups): MenuEntry[] {
  const now = useActionContext();
  const { t } = useWords();
  const firsts = new Set(groups.slice(1).map(([first]) => first));
  return groups.flat().map((id) => {
    const action = actionById(id);
    return {
      id,
      label: labelOf(action, now, t),
      hint: hintOf(shownShortcut(action, now.preferences), t),
      danger: id === 'listing.forget',
      apart: firsts.has(id),
      isDisabled: !action.isEnabled(now),
      run: () => action.run(now),
    };
  });
}

function hintOf(shortcut: string | null, t: Words['t']): string | undefined {
  return shortcut === null ? undefined : formatShortcut(shortcut, IS_APPLE, t);
}

interface ActionMenuProps {
  /** The accessible name and the tooltip of its button. */
  label: string;
  groups: ActionGroups;
  /** In place of three dots. */
  trigger?: ReactElement;
}

/** A button that opens some actions of the list. */
export function ActionMenu({ label, groups, trigger }: ActionMenuProps): ReactElement {
  const dots = <IconButton icon={Ellipsis} label={label} />;
  return <Menu label={label} entries={useActionEntries(groups)} trigger={trigger ?? dots} />;
}
