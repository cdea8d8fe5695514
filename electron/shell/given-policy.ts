import nodePath from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Given, MOST_GIVEN } from '../../shared/contract/given.ts';
import { ListingId } from '../../shared/domain/ids.ts';

export const LINK_SCHEME = 'listing-lightbox';

/**
 * What a start was given beside its options: files and folders, and links. [Note: a foreign order] Options belong to the
 * app, Electron and Chromium; for a second start Chromium puts some of its own between the others.
 * @param args with the program first; from source the app's folder follows
 * @param workingFolder of that start, which relative paths are below
 */
export function givenByArguments(
  args: readonly string[],
  workingFolder: string,
  isPackaged: boolean,
  path: Pick<typeof nodePath, 'resolve'> = nodePath,
): Given[] {
  const words = args
    .slice(1)
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .slice(isPackaged ? 0 : 1);
  const links = words.filter(isLink);
  const paths = words.filter((word) => !isLink(word)).flatMap((word) => pathOf(word, workingFolder, path));
  const files = paths.slice(0, MOST_GIVEN);
  return [
    ...(files.length > 0 ? [{ kind: 'files', paths: files } as const] : []),
    ...links.flatMap((link) => givenByLink(link) ?? []),
  ];
}

const isLink = (word: string): boolean => word.toLowerCase().startsWith(`${LINK_SCHEME}:`);

function pathOf(word: string, folder: string, path: Pick<typeof nodePath, 'resolve'>): string[] {
  if (word.includes('\0')) return [];
  if (!word.toLowerCase().startsWith('file:')) return [path.resolve(folder, word)];
  try {
    return [fileURLToPath(word)];
  } catch {
    // A file of another computer, or no address at all.
    return [];
  }
}

/** A link can be pressed on any web page, so it does one thing: it shows a listing that is here. Null for every other. */
export function givenByLink(link: string): Given | null {
  const [, id] = new RegExp(`^${LINK_SCHEME}://listing/([0-9A-Fa-f-]+)/?$`, 'i').exec(link) ?? [];
  const listingId = ListingId.safeParse(id?.toLowerCase());
  return listingId.success ? { kind: 'listing', listingId: listingId.data } : null;
}
