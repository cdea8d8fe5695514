import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { extended, toggled } from '../../state/selection.ts';

interface Choice {
  readonly ids: readonly MediaId[];
  readonly selectedIds: ReadonlySet<MediaId>;
  readonly onSelect: (mediaIds: readonly MediaId[]) => void;
}

type Modifiers = Pick<KeyboardEvent | MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

export interface TileSelection {
  /** A tile was clicked, or a key led to it; with Ctrl a key only goes there. */
  choose(mediaId: MediaId, by: 'click' | 'key', modifiers: Modifiers): void;
  toggle(mediaId: MediaId): void;
}

/** Chooses tiles as lists do everywhere: one, a range with Shift, single ones with Ctrl or ⌘. */
export function useTileSelection({ ids, selectedIds, onSelect }: Choice): TileSelection {
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
