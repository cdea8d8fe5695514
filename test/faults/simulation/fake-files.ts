import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../electron/core/library/blobs/blob-store.ts';
import type { PictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';

/**
 * A file system in memory: the blob store's files, and the two calls by which the sender reads them. What it cannot do
 * is make pictures: those are there from the start.
 */
export const PICTURES = '/simulated-pictures/';

export interface Picture {
  readonly sha256: string;
  readonly bytes: Buffer;
}

const files = new Map<string, Picture>();
let failing: 'missing' | 'damaged' | null = null;

/** Content of its own for every number; it begins as a JPEG does. */
export function makePicture(number: number): Picture {
  const bytes = Buffer.from(`\xff\xd8 picture ${number} ${'.'.repeat(number % 3)}`, 'latin1');
  const picture = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  files.set(pathOf(picture.sha256), picture);
  return picture;
}

function pathOf(sha256: string): string {
  return `${PICTURES}${sha256}.jpg`;
}

/** The next file that is opened for sending is not what it was. */
export function failNextRead(how: 'missing' | 'damaged' | null): void {
  failing = how;
}

export function isSimulated(path: unknown): path is string {
  return typeof path === 'string' && path.startsWith(PICTURES);
}

export function statPicture(path: string): Promise<{ size: number }> {
  const file = files.get(path);
  if (file === undefined || failing === 'missing') {
    failing = null;
    return Promise.reject(Object.assign(new Error('ENOENT'), { code: 'ENOENT' }));
  }
  return Promise.resolve({ size: file.bytes.length });
}

/** What the sender uses of an open file. */
export interface OpenPicture extends AsyncDisposable {
  read(into: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

export function openPicture(path: string): Promise<OpenPicture> {
  const bytes = Buffer.from(files.get(path)?.bytes ?? Buffer.alloc(0));
  if (failing === 'damaged') {
    failing = null;
    bytes.writeUInt8(bytes.readUInt8(2) ^ 1, 2);
  }
  return Promise.resolve({
    read: (into, offset, length, position) =>
      Promise.resolve({ bytesRead: bytes.copy(into, offset, position, position + length) }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

const unused = (): never => {
  throw new Error('The simulation makes no pictures.');
};

export const fakeMaker: PictureMaker = {
  ask: unused,
  processId: () => null,
  end: () => undefined,
};

export function createFakeBlobs(): BlobStore {
  return {
    root: PICTURES,
    temporaryFolder: PICTURES,
    adopt: unused,
    adoptStream: unused,
    roomForPreview: unused,
    sharePreview: unused,
    temporary: unused,
    placeDerived: unused,
    placeRendition: unused,
    pathOfOriginal: pathOf,
    pathOfDerived: pathOf,
    pathOfRendition: pathOf,
    hasOriginal: () => Promise.resolve(true),
    hasDerived: () => Promise.resolve(true),
    hasRendition: () => Promise.resolve(true),
    verifyOriginal: () => Promise.resolve('intact'),
    verifyRendition: () => Promise.resolve('intact'),
    remove: () => undefined,
    removeRendition: () => undefined,
    removeCorrected: () => undefined,
    listCorrected: () => Promise.resolve([]),
    list: () => Promise.resolve({ originals: new Map(), derived: new Map(), renditions: new Map() }),
    isLeftAlone: () => false,
    isRenditionLeftAlone: () => false,
    putBack: unused,
    leftovers: () => Promise.resolve([]),
    cleanLeftovers: () => Promise.resolve(0),
  };
}

/** Contents by the address under which a service shows them. */
const published = new Map<string, string>();

export function publish(url: string, sha256: string): void {
  published.set(url, sha256);
}

/** What a service shows at an address; null when nobody knows it. */
export function pictureAt(url: string | null): Picture | null {
  const sha256 = url === null ? undefined : published.get(url);
  return sha256 === undefined ? null : (files.get(pathOf(sha256)) ?? null);
}

export function unpublishAll(): void {
  published.clear();
}
