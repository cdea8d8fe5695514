import { createHash } from 'node:crypto';
import { constants, createWriteStream, rmSync } from 'node:fs';
import { copyFile, open, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { renamePatiently } from '../patient-rename.ts';
import { makeFolder, PRIVATE_FILE } from '../private-files.ts';
import { type BlobPaths, CORRECTED, correctedFolder, createBlobPaths, type DerivedName } from './blob-paths.ts';
import { copyVerified } from './copy-verified.ts';
import { BlobError, systemErrorCode, toReadError, toWriteError } from './errors.ts';
import { hashFile } from './hash.ts';
import { areOlderThan, type FilesBelow, namesIn, storedByHash } from './stored-files.ts';
import { leftoversIn, removeLeftovers, temporaryPath } from './temporary-files.ts';

/** Name and size of stored bytes: SHA-256 as 64 lower-case hex digits. */
export interface StoredBlob {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Looks at a complete copy before it gets its place among the originals. What it throws is passed on, and nothing of the file
 * stays.
 */
export type Inspect<Found> = (copy: string) => Promise<Found>;

/** A file that was put in place, with what its inspection found. */
export interface InspectedFile<Found> extends StoredBlob {
  readonly found: Found;
}

/** Content-addressed files of one library. Every file appears complete or not at all. */
export interface BlobStore {
  readonly root: string;
  /** For files that nothing refers to; what stays there is removed at a later start. */
  readonly temporaryFolder: string;
  /**
   * Copies a file into the library and reads the copy again. Throws BlobError; 'changing' when the file is still being written.
   */
  adopt<Found>(sourcePath: string, inspect: Inspect<Found>): Promise<InspectedFile<Found>>;
  /** Stores what a stream delivers. `fileName` is for messages; `expectedBytes` refuses a stream that ended early. */
  adoptStream<Found>(
    source: Readable,
    fileName: string,
    inspect: Inspect<Found>,
    expectedBytes?: number,
  ): Promise<InspectedFile<Found>>;
  /** Where the first preview of a photo without a row may be written; creates the folder. */
  roomForPreview(name: string): Promise<string>;
  /** Lets the first look at a photo be seen under another name as well. */
  sharePreview(from: string, to: string): Promise<void>;
  /** Lets work make files of its own below the library, which are gone afterwards unless they were put in place. */
  temporary<Value>(work: (newPath: () => string) => Promise<Value>): Promise<Value>;
  /** Gives a picture that was made from an original its place; `file` is complete and flushed. */
  placeDerived(picture: string, name: DerivedName, file: string): Promise<void>;
  /** Removes all that was made from an original with some corrections. */
  removeCorrected(originalSha256: string, hash: string): void;
  /** The hashes of corrections with which pictures of an original are there. */
  listCorrected(originalSha256: string): Promise<readonly string[]>;
  /** Gives an upload rendition its place, under the hash of its own bytes. */
  placeRendition(rendition: StoredBlob, file: string): Promise<void>;
  pathOfOriginal(sha256: string): string;
  /** @param picture an original, or one with corrections (`PictureId`) */
  pathOfDerived(picture: string, name: DerivedName): string;
  pathOfRendition(sha256: string): string;
  hasOriginal(sha256: string): Promise<boolean>;
  hasDerived(picture: string, name: DerivedName): Promise<boolean>;
  hasRendition(sha256: string): Promise<boolean>;
  /** Reads an original again: 'intact', 'damaged' (other bytes than its name says) or 'missing'. */
  verifyOriginal(sha256: string): Promise<BlobState>;
  verifyRendition(sha256: string): Promise<BlobState>;
  /**
   * Removes an original with all that was made from it, at once, so that it can be done within a change of the library.
   * A file that another program holds open stays; nothing refers to it.
   */
  remove(originalSha256: string, renditions: readonly string[]): void;
  removeRendition(sha256: string): void;
  /**
   * All that is stored, by hash: originals, what was made from each original, also of those that are gone themselves, and
   * renditions.
   */
  list(): Promise<StoredPictures>;
  /** Whether nobody has written an original, or what is made from it, for a day before `now` (epoch milliseconds). */
  isLeftAlone(originalSha256: string, now: number): boolean;
  isRenditionLeftAlone(sha256: string, now: number): boolean;
  /**
   * Puts the bytes of an original back where they are missing or damaged.
   * @returns false for other bytes than its own; nothing is changed then
   */
  putBack(originalSha256: string, from: GivenBytes): Promise<boolean>;
  /** Files of interrupted work that `cleanLeftovers` would remove now. */
  leftovers(): Promise<readonly string[]>;
  /** Removes what interrupted imports left behind; call once at start. Returns how many files were removed. */
  cleanLeftovers(): Promise<number>;
}

/** A file, or what a stream delivers. */
export type GivenBytes =
  | { readonly path: string }
  | { readonly stream: Readable; readonly fileName: string; readonly expectedBytes?: number | undefined };

/** What is stored, by hash. */
export interface StoredPictures {
  readonly originals: ReadonlyMap<string, FilesBelow>;
  readonly derived: ReadonlyMap<string, FilesBelow>;
  readonly renditions: ReadonlyMap<string, FilesBelow>;
}

/** What reading a stored file again showed. */
type BlobState = 'intact' | 'damaged' | 'missing';

/** How long a file is left alone that may be in work, in milliseconds. */
export const LEFT_ALONE = 24 * 60 * 60 * 1000;

/** Opens the store below `root`; folders are made when the first file is written. */
export function createBlobStore(root: string): BlobStore {
  const temporaryFolder = join(root, 'temporary');
  const paths = createBlobPaths(root);
  const { pathOfOriginal, pathOfDerived, pathOfRendition } = paths;

  const keep = async <Found>(
    copy: string,
    stored: StoredBlob,
    inspect: Inspect<Found>,
  ): Promise<InspectedFile<Found>> => {
    const found = await inspect(copy);
    await putInPlace(copy, pathOfOriginal(stored.sha256), stored);
    return { ...stored, found };
  };

  return {
    root,
    temporaryFolder,
    pathOfOriginal,
    pathOfDerived,
    pathOfRendition,
    adopt: (sourcePath, inspect) =>
      withTemporaryFile(temporaryFolder, async (temporary) =>
        keep(temporary, await copyVerified(sourcePath, temporary), inspect),
      ),
    adoptStream: (source, fileName, inspect, expectedBytes) =>
      withTemporaryFile(temporaryFolder, async (temporary) =>
        keep(temporary, await receive(source, temporary, fileName, expectedBytes), inspect),
      ),
    async roomForPreview(name) {
      const file = pathOfDerived(name, 'preview.jpg');
      await orWriteError(dirname(file), makeFolder(dirname(file)));
      return file;
    },
    sharePreview: (from, to) =>
      orWriteError(root, share(pathOfDerived(from, 'preview.jpg'), pathOfDerived(to, 'preview.jpg'))),
    temporary: (work) => withTemporaryFiles(temporaryFolder, work),
    placeDerived: (sha256, name, file) => moveInto(file, pathOfDerived(sha256, name)),
    // Always replaced: one of the same size may be there that was damaged.
    placeRendition: ({ sha256 }, file) => moveInto(file, pathOfRendition(sha256)),
    hasOriginal: (sha256) => exists(pathOfOriginal(sha256)),
    hasDerived: (sha256, name) => exists(pathOfDerived(sha256, name)),
    hasRendition: (sha256) => exists(pathOfRendition(sha256)),
    verifyOriginal: (sha256) => verify(pathOfOriginal(sha256), sha256),
    verifyRendition: (sha256) => verify(pathOfRendition(sha256), sha256),
    putBack: (sha256, from) =>
      withTemporaryFile(temporaryFolder, async (temporary) => {
        const stored = await ('path' in from
          ? copyVerified(from.path, temporary)
          : receive(from.stream, temporary, from.fileName, from.expectedBytes));
        if (stored.sha256 !== sha256) return false;
        // Always replaced: what is there may be damaged.
        await moveInto(temporary, pathOfOriginal(sha256));
        return true;
      }),
    ...sweeping(root, temporaryFolder, paths),
  };
}

/** Lists what is stored, and removes it. */
function sweeping(root: string, temporaryFolder: string, paths: BlobPaths) {
  const { pathOfOriginal, pathOfRendition, folderOf } = paths;
  return {
    remove(sha256, renditions) {
      for (const path of [pathOfOriginal(sha256), folderOf(sha256), ...renditions.map(pathOfRendition)])
        removeIfFree(path);
    },
    removeCorrected: (sha256, hash) => removeIfFree(join(folderOf(sha256), correctedFolder(hash))),
    listCorrected: async (sha256) => (await namesIn(folderOf(sha256))).filter((name) => CORRECTED.test(name)),
    removeRendition: (sha256) => removeIfFree(pathOfRendition(sha256)),
    list: async () => ({
      originals: await storedByHash(join(root, 'originals')),
      derived: await storedByHash(join(root, 'derived')),
      renditions: await storedByHash(join(root, 'renditions')),
    }),
    leftovers: () => leftoversIn(temporaryFolder),
    isLeftAlone: (sha256, now) => areOlderThan(LEFT_ALONE, [pathOfOriginal(sha256), folderOf(sha256)], now),
    isRenditionLeftAlone: (sha256, now) => areOlderThan(LEFT_ALONE, [pathOfRendition(sha256)], now),
    cleanLeftovers: () => removeLeftovers(temporaryFolder),
  } satisfies Partial<BlobStore>;
}

function withTemporaryFile<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFiles(folder, (newPath) => work(newPath()));
}

async function withTemporaryFiles<T>(folder: string, work: (newPath: () => string) => Promise<T>): Promise<T> {
  const paths: string[] = [];
  try {
    await makeFolder(folder);
    return await work(() => {
      const path = temporaryPath(folder);
      paths.push(path);
      return path;
    });
  } catch (error) {
    throw toWriteError(error, folder);
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

async function orWriteError(place: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw toWriteError(error, place);
  }
}

async function receive(source: Readable, target: string, name: string, expected?: number): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const incomplete = (cause?: unknown) => new BlobError('changing', phrase('file.notArrived', { name }), { cause });
  try {
    await pipeline(source, measure, createWriteStream(target, { mode: PRIVATE_FILE }));
  } catch (error) {
    // A source that broke off is the sender's; a disk that failed has a code that toWriteError knows.
    const mapped = toWriteError(error, dirname(target));
    throw mapped instanceof BlobError ? mapped : incomplete(error);
  }
  if (expected !== undefined && bytes !== expected) throw incomplete();
  await syncFile(target);
  return { sha256: hash.digest('hex'), bytes };
}

async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/**
 * Moves the complete file to its name, unless the name holds the same bytes already: those count as written now, so that nobody
 * takes them for left behind. What is there is read again for that: a disk may have damaged it, and this copy is good.
 */
async function putInPlace(temporary: string, target: string, { sha256, bytes }: StoredBlob): Promise<void> {
  const isPresent = (await sizeOf(target)) === bytes && (await isIntact(target, sha256)) && (await touch(target));
  if (!isPresent) await moveInto(temporary, target);
}

/** One that cannot be read is none that is kept. */
async function isIntact(path: string, sha256: string): Promise<boolean> {
  try {
    return (await verify(path, sha256)) === 'intact';
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}

/** @returns false when it is gone */
async function touch(path: string): Promise<boolean> {
  try {
    await utimes(path, new Date(), new Date());
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What is there already, and what is not there to be shared, is none of the caller's trouble. */
async function share(from: string, to: string): Promise<void> {
  try {
    await makeFolder(dirname(to));
    // [Note: not linked] Some file systems have no links; the picture has a few kilobytes.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(systemErrorCode(error) ?? '')) throw error;
  }
}

async function moveInto(temporary: string, target: string): Promise<void> {
  const folder = dirname(target);
  try {
    await makeFolder(folder);
    await renamePatiently(temporary, target);
    // Windows has no handle for a folder to flush; NTFS journals the rename.
    if (process.platform === 'win32') return;
    await using opened = await open(folder, 'r');
    await opened.sync();
  } catch (error) {
    throw toWriteError(error, folder);
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw toReadError(error, path);
  }
}

/** An empty file is what a power failure leaves of a file whose content was not flushed: it does not count. */
async function exists(path: string): Promise<boolean> {
  return ((await sizeOf(path)) ?? 0) > 0;
}

async function verify(path: string, sha256: string): Promise<BlobState> {
  try {
    return (await hashFile(path)).sha256 === sha256 ? 'intact' : 'damaged';
  } catch (error) {
    if (error instanceof BlobError && error.code === 'missing') return 'missing';
    throw error;
  }
}

function removeIfFree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
  }
}
