import type { ReactElement } from 'react';
import { useWords } from '../language/language-store.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { ariaKeys, isActive, withDigits } from './active-shortcuts.ts';
import { formatShortcut, IS_APPLE } from './shortcuts.ts';
import { useWorkbench } from './workbench.ts';

/** The key beside what it does; nothing where such keys are switched off. */
export function KeyHint({ keys }: { keys: string }): ReactElement | null {
  const { preferences } = useWorkbench();
  const { t } = useWords();
  const shown = formatShortcut(withDigits(keys, preferences), IS_APPLE, t);
  return isActive(keys, preferences) ? <kbd aria-hidden>{shown}</kbd> : null;
}

/** A button that a key presses too, with that key beside its words. */
export function KeyButton({ keys, children, ...rest }: ButtonProps & { keys: string }): ReactElement {
  const { preferences } = useWorkbench();
  return (
    <Button {...rest} {...ariaKeys(keys, preferences)}>
      {children} <KeyHint keys={keys} />
    </Button>
  );
}
