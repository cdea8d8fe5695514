import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../language/language-store.ts';
import { Button, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { actionById, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import { ariaShortcut, formatShortcut, IS_APPLE } from './shortcuts.ts';
import { useWorkbench } from './workbench.ts';

interface ActionButtonProps {
  id: string;
  variant?: ButtonVariant;
  /** In place of the action's label. */
  children?: ReactNode;
  /** A picture only; the label becomes its name and tooltip. */
  icon?: ReactNode;
}

/** A button for an action of the list: its words, its shortcut and whether it can be pressed come from there. */
export function ActionButton({ id, variant, children, icon }: ActionButtonProps): ReactElement {
  const workbench = useWorkbench();
  const { t } = useWords();
  const [hasFocus, setHasFocus] = useState(false);
  const action = actionById(id);
  const shortcut = shownShortcut(action, workbench.preferences);
  const isEnabled = action.isEnabled(workbench);
  // [Note: the focus stays] A browser takes the focus from a button that becomes disabled, and the next Tab would begin
  // at the top of the page; so a button that has the focus only says that it cannot be pressed.
  const common = {
    isDisabled: !isEnabled && !hasFocus,
    ...(!isEnabled && hasFocus ? { 'aria-disabled': true } : {}),
    onFocusChange: setHasFocus,
    onPress: () => {
      if (isEnabled) action.run(workbench);
    },
    ...(shortcut === null ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut, IS_APPLE) }),
  };
  if (icon !== undefined) {
    const hint = shortcut === null ? undefined : formatShortcut(shortcut, IS_APPLE, t);
    return (
      <IconButton {...common} label={labelOf(action, workbench, t)} hint={hint}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button {...common} variant={variant ?? 'outlined'}>
      {children ?? labelOf(action, workbench, t)}
    </Button>
  );
}
