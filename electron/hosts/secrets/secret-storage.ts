import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { SecretStorage } from '../../core/service/ports.ts';
import { type KeyStore, KeyStoreError, systemKeyStore } from './key-store.ts';
import { createKeys, type Keys } from './keys.ts';
import {
  type OlderSecrets,
  olderKeyStoreSecrets,
  refuseSetAsidePlainFile,
  sealedByOlderApp,
  takeOverPlainFile,
} from './older-secrets.ts';
import { createQuestions, outOfReach, type Patience, type Questions } from './questions.ts';
import { seal, unseal } from './sealing.ts';
import { openSecretFiles, type SecretEntry, type SecretFiles } from './secret-files.ts';

interface SecretOptions {
  readonly home: string;
  /** Null where a person asked for plain files. */
  readonly keyStore: KeyStore | null;
  readonly patience: Patience;
  /** Where earlier versions of this host kept secrets, besides those of the Node hosts. */
  readonly older?: readonly OlderSecrets[];
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
export function openSecretStorage({ home, keyStore, patience, older = [] }: SecretOptions): SecretStorage {
  const files = openSecretFiles(home);
  const questions = keyStore === null ? null : createQuestions(keyStore, patience);
  const keys = questions === null ? null : createKeys(questions);
  const sources = [
    ...older,
    ...(questions === null ? [] : [olderKeyStoreSecrets(home, questions)]),
    ...(older.length > 0 ? [] : [sealedByOlderApp(home)]),
  ];
  const write = async (name: string, secret: string): Promise<void> => {
    const sealed = keys === null ? null : await sealedEntry(files, keys, name, secret);
    files.write(name, sealed ?? { form: 'plain', secret });
  };
  return {
    async read(name) {
      takeOverPlainFile(home, files);
      const entry = files.read(name);
      if (entry !== null) return open(entry, name, keys);
      const taken = await takeOver(sources, name, write);
      if (taken === null) refuseSetAsidePlainFile(home);
      return taken;
    },
    async write(name, secret, keeping = 'sealed') {
      takeOverPlainFile(home, files);
      if (keeping === 'plain') files.write(name, { form: 'plain', secret });
      else await write(name, secret);
    },
    async remove(name) {
      takeOverPlainFile(home, files);
      files.remove(name);
      for (const source of sources) await unlessMissing(() => source.forget(name), undefined);
    },
    askAgain: () => questions?.askAgain(),
    describe: (name) => describe(files, name, questions),
  };
}

/** Takes a secret over from the first place that has it. Null when none has. */
async function takeOver(
  sources: readonly OlderSecrets[],
  name: string,
  write: (name: string, secret: string) => Promise<void>,
): Promise<string | null> {
  for (const source of sources) {
    const secret = await unlessMissing(() => source.read(name), null);
    if (secret === null) continue;
    await write(name, secret);
    await unlessMissing(() => source.forget(name), undefined);
    return secret;
  }
  for (const source of sources) source.refuseSetAside?.();
  return null;
}

/** Null where the system keeps no keys. */
async function sealedEntry(files: SecretFiles, keys: Keys, name: string, secret: string): Promise<SecretEntry | null> {
  const key = await unlessMissing(() => keys.forSealing(files.keys()), null);
  return key === null ? null : { form: 'sealed', key: key.id, sealed: seal(key.key, name, secret) };
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

async function unlessMissing<Value>(work: () => Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeyStoreError && error.reason === 'missing') return instead;
    throw error;
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
