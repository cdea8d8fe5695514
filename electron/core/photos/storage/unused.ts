import { Sha256 } from '../../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { LEFT_ALONE, type StoredPictures } from '../../library/blobs/blob-store.ts';
import type { FilesBelow } from '../../library/blobs/stored-files.ts';
import type { Store } from '../../library/store/store.ts';
import { renditionSpecKey } from '../import/prepare.ts';

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
