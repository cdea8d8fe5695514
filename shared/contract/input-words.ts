import type { z } from 'zod';
import { type Phrase, phrase } from '../domain/phrases/phrase.ts';

/** The fields that people can write too much or nothing in. */
const FIELDS = [
  'shortDescription',
  'imageOf',
  'name',
  'text',
  'value',
  'entity',
  'uploadUrl',
  'baseUrl',
  'tokenUrl',
  'token',
  'clientId',
  'clientSecret',
  'memberLoginId',
  'listingKey',
] as const;

/** Says a text that is too long or missing in people's words, with what to do; null for every other fault. */
export function textFault(issue: z.core.$ZodIssue): Phrase | null {
  const field = FIELDS.find((name) => name === issue.path.at(-1));
  if (field === undefined) return null;
  const what = phrase(`input.${field}`);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return phrase('input.tooLong', { what, characters: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'string') return phrase('input.empty', { what });
  return null;
}
