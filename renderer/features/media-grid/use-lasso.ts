import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { Box, GridLayout } from './grid-layout.ts';
import { tilesIn } from './grid-place.ts';

/** Pixels that a hand may tremble in a click between the tiles. */
const TREMBLES = 4;
/** Pixels from the edge of the grid within which it scrolls, and how far each time. */
const EDGE = 32;
const SCROLLED = 20;

interface Lassoed {
  readonly grid: RefObject<HTMLElement | null>;
  readonly layout: GridLayout;
  readonly ids: readonly MediaId[];
  readonly selectedIds: ReadonlySet<MediaId>;
  readonly onSelect: (mediaIds: readonly MediaId[]) => void;
}

interface Start {
  readonly x: number;
  readonly y: number;
  /** What stays selected beside what the lasso touches: with Shift, Ctrl or ⌘ all that was. */
  readonly kept: ReadonlySet<MediaId>;
}

/**
 * Selects photos by a frame that the mouse draws from between the tiles; a click there selects none. A tile itself is carried by the
 * mouse instead. By keys a range is selected with Shift.
 */
export function useLasso({ grid, layout, ids, selectedIds, onSelect }: Lassoed) {
  const [box, setBox] = useState<Box | null>(null);
  const start = useRef<Start | null>(null);
  const end = (): void => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        const at = pointIn(grid.current, event);
        const isMouse = event.pointerType === 'mouse' && event.button === 0;
        if (at === null || !isMouse || isOnTile(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const adds = event.shiftKey || event.ctrlKey || event.metaKey;
        start.current = { ...at, kept: adds ? selectedIds : new Set() };
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const from = start.current;
        const frame = grid.current;
        if (from === null || frame === null) return;
        const { top, height } = frame.getBoundingClientRect();
        if (event.clientY - top < EDGE) frame.scrollBy({ top: -SCROLLED });
        else if (event.clientY - top > height - EDGE) frame.scrollBy({ top: SCROLLED });
        const to = pointIn(frame, event, true);
        if (to === null || (box === null && Math.hypot(to.x - from.x, to.y - from.y) < TREMBLES)) return;
        const next = between(from, to);
        setBox(next);
        const touched = new Set(tilesIn(layout, next).flatMap((index) => ids[index] ?? []));
        const wanted = ids.filter((id) => touched.has(id) || from.kept.has(id));
        if (wanted.length !== selectedIds.size || wanted.some((id) => !selectedIds.has(id))) onSelect(wanted);
      },
      onPointerUp(): void {
        const from = start.current;
        if (from !== null && box === null && from.kept.size === 0 && selectedIds.size > 0) onSelect([]);
        end();
      },
      onLostPointerCapture: end,
    },
  };
}

function isOnTile(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.photo-tile, .insertion-row') !== null;
}

/** A point among the tiles, however far they are scrolled; null on the scroll bar, unless it is followed from elsewhere. */
function pointIn(
  frame: HTMLElement | null,
  { clientX, clientY }: PointerEvent,
  isFollowed = false,
): { readonly x: number; readonly y: number } | null {
  if (frame === null) return null;
  const { left, top } = frame.getBoundingClientRect();
  const x = clientX - left;
  return x > frame.clientWidth && !isFollowed ? null : { x, y: clientY - top + frame.scrollTop };
}

function between(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
