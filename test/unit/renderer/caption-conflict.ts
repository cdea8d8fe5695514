import type { ConflictView } from '../../../shared/contract/model.ts';
import { ConflictId, ListingId, MediaId } from '../../../shared/domain/ids.ts';

/** A conflict about the caption of photo 4 in 12 Oak Street. */
export const captionConflict = (differs: Partial<ConflictView> = {}): ConflictView => ({
  conflictId: ConflictId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae1'),
  listingId: ListingId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  listingName: '12 Oak Street',
  mediaId: MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae2'),
  position: 4,
  number: 4,
  picture: null,
  fileName: '4.jpg',
  field: 'shortDescription',
  base: 'B',
  mine: 'Mine',
  theirs: 'Theirs',
  detectedAt: '2026-11-20T10:00:00Z',
  theirsAt: null,
  theirsBy: null,
  theirsFrom: 'service',
  ...differs,
});
