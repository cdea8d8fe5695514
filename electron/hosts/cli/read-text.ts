import { readFileSync } from 'node:fs';
import { CliFailure } from './session.ts';

/** The text of a file that a command names. @throws CliFailure when it cannot be read */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliFailure(`The file ${file} cannot be read. Nothing was changed.`);
  }
}
