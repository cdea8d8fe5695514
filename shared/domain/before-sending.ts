// What a person is asked before a sync, since others see what it does at once and nothing here takes it back.

import type { ListingToSend } from '../contract/listing-calls.ts';
import { isWanted } from './culling.ts';
import type { MediaId } from './ids.ts';
import { placeOf } from './photo-places.ts';
import type { RemoteMedia } from './remote-media.ts';

/** So many photos less are an everyday change of a listing. */
const MOST_UNASKED = 3;

/** Others see a listing for the first time, or see much less of it. */
export type ReasonToAsk = 'first' | 'removal';

type Asked = Pick<ListingToSend, 'environment' | 'onService' | 'agreed' | 'atService' | 'removed'>;

/** @returns null where a sync asks nothing: at a practice service nobody sees what is done. */
export function reasonToAsk(listing: Asked): ReasonToAsk | null {
  const { environment, onService, agreed, removed, atService } = listing;
  if (environment === null || environment === 'practice') return null;
  // Also where all of it is on hold, or waits: that goes by itself later.
  if (!onService) return agreed ? null : 'first';
  if (removed.photos === 0) return null;
  return removed.primary || removed.photos > MOST_UNASKED || removed.photos === atService ? 'removal' : null;
}

interface Photo {
  readonly mediaId: MediaId;
  readonly inPlaceOf: MediaId | null;
  readonly removed: boolean;
  readonly rejected: boolean;
  readonly remote: Pick<RemoteMedia, 'fields'> | null;
  /** A sync sends what is wanted of it. */
  readonly goes: boolean;
}

/** What a service shows of a listing, and what a sync takes off it. */
export function lossOf(photos: readonly Photo[]): Pick<ListingToSend, 'atService' | 'removed'> {
  const there = photos.filter(({ remote }) => remote !== null && !remote.fields.deletedYN);
  const places = new Set(photos.filter(isWanted).map(placeOf));
  const lost = new Set(there.filter((photo) => photo.goes && !isWanted(photo) && !places.has(placeOf(photo))));
  const orderOf = ({ remote }: Photo): number => remote?.fields.order ?? Number.MAX_SAFE_INTEGER;
  const [primary] = there.toSorted((one, other) => orderOf(one) - orderOf(other));
  return {
    atService: there.length,
    removed: { photos: lost.size, primary: primary !== undefined && lost.has(primary) },
  };
}
