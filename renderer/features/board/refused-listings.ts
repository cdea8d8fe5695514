import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { problemText } from '../../language/problem-words.ts';
import type { Words } from '../../language/words.ts';

export type RefusedListings = CallOutput<'listing.checkFieldsOfAll'>['refused'];

/** Why listings cannot take what they are given, with the names of those of which it is true. */
export interface WhyRefused {
  readonly why: string;
  readonly names: readonly string[];
}

/** What is true of most listings first. */
export function whyRefused(words: Words, refused: RefusedListings): WhyRefused[] {
  const names = new Map<string, string[]>();
  for (const { name, problem } of refused) {
    const why = problemText(words, problem);
    const same = names.get(why) ?? [];
    same.push(name);
    names.set(why, same);
  }
  return [...names]
    .map(([why, all]) => ({ why, names: all }))
    .toSorted((one, other) => other.names.length - one.names.length);
}
