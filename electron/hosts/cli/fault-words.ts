import type { z } from 'zod';

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
