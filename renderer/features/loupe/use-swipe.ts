import { type PointerEvent, useRef } from 'react';
import type { Point } from '../../state/loupe-geometry.ts';

/** Pixels that a finger goes sideways at least, and how much more than up or down. */
const LEAST = 60;
const SLOPE = 2;

/** A finger that goes sideways over the whole picture leads to the next photo or the one before; two fingers do not. */
export function useSwipe(isWhole: boolean, go: (by: 1 | -1) => void) {
  const start = useRef<Point | null>(null);
  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent): void {
      start.current = pointerType === 'touch' && isPrimary && isWhole ? { x: clientX, y: clientY } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent): void {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const across = clientX - from.x;
      if (Math.abs(across) >= LEAST && Math.abs(across) >= SLOPE * Math.abs(clientY - from.y)) go(across < 0 ? 1 : -1);
    },
    onPointerCancel(): void {
      start.current = null;
    },
  };
}
