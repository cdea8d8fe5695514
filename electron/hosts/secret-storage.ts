import path from 'node:path';
import { Entry } from '@napi-rs/keyring';
import Conf from 'conf';
import type { SecretStorage } from '../core/ports.ts';
import { PRIVATE_FILE } from '../core/private-files.ts';
import { refuseSetAside, setAsideDamaged } from './damaged-secrets.ts';

const SERVICE = 'Listing Lightbox';

/**
 * Secrets in the system's key store where there is one, otherwise in a file of mode 0600 in the home folder.
 * LIGHTBOX_SECRETS=file asks for the file.
 */
export function openSecretStorage(home: string, environment: NodeJS.ProcessEnv): SecretStorage {
  if (environment.LIGHTBOX_SECRETS !== 'file' && keyStoreWorks()) return keyStorage(home);
  return fileStorage(home);
}

/** [Note: kernel keyring] On Linux only a Secret Service keeps secrets over a restart; the kernel's keyring does not. */
function entry(name: string): Entry {
  return new Entry(SERVICE, name, { linux: { store: 'secret-service' } });
}

function keyStoreWorks(): boolean {
  try {
    entry('probe').getPassword();
    return true;
  } catch {
    // No key store, or one that is locked for us: the file serves, and `describe` says so.
    return false;
  }
}

function keyStorage(home: string): SecretStorage {
  return {
    read: (name) => Promise.resolve(entry(`${home} ${name}`).getPassword()),
    write(name, secret) {
      entry(`${home} ${name}`).setPassword(secret);
      return Promise.resolve();
    },
    describe: () => 'the system’s key store',
  };
}

function fileStorage(home: string): SecretStorage {
  const file = path.join(home, 'secrets.json');
  const open = (): Conf<Record<string, string>> =>
    new Conf<Record<string, string>>({
      cwd: home,
      configName: 'secrets',
      configFileMode: PRIVATE_FILE,
      accessPropertiesByDotNotation: false,
    });
  return {
    async read(name) {
      setAsideDamaged(file);
      const secret = await Promise.resolve(open().get(name) ?? null);
      if (secret === null) refuseSetAside(file);
      return secret;
    },
    async write(name, secret) {
      setAsideDamaged(file);
      await Promise.resolve(open().set(name, secret));
    },
    describe: () => `a file that only you can read (${file}), since this system offers no key store`,
  };
}
