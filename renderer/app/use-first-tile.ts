import { useEffect, useRef } from 'react';
import type { MediaId } from '../../shared/domain/ids.ts';
import { focusedPhoto, isFocusFree, revealPhoto, watchForAct } from '../workbench/reveal-photo.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * Once the first photos of an import stand in the open listing, the first of them is selected and has the focus, so that keys
 * go on from there. Whoever is somewhere else already stays there. A window that begins with a listing has the focus at its first
 * photo, which is not selected.
 *
 * [Note: first of all] Files are looked at several at a time, so photos come in that stand before those that are shown: the first of
 * all takes over, until a person does something.
 */
export function useFirstTile({ detail, shownMedia, select, selected }: Workbench): void {
  const before = useRef<{ readonly listingId: string; readonly wasEmpty: boolean } | null>(null);
  /** What was chosen for a person, until they do something. */
  const choice = useRef<{ readonly mediaId: MediaId; readonly hasActed: () => boolean } | null>(null);
  const beginning = useRef<{ readonly hasActed: () => boolean } | null>(null);
  const listingId = detail?.listingId ?? null;
  const isEmpty = detail?.media.length === 0;
  const first = shownMedia[0]?.mediaId ?? null;
  const isSelected = selected.length > 0;
  useEffect(() => {
    beginning.current = { hasActed: watchForAct() };
  }, []);
  useEffect(() => {
    const { current } = beginning;
    if (listingId === null || current === null) return;
    beginning.current = null;
    // After the tiles are drawn.
    requestAnimationFrame(() => {
      if (first !== null && !current.hasActed() && isFocusFree()) revealPhoto(first);
    });
  }, [listingId, first]);
  useEffect(() => {
    const { current } = before;
    before.current = listingId === null ? null : { listingId, wasEmpty: isEmpty };
    if (current?.listingId !== listingId || choice.current?.hasActed() === true) choice.current = null;
    const chosen = choice.current?.mediaId ?? null;
    if (first === null || first === chosen) return;
    const hasStarted = current?.listingId === listingId && current.wasEmpty && !isSelected && isFocusFree();
    if (!hasStarted && !isStillAt(chosen)) return;
    const hasActed = watchForAct();
    choice.current = { mediaId: first, hasActed };
    select([first]);
    // After the tiles are drawn.
    requestAnimationFrame(() => {
      if (choice.current?.mediaId === first && !hasActed()) revealPhoto(first);
    });
  }, [listingId, isEmpty, first, isSelected, select]);
}

/** Whether the focus is where it was put, or on its way there. */
function isStillAt(chosen: MediaId | null): boolean {
  return chosen !== null && (focusedPhoto() === chosen || isFocusFree());
}
