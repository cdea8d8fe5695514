import { chmodSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { isMissing, readIfThere } from './secrets/secret-files.ts';

/** What a file of secrets holds: names and texts. */
const Secrets = z.record(z.string(), z.string());
const DAMAGED = '.damaged-';

/** [Note: set aside] A damaged file is kept for whoever can fix it, and does not keep anybody from signing in again. */
export function setAsideDamaged(file: string): void {
  const content = readIfThere(file);
  if (content === null || isSound(content)) return;
  const aside = `${file}${DAMAGED}${Date.now()}`;
  try {
    renameSync(file, aside);
    chmodSync(aside, PRIVATE_FILE);
  } catch (error) {
    // Another process set it aside in the same moment.
    if (!isMissing(error)) throw error;
  }
}

/** Says of a missing secret that it may be in a file that was set aside. @throws AppError accountRefused */
export function refuseSetAside(file: string): void {
  const start = `${path.basename(file)}${DAMAGED}`;
  const newest = readdirSync(path.dirname(file))
    .filter((name) => name.startsWith(start))
    .toSorted()
    .at(-1);
  if (newest === undefined) return;
  const aside = path.join(path.dirname(file), newest);
  throw new AppError('accountRefused', phrase('error.secretsDamaged', { file: aside }), { action: 'signIn' });
}

function isSound(content: string): boolean {
  try {
    return Secrets.safeParse(JSON.parse(content)).success;
  } catch {
    return false;
  }
}
