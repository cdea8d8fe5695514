import { join } from 'node:path';

/**
 * Pictures made from an original: the two sizes shown, one between them for a screen of many pixels, the first look from the camera's
 * own thumbnail, and all pixels of an original that is no JPEG.
 */
export type DerivedName = '320.jpg' | '640.jpg' | '1600.jpg' | 'preview.jpg' | 'full.jpg';

/** Where the files of a library lie, by their hashes. */
export type BlobPaths = ReturnType<typeof createBlobPaths>;

export function createBlobPaths(root: string) {
  const folderOf = (sha256: string) => join(root, 'derived', prefixOf(sha256), sha256);
  return {
    /** Of all that is made from an original. */
    folderOf,
    pathOfOriginal: (sha256: string): string => join(root, 'originals', prefixOf(sha256), sha256),
    // What is made with corrections lies in a folder below that of its original, and goes with it.
    /** @param picture an original, or one with corrections (`PictureId`) */
    pathOfDerived(picture: string, name: DerivedName): string {
      const [sha256 = '', hash = ''] = picture.split('-');
      return join(folderOf(sha256), hash === '' ? '' : correctedFolder(hash), name);
    },
    pathOfRendition: (sha256: string): string => join(root, 'renditions', prefixOf(sha256), `${sha256}.jpg`),
  };
}

/** The folder of a hash. Refuses anything that is not a SHA-256, so that no path can leave the library. */
function prefixOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError(`Not a SHA-256 in lower-case hex: ${sha256}`);
  return sha256.slice(0, 2);
}

/** A folder of pictures that were made with some corrections. */
export const CORRECTED = /^[0-9a-f]{16}$/;

/** Refuses anything that is no hash of corrections, as `prefixOf` does. */
export function correctedFolder(hash: string): string {
  if (!CORRECTED.test(hash)) throw new RangeError(`Not a hash of corrections: ${hash}`);
  return hash;
}
