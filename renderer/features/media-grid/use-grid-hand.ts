import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { GridHand } from './grid-hand.ts';
import type { GridLayout } from './grid-layout.ts';
import { stepOf } from './grid-steps.ts';
import { scrolledTo } from './grid-window.ts';
import { useCarrying } from './use-carrying.ts';
import { useReveal } from './use-reveal.ts';
import { useTileFocus } from './use-tile-focus.ts';
import { useTileSelection } from './use-tile-selection.ts';

/** Choosing, walking and carrying in the grid. Its tiles only say which they are; all of them are heard here. */
export function useGridHand(
  hand: GridHand,
  grid: RefObject<HTMLElement | null>,
  ids: readonly MediaId[],
  layout: GridLayout,
) {
  const { selectedIds, onSelect, onOpen } = hand;
  const idOf = (tile: Element): MediaId | null => ids.find((id) => id === tile.getAttribute('data-key')) ?? null;
  const scrollTo = (index: number): void => {
    const frame = grid.current;
    frame?.scrollTo({ top: scrolledTo(layout, index, frame.scrollTop, frame.clientHeight) });
  };
  useReveal(grid, ids, scrollTo);
  const focus = useTileFocus(grid, ids, selectedIds);
  const selection = useTileSelection({ ids, selectedIds, onSelect });
  const reveal = (index: number, focuses: boolean): void => {
    scrollTo(index);
    const id = ids[index];
    if (focuses && id !== undefined) focus.give(id);
  };
  const { mouse, keys, takeUp } = useCarrying(hand, { grid, ids, layout, idOf, reveal });
  const tileAt = (target: EventTarget): MediaId | null => {
    const tile = target instanceof Element ? target.closest('.photo-tile') : null;
    return tile === null ? null : idOf(tile);
  };
  const handlers = {
    onClick(event: MouseEvent): void {
      const id = tileAt(event.target);
      if (id === null) return;
      // A click of the mouse on the handle is one on the tile; keys and screen readers pick the photo up.
      if (isHandle(event.target) && event.detail === 0) keys.pickUp?.(takeUp(id), ids.indexOf(id));
      else selection.choose(id, 'click', event);
    },
    onDoubleClick({ target }: MouseEvent): void {
      const id = tileAt(target);
      if (id !== null && !isHandle(target)) onOpen(id);
    },
    onKeyDown(event: KeyboardEvent): void {
      const isTile = event.target instanceof Element && event.target.matches('.photo-tile');
      const id = isTile ? tileAt(event.target) : null;
      if (id === null || event.altKey) return;
      const to = stepOf(layout, event.key, ids.indexOf(id), grid.current?.clientHeight ?? 0);
      const next = to === null ? undefined : ids[to];
      if (to !== null && next !== undefined) {
        reveal(to, true);
        selection.choose(next, 'key', event);
      } else if (event.key === 'Enter') onOpen(id);
      else if (event.key === ' ' && (event.ctrlKey || event.metaKey)) selection.toggle(id);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    ...focus.handlers,
    ...mouse.handlers,
  };
  return { handlers, keys, place: mouse.place, dragged: keys.carried?.ids ?? mouse.dragged, tabStop: focus.tabStop };
}

function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.drag-handle') !== null;
}
