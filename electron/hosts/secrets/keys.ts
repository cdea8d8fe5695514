import { randomUUID } from 'node:crypto';
import { type KeyStore, KeyStoreError } from './key-store.ts';
import type { Questions } from './questions.ts';
import { keyFromText, keyToText, newKey } from './sealing.ts';

interface Key {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * The keys that secrets are sealed with, kept by the system's key store and, once they were given, by this process.
 * [Note: never replaced] A key has an id of its own, is written once and never again: two programs that make their first key at
 * once both keep theirs, and a permission that a person gave on macOS stays with it.
 */
export interface Keys {
  /** Null when the key store has no such key. @throws AppError keyStoreClosed; KeyStoreError when there is no store */
  get(id: string): Promise<Key | null>;
  /** The first of these that the key store has, or a new one. @throws as `get` */
  forSealing(ids: readonly string[]): Promise<Key>;
}

export function createKeys(questions: Questions): Keys {
  const held = new Map<string, Key>();
  const fetch = async (store: KeyStore, id: string): Promise<Key | null> => {
    const text = await store.read(nameOf(id));
    const key = text === null ? null : keyFromText(text);
    if (key === null) return null;
    const kept = { id, key };
    held.set(id, kept);
    return kept;
  };
  const make = async (store: KeyStore): Promise<Key> => {
    const made = { id: randomUUID(), key: newKey() };
    await store.write(nameOf(made.id), keyToText(made.key));
    const kept = await fetch(store, made.id);
    // One that forgets at once would take every sign-in with it.
    if (kept === null || !kept.key.equals(made.key)) throw new KeyStoreError('missing', 'It keeps nothing.');
    return kept;
  };
  return {
    get: async (id) => held.get(id) ?? questions.ask((store) => fetch(store, id), 'passing'),
    async forSealing(ids) {
      const present = ids.map((id) => held.get(id)).find((key) => key !== undefined);
      if (present !== undefined) return present;
      return questions.ask(async (store) => {
        for (const id of ids) {
          const key = await fetch(store, id);
          if (key !== null) return key;
        }
        return make(store);
      }, 'asked');
    },
  };
}

const nameOf = (id: string): string => `key ${id}`;
