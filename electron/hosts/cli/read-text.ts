import { readFileSync } from 'node:fs';
import { readTextBytes } from '../../../shared/domain/text-file.ts';
import { CliFailure } from './session.ts';

/** The text of a file that a command names. @throws CliFailure when it cannot be read, or is no text */
export function readText(file: string): string {
  const text = readTextBytes(readBytes(file));
  if (text !== null) return text;
  throw new CliFailure(`${file} is not a text file in UTF-8 or UTF-16. Save it as UTF-8. Nothing was changed.`);
}

/** @throws CliFailure when the file cannot be read */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw new CliFailure(`The file ${file} cannot be read. Nothing was changed.`);
  }
}
