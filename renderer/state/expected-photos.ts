import type { ImportProgress } from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';

/** Photos of a listing that are on their way: their number is known, and nothing of them is shown yet. */
export interface Expected {
  readonly importId: string;
  readonly listingId: ListingId;
  /** How many photos there were before. */
  readonly before: number;
  readonly count: number;
  /** The library when the last of the files had been looked at; null until then. */
  readonly lookedAt: number | null;
}

interface Now {
  readonly importing: ImportProgress | null;
  readonly listingId: ListingId;
  readonly photos: number;
  readonly workspaceRevision: number;
}

/**
 * How many photos are still expected. What was looked at and is not there with the next reading of the library was refused, and is
 * expected no longer. Pure.
 */
export function expectedPhotos(known: Expected | null, now: Now): Expected | null {
  const { importing, listingId, photos, workspaceRevision } = now;
  if (importing === null || importing.listingId !== listingId) return null;
  const { importId, total, seen, phase } = importing;
  const isSame = known?.importId === importId && known.listingId === listingId;
  // One that began before the listing was opened has brought some already.
  const before = isSame ? known.before : Math.max(0, photos - seen);
  const lookedAt = phase === 'looking' ? null : ((isSame ? known.lookedAt : null) ?? workspaceRevision);
  const isOver = lookedAt !== null && lookedAt !== workspaceRevision;
  const count = isOver ? 0 : Math.max(0, total - (photos - before));
  return { importId, listingId, before, count, lookedAt };
}
