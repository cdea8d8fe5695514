import { Sha256 } from '../../../shared/domain/ids.ts';
import type { PrepareContext } from './prepare.ts';

type SweepContext = Pick<PrepareContext, 'store' | 'blobs'>;

/** Pictures that are removed under one lock of the library. */
const AT_ONCE = 10;

/**
 * Removes the pictures in the library's folder that nothing in the library refers to: a crash between the copy and its row
 * leaves them. [Note: another process] It may have copied one whose row is still to come, so only what nobody has touched
 * for a day is removed; what is copied once more counts as touched.
 *
 * @param now epoch milliseconds
 * @returns how many were removed
 */
export async function sweepUnused(context: SweepContext, now: number): Promise<number> {
  const { store, blobs } = context;
  const { originals, renditions } = await blobs.list();
  return (
    (await sweep(context, originals, {
      isUnused: (sha256) => !store.blobs.isUsed(sha256) && blobs.isLeftAlone(sha256, now),
      remove: (sha256) => blobs.remove(sha256, store.blobs.delete(sha256)),
    })) +
    (await sweep(context, renditions, {
      isUnused: (sha256) => !store.blobs.isRenditionUsed(sha256) && blobs.isRenditionLeftAlone(sha256, now),
      remove: (sha256) => blobs.removeRendition(sha256),
    }))
  );
}

interface Kind {
  isUnused(sha256: Sha256): boolean;
  remove(sha256: Sha256): void;
}

async function sweep({ store }: SweepContext, hashes: readonly string[], { isUnused, remove }: Kind): Promise<number> {
  const unused = store.read(() => hashes.map((hash) => Sha256.parse(hash)).filter(isUnused));
  let removed = 0;
  for (let from = 0; from < unused.length; from += AT_ONCE) {
    // Asked again with the library locked, so that no row comes in between.
    removed += await store.soon(() => {
      const still = unused.slice(from, from + AT_ONCE).filter(isUnused);
      still.forEach(remove);
      return still.length;
    });
  }
  return removed;
}
