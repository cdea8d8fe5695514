import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileLook } from '../../../../shared/contract/model.ts';
import { isSameShot, type PassedOver, whyPassedOver } from '../../../../shared/domain/paired-files.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError } from '../../library/blobs/errors.ts';
import { PRIVATE_FILE } from '../../library/private-files.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type FileAtHand, giveFile, whoseFile } from './arrive.ts';
import { type ImportContext, provisionalName } from './context.ts';
import { refusalOf } from './copy.ts';
import { giveUpArriving, waitForFile } from './give-up.ts';
import { keyOf, knownFiles, photoOf } from './look.ts';
import { readShot } from './pairs.ts';
import { addLooked } from './rows.ts';
import { type Adding, type Refusal, refusal, type ShownPhoto } from './states.ts';
import type { BatchWork } from './under-way.ts';

// Files that a page sends get the phases of those that are read from the disk (docs/adr/008): first their ends alone, which show
// what they are and hold the camera's own small picture, then all of their bytes.

/** A file that a page is about to send. */
export interface PageFile {
  readonly fileName: string;
  /** Its beginning and its end, or all of a small one. */
  readonly ends: Uint8Array;
  /** Of the whole file. */
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  /** The place of the file that stands for both if they are one shot; left out, or null, where there is none. */
  readonly pair?: (Pick<PassedOver<string>, 'kind' | 'taken'> & { readonly place: number }) | null;
}

type PageAdding = Required<Adding>;

/**
 * Shows a file of a batch before its bytes are here. Refuses only what can be no photo whatever the rest of it is; one whose ends
 * do not show enough gets its photo when it is here.
 */
export async function lookAtEnds(context: ImportContext, adding: PageAdding, file: PageFile): Promise<FileLook> {
  const { fileName, bytes, modifiedAt } = file;
  const { batches } = context;
  // Before its photo can be seen: whoever looks for photos that nobody copies knows of the page.
  batches.open(adding.session);
  const atHand = { path: null, fileName, bytes, modifiedAt };
  const waiting = whoseFile(context, adding.listingId, atHand);
  if (waiting !== null && waiting !== 'unclear') {
    return { shown: await giveByEnds(context, adding, waiting, atHand), refused: null };
  }
  const isKnown = knownFiles(context, adding.listingId).has(keyOf(fileName, bytes));
  // Its bytes decide.
  if (waiting === null && isKnown) return { shown: false, refused: null };
  return context.blobs.temporary(async (newPath) => {
    const ends = newPath();
    await writeFile(ends, file.ends, { mode: PRIVATE_FILE });
    try {
      await context.maker.ask('format', { path: ends });
    } catch (error) {
      return { shown: false, refused: refusalOf(context, fileName, error) };
    }
    const { pair = null } = file;
    if (pair !== null && (await isOneShot(context, adding, pair, ends))) {
      return { shown: false, refused: refusal(fileName, whyPassedOver(pair.kind, path.basename(pair.taken))) };
    }
    return { shown: await show(context, adding, file, { ends, isKnown }), refused: null };
  });
}

/** Of a file that is in the listing already, or was not looked at, only the name says that another one belongs to it. */
async function isOneShot(
  { batches, maker }: ImportContext,
  { session }: PageAdding,
  pair: NonNullable<PageFile['pair']>,
  ends: string,
): Promise<boolean> {
  const standing = batches.expected(session, pair.place)?.looked?.facts;
  return standing === undefined ? pair.kind === 'raw' : isSameShot(pair, await readShot(maker, ends), standing);
}

async function giveByEnds(
  context: ImportContext,
  adding: PageAdding,
  photo: MediaRow,
  file: FileAtHand,
): Promise<boolean> {
  const given = await giveFile(context, adding, photo, file);
  if (given !== null) await expectFile(context, adding, given);
  return given !== null;
}

/** The page may be gone by the time that the look at its file ends: then the photo asks for the file at once. */
async function expectFile(context: ImportContext, adding: PageAdding, photo: ShownPhoto): Promise<void> {
  const isThere = context.batches.expect(adding.session, adding.place, photo);
  if (!isThere) await waitForPages(context, adding.session, [photo]);
}

async function show(
  context: ImportContext,
  adding: PageAdding,
  file: PageFile,
  { ends, isKnown }: { readonly ends: string; readonly isKnown: boolean },
): Promise<boolean> {
  const { fileName, bytes, modifiedAt } = file;
  const provisional = provisionalName(context.newId());
  const preview = await context.blobs.roomForPreview(provisional);
  try {
    const { facts, hasPreview } = await context.maker.ask('inspect', { path: ends, preview, sidecar: null });
    const atHand = { path: null, fileName, bytes, modifiedAt, captureTime: facts.captureTime };
    const waiting = whoseFile(context, adding.listingId, atHand);
    if (isKnown || waiting !== null) {
      context.blobs.remove(provisional, []);
      return waiting !== null && waiting !== 'unclear' && giveByEnds(context, adding, waiting, atHand);
    }
    const looked = { provisional, fileName, facts, hasPreview, path: null, bytes, modifiedAt };
    const [mediaId] = await context.store.soon(() => addLooked(context, adding, [looked]), 'derived');
    if (mediaId === undefined) return false;
    await expectFile(context, adding, { ...photoOf(mediaId, looked), path: fileName });
    return true;
  } catch {
    // What is missing may lie in the part that is still to come, which is judged then, by all of it.
    context.blobs.remove(provisional, []);
    return false;
  }
}

/** Whether the bytes of a file did not come to their end, which is the sender's matter. */
export function isCut(error: unknown): boolean {
  return error instanceof BlobError && error.code === 'changing';
}

/** The photo of a file that was cut waits: for what its page says of it, or for the file where the page is gone. */
export function keepCut(context: ImportContext, adding: PageAdding, photo: ShownPhoto): Promise<void> {
  return expectFile(context, adding, photo);
}

/** The page that sends a batch was closed or loaded again: its photos stay, and ask for the files that did not come. */
export function leaveBatch(context: ImportContext, batch: string): Promise<void> {
  return waitForPages(context, batch, context.batches.close(batch));
}

/**
 * Nothing more of a batch is sent; answers when the pictures of all that came are made. Photos whose files did not come ask for them.
 * Where a person stopped it they go, unless somebody wrote something for them.
 */
export async function settleBatch(context: ImportContext, batch: string, isStopped: boolean): Promise<BatchWork> {
  const { store, batches } = context;
  const left = batches.close(batch);
  if (!isStopped) await waitForPages(context, batch, left);
  else {
    for (const expected of left) {
      const media = store.media.get(expected.mediaId);
      if (media === null) continue;
      const adding = { listingId: media.listingId, session: batch };
      await giveUpArriving(context, adding, [media.mediaId], () => notSent(expected));
    }
  }
  return batches.settle(batch);
}

async function waitForPages(context: ImportContext, batch: string, expected: readonly ShownPhoto[]): Promise<void> {
  if (expected.length === 0) return;
  await context.store.soon(() => {
    for (const each of expected) {
      // Another page may send its file by now.
      const isOfBatch = context.store.arrivals.get(each.mediaId)?.session === batch;
      if (isOfBatch) waitForFile(context, each.mediaId, notSent(each));
    }
  });
}

function notSent({ path: fileName }: ShownPhoto): Refusal {
  return refusal(fileName, phrase('problem.notSentByPage', { fileName }));
}
