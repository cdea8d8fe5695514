import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';

/**
 * The file of an original is here and in order, within a change: what was known to be wrong with it is forgotten, and photos that
 * were held up for it go on. @returns whether anything was wrong
 */
export function noteOriginalBack(store: Store, sha256: Sha256): boolean {
  const held = store.media
    .showing(sha256)
    .filter(({ blocked, arriving }) => blocked?.code === 'fileUnusable' && !arriving);
  for (const { mediaId } of held) store.media.setBlocked(mediaId, null);
  return store.blobs.setFault(sha256, null) || held.length > 0;
}
