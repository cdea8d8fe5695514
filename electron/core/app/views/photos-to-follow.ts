import { isHeld } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { PhotoToFollow } from '../../../../shared/domain/sending.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { isToSend, isToWrite, type PhotoState } from './photo-states.ts';
import { readPhotoStates } from './summarise.ts';

/** The photos of a listing, as far as the progress of sending is about them; none where it is gone. */
export function photosToFollow(store: Store, listingId: ListingId, defaultProfile: ServiceProfile): PhotoToFollow[] {
  return statesOf(store, listingId, defaultProfile).map(toFollow);
}

/** Whether a sync of the listing would send anything; what the service has and is not ready with is only read. */
export function hasToWrite(store: Store, listingId: ListingId, defaultProfile: ServiceProfile): boolean {
  return statesOf(store, listingId, defaultProfile).some(isToWrite);
}

function statesOf(store: Store, listingId: ListingId, defaultProfile: ServiceProfile): PhotoState[] {
  const listing = store.listings.get(listingId);
  if (listing === null) return [];
  const account = accountOf(listing, store.accounts.all());
  const conflicts = store.conflicts.openOf(listingId);
  return readPhotoStates(store, listing, conflicts, account, account?.profile ?? defaultProfile);
}

function toFollow(photo: PhotoState): PhotoToFollow {
  const { row, remote, state } = photo;
  return {
    mediaId: row.mediaId,
    isToSend: isToSend(photo),
    hasArrived: state === 'processing' || (remote === null && state === 'uploaded'),
    isNew: remote === null,
    needsPerson: isHeld(row) || state === 'needs-attention',
  };
}
