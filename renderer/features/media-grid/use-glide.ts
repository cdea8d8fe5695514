import { type RefObject, useLayoutEffect, useRef } from 'react';

const TIME = 220;
const EASING = 'cubic-bezier(0.2, 0, 0, 1)';
const GLIDE = 'glide';

/**
 * Lets tiles glide to their new places when photos were put in another order, came or went, so that the eye can follow. Not where the
 * grid itself has another width or tiles of another size, nor for people who asked for less motion.
 *
 * @param shape stays the same as long as the same photos would stand at the same places
 */
export function useGlide(sizer: RefObject<HTMLElement | null>, shape: string): void {
  const before = useRef<{ readonly shape: string; readonly places: ReadonlyMap<string, string> }>(undefined);
  useLayoutEffect(() => {
    if (sizer.current === null) return;
    const known = before.current?.shape === shape ? before.current.places : null;
    const places = new Map<string, string>();
    const moved: { readonly tile: HTMLElement; readonly from: string; readonly to: string }[] = [];
    for (const tile of sizer.current.querySelectorAll<HTMLElement>(':scope > .photo-tile')) {
      const key = tile.dataset['key'] ?? '';
      const to = tile.style.translate;
      const from = known?.get(key);
      places.set(key, to);
      if (from !== undefined && from !== to) moved.push({ tile, from, to });
    }
    before.current = { shape, places };
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // All are asked before any is set off again, so that the browser works out their places once.
    for (const { tile, from, to } of moved.map((each) => ({ ...each, from: placeOnTheWay(each.tile) ?? each.from }))) {
      tile.animate([{ translate: from }, { translate: to }], { id: GLIDE, duration: TIME, easing: EASING });
    }
  });
}

/** One that is still gliding goes on from where the eye has it. */
function placeOnTheWay(tile: HTMLElement): string | null {
  const running = tile.getAnimations().filter(({ id }) => id === GLIDE);
  if (running.length === 0) return null;
  const place = getComputedStyle(tile).translate;
  for (const animation of running) animation.cancel();
  return place;
}
