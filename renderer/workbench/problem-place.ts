import type { Problem } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import type { Missing } from '../../shared/domain/readiness.ts';

/**
 * Where a person fixes a problem: a field of the photo, the photo itself, the fields of its listing, or what the listing
 * says about itself.
 */
export type ProblemPlace = 'caption' | 'room' | 'photo' | 'fields' | 'listing';

/** What is missing: the photos that lack it, or what adds the first ones. */
type MissingPlace = 'noCaption' | 'noRoom' | 'asks' | 'add';

/** A place that is gone to as soon as the page shows it; every wish is one of its own. */
export interface WantedPlace {
  readonly listingId: ListingId;
  readonly mediaId: MediaId | null;
  readonly place: ProblemPlace | MissingPlace;
  /** The wire name of the field, of those where a problem may be. */
  readonly field?: string;
}

/** What is missing at one place; errors have a list of their own. */
type MissingAtPlace = Exclude<Missing, { readonly what: 'errors' }>;

/** Where it is done what is missing of a listing. @param problem of the listing itself */
export function placeOfMissing(missing: MissingAtPlace, problem: Problem | null): Pick<WantedPlace, 'place' | 'field'> {
  switch (missing.what) {
    case 'captions':
      return { place: 'noCaption' };
    case 'rooms':
      return { place: 'noRoom' };
    case 'photos':
      return { place: 'add' };
    case 'fields': {
      const [field] = missing.names;
      return { place: 'fields', ...(field === undefined ? {} : { field }) };
    }
    case 'attention':
      return { place: problem?.action === 'fixField' ? 'fields' : 'asks' };
  }
}

/** A refusal that names no field is answered by other words: the caption. */
export function placeOfProblem({ action, field }: Problem, ofPhoto: boolean): ProblemPlace {
  if (!ofPhoto) return action === 'fixField' ? 'fields' : 'listing';
  if (action !== 'fixField') return 'photo';
  return field === 'imageOf' ? 'room' : 'caption';
}
