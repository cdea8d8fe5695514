import { isWanted } from '../../../../shared/domain/culling.ts';
import type { MediaRow } from '../../library/store/media-table.ts';

/** Code of what a listing waits for whose photos are still being copied. */
export const STILL_ARRIVING = 'stillArriving';

/** Its file comes by itself: a listing is not created without it. Pure. */
export function isOnItsWay(media: MediaRow): boolean {
  return media.arriving && isWanted(media) && media.blocked === null && media.hold === null;
}
