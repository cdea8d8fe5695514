import type { RefObject } from 'react';
import { useScrolled } from '../ui/use-scrolled.ts';

export interface RowWindow {
  /** Rows to draw, counted from 0; a few more than can be seen. */
  readonly first: number;
  readonly last: number;
  readonly width: number;
  readonly fitting: number;
  show(index: number): void;
}

const SPARE = 6;

/** Which rows of equal height can be seen in a frame that scrolls, in which `above` is taken by what stands before them. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, rowHeight: number, above: number): RowWindow {
  const seen = useScrolled(frame, rowHeight);
  const firstSeen = Math.round(seen.top / rowHeight);
  const fitting = Math.max(1, Math.floor((seen.height - above) / rowHeight));
  const show = (index: number): void => {
    const element = frame.current;
    if (element === null) return;
    const top = index * rowHeight;
    const height = element.clientHeight - above;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + rowHeight > element.scrollTop + height) element.scrollTo({ top: top + rowHeight - height });
  };
  return {
    first: Math.max(0, firstSeen - SPARE),
    last: firstSeen + Math.ceil(seen.height / rowHeight) + SPARE,
    width: seen.width,
    fitting,
    show,
  };
}
