import type { Point } from '../../state/loupe-geometry.ts';

/** Where an event is within the element that hears it. */
export function pointIn(event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
