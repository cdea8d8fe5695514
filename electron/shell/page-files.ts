import nodePath from 'node:path';
import { BLOB_SIZES, type BlobSize } from '../../shared/contract/bridge.ts';
import { PictureId } from '../../shared/domain/ids.ts';
import { PAGE_HOST, PICTURE_HOST, SCHEME } from './addresses.ts';

/** What a request to our scheme asks for. */
type Wanted =
  | { readonly kind: 'file'; readonly path: string; readonly contentType: string }
  | { readonly kind: 'picture'; readonly picture: PictureId; readonly size: BlobSize }
  /** A zip that was exported for the page. */
  | { readonly kind: 'download'; readonly id: string }
  | { readonly kind: 'nothing' };

const NOTHING: Wanted = { kind: 'nothing' };

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
  ['.json', 'application/json'],
]);

/** Reads an address of our scheme. `path` is that of the system; tests pass the other system's. */
export function readAddress(
  address: string,
  rendererFolder: string,
  path: Pick<typeof nodePath, 'resolve' | 'extname' | 'sep'> = nodePath,
): Wanted {
  if (!URL.canParse(address)) return NOTHING;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== `${SCHEME}:`) return NOTHING;
  if (host === PICTURE_HOST) return readPicture(pathname);
  if (host !== PAGE_HOST) return NOTHING;
  const [, id] = /^\/download\/([\w-]{1,100})$/.exec(pathname) ?? [];
  if (id !== undefined) return { kind: 'download', id };
  const file = resolveInside(rendererFolder, pathname, path);
  const contentType = file === null ? undefined : CONTENT_TYPES.get(path.extname(file));
  return file === null || contentType === undefined ? NOTHING : { kind: 'file', path: file, contentType };
}

function readPicture(pathname: string): Wanted {
  const [, id, name, ...more] = pathname.split('/');
  const picture = PictureId.safeParse(id);
  const size = BLOB_SIZES.find((candidate) => candidate === name);
  return picture.success && size !== undefined && more.length === 0
    ? { kind: 'picture', picture: picture.data, size }
    : NOTHING;
}

/**
 * The file that a path names below a folder, or null when it would lead out of it. Backslashes and colons are refused
 * outright: on Windows they are separators, drives and alternate streams, and no file of ours has one.
 */
function resolveInside(
  folder: string,
  pathname: string,
  path: Pick<typeof nodePath, 'resolve' | 'sep'>,
): string | null {
  const decoded = decode(pathname);
  if (decoded === null || /[\\:\0]/.test(decoded)) return null;
  const root = path.resolve(folder);
  const file = path.resolve(root, `.${decoded === '/' ? '/index.html' : decoded}`);
  return file.startsWith(root + path.sep) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A stray percent sign: no file of ours is called so.
    return null;
  }
}
