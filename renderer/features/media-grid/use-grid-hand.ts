import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { extended, toggled } from '../../state/selection.ts';
import type { GridLayout } from './grid-layout.ts';
import { type GridPlace, moveTo } from './grid-place.ts';
import { stepOf } from './grid-steps.ts';
import { scrolledTo } from './grid-window.ts';
import { useKeyDrag } from './use-key-drag.ts';
import { useLasso } from './use-lasso.ts';
import { useMouseDrag } from './use-mouse-drag.ts';

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
  const lasso = useLasso({ grid, layout, ids, selectedIds, onSelect });
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
    ...lasso.handlers,
  };
  const dragged = keys.carried?.ids ?? mouse.dragged;
  return { handlers, keys, place: mouse.place, dragged, tabStop: focus.tabStop, lasso: lasso.box };
}

function isHandle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.drag-handle') !== null;
}

/** What is shown and chosen, and what is to come of what a person does. */
export interface GridHand {
  readonly media: readonly MediaItem[];
  readonly selectedIds: ReadonlySet<MediaId>;
  readonly onSelect: (mediaIds: readonly MediaId[]) => void;
  readonly onOpen: (mediaId: MediaId) => void;
  readonly onMove: (mediaIds: readonly MediaId[], before: MediaId | null) => void;
  readonly announce: (words: string) => void;
}

interface Around {
  readonly grid: RefObject<HTMLElement | null>;
  readonly ids: readonly MediaId[];
  readonly layout: GridLayout;
  readonly idOf: (tile: Element) => MediaId | null;
  /** Shows a tile, and gives it the focus. */
  readonly reveal: (index: number, focuses: boolean) => void;
}

/** Carries photos to another place, by mouse or by keys. */
function useCarrying(hand: GridHand, { grid, ids, layout, idOf, reveal }: Around) {
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

/** Scrolls to a photo that another part of the window wants to be seen (`revealPhoto`). */
function useReveal(
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

interface Choice {
  readonly ids: readonly MediaId[];
  readonly selectedIds: ReadonlySet<MediaId>;
  readonly onSelect: (mediaIds: readonly MediaId[]) => void;
}

type Modifiers = Pick<KeyboardEvent | MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

interface TileSelection {
  /** A tile was clicked, or a key led to it; with Ctrl a key only goes there. */
  choose(mediaId: MediaId, by: 'click' | 'key', modifiers: Modifiers): void;
  toggle(mediaId: MediaId): void;
}

/** Chooses tiles as lists do everywhere: one, a range with Shift, single ones with Ctrl or ⌘. */
function useTileSelection({ ids, selectedIds, onSelect }: Choice): TileSelection {
  /** Where a range began, and its other end. */
  const range = useRef<{ readonly anchor: MediaId; readonly end: MediaId } | null>(null);
  const reported = useRef(selectedIds);
  useLayoutEffect(() => {
    if (isSame(reported.current, selectedIds)) return;
    // Something else chose: a range goes on from there.
    reported.current = selectedIds;
    const first = ids.find((id) => selectedIds.has(id));
    range.current = first === undefined ? null : { anchor: first, end: first };
  });
  const report = (chosen: ReadonlySet<MediaId>, next: { anchor: MediaId; end: MediaId }): void => {
    range.current = next;
    reported.current = chosen;
    onSelect(ids.filter((id) => chosen.has(id)));
  };
  const toggle = (id: MediaId): void => report(toggled(selectedIds, id), { anchor: id, end: id });
  return {
    toggle,
    choose(id, by, { shiftKey, ctrlKey, metaKey }) {
      const { anchor, end } = range.current ?? { anchor: id, end: id };
      if (shiftKey) return report(extended(ids, selectedIds, anchor, end, id), { anchor, end: id });
      if (!ctrlKey && !metaKey) return report(new Set([id]), { anchor: id, end: id });
      if (by === 'click') toggle(id);
    },
  };
}

function isSame(one: ReadonlySet<MediaId>, other: ReadonlySet<MediaId>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** Which tile has the focus, or would have it next: Tab leads to one of them only. */
function useTileFocus(grid: RefObject<HTMLElement | null>, ids: readonly MediaId[], selectedIds: ReadonlySet<MediaId>) {
  /** The tile with the focus; null while the focus is elsewhere. */
  const [focused, setFocused] = useState<MediaId | null>(null);
  const [last, setLast] = useState<MediaId | null>(null);
  /** A tile gets the focus as soon as it stands in the document. */
  const wish = useRef<MediaId | null>(null);
  const tabStop = focused !== null && ids.includes(focused) ? focused : tabStopOf(ids, selectedIds, last);
  const give = (id: MediaId): void => {
    wish.current = id;
    setFocused(id);
  };
  useLayoutEffect(() => {
    if (wish.current === null) return;
    const tile = grid.current?.querySelector<HTMLElement>(`.photo-tile[data-key="${CSS.escape(wish.current)}"]`);
    wish.current = null;
    tile?.focus({ preventScroll: true });
  });
  useFocusOfGone(grid, ids, focused, give);
  return {
    tabStop,
    give,
    handlers: {
      onFocus({ target }: FocusEvent): void {
        const key = target.closest('.photo-tile')?.getAttribute('data-key');
        const id = ids.find((candidate) => candidate === key) ?? null;
        setFocused(id);
        if (id !== null) setLast(id);
      },
      onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}

function tabStopOf(ids: readonly MediaId[], selectedIds: ReadonlySet<MediaId>, last: MediaId | null): MediaId | null {
  const stays = last !== null && ids.includes(last) ? last : null;
  if (stays !== null && (selectedIds.size === 0 || selectedIds.has(stays))) return stays;
  return ids.find((id) => selectedIds.has(id)) ?? stays ?? ids[0] ?? null;
}

/** Gives the focus of a tile that is gone to the one that stands at its place. */
function useFocusOfGone(
  grid: RefObject<HTMLElement | null>,
  ids: readonly MediaId[],
  focused: MediaId | null,
  give: (id: MediaId) => void,
): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = ids;
    if (focused === null || known === ids || ids.includes(focused)) return;
    const at = Math.min(known.indexOf(focused), ids.length - 1);
    const next = ids[at];
    const isLost = document.activeElement === document.body || grid.current?.contains(document.activeElement) === true;
    if (next !== undefined && isLost) give(next);
  });
}
