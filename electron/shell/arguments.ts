import path from 'node:path';
import { AppError } from '../../shared/contract/app-error.ts';

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
    throw new AppError('invalidInput', '--home= needs a folder. Nothing was opened. Start again as --home=FOLDER.');
  }
  return path.resolve(workingFolder, named);
}
