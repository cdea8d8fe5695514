import type { ListingId } from '../../shared/domain/ids.ts';
import { createValue, type OwnValue } from './value.ts';

/** What becomes of files that are dropped where the pointer is. */
export type DropPlace =
  /** They are added to this listing. */
  | { readonly kind: 'listing'; readonly listingId: ListingId }
  /** Each folder becomes a listing of its own. */
  | { readonly kind: 'newListings' }
  /** They are caught, so that the window does not open them, and nothing comes of it. */
  | { readonly kind: 'nowhere' };

interface UnderPointer {
  /** The listing whose row it is; null beside the rows. */
  readonly row: ListingId | null;
  readonly isListings: boolean;
  /** A dialog or the large view is in front. */
  readonly isCovered: boolean;
}

/** Decides by what is under the pointer; everywhere but on the list of listings the open listing is meant. */
export function dropPlace({ row, isListings, isCovered }: UnderPointer, open: ListingId | null): DropPlace {
  if (isCovered) return { kind: 'nowhere' };
  if (row !== null) return { kind: 'listing', listingId: row };
  if (isListings || open === null) return { kind: 'newListings' };
  return { kind: 'listing', listingId: open };
}

/** Where files are being dragged over the window; null while none are. The pointer says many times a second where it is. */
export type FileDrag = OwnValue<DropPlace | null>;

export const createFileDrag = (): FileDrag => createValue<DropPlace | null>(null, isSame);

function isSame(a: DropPlace | null, b: DropPlace | null): boolean {
  if (a?.kind === 'listing' && b?.kind === 'listing') return a.listingId === b.listingId;
  return a?.kind === b?.kind;
}
