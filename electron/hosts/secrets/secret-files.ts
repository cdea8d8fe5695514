import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { systemErrorCode } from '../../core/library/blobs/errors.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../core/library/private-files.ts';
import { Sealed } from './sealing.ts';

/** A secret as it lies on the disk: sealed with the key of this id, or, where a system keeps no keys, as it is. */
export const SecretEntry = z.discriminatedUnion('form', [
  z.object({ form: z.literal('sealed'), key: z.string().min(1), sealed: Sealed }),
  z.object({ form: z.literal('plain'), secret: z.string() }),
]);
export type SecretEntry = z.infer<typeof SecretEntry>;

export type SecretFiles = ReturnType<typeof openSecretFiles>;

const ENDING = '.json';

/**
 * A file for each secret. [Note: one writer a file] App and command line write side by side: each replaces a whole secret, so
 * that neither takes away what the other wrote, and no lock can be left behind.
 */
export function openSecretFiles(home: string) {
  const folder = path.join(home, 'secrets');
  const pathOf = (name: string): string => {
    if (!/^[\w-]{1,100}$/.test(name)) throw new TypeError('A secret has a name that is no file name.');
    return path.join(folder, name + ENDING);
  };
  return {
    pathOf,
    /** Null when there is none. @throws AppError accountRefused when it cannot be read any more */
    read: (name: string): SecretEntry | null => readEntry(pathOf(name)),
    /** Takes the place of what was there, whole or not at all. */
    write(name: string, entry: SecretEntry): void {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
      replace(pathOf(name), JSON.stringify(entry));
    },
    /** Nothing happens where there is none. */
    remove: (name: string): void => rmSync(pathOf(name), { force: true }),
    /** Ids of the keys that secrets here are sealed with. */
    keys(): string[] {
      const entries = namesIn(folder).map((name) => parseEntry(readIfThere(path.join(folder, name)) ?? ''));
      return [...new Set(entries.flatMap((entry) => (entry?.form === 'sealed' ? [entry.key] : [])))];
    },
  };
}

function readEntry(file: string): SecretEntry | null {
  const content = readIfThere(file);
  if (content === null) return null;
  const entry = parseEntry(content);
  if (entry !== null) return entry;
  // It stays for whoever can fix it, until somebody signs in again.
  throw new AppError('accountRefused', phrase('error.secretDamaged', { file }), { action: 'signIn' });
}

function parseEntry(content: string): SecretEntry | null {
  try {
    return SecretEntry.safeParse(JSON.parse(content)).data ?? null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ENDING));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function replace(file: string, content: string): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const open = openSync(temporary, 'wx', PRIVATE_FILE);
    try {
      writeSync(open, content);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    whenFree(() => renameSync(temporary, file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Milliseconds between the tries. */
const PAUSE = 10;
const MOST_TRIES = 20;

/**
 * [Note: held for a moment] On Windows a file cannot be replaced while a scanner, or another program of ours, reads it. It is tried
 * again for a fifth of a second.
 *
 * @throws what `work` throws at last
 */
export function whenFree(work: () => void): void {
  for (let tries = 1; ; tries += 1) {
    try {
      work();
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !isHeld(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}

const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code));

/** The text of a file; null where there is none. @throws the system's error where it cannot be read */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a failure of the file system says that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT';
}
