import { type KeyStore, KeyStoreError } from '../../electron/hosts/secrets/key-store.ts';

/** What a system's key store keeps, and how it behaves to those who ask. Programs of one person share it. */
export interface TestKeyStore extends KeyStore {
  readonly kept: Map<string, string>;
  /** Names that were asked for. */
  readonly asked: string[];
  /** From now on it gives no answer, until it is unlocked. */
  lock(): void;
  unlock(): void;
  /** From now on a person, or the system, says no to every question, until it is unlocked. */
  refuse(): void;
}

/** Credential Manager keeps no more than this, in UTF-16. */
const MOST_BYTES = 2560;

export function createKeyStore(): TestKeyStore {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  let isRefused = false;
  let unlocked = Promise.resolve();
  let open = (): void => undefined;
  const entered = async (name: string): Promise<void> => {
    asked.push(name);
    if (isRefused) throw new KeyStoreError('closed', 'the person said no');
    await unlocked;
  };
  return {
    kept,
    asked,
    async read(name) {
      await entered(name);
      return kept.get(name) ?? null;
    },
    async write(name, secret) {
      await entered(name);
      if (secret.length * 2 > MOST_BYTES) throw new RangeError('This is too long for a key store.');
      kept.set(name, secret);
    },
    async remove(name) {
      await entered(name);
      kept.delete(name);
    },
    lock() {
      ({ promise: unlocked, resolve: open } = Promise.withResolvers<void>());
    },
    unlock() {
      isRefused = false;
      open();
    },
    refuse() {
      isRefused = true;
    },
  };
}

/** As on Linux without a desktop. */
export const NO_KEY_STORE: KeyStore = {
  read: () => Promise.reject(new KeyStoreError('missing', 'nobody answers')),
  write: () => Promise.reject(new KeyStoreError('missing', 'nobody answers')),
  remove: () => Promise.reject(new KeyStoreError('missing', 'nobody answers')),
};
