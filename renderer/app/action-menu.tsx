import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { actionById } from './actions.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';
import { useWorkbench } from './workbench.ts';

interface ActionMenuProps {
  /** The accessible name and the tooltip of its button. */
  label: string;
  /** Actions of the list, in the order in which they are shown. */
  ids: readonly string[];
  /** Those with a line above. */
  apart?: readonly string[];
  danger?: readonly string[];
}

/** Three dots that open some actions of the list. */
export function ActionMenu({ label, ids, apart = [], danger = [] }: ActionMenuProps): ReactElement {
  const workbench = useWorkbench();
  const entries = ids.map(actionById).map((action) => ({
    id: action.id,
    label: action.label,
    hint: action.shortcut === null ? undefined : formatShortcut(action.shortcut, IS_APPLE),
    danger: danger.includes(action.id),
    apart: apart.includes(action.id),
    isDisabled: !action.isEnabled(workbench),
    run: () => action.run(workbench),
  }));
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
