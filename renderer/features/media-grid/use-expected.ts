import { useState } from 'react';
import type { ListingDetail } from '../../../shared/contract/model.ts';
import { type Expected, expectedPhotos } from '../../state/expected-photos.ts';
import { usePart } from '../../state/value.ts';
import { useServices } from '../../workbench/workbench.ts';

/** How many photos of a listing are known to come and cannot be shown yet. */
export function useExpected({ listingId, media, workspaceRevision }: ListingDetail): number {
  const { store } = useServices();
  const importing = usePart(store, ({ importing }) => importing);
  const [known, setKnown] = useState<Expected | null>(null);
  const now = expectedPhotos(known, { importing, listingId, photos: media.length, workspaceRevision });
  if (JSON.stringify(now) !== JSON.stringify(known)) setKnown(now);
  return now?.count ?? 0;
}
