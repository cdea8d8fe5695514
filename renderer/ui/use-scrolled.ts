import { type RefObject, useLayoutEffect, useState } from 'react';

/** What can be seen of an element that scrolls, in pixels. */
interface Scrolled {
  /** How far it is scrolled, down to a whole step. */
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

/** Follows how far an element is scrolled, by steps, so that scrolling within one draws nothing, and how large it is. */
export function useScrolled(frame: RefObject<HTMLElement | null>, step: number): Scrolled {
  const [seen, setSeen] = useState<Scrolled>({ top: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const look = (): void => {
      const { scrollTop, clientHeight: height, clientWidth: width } = element;
      const top = Math.floor(scrollTop / step) * step;
      setSeen((before) =>
        before.top === top && before.height === height && before.width === width ? before : { top, height, width },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, step]);
  return seen;
}
