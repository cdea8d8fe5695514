import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import type { SecretStorage } from '../core/ports.ts';

/** Encryption by the system. */
export interface Cipher {
  /** Whether what it encrypts is safe from other people who can read the file. */
  isTrustworthy(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /** `stale`: should be encrypted again, since the key has changed. */
  decrypt(sealed: Buffer): Promise<{ readonly text: string; readonly stale: boolean }>;
}

/** Where encrypted secrets lie, as base64. */
export interface SealedFile {
  get(name: string): unknown;
  set(name: string, sealed: string): void;
  /** @throws AppError when the file was damaged, so that what is missing may have been in it */
  refuseSetAside(): void;
}

/**
 * [Note: basic text] Without a key store Chromium on Linux "encrypts" with a password that everybody knows. That is
 * not called encryption here.
 */
export function canSeal(available: boolean, platform: NodeJS.Platform, backend: () => string): boolean {
  if (!available) return false;
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(backend());
}

export interface SecretChoice {
  readonly cipher: Cipher;
  readonly file: SealedFile;
  /** The storage of the Node hosts; opened when it is needed only, since the system may ask a person first. */
  readonly openNodeStorage: () => SecretStorage;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Secrets encrypted by the system, or in the storage of the Node hosts where the system cannot (LIGHTBOX_SECRETS=file
 * asks for that). `describe` says which.
 */
export async function chooseSecretStorage(choice: SecretChoice): Promise<SecretStorage> {
  if (choice.environment.LIGHTBOX_SECRETS === 'file' || !(await choice.cipher.isTrustworthy())) {
    return choice.openNodeStorage();
  }
  return sealedStorage(choice);
}

function sealedStorage({ cipher, file, openNodeStorage }: SecretChoice): SecretStorage {
  const write = async (name: string, secret: string): Promise<void> => {
    file.set(name, (await cipher.encrypt(secret)).toString('base64'));
  };
  return {
    async read(name) {
      const sealed = z.string().optional().parse(file.get(name));
      // An account that was connected on the command line has its secret there.
      if (sealed === undefined) {
        const elsewhere = await openNodeStorage().read(name);
        if (elsewhere === null) file.refuseSetAside();
        return elsewhere;
      }
      const { text, stale } = await unseal(cipher, sealed);
      if (stale) await write(name, text);
      return text;
    },
    write,
    describe: () => 'a file encrypted with a key from the system’s key store',
  };
}

async function unseal(cipher: Cipher, sealed: string): ReturnType<Cipher['decrypt']> {
  try {
    return await cipher.decrypt(Buffer.from(sealed, 'base64'));
  } catch (error) {
    throw new AppError('accountRefused', phrase('error.sealedElsewhere'), { action: 'signIn', cause: error });
  }
}
