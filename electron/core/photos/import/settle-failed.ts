import type { ImportContext } from './import-context.ts';
import { giveUpArriving, notCopied } from './refuse-photo.ts';

/**
 * Photos of imports that failed here when not even that could be written down, as on a full disk: nobody copies their files, so they
 * go, or ask for them, as soon as there is space.
 */
export async function settleFailedImports(context: ImportContext): Promise<void> {
  const { store, owner, isLeft } = context;
  const left = store.arrivals.all().filter((arrival) => arrival.owner === owner && isLeft(arrival));
  for (const { mediaId, session } of left) {
    const media = store.media.get(mediaId);
    if (media === null) continue;
    await giveUpArriving(context, { listingId: media.listingId, session }, [mediaId], notCopied);
  }
}
