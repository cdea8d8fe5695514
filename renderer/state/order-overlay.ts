import type { ListingDetail } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';

/** A sequence that was asked for and is shown until the library has it. */
export interface PendingOrder {
  readonly listingId: ListingId;
  readonly order: readonly MediaId[];
}

/** The detail with its photos in the pending sequence; photos that the sequence does not know go last, as they stood. */
export function orderedDetail(detail: ListingDetail | null, pending: PendingOrder | null): ListingDetail | null {
  if (detail === null || pending === null || pending.listingId !== detail.listingId) return detail;
  const place = new Map(pending.order.map((id, index) => [id, index]));
  const last = pending.order.length;
  const media = detail.media
    .toSorted((a, b) => (place.get(a.mediaId) ?? last) - (place.get(b.mediaId) ?? last))
    .map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }));
  return { ...detail, media };
}

/** The same, made anew only where the listing or the sequence is another one. */
export function createOrdered(): typeof orderedDetail {
  let last: readonly [ListingDetail | null, PendingOrder | null, ListingDetail | null] = [null, null, null];
  return (detail, pending) => {
    if (last[0] !== detail || last[1] !== pending) last = [detail, pending, orderedDetail(detail, pending)];
    return last[2];
  };
}
