/** The database of a library, without which a folder is none. */
export const DATABASE = 'library.db';

/** What Listing Lightbox makes in the folder of a library. */
const OURS =
  /^(?:library\.db|secrets\.json|sealed-secrets\.json|window\.json)(?:[-.].*)?$|^(?:pictures|practice|logs|desktop|secrets)$|^open-[\w-]+\.html$/;

/** Whether a name in the folder of a library is of Listing Lightbox, and not of somebody who keeps other things there. */
export function isOurs(name: string): boolean {
  return OURS.test(name);
}

/** In the folder that a library moves to, until its database is there: from where it comes. */
export const MARK = '.moving';

/** The kinds of pictures that a library keeps; what is in work lies beside them, and belongs to the moment. */
export const PICTURE_FOLDERS = ['originals', 'derived', 'renditions'] as const;
