import type { ImportProgress, ImportResult } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { ShownPhoto } from './states.ts';

/** One import, which a person can hold and end. */
export interface ImportControl {
  readonly importId: string;
  /** Waits while it is held. @returns false when nothing more of it is to be begun */
  goesOn(): Promise<boolean>;
  /** `stopped` by a person, who does not want the rest; `left` by a program that ends, for the next start. */
  state(): 'running' | 'paused' | 'stopped' | 'left';
}

/** What is being imported by this process. */
export type Imports = ReturnType<typeof createImports>;

type State = ReturnType<ImportControl['state']>;

interface Held {
  readonly session: string;
  readonly onChange: () => void;
  state: State;
  waiting: (() => void)[];
}

export function createImports() {
  const present = new Map<string, Held>();
  let whenEnded: (() => void)[] = [];
  let isLeaving = false;
  const become = (importId: string, next: State): boolean => {
    const held = present.get(importId);
    if (held === undefined || held.state === 'stopped' || held.state === 'left') return false;
    held.state = next;
    if (next !== 'paused') for (const go of held.waiting.splice(0)) go();
    held.onChange();
    return true;
  };
  return {
    /** Whether anything copies the files of this session. */
    isUnderWay: (session: string): boolean => [...present.values()].some((held) => held.session === session),
    /**
     * @param session of the photos that it adds
     * @param onChange called when somebody holds it, lets it go on or ends it
     */
    begin(importId: string, session: string, onChange: () => void): ImportControl & { end(): void } {
      // One that waited for its turn may begin when the program ends already.
      const held: Held = { session, onChange, state: isLeaving ? 'left' : 'running', waiting: [] };
      present.set(importId, held);
      return {
        importId,
        async goesOn() {
          while (held.state === 'paused') await new Promise<void>((go) => held.waiting.push(go));
          return held.state === 'running';
        },
        state: () => held.state,
        end() {
          present.delete(importId);
          if (present.size > 0) return;
          for (const ended of whenEnded) ended();
          whenEnded = [];
        },
      };
    },
    /** @returns false when there is no such import any more */
    pause: (importId: string): boolean => become(importId, 'paused'),
    resume: (importId: string): boolean => become(importId, 'running'),
    stop: (importId: string): boolean => become(importId, 'stopped'),
    /** Resolves when none is under way. */
    async ended(): Promise<void> {
      if (present.size > 0) await new Promise<void>((ended) => whenEnded.push(ended));
    },
    /** Whether the program ends: what an import did not come to is no decision about it. */
    isLeaving: (): boolean => isLeaving,
    /** The program ends: nothing more is begun, and what is not here yet is fetched at the next start. */
    leaveAll(): void {
      isLeaving = true;
      for (const importId of present.keys()) become(importId, 'left');
    },
  };
}

/** Counts the files of an import and reports every one. */
export interface ProgressCount {
  /** It can be seen. */
  seen(fileName: string): void;
  /** Its bytes are in the library, read again after they were written. */
  copied(fileName: string): void;
  /** Its pictures are made. */
  made(fileName: string): void;
  /** It is not added, and the library does not have it; nothing more of it is waited for. */
  refused(fileName: string): void;
  /** It is not added, since the library has its bytes already, which were compared. */
  present(fileName: string): void;
  /** Nothing more is copied; what was copied is here for good. */
  copyingEnded(): void;
  /** Somebody holds it, or lets it go on. */
  again(): void;
  end(): void;
}

/** What an import is about. */
export interface ImportedFiles extends Pick<ImportProgress, 'importId' | 'listingId' | 'total'> {
  /** What could not be read before it began, such as a folder. */
  readonly notCopied: number;
  /** A file of it lies on a card. */
  readonly isOfCard: boolean;
}

export function startProgress(
  onProgress: (progress: ImportProgress) => void,
  control: ImportControl,
  { isOfCard, notCopied, ...what }: ImportedFiles,
): ProgressCount {
  const counts = { seen: 0, copied: 0, done: 0, notCopied };
  let present = 0;
  let phase: ImportProgress['phase'] = 'looking';
  let last: string | null = null;
  const report = (fileName: string | null, finished: boolean): void => {
    last = fileName;
    if (what.total > 0) {
      const state = { phase, paused: control.state() === 'paused', fileName, finished };
      onProgress({ ...what, ...counts, ...state, card: cardNow() });
    }
  };
  /** Of what a person stopped nobody knows what is still on the card only. */
  const cardNow = (): ImportProgress['card'] => {
    if (!isOfCard) return 'none';
    const isEnded = phase === 'making' && control.state() !== 'stopped';
    return isEnded && counts.notCopied === 0 && counts.copied + present > 0 ? 'free' : 'needed';
  };
  return {
    seen(fileName) {
      counts.seen += 1;
      report(fileName, false);
    },
    copied(fileName) {
      counts.copied += 1;
      counts.seen = Math.max(counts.seen, counts.copied);
      if (phase === 'looking') phase = 'copying';
      report(fileName, false);
    },
    made(fileName) {
      counts.done += 1;
      report(fileName, false);
    },
    refused(fileName) {
      counts.done += 1;
      counts.notCopied += 1;
      report(fileName, false);
    },
    present(fileName) {
      counts.done += 1;
      present += 1;
      report(fileName, false);
    },
    copyingEnded() {
      phase = 'making';
      report(null, false);
    },
    again: () => report(last, false),
    end: () => report(null, true),
  };
}

/** What became of files that were answered for when they were in the library. */
export interface BatchWork extends ImportResult {
  /** What ails the computer, so that not all pictures could be made; null for nothing. */
  readonly failure: unknown;
}

/** Files that came through a page as one, several at a time: which photo stands for which, and what is still made of them. */
export type Batches = ReturnType<typeof createBatches>;

interface Batch {
  readonly places: Map<MediaId, number>;
  readonly expected: Map<number, ShownPhoto>;
  readonly work: Promise<BatchWork>[];
  isOpen: boolean;
}

/** Those of pages that were closed before they asked. */
const MOST_REMEMBERED = 20;

export function createBatches() {
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
    /** The photo of the file at this place among those that were given together. */
    notePlace: (name: string, mediaId: MediaId, place: number): void => void batchOf(name).places.set(mediaId, place),
    /** Photos of files that were given after this place. */
    after: (name: string, place: number): ReadonlySet<MediaId> =>
      new Set([...batchOf(name).places].flatMap(([mediaId, other]) => (other > place ? [mediaId] : []))),
    /** Pictures are made after the file was answered for. */
    noteWork: (name: string, work: Promise<BatchWork>): void => void batchOf(name).work.push(work),
    /** A page is about to send files of it. */
    open(name: string): void {
      batchOf(name).isOpen = true;
    },
    /** A photo is shown of the file at this place, whose bytes are to come. @returns false where the page is gone by now */
    expect(name: string, place: number, expected: ShownPhoto): boolean {
      const batch = batchOf(name);
      batch.expected.set(place, expected);
      return batch.isOpen;
    },
    /** The photo that waits for the file at this place; null where none does. */
    expected: (name: string, place: number): ShownPhoto | null => batches.get(name)?.expected.get(place) ?? null,
    /** The same, which waits no longer for another. */
    take(name: string, place: number): ShownPhoto | null {
      const expected = batches.get(name)?.expected;
      const taken = expected?.get(place) ?? null;
      expected?.delete(place);
      return taken;
    },
    /** Whether the page may still send files of it. */
    isOpen: (name: string): boolean => batches.get(name)?.isOpen === true,
    /** The page sends nothing more, or is gone. @returns photos whose files did not come */
    close(name: string): ShownPhoto[] {
      const batch = batches.get(name);
      if (batch === undefined) return [];
      batch.isOpen = false;
      return [...batch.expected.values()];
    },
    /** What became of all files of a batch that were taken in; the batch is forgotten. */
    async settle(name: string): Promise<BatchWork> {
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
