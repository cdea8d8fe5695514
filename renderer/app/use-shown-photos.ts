import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MediaItem } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import type { Drafts } from '../state/caption-drafts.ts';
import { isShown, type PhotoFilter } from '../state/photo-filter.ts';
import { createSimilarGroups, type SimilarGroups } from '../state/similar-groups.ts';
import { usePart } from '../state/value.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Which photos of the open listing are shown, and which of them are chosen. */
export function useShownPhotos(detail: Workbench['detail'], drafts: Drafts) {
  const filtered = usePhotoFilter(detail, useHeld(drafts));
  const chosen = useSelection(filtered.shownMedia);
  const selectAnywhere = useSelectAnywhere(chosen.select, detail, filtered);
  return { ...filtered, ...chosen, selectAnywhere };
}

type Filtered = Pick<Workbench, 'shownMedia' | 'photoFilter' | 'filterPhotos' | 'similar' | 'photosDrawn'>;

const NO_PHOTOS: readonly MediaItem[] = [];

/** Which photos of the open listing are shown; another listing begins with all of its own. */
function usePhotoFilter(detail: Workbench['detail'], held: string): Filtered {
  const [chosen, choose] = useState<{ of: ListingId | undefined; filter: PhotoFilter }>({
    of: undefined,
    filter: 'all',
  });
  const open = detail?.listingId;
  const photoFilter = chosen.of === open ? chosen.filter : 'all';
  const media = detail?.media ?? NO_PHOTOS;
  const [findSimilar] = useState(createSimilarGroups);
  // [Note: photos first] The fields of a listing, and what is found out about its photos, follow when those are drawn.
  const photosDrawn = useDeferredValue(open, undefined) === open;
  const similar = useMemo(() => (photosDrawn ? findSimilar(media) : []), [findSimilar, photosDrawn, media]);
  const shownMedia = useMemo(
    () => (photoFilter === 'all' ? media : shownOf(media, photoFilter, similar, held)),
    [media, photoFilter, similar, held],
  );
  const filterPhotos = useCallback((filter: PhotoFilter) => choose({ of: open, filter }), [open]);
  return { shownMedia, photoFilter, filterPhotos, similar, photosDrawn };
}

function shownOf(
  media: readonly MediaItem[],
  filter: PhotoFilter,
  similar: SimilarGroups,
  held: string,
): readonly MediaItem[] {
  const alike = new Set(similar.flat());
  const written = new Set(held.split(' '));
  return media.filter((item) => written.has(item.mediaId) || isShown(item, filter, alike));
}

/**
 * The photos whose caption is being written. [Note: the field stays] With the first words saved, a photo is without a caption no
 * more; it is shown until whoever writes has left it, or the field would go with half a sentence.
 */
function useHeld(drafts: Drafts): string {
  return usePart(drafts, (all) => [...all].flatMap(([mediaId, { held }]) => (held ? [mediaId] : [])).join(' '));
}

/** Selects photos from elsewhere, such as those that a message is about: what the filter hides is shown for it. */
function useSelectAnywhere(
  select: Workbench['select'],
  detail: Workbench['detail'],
  { shownMedia, filterPhotos }: Filtered,
): Workbench['select'] {
  const latest = useRef({ detail, shownMedia, filterPhotos });
  useLayoutEffect(() => {
    latest.current = { detail, shownMedia, filterPhotos };
  });
  return useCallback(
    (mediaIds) => {
      const now = latest.current;
      const isHidden = (item: MediaItem): boolean => mediaIds.includes(item.mediaId) && !now.shownMedia.includes(item);
      if (now.detail?.media.some(isHidden) === true) now.filterPhotos('all');
      select(mediaIds);
    },
    [select],
  );
}

/** The chosen photos among those that are shown, whatever else was chosen before. */
function useSelection(media: readonly MediaItem[]) {
  const [selection, setSelection] = useState<ReadonlySet<MediaId>>(new Set());
  const select = useCallback((mediaIds: readonly MediaId[]) => setSelection(new Set(mediaIds)), []);
  const selected = useMemo(() => media.filter((item) => selection.has(item.mediaId)), [media, selection]);
  const selectedIds = useMemo(() => new Set(selected.map((item) => item.mediaId)), [selected]);
  return { selected, selectedIds, select, setSelection };
}
