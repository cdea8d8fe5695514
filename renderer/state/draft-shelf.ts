import { z } from 'zod';
import { MediaId } from '../../shared/domain/ids.ts';
import type { DraftShelf } from './drafts.ts';

const KEY = 'listing-lightbox.unsaved-captions';
const Shelved = z.array(z.tuple([MediaId, z.string()]));

/** Keeps unsaved captions in the browser's storage; a storage that is shut off keeps nothing and harms nothing. */
export function createDraftShelf(storage: Storage): DraftShelf {
  return {
    load() {
      try {
        return new Map(Shelved.parse(JSON.parse(storage.getItem(KEY) ?? '[]')));
      } catch {
        return new Map();
      }
    },
    store(unsaved) {
      try {
        if (unsaved.size === 0) storage.removeItem(KEY);
        else storage.setItem(KEY, JSON.stringify([...unsaved]));
      } catch {
        // The words stay in the page; only a reload would lose them.
      }
    },
  };
}
