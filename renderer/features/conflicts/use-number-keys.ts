import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../app/shortcuts.ts';

export type NumberKey = '1' | '2' | '3';

/** Calls back at 1, 2 and 3 wherever the focus is, but for text fields. */
export function useNumberKeys(pressed: (key: NumberKey) => void): void {
  const onPress = useEffectEvent(pressed);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key } = event;
      if (key !== '1' && key !== '2' && key !== '3') return;
      if (isTyping(event.target) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onPress(key);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
