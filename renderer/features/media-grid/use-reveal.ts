import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';

/** Scrolls to a photo that another part of the window wants to be seen (`revealPhoto`). */
export function useReveal(
  grid: RefObject<HTMLElement | null>,
  ids: readonly MediaId[],
  scrollTo: (index: number) => void,
): void {
  const reveal = useEffectEvent((event: Event): void => {
    if (!(event instanceof CustomEvent)) return;
    const index = ids.findIndex((id) => id === event.detail);
    if (index >= 0) scrollTo(index);
  });
  useEffect(() => {
    const { current } = grid;
    const onReveal = (event: Event): void => reveal(event);
    current?.addEventListener('reveal', onReveal);
    return () => current?.removeEventListener('reveal', onReveal);
  }, [grid]);
}
