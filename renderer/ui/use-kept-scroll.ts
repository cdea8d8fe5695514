import { type RefCallback, useCallback } from 'react';

const places = new Map<string, number>();

/** An element that scrolls is where it was left when it comes again under the same key, for as long as the page lives. */
export function useKeptScroll(key: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      element.scrollTop = places.get(key) ?? 0;
      const keep = (): void => void places.set(key, element.scrollTop);
      element.addEventListener('scroll', keep, { passive: true });
      return () => element.removeEventListener('scroll', keep);
    },
    [key],
  );
}
