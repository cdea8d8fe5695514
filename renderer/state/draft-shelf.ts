import { z } from 'zod';
import { MediaId } from '../../shared/domain/ids.ts';
import type { DraftShelf } from './drafts.ts';

const KEY = 'listing-lightbox.unsaved-captions';
const Shelved = z.array(
  z.object({ mediaId: MediaId, text: z.string(), startedFrom: z.string(), stay: z.string().optional() }),
);

/** Keeps unsaved captions in the browser's storage; a storage that is shut off keeps nothing and harms nothing. */
export function createDraftShelf(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DraftShelf {
  return {
    load() {
      try {
        return Shelved.parse(JSON.parse(storage.getItem(KEY) ?? '[]')).map((words) => ({ stay: undefined, ...words }));
      } catch {
        return [];
      }
    },
    store(unsaved) {
      try {
        if (unsaved.length === 0) storage.removeItem(KEY);
        else storage.setItem(KEY, JSON.stringify(unsaved));
      } catch {
        // The words stay in the page; only a reload would lose them.
      }
    },
  };
}
