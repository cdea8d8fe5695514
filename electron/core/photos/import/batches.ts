import type { ImportResult } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { Expected } from './adopted.ts';

/** What became of files that were answered for when they were in the library. */
export interface BatchWork extends ImportResult {
  /** What ails the computer, so that not all pictures could be made; null for nothing. */
  readonly failure: unknown;
}

/** Files that came through a page as one, several at a time: which photo stands for which, and what is still made of them. */
export interface Batches {
  /** The photo of the file at this place among those that were given together. */
  notePlace(batch: string, mediaId: MediaId, place: number): void;
  /** Photos of files that were given after this place. */
  after(batch: string, place: number): ReadonlySet<MediaId>;
  /** Pictures are made after the file was answered for. */
  noteWork(batch: string, work: Promise<BatchWork>): void;
  /** A page is about to send files of it. */
  open(batch: string): void;
  /** A photo is shown of the file at this place, whose bytes are to come. @returns false where the page is gone by now */
  expect(batch: string, place: number, expected: Expected): boolean;
  /** The photo that waits for the file at this place, which waits no longer for another; null where none does. */
  take(batch: string, place: number): Expected | null;
  /** Whether the page may still send files of it. */
  isOpen(batch: string): boolean;
  /** The page sends nothing more, or is gone. @returns photos whose files did not come */
  close(batch: string): Expected[];
  /** What became of all files of a batch that were taken in; the batch is forgotten. */
  settle(batch: string): Promise<BatchWork>;
}

interface Batch {
  readonly places: Map<MediaId, number>;
  readonly expected: Map<number, Expected>;
  readonly work: Promise<BatchWork>[];
  isOpen: boolean;
}

/** Those of pages that were closed before they asked. */
const MOST_REMEMBERED = 20;

export function createBatches(): Batches {
  const batches = new Map<string, Batch>();
  const batchOf = (name: string): Batch => {
    const present = batches.get(name);
    if (present !== undefined) return present;
    // One whose page still sends is not forgotten, however old it is.
    const oldest = [...batches].find(([, { isOpen }]) => !isOpen);
    if (batches.size >= MOST_REMEMBERED && oldest !== undefined) batches.delete(oldest[0]);
    const batch: Batch = { places: new Map(), expected: new Map(), work: [], isOpen: false };
    batches.set(name, batch);
    return batch;
  };
  return {
    notePlace: (name, mediaId, place) => void batchOf(name).places.set(mediaId, place),
    after: (name, place) =>
      new Set([...batchOf(name).places].flatMap(([mediaId, other]) => (other > place ? [mediaId] : []))),
    noteWork: (name, work) => void batchOf(name).work.push(work),
    open(name) {
      batchOf(name).isOpen = true;
    },
    expect(name, place, expected) {
      const batch = batchOf(name);
      batch.expected.set(place, expected);
      return batch.isOpen;
    },
    take(name, place) {
      const expected = batches.get(name)?.expected;
      const taken = expected?.get(place) ?? null;
      expected?.delete(place);
      return taken;
    },
    isOpen: (name) => batches.get(name)?.isOpen === true,
    close(name) {
      const batch = batches.get(name);
      if (batch === undefined) return [];
      batch.isOpen = false;
      return [...batch.expected.values()];
    },
    async settle(name) {
      const work = batches.get(name)?.work ?? [];
      batches.delete(name);
      const results = await Promise.all(work);
      return {
        added: results.flatMap(({ added }) => added).toSorted((one, other) => one.order - other.order),
        refused: results.flatMap(({ refused }) => refused),
        failure: results.find(({ failure }) => failure !== null)?.failure ?? null,
      };
    },
  };
}
