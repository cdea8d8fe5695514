import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../language/language-store.ts';
import { Button, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { actionById, labelOf } from './actions.ts';
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
  const action = actionById(id);
  const common = {
    isDisabled: !action.isEnabled(workbench),
    onPress: () => action.run(workbench),
    ...(action.shortcut === null ? {} : { 'aria-keyshortcuts': ariaShortcut(action.shortcut, IS_APPLE) }),
  };
  if (icon !== undefined) {
    const hint = action.shortcut === null ? undefined : formatShortcut(action.shortcut, IS_APPLE, t);
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
