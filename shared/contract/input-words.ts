import type { z } from 'zod';

/** What people call the fields that they can write too much or nothing in. */
const NAMES: Readonly<Record<string, string>> = {
  shortDescription: 'The caption',
  imageOf: 'The room',
  uploadUrl: 'The upload address',
  baseUrl: 'The listing address',
  tokenUrl: 'The token address',
  token: 'The token',
  clientId: 'The client ID',
  clientSecret: 'The client secret',
  memberLoginId: 'The member login ID',
  listingKey: 'The listing key',
};

/** Says a text that is too long or missing in people's words, with what to do; null for every other fault. */
export function textFault(issue: z.core.$ZodIssue): string | null {
  const name = NAMES[String(issue.path.at(-1) ?? '')];
  if (name === undefined) return null;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${name} is too long: at most ${issue.maximum.toLocaleString('en')} characters can be kept. Shorten it. Nothing was changed.`;
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `${name} is empty. Write it. Nothing was changed.`;
  return null;
}
