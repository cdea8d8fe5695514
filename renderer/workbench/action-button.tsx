import type { LucideIcon } from 'lucide-react';
import { memo, type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../language/language-store.ts';
import { Button, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { useSteady } from '../ui/use-steady.ts';
import type { ActionId } from './action.ts';
import { useActionContext } from './action-context.ts';
import { actionById, labelOf } from './actions.ts';
import { shownShortcut } from './active-shortcuts.ts';
import { ariaShortcut, formatShortcut, IS_APPLE } from './shortcuts.ts';

interface ActionButtonProps {
  id: ActionId;
  variant?: ButtonVariant;
  /** In place of the action's label. */
  children?: ReactNode;
  /** A picture only; the label becomes its name and tooltip. */
  icon?: LucideIcon | undefined;
}

/** A button for an action of the list: its words, its shortcut and whether it can be pressed come from there. */
export function ActionButton({ id, variant, children, icon }: ActionButtonProps): ReactElement {
  const now = useActionContext();
  const { t } = useWords();
  const action = actionById(id);
  const isEnabled = action.isEnabled(now);
  const run = useSteady(() => {
    if (isEnabled) action.run(now);
  });
  const shortcut = shownShortcut(action, now.preferences);
  return (
    <ShownAction
      label={labelOf(action, now, t)}
      shortcut={shortcut}
      isEnabled={isEnabled}
      run={run}
      variant={variant ?? 'outlined'}
      icon={icon}
    >
      {children}
    </ShownAction>
  );
}

interface ShownActionProps extends Omit<ActionButtonProps, 'id'> {
  label: string;
  shortcut: string | null;
  isEnabled: boolean;
  run: () => void;
}

/** [Note: drawn where it differs] Every key changes the workbench, and few keys change what a button shows. */
const ShownAction = memo(function ShownAction(props: ShownActionProps): ReactElement {
  const { label, shortcut, isEnabled, run, variant, children, icon } = props;
  const { t } = useWords();
  const [hasFocus, setHasFocus] = useState(false);
  // [Note: the focus stays] A browser takes the focus from a button that becomes disabled, and the next Tab would begin
  // at the top of the page; so a button that has the focus only says that it cannot be pressed.
  const common = {
    isDisabled: !isEnabled && !hasFocus,
    ...(!isEnabled && hasFocus ? { 'aria-disabled': true } : {}),
    onFocusChange: setHasFocus,
    onPress: run,
    ...(shortcut === null ? {} : { 'aria-keyshortcuts': ariaShortcut(shortcut, IS_APPLE) }),
  };
  if (icon !== undefined) {
    const hint = shortcut === null ? undefined : formatShortcut(shortcut, IS_APPLE, t);
    return <IconButton {...common} icon={icon} label={label} hint={hint} />;
  }
  return (
    <Button {...common} variant={variant ?? 'outlined'}>
      {children ?? <span className="cut">{label}</span>}
    </Button>
  );
});
