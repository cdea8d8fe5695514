import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Frame } from '../../state/loupe-geometry.ts';
import { followDensity } from './follow-density.ts';

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
