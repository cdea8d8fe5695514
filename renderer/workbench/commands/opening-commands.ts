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
    services.board.set(false);
  };
  return {
    openListing,
    /** Opens a listing at what is wrong, with the focus where that is fixed. */
    goTo(listingId: ListingId, mediaId: MediaId | null, problem: Problem): void {
      openListing(listingId);
      if (problem.code === 'heldByFindings') return openDialog({ kind: 'findings', isSending: true });
      select(mediaId === null ? [] : [mediaId]);
      goToPlace({ listingId, mediaId, place: placeOfProblem(problem, mediaId !== null) });
    },
    /** Opens a listing at what is missing of it. */
    goToMissing(listing: Pick<ListingSummary, 'listingId' | 'problem' | 'services'>, missing: Missing): void {
      const asking = askingOf(listing, missing);
      // The problem of one service is not that of another.
      const [listingId, problem] = [asking, asking === listing.listingId ? listing.problem : null];
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

/** The listing itself, or, where it goes to several services, as it is at the first of them that this is about. */
function askingOf(
  { listingId, services }: Pick<ListingSummary, 'listingId' | 'services'>,
  { what }: Missing,
): ListingId {
  const asks = services.find(({ state, errors, fieldsMissing }) => {
    if (what === 'errors') return errors > 0;
    if (what === 'fields') return fieldsMissing.length > 0;
    return what === 'attention' && (state === 'conflict' || state === 'needs-attention');
  });
  return asks?.listingId ?? listingId;
}
