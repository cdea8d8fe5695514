import { type RefObject, useEffect } from 'react';

/** Pixels of one press of an arrow key, and the part of a page that the next one still shows. */
const LINE = 40;
const OVERLAP = 0.1;

/**
 * Lets the keys for scrolling reach a text while the focus is beside it, as on the button that closes its dialog. Where
 * the focus is in the text the browser does it, and what uses such keys itself keeps them.
 */
export function useScrollKeys(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = text.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    if (dialog == null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { current } = text;
      const isInside = event.target instanceof Node && current?.contains(event.target) === true;
      if (current === null || isInside || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const scroller = scrollerIn(current);
      const by = scroller === null ? null : distance(event, scroller);
      if (scroller === null || by === null) return;
      event.preventDefault();
      scroller.scrollBy({ top: by });
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => dialog.removeEventListener('keydown', onKeyDown);
  }, [text]);
}

function scrollerIn(text: HTMLElement): HTMLElement | null {
  const overflows = (element: HTMLElement): boolean =>
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [text, ...text.querySelectorAll<HTMLElement>('*')].find(overflows) ?? null;
}

function distance(
  { key, shiftKey, target }: KeyboardEvent,
  { clientHeight, scrollHeight }: HTMLElement,
): number | null {
  const page = clientHeight * (1 - OVERLAP);
  switch (key) {
    case 'ArrowDown':
      return LINE;
    case 'ArrowUp':
      return -LINE;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    case 'Home':
      return -scrollHeight;
    case 'End':
      return scrollHeight;
    case ' ':
      // It presses what has the focus.
      if (target instanceof Element && target.closest('button, [role="button"]') !== null) return null;
      return shiftKey ? -page : page;
    default:
      return null;
  }
}
