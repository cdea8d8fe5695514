import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { refuseSetAside, setAsideDamaged } from '../damaged-secrets.ts';
import { outOfReach, type Questions } from './questions.ts';
import type { SecretFiles } from './secret-files.ts';

/** Where an earlier version kept secrets. What is found there is taken over, and then forgotten there. */
export interface OlderSecrets {
  /** Null when it has none of this name. @throws AppError when it has one that cannot be had now */
  read(name: string): Promise<string | null>;
  forget(name: string): Promise<void>;
  /** @throws AppError accountRefused when what is missing may be in a file that was set aside */
  refuseSetAside?(): void;
}

const PlainSecrets = z.record(z.string(), z.string());

/**
 * The one file of all secrets that an earlier version kept where there was no key store. All of it moves at once, never over
 * what is newer. A damaged one is set aside, see `refuseSetAside`.
 */
export function takeOverPlainFile(home: string, files: SecretFiles): void {
  const file = plainFileIn(home);
  if (!existsSync(file)) return;
  setAsideDamaged(file);
  const content = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  for (const [name, secret] of Object.entries(PlainSecrets.parse(JSON.parse(content)))) {
    if (!existsSync(files.pathOf(name))) files.write(name, { form: 'plain', secret });
  }
  rmSync(file, { force: true });
}

/** @throws AppError accountRefused when a missing secret may be in a file that was set aside */
export function refuseSetAsidePlainFile(home: string): void {
  refuseSetAside(plainFileIn(home));
}

const plainFileIn = (home: string): string => path.join(home, 'secrets.json');

/** Secrets that the command line of an earlier version put into the key store, each by itself. */
export function olderKeyStoreSecrets(home: string, questions: Questions): OlderSecrets {
  return {
    read: (name) => questions.ask((store) => store.read(`${home} ${name}`), 'passing'),
    forget: (name) => questions.ask((store) => store.remove(`${home} ${name}`), 'passing'),
  };
}

const SealedByApp = z.record(z.string(), z.unknown());

/** Secrets that the app of an earlier version sealed with a key that it alone can use. */
export function sealedByOlderApp(home: string): OlderSecrets {
  return {
    read(name) {
      const file = path.join(home, 'sealed-secrets.json');
      const names = existsSync(file) ? SealedByApp.safeParse(readJson(file)).data : undefined;
      if (names?.[name] !== undefined) throw outOfReach(phrase('error.sealedByOlderApp'), null);
      return Promise.resolve(null);
    },
    forget: () => Promise.resolve(),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
