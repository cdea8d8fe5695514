import { AsyncEntry } from '@napi-rs/keyring';

/** What keeps small secrets for whoever is signed in to the computer. */
export interface KeyStore {
  /** Null when there is none of this name. @throws KeyStoreError */
  read(name: string): Promise<string | null>;
  /** @throws KeyStoreError */
  write(name: string, secret: string): Promise<void>;
  /** @throws KeyStoreError */
  remove(name: string): Promise<void>;
}

export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError';
  /** `missing`: this system, or this way of being signed in to it, has none; `closed`: it does not let us in. */
  readonly reason: 'missing' | 'closed';

  constructor(reason: KeyStoreError['reason'], cause: unknown) {
    super(`The key store is ${reason}.`, { cause });
    this.reason = reason;
  }
}

const SERVICE = 'Listing Lightbox';

/**
 * The key store of the system: Credential Manager, Keychain, or a Secret Service. [Note: kernel keyring] On Linux only a Secret
 * Service keeps secrets over a restart; the kernel's keyring does not.
 */
export function systemKeyStore(platform: NodeJS.Platform = process.platform): KeyStore {
  const entry = (name: string): AsyncEntry => new AsyncEntry(SERVICE, name, { linux: { store: 'secret-service' } });
  const asking = async <Value>(question: () => Promise<Value>): Promise<Value> => {
    try {
      return await question();
    } catch (error) {
      throw new KeyStoreError(reasonOf(error, platform), error);
    }
  };
  return {
    read: (name) => asking(() => entry(name).getPassword()),
    write: (name, secret) => asking(() => entry(name).setPassword(secret)),
    remove: (name) => asking(async () => void (await entry(name).deletePassword())),
  };
}

/** [Note: only Linux goes without] Windows and macOS always have their store; what fails there is that it is not open. */
export function reasonOf(error: unknown, platform: NodeJS.Platform): KeyStoreError['reason'] {
  if (platform === 'win32' || platform === 'darwin') return 'closed';
  const said = error instanceof Error ? error.message : String(error);
  return /locked|prompt|dismiss|denied|cancel/i.test(said) ? 'closed' : 'missing';
}
