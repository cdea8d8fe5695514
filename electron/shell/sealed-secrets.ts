import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import type { OlderSecrets } from '../hosts/secrets/older-secrets.ts';

/** Opens what Electron sealed with a key that this app alone can use. @throws Error when it cannot */
type Unseal = (sealed: Buffer) => Promise<string>;

/** Where an earlier version kept sealed secrets, as base64. */
export interface SealedFile {
  get(name: string): unknown;
  remove(name: string): void;
  /** @throws AppError when the file was damaged, so that what is missing may have been in it */
  refuseSetAside(): void;
}

/** The secrets that an earlier version of the app sealed for itself: taken over once, so that the command line has them too. */
export function sealedSecrets(unseal: Unseal, file: SealedFile): OlderSecrets {
  return {
    async read(name) {
      const sealed = z.string().optional().parse(file.get(name));
      if (sealed === undefined) return null;
      try {
        return await unseal(Buffer.from(sealed, 'base64'));
      } catch (error) {
        throw new AppError('accountRefused', phrase('error.sealedElsewhere'), { action: 'signIn', cause: error });
      }
    },
    forget: (name) => Promise.resolve(file.remove(name)),
    refuseSetAside: () => file.refuseSetAside(),
  };
}
