import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { Answer } from '../../shared/contract/dispatch.ts';
import type { MediaId } from '../../shared/domain/ids.ts';

/** Words typed in a caption field that the library does not have yet, or that must stand while they are written on. */
export interface Draft {
  readonly text: string;
  /** What the person saw before these words: the library's text, or the last of theirs that was saved. */
  readonly startedFrom: string;
  /** Typed and not yet acknowledged. */
  readonly unsaved: boolean;
  /** Typed since the field took the focus, which it still has: what the library says does not replace them. */
  readonly held: boolean;
  /** The stay in the field in which they were typed. */
  readonly stay: string | undefined;
  readonly failure: AppErrorData | null;
}

export interface Drafts {
  getSnapshot(): ReadonlyMap<MediaId, Draft>;
  subscribe(listener: () => void): () => void;
  /** The field took the focus. Until something is typed it goes on showing what the library says. */
  hold(mediaId: MediaId): void;
  /** The field lost the focus: what was typed is saved at once. */
  release(mediaId: MediaId): void;
  /** A letter more; `shown` is what the library says, which the field showed until the first letter. */
  type(mediaId: MediaId, text: string, shown: string): void;
  /** Saves everything unsaved now, failed ones included. */
  flush(): Promise<void>;
}

export interface DraftPorts {
  /** `stay` is the same for all that is typed while the field keeps the focus. */
  save(words: UnsavedWords): Promise<Answer<unknown>>;
  /** Resolves when the interface shows what the library has now. */
  refresh(): Promise<void>;
  later(milliseconds: number, run: () => void): void;
  /** Where unsaved words outlive a reload of the page. */
  readonly shelf: DraftShelf;
}

/** Words as they go to the library, and outlive a reload of the page. */
export interface UnsavedWords extends Pick<Draft, 'text' | 'startedFrom' | 'stay'> {
  readonly mediaId: MediaId;
}

export interface DraftShelf {
  load(): readonly UnsavedWords[];
  store(unsaved: readonly UnsavedWords[]): void;
}

/** Milliseconds from a keystroke to its saving. Not restarted by further keys, so that long typing is saved too. */
const SAVE_AFTER = 350;

/** The drafts by photo, and whoever wants to know of changes. */
function createBook(shelf: DraftShelf) {
  let drafts: ReadonlyMap<MediaId, Draft> = new Map(
    shelf.load().map(({ mediaId, ...words }) => [mediaId, { ...words, unsaved: true, held: false, failure: null }]),
  );
  const listeners = new Set<() => void>();
  return {
    all: () => drafts,
    get: (mediaId: MediaId) => drafts.get(mediaId),
    /** A draft that is saved and not held has done its work and is dropped. */
    put(mediaId: MediaId, draft: Draft): void {
      const next = new Map(drafts);
      if (draft.unsaved || draft.held) next.set(mediaId, draft);
      else next.delete(mediaId);
      drafts = next;
      shelf.store([...next].flatMap(([id, words]) => (words.unsaved ? [unsavedWords(id, words)] : [])));
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function unsavedWords(mediaId: MediaId, { text, startedFrom, stay }: Draft): UnsavedWords {
  return { mediaId, text, startedFrom, stay };
}

type Book = ReturnType<typeof createBook>;

/** Saves one photo's words at a time; words typed meanwhile are saved after it. */
function createSaver(book: Book, ports: DraftPorts) {
  const scheduled = new Set<MediaId>();
  const saving = new Map<MediaId, Promise<void>>();

  const saveOnce = async (words: UnsavedWords): Promise<void> => {
    const { mediaId, text } = words;
    const answer = await ports.save(words);
    if (answer.ok) await ports.refresh();
    const draft = book.get(mediaId);
    if (draft === undefined) return;
    // A photo that was taken off this computer needs no words any more.
    const gone = !answer.ok && answer.error.code === 'notFound';
    if (!answer.ok && !gone) return book.put(mediaId, { ...draft, failure: answer.error });
    // What is typed on is typed over these words, which the library has now.
    const isLast = draft.text === text;
    book.put(mediaId, { ...draft, startedFrom: text, ...(isLast ? { unsaved: false, failure: null } : {}) });
    if (!isLast) schedule(mediaId);
  };

  const save = (mediaId: MediaId): Promise<void> => {
    const running = saving.get(mediaId);
    if (running !== undefined) return running.then(() => save(mediaId));
    const draft = book.get(mediaId);
    if (draft?.unsaved !== true) return Promise.resolve();
    const started = saveOnce(unsavedWords(mediaId, draft)).finally(() => saving.delete(mediaId));
    saving.set(mediaId, started);
    return started;
  };

  const schedule = (mediaId: MediaId): void => {
    if (scheduled.has(mediaId)) return;
    scheduled.add(mediaId);
    ports.later(SAVE_AFTER, () => {
      scheduled.delete(mediaId);
      void save(mediaId);
    });
  };

  return { save, schedule };
}

/** Caption drafts: saved soon after typing and at blur, and kept when saving fails. */
export function createDrafts(ports: DraftPorts): Drafts {
  const book = createBook(ports.shelf);
  /** The fields that have the focus. */
  const stays = new Map<MediaId, string>();
  const { save, schedule } = createSaver(book, ports);
  return {
    getSnapshot: book.all,
    subscribe: book.subscribe,
    hold: (mediaId) => void stays.set(mediaId, crypto.randomUUID()),
    release(mediaId) {
      stays.delete(mediaId);
      const draft = book.get(mediaId);
      if (draft === undefined) return;
      book.put(mediaId, { ...draft, held: false });
      void save(mediaId);
    },
    type(mediaId, text, shown) {
      const stay = stays.get(mediaId);
      const startedFrom = book.get(mediaId)?.startedFrom ?? shown;
      book.put(mediaId, { text, startedFrom, unsaved: true, held: stay !== undefined, stay, failure: null });
      schedule(mediaId);
    },
    async flush() {
      await Promise.all([...book.all().keys()].map(save));
    },
  };
}
