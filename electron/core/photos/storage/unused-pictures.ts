import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { PrepareContext } from '../import/prepare.ts';

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

/** The same as a change of its own. */
export async function removeUnusedSoon(context: UnusedContext, candidates: Iterable<Sha256>): Promise<void> {
  const pictures = new Set(candidates);
  if (pictures.size > 0) await context.store.soon(() => removeUnused(context, pictures));
}

/** Takes a listing off this computer, with the pictures that only it uses; `note` keeps what is to be known of it later. */
export async function forgetListing(context: UnusedContext, listingId: ListingId, note: () => void): Promise<void> {
  const { store } = context;
  const pictures = await store.soon(() => {
    const used = store.blobs.ofListing(listingId);
    note();
    store.listings.delete(listingId);
    return used;
  });
  // Only once that is certain: what is taken back must find its files.
  await removeUnusedSoon(context, pictures);
}
