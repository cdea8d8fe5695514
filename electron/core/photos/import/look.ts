import path from 'node:path';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type FileAtHand, giveFile, whoseFile } from './arrive.ts';
import { type AdoptContext, type ImportContext, type ImportRun, provisionalName } from './context.ts';
import { mayBeUnfinished, refusalOf, statOf, watchFiles } from './copy.ts';
import { findSidecar } from './file-words.ts';
import { addLooked } from './rows.ts';
import type { Adding, Expected, Looked, Refusal } from './states.ts';

/** Files looked at ahead of their turn: the picture process has so many jobs at once, and waits for the card in between. */
const LOOKS_AHEAD = 12;
/** Photos that are added in one change: few at first, so that something is seen at once. */
const FIRST_ROWS = 4;
const MOST_ROWS = 48;

/** A photo that is expected, or the path of a file that is added when its bytes are here. */
type Seen = Expected | string;

/**
 * Shows all files before any is copied: each becomes a photo of the listing, with the camera's own small picture. What is
 * probably in the listing already is left for when its bytes tell.
 *
 * @returns what there is to copy, in the order of the files, those that may still be being written last; what is refused is noted in
 * the run
 */
export async function lookAtAll(
  context: ImportContext,
  adding: ImportRun['adding'],
  files: readonly string[],
  run: Pick<ImportRun, 'control' | 'progress' | 'refused'>,
): Promise<Seen[]> {
  const known = knownFiles(context, adding.listingId);
  const seen: Seen[] = [];
  const late: string[] = [];
  let rows: Looked[] = [];
  let most = FIRST_ROWS;
  const flush = async (isLast: boolean): Promise<void> => {
    const batch = rows;
    rows = [];
    if (batch.length === 0) return;
    // Nothing is lost that could not be looked at again, but the last makes all of them certain.
    const ids = await context.store.soon(() => addLooked(context, adding, batch), isLast ? 'lasting' : 'derived');
    batch.forEach((looked, index) => {
      const mediaId = ids[index];
      if (mediaId !== undefined) seen.push(expectedOf(mediaId, looked));
      run.progress.seen(looked.fileName);
    });
    most = Math.min(MOST_ROWS, most * 2);
  };
  const ahead = lookAhead(context, adding, known, files);
  for (const file of files) {
    if (!(await run.control.goesOn())) break;
    const looked = await ahead.next();
    if (looked === null) break;
    if ('reason' in looked) {
      run.refused.push(looked);
      run.progress.refused(path.basename(file));
    } else if ('late' in looked) {
      late.push(looked.late);
    } else if ('bytesTell' in looked) {
      // In its turn among the others.
      await flush(false);
      seen.push((await give(context, adding, looked)) ?? file);
    } else {
      rows.push(looked);
      if (rows.length >= most) await flush(false);
    }
  }
  await flush(true);
  await ahead.abandon();
  return [...seen, ...late];
}

export function expectedOf(mediaId: MediaId, looked: Looked): Expected {
  const { path: from, bytes, modifiedAt, facts, hasPreview, provisional } = looked;
  return { mediaId, path: from ?? '', picture: provisional, bytes, modifiedAt, looked: { facts, hasPreview } };
}

/** A file of a photo that waits for it, or, without one, of which only its bytes tell whether the listing has it. */
interface Present {
  readonly bytesTell: FileAtHand;
  readonly waiting: MediaRow | null;
}

/** It may still be being written: the others do not wait for it. */
interface Late {
  readonly late: string;
}

type Found = Looked | Refusal | Present | Late;

function lookAhead(
  context: ImportContext,
  { listingId }: Adding,
  known: ReadonlySet<string>,
  files: readonly string[],
) {
  const started: Promise<Found>[] = [];
  const rest = files.values();
  const watch = watchFiles(context.now);
  const look = async (file: string): Promise<Found> => {
    try {
      const { size: bytes, mtimeMs: modifiedAt } = await statOf(file);
      const bytesTell: FileAtHand = { path: file, fileName: path.basename(file), bytes, modifiedAt };
      const waiting = whoseFile(context, listingId, bytesTell);
      const isKnown = known.has(keyOf(bytesTell.fileName, bytes));
      if (waiting === null && isKnown) return { bytesTell, waiting };
      if (waiting !== null && waiting !== 'unclear') return { bytesTell, waiting };
      const looked = await lookAt(context, file, { bytes, modifiedAt }, context.newId());
      if (waiting === null) return looked;
      const { captureTime } = looked.facts;
      const its = whoseFile(context, listingId, { ...bytesTell, captureTime });
      if (its === null && !isKnown) return looked;
      context.blobs.remove(looked.provisional, []);
      return { bytesTell, waiting: its === 'unclear' ? null : its };
    } catch (error) {
      return (await mayBeUnfinished(watch, file, error)) ? { late: file } : refusalOf(context, file, error);
    }
  };
  return {
    async next(): Promise<Found | null> {
      while (started.length < LOOKS_AHEAD) {
        const { value, done } = rest.next();
        if (done === true) break;
        started.push(look(value));
      }
      return (await started.shift()) ?? null;
    },
    /** What was looked at and is not added leaves no picture behind. */
    async abandon(): Promise<void> {
      for (const each of await Promise.all(started.splice(0))) {
        if ('provisional' in each) context.blobs.remove(each.provisional, []);
      }
    },
  };
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

async function give(context: ImportContext, adding: Adding, { waiting, bytesTell }: Present): Promise<Expected | null> {
  return waiting === null ? null : giveFile(context, adding, waiting, bytesTell);
}

/**
 * Looks at a file where it is: what it says of itself, and the camera's own small picture, which is what is shown until its
 * bytes are here.
 *
 * @param state as it was just before
 * @param id never used before
 * @throws PhotoRefusal, BlobError
 */
export async function lookAt(
  { blobs, maker }: AdoptContext,
  file: string,
  state: Pick<Looked, 'bytes' | 'modifiedAt'>,
  id: string,
): Promise<Looked> {
  const fileName = path.basename(file);
  const provisional = provisionalName(id);
  const preview = await blobs.roomForPreview(provisional);
  try {
    const { facts, hasPreview } = await maker.inspect(file, fileName, preview, await findSidecar(file));
    return { provisional, fileName, facts, hasPreview, path: file, ...state };
  } catch (error) {
    // Of what is refused no folder stays.
    blobs.remove(provisional, []);
    throw error;
  }
}
