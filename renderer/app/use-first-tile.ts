import { useEffect, useRef } from 'react';
import { isFocusFree } from '../workbench/focus-free.ts';
import { revealPhoto } from '../workbench/reveal-photo.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * Once the first photos of an import stand in the open listing, the first of them is selected and has the focus, so that keys
 * go on from there. Whoever is somewhere else already stays there.
 */
export function useFirstTile({ detail, shownMedia, select, selected }: Workbench): void {
  const before = useRef<{ readonly listingId: string; readonly wasEmpty: boolean } | null>(null);
  const listingId = detail?.listingId ?? null;
  const isEmpty = detail?.media.length === 0;
  const first = shownMedia[0]?.mediaId ?? null;
  const isSelected = selected.length > 0;
  useEffect(() => {
    const { current } = before;
    before.current = listingId === null ? null : { listingId, wasEmpty: isEmpty };
    if (current?.listingId !== listingId || !current.wasEmpty || isEmpty || first === null || isSelected) return;
    if (!isFocusFree()) return;
    select([first]);
    // After the tiles are drawn.
    requestAnimationFrame(() => revealPhoto(first));
  }, [listingId, isEmpty, first, isSelected, select]);
}
