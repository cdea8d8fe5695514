import { writeFile } from 'node:fs/promises';
import type { FileLook, ImportResult } from '../../../shared/contract/model.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { BlobError } from '../blobs/errors.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import { type Adding, addLooked } from './add-row.ts';
import type { Expected } from './adopted.ts';
import type { ImportContext } from './import-context.ts';
import { provisionalName } from './landings.ts';
import { expectedOf, giveFile, keyOf, photosByFile } from './look.ts';
import { type Refusal, refusal, refusalOf } from './refusal.ts';
import { giveUpArriving, goOnSending, waitForFile } from './refuse-photo.ts';

// Files that a page sends get the phases of those that are read from the disk (docs/adr/032): first their ends alone, which
// tell what they are and hold the camera's own small picture, then all of their bytes.

/** A file that a page is about to send. */
export interface PageFile {
  readonly fileName: string;
  /** Its beginning and its end, or all of a small one. */
  readonly ends: Uint8Array;
  /** Of the whole file. */
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

type PageAdding = Required<Adding>;

/**
 * Shows a file of a batch before its bytes are here. Refused is only what can be no photo whatever the rest of it is; one whose ends
 * do not tell enough gets its photo when it is here.
 */
export async function lookAtEnds(context: ImportContext, adding: PageAdding, file: PageFile): Promise<FileLook> {
  const { fileName, bytes, modifiedAt } = file;
  const { batches } = context;
  // Before its photo can be seen: whoever looks for photos that nobody copies knows of the page.
  batches.open(adding.session);
  const known = photosByFile(context.store, adding.listingId).get(keyOf(fileName, bytes));
  if (known !== undefined) {
    const given = await giveFile(context, adding.session, known, { path: null, bytes, modifiedAt });
    if (given !== null) batches.expect(adding.session, adding.place, given);
    return { shown: given !== null, refused: null };
  }
  return context.blobs.temporary(async (newPath) => {
    const ends = newPath();
    await writeFile(ends, file.ends, { mode: PRIVATE_FILE });
    try {
      await context.maker.format(ends, fileName);
    } catch (error) {
      return { shown: false, refused: refusalOf(context, fileName, error) };
    }
    return { shown: await show(context, adding, file, ends), refused: null };
  });
}

async function show(context: ImportContext, adding: PageAdding, file: PageFile, ends: string): Promise<boolean> {
  const { fileName, bytes, modifiedAt } = file;
  const provisional = provisionalName(context.newId());
  const preview = await context.blobs.roomForPreview(provisional);
  try {
    const { facts, hasPreview } = await context.maker.inspect(ends, fileName, preview);
    const looked = { provisional, fileName, facts, hasPreview, path: null, bytes, modifiedAt };
    const [mediaId] = await context.store.soon(() => addLooked(context, adding, [looked]), 'derived');
    if (mediaId === undefined) return false;
    context.batches.expect(adding.session, adding.place, { ...expectedOf(mediaId, looked), path: fileName });
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
export async function keepCut(context: ImportContext, adding: PageAdding, expected: Expected): Promise<void> {
  if (context.batches.isOpen(adding.session)) context.batches.expect(adding.session, adding.place, expected);
  else await waitForPages(context, [expected]);
}

/** The page that sends a batch was closed or loaded again: its photos stay, and ask for the files that did not come. */
export function leaveBatch(context: ImportContext, batch: string): Promise<void> {
  return waitForPages(context, context.batches.close(batch));
}

/**
 * Nothing more of a batch is sent; answers when the pictures of all that came are made. Photos whose files did not come ask for them.
 * Where a person stopped it they go, unless somebody wrote something for them.
 */
export async function settleBatch(context: ImportContext, batch: string, isStopped: boolean): Promise<ImportResult> {
  const { store, batches } = context;
  const left = batches.close(batch);
  if (!isStopped) await waitForPages(context, left);
  else {
    for (const expected of left) {
      const media = store.media.get(expected.mediaId);
      if (media === null) continue;
      const adding = { listingId: media.listingId, session: batch };
      await giveUpArriving(context, adding, [media.mediaId], () => notCopied(expected));
      await store.soon(() => goOnSending(context, media.listingId));
    }
  }
  return batches.settle(batch);
}

async function waitForPages(context: ImportContext, expected: readonly Expected[]): Promise<void> {
  if (expected.length === 0) return;
  await context.store.soon(() => {
    for (const each of expected) {
      if (context.store.media.get(each.mediaId)?.arriving === true) {
        waitForFile(context, each.mediaId, notCopied(each));
      }
    }
  });
}

function notCopied({ path: fileName }: Expected): Refusal {
  return refusal(fileName, phrase('problem.notSentByPage', { fileName }));
}
