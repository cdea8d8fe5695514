import type { AccountId, ListingKey } from '../../../shared/domain/ids.ts';
import type { Phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { MediaName } from '../remote/media-address.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-remote-table.ts';
import type { Store } from '../store/store.ts';

/** A photo of ours at the service, on which tags can be tried without changing a value, and its listing. */
export interface OwnMedia {
  readonly name: MediaName;
  /** As the service told them last. */
  readonly etag: string | null;
  readonly shortDescription: string;
  readonly listingKey: ListingKey | null;
  readonly location: string | null;
  /** The Order behind the last photo of the listing. */
  readonly nextOrder: number;
  /** How many photos of the listing are known to be at the service. */
  readonly photos: number;
  /** Whether photos of the listing were moved since it is known: its numbers need not be those that it was made with. */
  readonly isMoved: boolean;
}

const MOST_HISTORY = 5000;

/** A photo that is at the service and not removed there, on the listing of the account that has the most of them. */
export function findOwnMedia(store: Store, accountId: AccountId): OwnMedia | null {
  const candidates = store.listings
    .all()
    .filter((listing) => listing.accountId === accountId && listing.onService)
    .map((listing) => ({ listing, photos: photosOf(store, listing) }))
    .toSorted((one, other) => other.photos.length - one.photos.length);
  for (const { listing, photos } of candidates) {
    const { listingId, listingKey, location } = listing;
    const nextOrder = Math.max(...photos.map(({ fields }) => (fields.order ?? 0) + 1), 0);
    for (const { mediaKey, mediaKeyNumeric, editLink, etag, fields } of photos) {
      if (mediaKeyNumeric === null && mediaKey === null) continue;
      const name: MediaName = { mediaKey, mediaKeyNumeric, editLink };
      const { shortDescription } = fields;
      const history = store.history.list(listingId, undefined, MOST_HISTORY);
      const isMoved = history.some(({ phrase }) => phrase !== null && tellsOfMove(phrase));
      const found = { name, etag, shortDescription, listingKey, location, nextOrder };
      return { ...found, photos: photos.length, isMoved };
    }
  }
  return null;
}

function photosOf(store: Store, { listingId }: ListingRow): MediaRemoteRow[] {
  return store.remote.ofListing(listingId).filter(({ fields }) => !fields.deletedYN);
}

/** That an Order was sent, or changed at the service. */
function tellsOfMove({ code, values }: Phrase): boolean {
  if (code === 'sent.order' || code.startsWith('history.order')) return true;
  return Object.values(values).some((value) => {
    if (typeof value !== 'object') return false;
    return [value].flat().some((inside: Phrase) => tellsOfMove(inside));
  });
}
