import { useCallback, useEffect, useRef, useState } from 'react';
import { afterMenu } from '../ui/menu.tsx';
import { focusProblem } from '../workbench/focus-problem.ts';
import { focusPhotos } from '../workbench/panes.ts';
import type { WantedPlace } from '../workbench/problem-place.ts';
import { revealPhoto } from '../workbench/reveal-photo.ts';
import type { Workbench } from '../workbench/workbench.ts';

type Shown = Pick<Workbench, 'detail' | 'photosDrawn' | 'shownMedia' | 'filterPhotos' | 'selectedIds' | 'fields'>;

/**
 * Puts the focus where a problem is fixed, as soon as that is shown: a listing may have to be opened first. Null takes
 * the wish back.
 */
export function useWantedPlace(shown: Shown, prefer: Workbench['prefer']): (wanted: WantedPlace | null) => void {
  const [wanted, setWanted] = useState<WantedPlace | null>(null);
  const done = useRef<WantedPlace | null>(null);
  const { detail, selectedIds, photosDrawn } = shown;
  const isShown =
    wanted !== null &&
    detail?.listingId === wanted.listingId &&
    (wanted.mediaId === null ? selectedIds.size === 0 && photosDrawn : selectedIds.has(wanted.mediaId));
  useEffect(() => {
    if (!isShown || done.current === wanted) return;
    done.current = wanted;
    focusPlace(wanted, shown);
  }, [isShown, wanted, shown]);
  return useCallback(
    (next) => {
      if (next !== null) prefer({ showInspector: true });
      setWanted(next);
    },
    [prefer],
  );
}

function focusPlace({ mediaId, place, field }: WantedPlace, { shownMedia, filterPhotos, fields }: Shown): void {
  switch (place) {
    case 'caption':
      return focusText(fields.caption.current);
    case 'room':
      return focusText(fields.room.current);
    case 'photo':
      if (mediaId !== null && shownMedia.some((item) => item.mediaId === mediaId)) revealPhoto(mediaId);
      return;
    case 'fields':
      if (!focusProblem(field)) focusListing();
      return;
    case 'listing':
      return focusListing();
    case 'noCaption':
    case 'noRoom':
    case 'asks':
      filterPhotos(place);
      return afterMenu(focusPhotos);
    case 'add':
      return afterMenu(focusPhotos);
  }
}

function focusText(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

/** The way on that the listing offers itself, or else its photos. */
function focusListing(): void {
  document.querySelector<HTMLElement>('.listing-notices button, .photo-tile')?.focus();
}
