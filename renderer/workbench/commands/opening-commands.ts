import type { ListingSummary, Problem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Missing } from '../../../shared/domain/readiness.ts';
import { placeOfMissing, placeOfProblem } from '../problem-place.ts';
import type { CommandTools } from './tools.ts';

/** Which listing is open, and at what. */
export function createOpeningCommands({ services, select, showRemoved, goToPlace, openDialog }: CommandTools) {
  const openListing = (listingId: ListingId | null): void => {
    select([]);
    showRemoved(null);
    goToPlace(null);
    services.store.openListing(listingId);
    services.board.show(false);
  };
  return {
    openListing,
    /** Opens a listing at what is wrong, with the focus where that is mended. */
    goTo(listingId: ListingId, mediaId: MediaId | null, problem: Problem): void {
      openListing(listingId);
      if (problem.code === 'heldByFindings') return openDialog({ kind: 'findings', isSending: true });
      select(mediaId === null ? [] : [mediaId]);
      goToPlace({ listingId, mediaId, place: placeOfProblem(problem, mediaId !== null) });
    },
    /** Opens a listing at what is missing of it. */
    goToMissing({ listingId, problem }: Pick<ListingSummary, 'listingId' | 'problem'>, missing: Missing): void {
      openListing(listingId);
      if (missing.what === 'errors') openDialog({ kind: 'findings', isSending: false });
      else goToPlace({ listingId, mediaId: null, ...placeOfMissing(missing, problem) });
    },
    /** Shows a photo of the open listing, also one that is not among those shown. */
    showPhoto(listingId: ListingId, mediaId: MediaId): void {
      select([mediaId]);
      goToPlace({ listingId, mediaId, place: 'photo' });
    },
    /** Opens a listing at one of its removed photos. */
    goToRemoved(listingId: ListingId, mediaId: MediaId | null): void {
      openListing(listingId);
      if (mediaId !== null) showRemoved({ mediaId });
    },
  };
}
