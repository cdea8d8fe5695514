import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Inspect, InspectedFile } from '../../library/blobs/blob-store.ts';
import { BlobError, PhotoRefusal, toReadError } from '../../library/blobs/errors.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';
import { isItsFile } from './arrive.ts';
import type { AdoptContext, ImportContext } from './context.ts';
import { findSidecar } from './file-words.ts';
import { type Adopted, type Refusal, refusal, type ShownPhoto } from './states.ts';

/** Size in bytes, and when it was changed last, in epoch milliseconds. @throws BlobError */
export async function statOf(file: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  try {
    return await stat(file);
  } catch (error) {
    throw toReadError(error, file);
  }
}

/**
 * @param check throws where the file is not the one that is meant
 * @throws PhotoRefusal, BlobError; nothing of the file is in the library then
 */
export async function adoptFile(
  context: AdoptContext,
  file: string,
  check: (facts: PhotoFacts) => void = () => undefined,
): Promise<Adopted> {
  const fileName = path.basename(file);
  // LookedFile at before it is copied, so that a large file that is no picture costs nothing.
  await context.maker.ask('format', { path: file });
  const sidecar = await findSidecar(file);
  return showAtOnce(
    context,
    fileName,
    (inspect) =>
      context.blobs.adopt(file, async (copy) => {
        const found = await inspect(copy);
        check(found.facts);
        return found;
      }),
    sidecar,
  );
}

/** @throws PhotoRefusal, BlobError; nothing of the file is in the library then */
export function adoptStream(
  context: AdoptContext,
  fileName: string,
  stream: Readable,
  expectedBytes: number | undefined,
): Promise<Adopted> {
  return showAtOnce(context, fileName, (inspect) =>
    context.blobs.adoptStream(stream, fileName, inspect, expectedBytes),
  );
}

/** What an inspection finds, with the first look at the photo where the camera left one. */
interface Found {
  readonly facts: PhotoFacts;
  readonly hasPreview: boolean;
}

function showAtOnce(
  { blobs, maker }: AdoptContext,
  fileName: string,
  adopt: (inspect: Inspect<Found>) => Promise<InspectedFile<Found>>,
  sidecar: string | null = null,
): Promise<Adopted> {
  return blobs.temporary(async (newPath) => {
    const preview = newPath();
    const { found, sha256, bytes } = await adopt((copy) => maker.ask('inspect', { path: copy, preview, sidecar }));
    if (found.hasPreview) await blobs.placeDerived(sha256, 'preview.jpg', preview);
    return { fileName, facts: found.facts, hasPreview: found.hasPreview, blob: { sha256, bytes } };
  });
}

/** Milliseconds since it was changed last, below which a file may still be being written. */
const FRESH = 2_000;
/** Between two looks at its size and time. */
const BETWEEN = 400;
/** After which nobody waits for it any more. */
const LONGEST = 30_000;

/** What waiting needs of the world. */
export interface FileWatch {
  stat(file: string): Promise<{ readonly size: number; readonly mtimeMs: number }>;
  /** Epoch milliseconds. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

export function watchFiles(now: () => Date): FileWatch {
  return { stat: statOf, now: () => now().getTime(), pause };
}

/** Whether a file that could not be used may be one that another program has not finished. */
export async function mayBeUnfinished(watch: FileWatch, file: string, error: unknown): Promise<boolean> {
  if (!isOfUnfinished(error)) return false;
  try {
    return isFresh(watch, (await watch.stat(file)).mtimeMs);
  } catch {
    // It is gone: there is nothing to wait for, and the error at hand is reported.
    return false;
  }
}

/**
 * Does something with a file, and again once it is written where it was not: while it goes on growing, until its size and time stay.
 *
 * @throws what the work throws; BlobError 'changing' where the file is still being written after half a minute
 */
export async function onceWritten<Value>(watch: FileWatch, file: string, work: () => Promise<Value>): Promise<Value> {
  const started = watch.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await mayBeUnfinished(watch, file, error)) || !(await hasGrown(watch, file, started))) throw error;
    }
  }
}

/** @returns whether it was changed, and has settled since */
async function hasGrown(watch: FileWatch, file: string, started: number): Promise<boolean> {
  let last = await watch.stat(file);
  let hasChanged = false;
  for (;;) {
    await watch.pause(BETWEEN);
    const now = await watch.stat(file);
    const isSame = now.size === last.size && now.mtimeMs === last.mtimeMs;
    if (isSame && (!hasChanged || !isFresh(watch, now.mtimeMs))) return hasChanged;
    hasChanged ||= !isSame;
    last = now;
    if (watch.now() - started > LONGEST) throw new BlobError('changing', phrase('file.stillWritten', { path: file }));
  }
}

function isFresh(watch: FileWatch, modifiedAt: number): boolean {
  const age = watch.now() - modifiedAt;
  // A time ahead of the clock says nothing.
  return age >= 0 && age < FRESH;
}

function isOfUnfinished(error: unknown): boolean {
  if (error instanceof BlobError) return error.code === 'changing';
  return error instanceof PhotoRefusal && ['empty', 'truncated', 'not-a-picture'].includes(error.code);
}

/**
 * Copies the file of a photo that was looked at. What was seen then holds as long as size and time of the file are the same;
 * otherwise the copy is looked at again.
 *
 * @throws PhotoRefusal, BlobError; nothing of the file is in the library then
 */
export async function copyShown(context: ImportContext, photo: ShownPhoto): Promise<Adopted> {
  const { path: file, looked, bytes, modifiedAt } = photo;
  const { size, mtimeMs } = await statOf(file);
  if (size !== bytes || mtimeMs !== modifiedAt) return adoptChanged(context, photo);
  if (looked === null) return adoptFile(context, file);
  const { facts, hasPreview } = looked;
  const { sha256, bytes: copied } = await context.blobs.adopt(file, () => Promise.resolve(null));
  return { fileName: path.basename(file), facts, hasPreview: hasPreview === true, blob: { sha256, bytes: copied } };
}

/** [Note: another card] Where the file of a photo was there may lie one of another photo by now, which is not looked for there. */
function adoptChanged(
  context: ImportContext,
  { mediaId, path: file, modifiedAt, bytes }: ShownPhoto,
): Promise<Adopted> {
  const photo = context.store.media.get(mediaId);
  return adoptFile(context, file, ({ captureTime }) => {
    const at = { path: file, fileName: path.basename(file), bytes, modifiedAt: null, captureTime };
    if (photo === null || isItsFile(photo, { path: file, bytes, modifiedAt }, at)) return;
    throw new BlobError('missing', phrase('problem.notCopied', { path: file }));
  });
}

/** What an error says of a file. What nobody expected goes to the log. */
export function refusalOf(context: ImportContext, file: string, error: unknown): Refusal {
  if (error instanceof PhotoRefusal || error instanceof BlobError) return refusal(file, error.phrase);
  const trouble = storageTrouble(error, context.blobs.root);
  if (trouble instanceof AppError) return { path: file, reason: trouble.message, phrase: trouble.phrase };
  context.onUnexpected(error);
  return refusal(file, phrase('refused.fault'));
}
