import { closeSync, openSync, readSync } from 'node:fs';
import type { z } from 'zod';
import { readTextBytes } from '../../../shared/domain/text-file.ts';
import { CliFailure } from './session.ts';

/** The text of a file that a command names. @throws CliFailure when it cannot be read, or is no text */
export function readText(file: string): string {
  const text = readTextBytes(readBytes(file));
  if (text !== null) return text;
  throw new CliFailure(`${file} is not a text file in UTF-8 or UTF-16. Save it as UTF-8. Nothing was changed.`);
}

/** What such a file holds as JSON. @throws CliFailure when it cannot be read, with this message when it is no JSON */
export function readJson(file: string, otherwise: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliFailure(otherwise);
  }
}

/** More than any table or list of captions holds; a device or a video is read no further. */
const MOST_BYTES = 256 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** @throws CliFailure when the file cannot be read, or has no end */
export function readBytes(file: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  let total = 0;
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    while (total <= MOST_BYTES) {
      const piece = new Uint8Array(PIECE);
      const read = readSync(handle, piece);
      if (read === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, read));
      total += read;
    }
  } catch {
    throw new CliFailure(`The file ${file} cannot be read. Nothing was changed.`);
  } finally {
    if (handle !== null) closeSync(handle);
  }
  throw new CliFailure(`The file ${file} is too large: at most 256 MB are read. Nothing was changed.`);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with settings',
  record: 'an object with settings',
  null: 'null',
};

/** What is wrong with a file of settings and where, as the end of a sentence without its point. */
export function faultWords(issue: z.core.$ZodIssue | null | undefined): string {
  if (issue === null || issue === undefined) return 'it cannot be used';
  const place = issue.path.length === 0 ? 'it' : issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type':
      return `${place} has to be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `${place} has to be ${issue.minimum} at least${issue.origin === 'string' ? ', in characters' : ''}`;
    case 'too_big':
      return `${place} has to be ${issue.maximum} at most${issue.origin === 'string' ? ', in characters' : ''}`;
    case 'invalid_value':
      return `${place} takes ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'unrecognized_keys':
      return `${place} has what is not known here: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return `${place} is nothing that is known here`;
    case 'invalid_key':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_element':
    case 'custom':
      return `${place} cannot be used`;
  }
}
