import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';

/** Which tile has the focus, or would have it next: Tab leads to one of them only. */
export function useTileFocus(
  grid: RefObject<HTMLElement | null>,
  ids: readonly MediaId[],
  selectedIds: ReadonlySet<MediaId>,
) {
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
