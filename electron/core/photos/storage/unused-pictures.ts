import { type ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { LEFT_ALONE, type StoredPictures } from '../../library/blobs/blob-store.ts';
import type { FilesBelow } from '../../library/blobs/stored-files.ts';
import type { Store } from '../../library/store/store.ts';
import { type PrepareContext, renditionSpecKey } from '../import/prepare.ts';

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

/** What of the stored pictures nothing refers to. */
export interface Unused {
  /** Pictures of which the original, or only what was made from it, is there. */
  readonly pictures: readonly Sha256[];
  readonly renditions: readonly Sha256[];
  /** Names of settings by which no service wants its pictures any more. */
  readonly specs: readonly string[];
}

/**
 * Finds what no row refers to. [Note: another process] It may have copied a picture whose row is still to come, so only what
 * nobody has touched for a day counts; what is copied once more counts as touched.
 *
 * @param now epoch milliseconds
 */
export function findUnused(store: Store, stored: StoredPictures, now: number): Unused {
  return store.read(() => {
    const [used, specs] = [store.blobs.used(), unwantedSpecs(store)];
    const renditions = store.blobs.usedRenditions(specs);
    const isLeftAlone = (...files: (FilesBelow | undefined)[]): boolean =>
      files.every((each) => each === undefined || now - each.touchedAt > LEFT_ALONE);
    const pictures = new Set([...stored.originals.keys(), ...stored.derived.keys()]);
    return {
      specs,
      pictures: [...pictures]
        .map((hash) => Sha256.parse(hash))
        .filter((sha256) => !used.has(sha256))
        .filter((sha256) => isLeftAlone(stored.originals.get(sha256), stored.derived.get(sha256))),
      renditions: [...stored.renditions.keys()]
        .map((hash) => Sha256.parse(hash))
        .filter((sha256) => !renditions.has(sha256) && isLeftAlone(stored.renditions.get(sha256))),
    };
  });
}

/** [Note: part of the name] What else a rendition depends on, such as corrections, is named beside the settings. */
function unwantedSpecs(store: Store): string[] {
  const profiles = [DEFAULT_PROFILE, ...store.accounts.all().map(({ profile }) => profile)];
  const wanted = profiles.map(({ rendition }) => renditionSpecKey(rendition));
  return store.blobs.renditionSpecs().filter((spec) => !wanted.some((key) => spec.includes(key)));
}
