import { useEffect, useRef } from 'react';
import type { MediaId } from '../../shared/domain/ids.ts';
import { focusedPhoto, isFocusFree, revealPhoto } from '../workbench/reveal-photo.ts';
import type { Workbench } from '../workbench/workbench.ts';

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Once the first photos of an import stand in the open listing, the first of them is selected and has the focus, so that keys
 * go on from there. Whoever is somewhere else already stays there.
 *
 * [Note: first of all] Files are looked at several at a time, so photos come in that stand before those that are shown: the first of
 * all takes over, until a person does something.
 */
export function useFirstTile({ detail, shownMedia, select, selected }: Workbench): void {
  const before = useRef<{ readonly listingId: string; readonly wasEmpty: boolean } | null>(null);
  /** What was chosen for a person; null as soon as they do something. */
  const chosen = useRef<MediaId | null>(null);
  const listingId = detail?.listingId ?? null;
  const isEmpty = detail?.media.length === 0;
  const first = shownMedia[0]?.mediaId ?? null;
  const isSelected = selected.length > 0;
  useEffect(
    () =>
      onInput(() => {
        chosen.current = null;
      }),
    [],
  );
  useEffect(() => {
    const { current } = before;
    before.current = listingId === null ? null : { listingId, wasEmpty: isEmpty };
    if (current?.listingId !== listingId) chosen.current = null;
    if (first === null || first === chosen.current) return;
    const hasStarted = current?.listingId === listingId && current.wasEmpty && !isSelected && isFocusFree();
    if (!hasStarted && !isStillAt(chosen.current)) return;
    chosen.current = first;
    select([first]);
    // After the tiles are drawn.
    requestAnimationFrame(() => {
      if (chosen.current === first) revealPhoto(first);
    });
  }, [listingId, isEmpty, first, isSelected, select]);
}

/** Reports everything that a person does in the window. */
function onInput(listener: () => void): () => void {
  for (const event of INPUT_EVENTS) addEventListener(event, listener, { capture: true, passive: true });
  return () => {
    for (const event of INPUT_EVENTS) removeEventListener(event, listener, { capture: true });
  };
}

/** Whether the focus is where it was put, or on its way there. */
function isStillAt(chosen: MediaId | null): boolean {
  return chosen !== null && (focusedPhoto() === chosen || isFocusFree());
}
