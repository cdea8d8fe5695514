import { expect, it } from 'vitest';
import { followDensity } from '../../../renderer/features/loupe/use-frame.ts';

/** A window that can be moved to a screen of another density. */
function setup() {
  const queries = new Map<string, EventTarget>();
  const screen = {
    devicePixelRatio: 1,
    matchMedia(query: string): EventTarget {
      const target = queries.get(query) ?? new EventTarget();
      queries.set(query, target);
      return target;
    },
  };
  const goTo = (density: number): void => {
    const left = queries.get(`(resolution: ${screen.devicePixelRatio}dppx)`);
    screen.devicePixelRatio = density;
    left?.dispatchEvent(new Event('change'));
  };
  return { screen, goTo };
}

it('hears of every change of the density, until it is ended', () => {
  const { screen, goTo } = setup();
  const seen: number[] = [];
  const end = followDensity(screen, () => seen.push(screen.devicePixelRatio));
  goTo(2);
  goTo(1.5);
  goTo(1);
  expect(seen).toEqual([2, 1.5, 1]);
  end();
  goTo(3);
  expect(seen).toEqual([2, 1.5, 1]);
});
