import path from 'node:path';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../store/arrival-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { addLooked, type Looked } from './add-row.ts';
import { lookAt, statOf } from './adopt.ts';
import type { Expected } from './adopted.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportRun } from './import-run.ts';
import { mayBeUnfinished, watchFiles } from './once-written.ts';
import { type Refusal, refusalOf } from './refusal.ts';

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
  const known = photosByFile(context.store, adding.listingId);
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
  const ahead = lookAhead(context, known, files);
  for (const file of files) {
    if (!(await run.control.goesOn())) break;
    const looked = await ahead.next();
    if (looked === null) break;
    if ('reason' in looked) {
      run.refused.push(looked);
      run.progress.refused(path.basename(file));
    } else if ('late' in looked) {
      late.push(looked.late);
    } else if ('known' in looked) {
      // In its turn among the others.
      await flush(false);
      seen.push(await expectAgain(context, adding.session, looked, file));
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

interface Known {
  readonly known: MediaRow;
  readonly bytes: number;
  readonly modifiedAt: number;
}

/** It may still be being written: the others do not wait for it. */
interface Late {
  readonly late: string;
}

type Found = Looked | Refusal | Known | Late;

function lookAhead(context: ImportContext, known: ReadonlyMap<string, MediaRow>, files: readonly string[]) {
  const started: Promise<Found>[] = [];
  const rest = files.values();
  const watch = watchFiles(context.now);
  const look = async (file: string): Promise<Found> => {
    try {
      const { size: bytes, mtimeMs: modifiedAt } = await statOf(file);
      const present = known.get(file) ?? known.get(keyOf(path.basename(file), bytes));
      if (present !== undefined && !mayBeOther(context, present, file, modifiedAt)) {
        return { known: present, bytes, modifiedAt };
      }
      const looked = await lookAt(context, file, { bytes, modifiedAt }, context.newId());
      if (present === undefined || looked.facts.captureTime !== present.captureTime) return looked;
      context.blobs.remove(looked.provisional, []);
      return { known: present, bytes, modifiedAt };
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

/**
 * [Note: the same name again] Cameras repeat names, and raw files of one camera have one size. What a photo that waits for its file
 * is given by mistake would stand there with its caption, so a file from elsewhere has to show the same capture time.
 */
function mayBeOther(
  { store }: ImportContext,
  { mediaId, arriving }: MediaRow,
  file: string,
  modifiedAt: number,
): boolean {
  const arrival = arriving ? store.arrivals.get(mediaId) : null;
  return arrival !== null && arrival.path !== file && arrival.modifiedAt !== modifiedAt;
}

/** By name and size; one that waits for its file comes before others, also by where that was, however it was written since. */
export function photosByFile(store: Store, listingId: ListingId): ReadonlyMap<string, MediaRow> {
  const rows = store.media.ofListing(listingId);
  const waiting = rows.filter((row) => row.arriving && !row.removed);
  return new Map([
    ...[...rows, ...waiting].map((row) => [keyOf(row.fileName, row.bytes), row] as const),
    ...waiting.flatMap((row) => (row.sourcePath === null ? [] : [[row.sourcePath, row] as const])),
  ]);
}

/** Cameras begin with the same names again, but not with the same sizes. */
export function keyOf(fileName: string, bytes: number): string {
  return `${bytes} ${fileName}`;
}

async function expectAgain(
  context: ImportContext,
  session: string,
  { known, bytes, modifiedAt }: Known,
  file: string,
): Promise<Seen> {
  return (await giveFile(context, session, known, { path: file, bytes, modifiedAt })) ?? file;
}

/**
 * A photo that nobody copies any more, such as after a crash, is given its file; any other is left for its bytes to tell.
 *
 * @returns null for such another one
 */
export function giveFile(
  { store, owner, isLeft }: ImportContext,
  session: string,
  { mediaId, fileName, sha256 }: MediaRow,
  file: Pick<ArrivalRow, 'path' | 'bytes' | 'modifiedAt'>,
): Promise<Expected | null> {
  return store.soon(() => {
    const arrival = store.arrivals.get(mediaId);
    if (arrival === null || !isLeft(arrival)) return null;
    store.arrivals.save({ mediaId, ...file, owner, session });
    store.media.setBlocked(mediaId, null);
    return { mediaId, ...file, path: file.path ?? fileName, picture: sha256, looked: null };
  });
}
