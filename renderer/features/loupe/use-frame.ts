import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Frame } from '../../state/loupe-geometry.ts';

/**
 * The inner size of an element and the density of its screen, followed as they change; null until measured.
 *
 * @param shown another value when another element stands behind the reference
 */
export function useFrame(ref: RefObject<HTMLElement | null>, shown = true): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setFrame({ width, height, density: devicePixelRatio });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const endDensity = followDensity(window, measure);
    return () => {
      observer.disconnect();
      endDensity();
    };
  }, [ref, shown]);
  return frame;
}

/** What of a window is needed to follow the density of its screen. */
interface Screen {
  /** Pixels of the screen for one of the page. */
  readonly devicePixelRatio: number;
  matchMedia(query: string): Pick<MediaQueryList, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Calls when the density is another one: a window that goes to another screen may keep its size. A query holds for one
 * density only, so it is made anew each time.
 *
 * @returns what ends it
 */
export function followDensity(screen: Screen, changed: () => void): () => void {
  let end = (): void => {};
  const watch = (): void => {
    const query = screen.matchMedia(`(resolution: ${screen.devicePixelRatio}dppx)`);
    const onChange = (): void => {
      end();
      watch();
      changed();
    };
    query.addEventListener('change', onChange);
    end = () => query.removeEventListener('change', onChange);
  };
  watch();
  return () => end();
}
