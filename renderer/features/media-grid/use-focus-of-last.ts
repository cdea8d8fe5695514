import { type RefObject, useEffect } from 'react';

/** Where the last photo that was shown took the focus with it, the first button of what stands there instead has it. */
export function useFocusOfLast(actions: RefObject<HTMLElement | null>, isLast: boolean): void {
  useEffect(() => {
    if (!isLast) return undefined;
    // The last tile took the focus with it, or the large view that showed it gives it back in this moment.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [actions, isLast]);
}
