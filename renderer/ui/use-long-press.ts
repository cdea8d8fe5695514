import { type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

/** As long as the platforms wait. */
const LONG_MS = 500;
/** Pixels that a finger may tremble. */
const TREMBLES = 10;

interface LongPress {
  readonly target: Element;
  readonly x: number;
  readonly y: number;
}

/**
 * A finger that stays where it came down: what a right click is to a mouse. Not every system makes one of it for a page, and none does
 * where what is touched can be dragged.
 */
export function useLongPress(onLongPress: (press: LongPress) => boolean) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: number } | null>(null);
  const wasLong = useRef(false);
  const end = (): void => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent): void {
      end();
      wasLong.current = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      const timer = window.setTimeout(() => {
        press.current = null;
        wasLong.current = onLongPress({ target, x, y });
      }, LONG_MS);
      press.current = { x, y, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { current } = press;
      if (current !== null && Math.hypot(clientX - current.x, clientY - current.y) > TREMBLES) end();
    },
    onPointerUp: end,
    // The browser scrolls or drags with it.
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent): void {
      // Otherwise a click would follow, which closes what was opened.
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
  };
}
