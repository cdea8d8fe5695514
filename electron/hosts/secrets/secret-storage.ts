import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { SecretStorage } from '../../core/service/ports.ts';
import { type KeyStore, KeyStoreError, systemKeyStore } from './key-store.ts';
import { createKeys, type Keys } from './keys.ts';
import { createQuestions, outOfReach, type Patience, type Questions } from './questions.ts';
import { seal, unseal } from './sealing.ts';
import { openSecretFiles, type SecretEntry, type SecretFiles } from './secret-files.ts';

interface SecretOptions {
  readonly home: string;
  /** Null where a person asked for plain files. */
  readonly keyStore: KeyStore | null;
  readonly patience: Patience;
}

/** The app tries again by itself, so it waits for no dialog; a command line ends, and somebody sits before it. */
export const PATIENCE_OF_APP: Patience = { passing: 2_000, asked: 60_000 };
const PATIENCE_OF_COMMAND_LINE: Patience = { passing: 60_000, asked: 60_000 };

/** The secrets of the Node hosts. LIGHTBOX_SECRETS=file asks for plain files. */
export function openNodeSecrets(home: string, environment: NodeJS.ProcessEnv, stays: boolean): SecretStorage {
  const patience = stays ? PATIENCE_OF_APP : PATIENCE_OF_COMMAND_LINE;
  return openSecretStorage({ home, keyStore: keyStoreFor(environment), patience });
}

/** Null when LIGHTBOX_SECRETS=file asks for plain files. */
export function keyStoreFor(environment: NodeJS.ProcessEnv): KeyStore | null {
  return environment.LIGHTBOX_SECRETS === 'file' ? null : systemKeyStore();
}

/**
 * Secrets in files of the library's folder, sealed with a key that the system's key store keeps: the same for every host and
 * system, so that whoever connected an account, all of them can use it. Where a system keeps no keys, the file is plain, and
 * only its owner can read it.
 */
export function openSecretStorage({ home, keyStore, patience }: SecretOptions): SecretStorage {
  const files = openSecretFiles(home);
  const questions = keyStore === null ? null : createQuestions(keyStore, patience);
  const keys = questions === null ? null : createKeys(questions);
  return {
    async read(name) {
      const entry = files.read(name);
      return entry === null ? null : open(entry, name, keys);
    },
    async write(name, secret, keeping = 'sealed') {
      const sealed = keys === null || keeping === 'plain' ? null : await sealedEntry(files, keys, name, secret);
      files.write(name, sealed ?? { form: 'plain', secret });
    },
    remove: (name) => Promise.resolve(files.remove(name)),
    askAgain: () => questions?.askAgain(),
    describe: (name) => describe(files, name, questions),
  };
}

/** Null where the system keeps no keys. */
async function sealedEntry(files: SecretFiles, keys: Keys, name: string, secret: string): Promise<SecretEntry | null> {
  try {
    const { id, key } = await keys.forSealing(files.keys());
    return { form: 'sealed', key: id, sealed: seal(key, name, secret) };
  } catch (error) {
    if (error instanceof KeyStoreError && error.reason === 'missing') return null;
    throw error;
  }
}

async function open(entry: SecretEntry, name: string, keys: Keys | null): Promise<string> {
  if (entry.form === 'plain') return entry.secret;
  const key = await keyOf(entry.key, keys);
  const secret = key === null ? null : unseal(key.key, name, entry.sealed);
  if (secret !== null) return secret;
  throw new AppError('accountRefused', phrase('error.sealedElsewhere'), { action: 'signIn' });
}

/** [Note: out of reach, not gone] Where this host has no key store, another one may: nobody has to sign in again for that. */
async function keyOf(id: string, keys: Keys | null): ReturnType<Keys['get']> {
  if (keys === null) throw outOfReach(phrase('error.keyStoreNotUsed'), null);
  try {
    return await keys.get(id);
  } catch (error) {
    throw error instanceof KeyStoreError ? outOfReach(phrase('error.keyStoreMissing'), error) : error;
  }
}

/** In words for people; the page says them in another language by `SECRET_PLACES`. */
function describe(files: SecretFiles, name: string, questions: Questions | null): string {
  if (formOf(files, name) === 'plain') return `a file that only you can read (${files.pathOf(name)})`;
  const locked = questions?.isClosed() === true ? ', which is locked' : '';
  return `a file encrypted with a key from the system’s key store${locked}`;
}

function formOf(files: SecretFiles, name: string): SecretEntry['form'] {
  try {
    return files.read(name)?.form ?? 'sealed';
  } catch {
    // Reading it says so, where somebody needs it.
    return 'sealed';
  }
}
