import type { Problem } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';

/**
 * Where a person mends a problem: a field of the photo, the photo itself, the fields of its listing, or what the listing
 * says about itself.
 */
export type ProblemPlace = 'caption' | 'room' | 'photo' | 'fields' | 'listing';

/** A place that is gone to as soon as the page shows it; every wish is one of its own. */
export interface WantedPlace {
  readonly listingId: ListingId;
  readonly mediaId: MediaId | null;
  readonly place: ProblemPlace;
}

/** A refusal that names no field is answered by other words: the caption. */
export function placeOfProblem({ action, field }: Problem, ofPhoto: boolean): ProblemPlace {
  if (!ofPhoto) return action === 'fixField' ? 'fields' : 'listing';
  if (action !== 'fixField') return 'photo';
  return field === 'imageOf' ? 'room' : 'caption';
}
