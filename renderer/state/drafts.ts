import type { z } from 'zod';
import { createValue, type Value } from './value.ts';

/** What is typed and not in the library yet, by where it was typed. */
export interface DraftBook<Key, Draft> extends Value<ReadonlyMap<Key, Draft>> {
  get(key: Key): Draft | undefined;
  /** Null for one that has done its work. */
  put(key: Key, draft: Draft | null): void;
  /** Saves it now. One at a time for a key, so that an older text never comes after a newer one. */
  save(key: Key): Promise<void>;
  isSaving(key: Key): boolean;
  flush(): Promise<void>;
}

interface DraftBookPorts<Key, Draft> {
  readonly start: Iterable<readonly [Key, Draft]>;
  /** Keeps them all beyond a reload of the page. */
  keep(drafts: ReadonlyMap<Key, Draft>): void;
  /** Saves a draft as it is now, and puts what it has become by then. */
  saveOnce(key: Key, draft: Draft): Promise<void>;
}

export function createDraftBook<Key, Draft>(ports: DraftBookPorts<Key, Draft>): DraftBook<Key, Draft> {
  const { set, ...drafts } = createValue<ReadonlyMap<Key, Draft>>(new Map(ports.start));
  const saving = new Map<Key, Promise<void>>();
  const get = (key: Key): Draft | undefined => drafts.getSnapshot().get(key);
  const save = (key: Key): Promise<void> => {
    const running = saving.get(key);
    if (running !== undefined) return running.then(() => save(key));
    const draft = get(key);
    if (draft === undefined) return Promise.resolve();
    const started = ports.saveOnce(key, draft).finally(() => saving.delete(key));
    saving.set(key, started);
    return started;
  };
  return {
    ...drafts,
    get,
    put(key, draft) {
      const next = new Map(drafts.getSnapshot());
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      ports.keep(next);
      set(next);
    },
    save,
    isSaving: (key) => saving.has(key),
    async flush() {
      await Promise.all([...drafts.getSnapshot().keys()].map(save));
    },
  };
}

/** Where drafts outlive a reload of the page. */
export interface Shelf<Kept> {
  load(): readonly Kept[];
  store(drafts: readonly Kept[]): void;
}

export type ShelfStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In the browser's storage; one that is shut off keeps nothing and harms nothing. */
export function createShelf<Kept>(storage: ShelfStorage, key: string, kept: z.ZodType<Kept>): Shelf<Kept> {
  return {
    load() {
      try {
        return kept.array().parse(JSON.parse(storage.getItem(key) ?? '[]'));
      } catch {
        return [];
      }
    },
    store(drafts) {
      try {
        if (drafts.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(kept.array().parse(drafts)));
      } catch {
        // The words stay in the page; only a reload would lose them.
      }
    },
  };
}
