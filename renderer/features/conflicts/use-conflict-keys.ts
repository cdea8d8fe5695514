import { useEffect, useEffectEvent } from 'react';
import { isActive } from '../../workbench/active-shortcuts.ts';
import { isTyping } from '../../workbench/shortcuts.ts';
import { useWorkbench } from '../../workbench/workbench.ts';

export type NumberKey = '1' | '2' | '3';

interface ConflictKeys {
  onNumber: (key: NumberKey) => void;
  /** To the next conflict or the one before. */
  onStep: (step: 1 | -1) => void;
}

/**
 * Calls back at 1, 2, 3 and at the arrows wherever the focus is, but for text fields and choices; the digits can be
 * switched off.
 */
export function useConflictKeys({ onNumber, onStep }: ConflictKeys): void {
  const { preferences } = useWorkbench();
  const onPress = useEffectEvent((key: string): boolean => {
    if (!isActive(key, preferences)) return false;
    if (key === '1' || key === '2' || key === '3') onNumber(key);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') onStep(key === 'ArrowRight' ? 1 : -1);
    else return false;
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('[role="radiogroup"]') !== null) return;
      // A key that is held down must not settle one conflict after the other.
      if (event.repeat && event.key.length === 1) return;
      if (onPress(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
