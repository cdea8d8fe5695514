import { z } from 'zod';
import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { Answer } from '../../shared/contract/dispatch.ts';
import { MediaId } from '../../shared/domain/ids.ts';
import { createDraftBook, createShelf, type DraftBook, type Shelf, type ShelfStorage } from './drafts.ts';
import type { Value } from './value.ts';

/** Words as they go to the library, and outlive a reload of the page. */
const UnsavedWords = z.object({
  mediaId: MediaId,
  text: z.string(),
  /** What the person saw before these words: the library's text, or the last of theirs that was saved. */
  startedFrom: z.string(),
  /** The stay in the field in which they were typed. */
  stay: z.string().optional(),
});
export type UnsavedWords = Readonly<z.infer<typeof UnsavedWords>>;

/** Words typed in a caption field that the library does not have yet, or that must stand while they are written on. */
interface Draft extends Omit<UnsavedWords, 'mediaId'> {
  /** Typed and not yet acknowledged. */
  readonly unsaved: boolean;
  /** Typed since the field took the focus, which it still has: what the library says does not replace them. */
  readonly held: boolean;
  readonly failure: AppErrorData | null;
}

export interface Drafts extends Value<ReadonlyMap<MediaId, Draft>> {
  /** The field took the focus. Until something is typed it goes on showing what the library says. */
  hold(mediaId: MediaId): void;
  /** The field lost the focus: what was typed is saved at once. */
  release(mediaId: MediaId): void;
  /** A letter more; `shown` is what the library says, which the field showed until the first letter. */
  type(mediaId: MediaId, text: string, shown: string): void;
  /** Saves everything unsaved now, failed ones included. */
  flush(): Promise<void>;
}

interface DraftPorts {
  /** `stay` is the same for all that is typed while the field keeps the focus. */
  save(words: UnsavedWords): Promise<Answer<unknown>>;
  /** Resolves when the interface shows what the library has now. */
  refresh(): Promise<void>;
  later(milliseconds: number, run: () => void): void;
  readonly shelf: Shelf<UnsavedWords>;
}

export const createDraftShelf = (storage: ShelfStorage): Shelf<UnsavedWords> =>
  createShelf(storage, 'listing-lightbox.unsaved-captions', UnsavedWords);

/** Milliseconds from a keystroke to its saving. Not restarted by further keys, so that long typing is saved too. */
const SAVE_AFTER = 350;

/** Caption drafts: saved soon after typing and at blur, and kept when saving fails. */
export function createDrafts(ports: DraftPorts): Drafts {
  /** The fields that have the focus. */
  const stays = new Map<MediaId, string>();
  const scheduled = new Set<MediaId>();
  const book: DraftBook<MediaId, Draft> = createDraftBook({
    start: ports.shelf
      .load()
      .map(({ mediaId, ...words }) => [mediaId, { ...words, unsaved: true, held: false, failure: null }]),
    keep: (all) =>
      ports.shelf.store([...all].flatMap(([mediaId, draft]) => (draft.unsaved ? [{ mediaId, ...draft }] : []))),
    async saveOnce(mediaId, { text, startedFrom, stay, unsaved }) {
      if (!unsaved) return;
      const answer = await ports.save({ mediaId, text, startedFrom, stay });
      if (answer.ok) await ports.refresh();
      const draft = book.get(mediaId);
      if (draft === undefined) return;
      // A photo that was taken off this computer needs no words any more.
      const gone = !answer.ok && answer.error.code === 'notFound';
      if (!answer.ok && !gone) return put(mediaId, { ...draft, failure: answer.error });
      // What is typed on is typed over these words, which the library has now.
      const isLast = draft.text === text;
      put(mediaId, { ...draft, startedFrom: text, ...(isLast ? { unsaved: false, failure: null } : {}) });
      if (!isLast) schedule(mediaId);
    },
  });
  /** A draft that is saved and not held has done its work and is dropped. */
  const put = (mediaId: MediaId, draft: Draft): void => book.put(mediaId, draft.unsaved || draft.held ? draft : null);
  const schedule = (mediaId: MediaId): void => {
    if (scheduled.has(mediaId)) return;
    scheduled.add(mediaId);
    ports.later(SAVE_AFTER, () => {
      scheduled.delete(mediaId);
      void book.save(mediaId);
    });
  };
  return {
    ...book,
    hold: (mediaId) => void stays.set(mediaId, crypto.randomUUID()),
    release(mediaId) {
      stays.delete(mediaId);
      const draft = book.get(mediaId);
      if (draft === undefined) return;
      put(mediaId, { ...draft, held: false });
      void book.save(mediaId);
    },
    type(mediaId, text, shown) {
      const stay = stays.get(mediaId);
      const startedFrom = book.get(mediaId)?.startedFrom ?? shown;
      put(mediaId, { text, startedFrom, unsaved: true, held: stay !== undefined, stay, failure: null });
      schedule(mediaId);
    },
  };
}
