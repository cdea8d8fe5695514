import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../shared/contract/app-error.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';

interface SessionMarker {
  /** The session before this one was ended by a crash, a kill or a loss of power. */
  readonly followsCrash: boolean;
  /** This session ends as it should. */
  readonly end: () => void;
}

/**
 * Marks that the app runs on a library, in the folder that its lock of a single instance is for. A disk that cannot be written
 * leaves no mark, and holds nobody up.
 */
export function markSession(folder: string): SessionMarker {
  const file = path.join(folder, 'running');
  const followsCrash = existsSync(file);
  try {
    writeFileSync(file, `${process.pid}\n`, { mode: PRIVATE_FILE });
  } catch {
    return { followsCrash, end: () => {} };
  }
  return { followsCrash, end: () => rmSync(file, { force: true }) };
}

const HOME = '--home=';

/**
 * The library's folder as `--home=DIR` names it, made absolute; null when it is not named. Other arguments belong to
 * Electron and Chromium.
 * @throws AppError invalidInput when no folder follows
 */
export function homeFromArguments(args: readonly string[], workingFolder: string): string | null {
  const named = args.findLast((argument) => argument.startsWith(HOME))?.slice(HOME.length);
  if (named === undefined) return null;
  if (named === '') {
    throw new AppError('invalidInput', phrase('error.homeMissing'));
  }
  return path.resolve(workingFolder, named);
}
