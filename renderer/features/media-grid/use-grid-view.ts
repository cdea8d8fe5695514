import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels by which the grid is scrolled until the tiles in the document are thought over again. */
const STEP = 64;
/** The gutter of the scroll bar is taken off before the columns are counted, whether it is there or not. */
const GUTTER = 15;

export interface GridView {
  readonly width: number;
  readonly height: number;
  /** How far it is scrolled, about. */
  readonly top: number;
}

/** The part of the grid that is seen, followed as it is scrolled and as its size changes. */
export function useGridView(grid: RefObject<HTMLElement | null>): GridView {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = (): void => {
      const width = Math.floor((element.parentElement?.clientWidth ?? 0) - GUTTER);
      const height = element.clientHeight;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const onScroll = (): void => setTop(Math.round(element.scrollTop / STEP) * STEP);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [grid]);
  return { ...size, top };
}
