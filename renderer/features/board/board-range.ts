import type { ListingId } from '../../../shared/domain/ids.ts';

/** A row that a person named: the listing, and where it stood, which alone is known until the row is read. */
export interface BoardPlace {
  readonly listingId: ListingId | null;
  readonly index: number;
}

/** The listings from one place to the other, wherever they stand by now. */
export function rangeOf(listingIds: readonly ListingId[], one: BoardPlace, other: BoardPlace): ListingId[] {
  const at = ({ listingId, index }: BoardPlace): number => {
    const found = listingId === null ? -1 : listingIds.indexOf(listingId);
    return found < 0 ? index : found;
  };
  return listingIds.slice(Math.min(at(one), at(other)), Math.max(at(one), at(other)) + 1);
}
