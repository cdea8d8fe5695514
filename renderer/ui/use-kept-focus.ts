import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to what is around it where the element that had it is gone. [Note: gone with its line] Whoever presses a button that
 * goes with what it was about could otherwise neither go on by Tab nor leave by Escape.
 *
 * @param within looked at whenever something in it comes or goes
 * @param around what can have the focus
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>, around: string): void {
  useEffect(() => {
    const element = within.current;
    let last: Element | null = null;
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const look = (): void => {
      if (document.activeElement !== document.body || last?.isConnected !== false) return;
      last = null;
      element?.closest<HTMLElement>(around)?.focus();
    };
    const observer = new MutationObserver(look);
    element?.addEventListener('focusin', note);
    if (element !== null) observer.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [within, around]);
}
