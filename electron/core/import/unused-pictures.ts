import type { ListingId, Sha256 } from '../../../shared/domain/ids.ts';
import type { PrepareContext } from './prepare.ts';

type UnusedContext = Pick<PrepareContext, 'store' | 'blobs'>;

/**
 * Removes the files of those pictures that no photo shows and no undo brings back. [Note: files within the change] They
 * are removed while the library is locked for it: a photo that is added with the same picture is either seen here, or
 * finds its file gone when its pictures are made, and is refused by name.
 */
export function removeUnused({ store, blobs }: UnusedContext, candidates: Iterable<Sha256>): void {
  const pictures = new Set(candidates);
  if (pictures.size === 0) return;
  store.write(() => {
    for (const sha256 of pictures) {
      if (!store.blobs.isUsed(sha256)) blobs.remove(sha256, store.blobs.delete(sha256));
    }
  });
}

/** Takes a listing off this computer, with the pictures that only it uses; `note` keeps what is to be known of it later. */
export function forgetListing(context: UnusedContext, listingId: ListingId, note: () => void): void {
  const { store } = context;
  const pictures = store.write(() => {
    const used = store.blobs.ofListing(listingId);
    note();
    store.listings.delete(listingId);
    return used;
  });
  // Only once that is certain: what is taken back must find its files.
  removeUnused(context, pictures);
}
