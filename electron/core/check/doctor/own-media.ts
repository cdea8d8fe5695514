import type { AccountId, ListingKey } from '../../../../shared/domain/ids.ts';
import type { RemoteMediaFields } from '../../../../shared/domain/media.ts';
import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { MediaName } from '../../service/odata/media-address.ts';

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
    const own = ownMediaOf(listing, photos);
    if (own === null) continue;
    const history = store.history.list(listing.listingId, undefined, MOST_HISTORY);
    return { ...own, isMoved: history.some(({ phrase }) => phrase !== null && tellsOfMove(phrase)) };
  }
  return null;
}

type KnownPhoto = Pick<OwnMedia, 'etag'> & Required<MediaName> & { readonly fields: RemoteMediaFields };

/**
 * The first photo that has a key, of a listing that is as it was made; null where none has.
 *
 * @param photos those of it that are at the service and not removed there
 */
export function ownMediaOf(
  { listingKey, location }: Pick<OwnMedia, 'listingKey' | 'location'>,
  photos: readonly KnownPhoto[],
): OwnMedia | null {
  const photo = photos.find(({ mediaKey, mediaKeyNumeric }) => (mediaKeyNumeric ?? mediaKey) !== null);
  if (photo === undefined) return null;
  const { mediaKey, mediaKeyNumeric, editLink, etag, fields } = photo;
  return {
    name: { mediaKey, mediaKeyNumeric, editLink },
    etag,
    shortDescription: fields.shortDescription,
    listingKey,
    location,
    nextOrder: Math.max(...photos.map((each) => (each.fields.order ?? 0) + 1)),
    photos: photos.length,
    isMoved: false,
  };
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
