import type { RefObject } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { GridHand } from './grid-hand.ts';
import type { GridLayout } from './grid-layout.ts';
import { type GridPlace, moveTo } from './grid-place.ts';
import { useKeyDrag } from './use-key-drag.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

interface Around {
  readonly grid: RefObject<HTMLElement | null>;
  readonly ids: readonly MediaId[];
  readonly layout: GridLayout;
  readonly idOf: (tile: Element) => MediaId | null;
  /** Shows a tile, and gives it the focus. */
  readonly reveal: (index: number, focuses: boolean) => void;
}

/** Carries photos to another place, by mouse or by keys. */
export function useCarrying(hand: GridHand, { grid, ids, layout, idOf, reveal }: Around) {
  const { media, selectedIds, onSelect, onMove, announce } = hand;
  const takeUp = (id: MediaId): readonly MediaId[] => {
    if (selectedIds.has(id)) return ids.filter((other) => selectedIds.has(other));
    // Whichever photo is taken hold of is the one that the next key is about.
    onSelect([id]);
    return [id];
  };
  const onDrop = (moved: readonly MediaId[], { before }: GridPlace): void => {
    const wanted = moveTo(ids, new Set(moved), before);
    if (wanted !== undefined) onMove(moved, wanted);
  };
  const textOf = (dragged: readonly MediaId[]): string =>
    media
      .filter((item) => dragged.includes(item.mediaId))
      .map((item) => item.shortDescription || item.fileName)
      .join('\n');
  const mouse = useMouseDrag({ grid, layout, idOf, takeUp, textOf, onDrop });
  const keys = useKeyDrag({ media, ids, announce, onDrop, reveal });
  return { mouse, keys, takeUp };
}
