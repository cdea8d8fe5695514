import path from 'node:path';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type FileAtHand, giveFile, whoseFile } from './arrive.ts';
import { type AdoptContext, type ImportContext, type ImportRun, provisionalName } from './context.ts';
import { mayBeUnfinished, refusalOf, statOf, watchFiles } from './copy.ts';
import { findSidecar } from './file-words.ts';
import { addLooked } from './rows.ts';
import type { Adding, ImportFile, LookedFile, Refusal, ShownPhoto } from './states.ts';
import { type Ahead, workAhead } from './turns.ts';

/** Files looked at ahead of their turn: the picture process has so many jobs at once, and waits for the card in between. */
const LOOKS_AHEAD = 12;
/** Photos that are added in one change: few at first, so that something is seen at once. */
const FIRST_ROWS = 4;
const MOST_ROWS = 48;

/**
 * Phase one, of files on a disk: shows all before any is copied. Each becomes a photo of the listing, with the camera's own small
 * picture. What is probably in the listing already waits until its bytes show it.
 *
 * @returns what there is to copy, in the order of the files, those that may still be being written last
 */
export async function lookAtAll(
  context: ImportContext,
  run: Pick<ImportRun, 'adding' | 'control' | 'enter'>,
  files: readonly ImportFile[],
): Promise<ImportFile[]> {
  const { adding, control } = run;
  const [inOrder, late]: [ImportFile[], ImportFile[]] = [[], []];
  let rows: Shown[] = [];
  let most = FIRST_ROWS;
  const flush = async (isLast: boolean): Promise<void> => {
    const batch = rows;
    rows = [];
    if (batch.length === 0) return;
    await addRows(context, run, batch, isLast);
    inOrder.push(...batch.map(({ file }) => file));
    most = Math.min(MOST_ROWS, most * 2);
  };
  const ahead = lookAhead(context, adding, files);
  for (const file of files) {
    if (!(await control.goesOn())) break;
    const found = await ahead.next();
    if (found === null) break;
    if ('reason' in found) run.enter(file, { at: 'refused', why: found });
    else if ('isLate' in found) {
      run.enter(file, { at: 'unshown' });
      late.push(file);
    } else if ('atHand' in found) {
      // In its turn among the others.
      await flush(false);
      const { waiting, atHand } = found;
      const photo = waiting === null ? null : await giveFile(context, adding, waiting, atHand);
      run.enter(file, photo === null ? { at: 'unshown' } : { at: 'looked', photo });
      inOrder.push(file);
    } else {
      rows.push({ file, looked: found });
      if (rows.length >= most) await flush(false);
    }
  }
  await flush(true);
  // What was looked at and is not added leaves no picture behind.
  for (const each of await ahead.abandon()) if ('provisional' in each) context.blobs.remove(each.provisional, []);
  const end = control.state() === 'left' ? 'left' : 'stopped';
  for (const file of files) if (file.state.at === 'found') run.enter(file, { at: end });
  return [...inOrder, ...late];
}

interface Shown {
  readonly file: ImportFile;
  readonly looked: LookedFile;
}

async function addRows(
  context: ImportContext,
  { adding, enter }: Pick<ImportRun, 'adding' | 'enter'>,
  batch: readonly Shown[],
  isLast: boolean,
): Promise<void> {
  const looked = batch.map((each) => each.looked);
  // Nothing is lost that could not be looked at again, but the last makes all of them certain.
  const ids = await context.store.soon(() => addLooked(context, adding, looked), isLast ? 'lasting' : 'derived');
  for (const [index, mediaId] of ids.entries()) {
    const added = batch[index];
    if (added !== undefined) enter(added.file, { at: 'looked', photo: photoOf(mediaId, added.looked) });
  }
}

/** The photo that was just added of a file that was looked at. */
export function photoOf(mediaId: MediaId, looked: LookedFile): ShownPhoto {
  const { path: from, bytes, modifiedAt, facts, hasPreview, provisional } = looked;
  return { mediaId, path: from ?? '', picture: provisional, bytes, modifiedAt, looked: { facts, hasPreview } };
}

/** A file of a photo that waits for it, or, without one, of which only its bytes show whether the listing has it. */
interface Present {
  readonly atHand: FileAtHand;
  readonly waiting: MediaRow | null;
}

/** It may still be being written: the others do not wait for it. */
interface Late {
  readonly isLate: true;
}

type Found = LookedFile | Refusal | Present | Late;

function lookAhead(context: ImportContext, { listingId }: Adding, files: readonly ImportFile[]): Ahead<Found> {
  const known = knownFiles(context, listingId);
  const watch = watchFiles(context.now);
  const look = async (file: string): Promise<Found> => {
    try {
      const { size: bytes, mtimeMs: modifiedAt } = await statOf(file);
      const atHand: FileAtHand = { path: file, fileName: path.basename(file), bytes, modifiedAt };
      const waiting = whoseFile(context, listingId, atHand);
      const isKnown = known.has(keyOf(atHand.fileName, bytes));
      if (waiting === null && isKnown) return { atHand, waiting };
      if (waiting !== null && waiting !== 'unclear') return { atHand, waiting };
      const looked = await lookAt(context, file, { bytes, modifiedAt }, context.newId());
      if (waiting === null) return looked;
      const { captureTime } = looked.facts;
      const its = whoseFile(context, listingId, { ...atHand, captureTime });
      if (its === null && !isKnown) return looked;
      context.blobs.remove(looked.provisional, []);
      return { atHand, waiting: its === 'unclear' ? null : its };
    } catch (error) {
      return (await mayBeUnfinished(watch, file, error)) ? { isLate: true } : refusalOf(context, file, error);
    }
  };
  const rest = files.values();
  return workAhead(LOOKS_AHEAD, () => {
    const { value: file, done } = rest.next();
    return done === true ? null : look(file.path);
  });
}

/**
 * Looks at a file where it is: what it says of itself, and the camera's own small picture, which is what is shown until its
 * bytes are here.
 *
 * @param state as it was just before
 * @param id never used before
 * @throws PhotoRefusal, BlobError
 */
async function lookAt(
  { blobs, maker }: AdoptContext,
  file: string,
  state: Pick<LookedFile, 'bytes' | 'modifiedAt'>,
  id: string,
): Promise<LookedFile> {
  const fileName = path.basename(file);
  const provisional = provisionalName(id);
  const preview = await blobs.roomForPreview(provisional);
  try {
    const sidecar = await findSidecar(file);
    const { facts, hasPreview } = await maker.ask('inspect', { path: file, preview, sidecar });
    return { provisional, fileName, facts, hasPreview, path: file, ...state };
  } catch (error) {
    // Of what is refused no folder stays.
    blobs.remove(provisional, []);
    throw error;
  }
}

/** Names and sizes of the files of photos, other than those that wait for them. */
export function knownFiles(
  { store, isLeft }: Pick<ImportContext, 'store' | 'isLeft'>,
  listingId: ListingId,
): Set<string> {
  const left = new Set(store.arrivals.all().flatMap((arrival) => (isLeft(arrival) ? [arrival.mediaId] : [])));
  const others = store.media.ofListing(listingId).filter((row) => !left.has(row.mediaId));
  return new Set(others.map((row) => keyOf(row.fileName, row.bytes)));
}

/** Cameras begin with the same names again, but not with the same sizes. */
export function keyOf(fileName: string, bytes: number): string {
  return `${bytes} ${fileName}`;
}
