import { isBesideAddress } from './postal-words.ts';
import { BREAK, isBreak, joined, type Token, takeUnits, tokensOf, withoutDates } from './written-address.ts';

/** The name of a folder, read. */
export interface Folder {
  readonly tokens: readonly Token[];
  readonly unit: string | null;
  readonly allWords: string;
  /** Without those that are usual beside an address. */
  readonly words: string;
}

const isOfAddress = (token: Token): boolean => !isBesideAddress(token.raw);

/** Words as one text. */
export const wordsOf = (tokens: readonly Token[], isMeant: (token: Token) => boolean): string =>
  tokens
    .filter((token) => !isBreak(token) && isMeant(token))
    .map(({ short }) => short)
    .join(' ');

/** Words that a key may be written in. */
const LONGEST_KEY = 6;

/** Reads a name. Keys are taken out of it first: `MLS 1234567 - 12 Oak St` has no house 1234567. */
export function readFolder(
  name: string,
  isKey: (key: string) => boolean,
): { folder: Folder; keyed: readonly string[] } {
  const keyed: string[] = [];
  const all = tokensOf(name);
  const takeKeys = (tokens: readonly Token[]): readonly Token[] => {
    const left: Token[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const to = keyEnd(tokens, at, isKey, all);
      if (to === null) {
        left.push(...tokens.slice(at, at + 1));
        continue;
      }
      keyed.push(joined(tokens.slice(at, to)));
      left.push(BREAK);
      at = to - 1;
    }
    return left;
  };
  takeKeys(all);
  const { tokens, unit } = takeUnits(takeKeys(tokensOf(name, withoutDates)));
  const words = { allWords: wordsOf(tokens, () => true), words: wordsOf(tokens, isOfAddress) };
  return { folder: { tokens, unit, ...words }, keyed };
}

/** Where a key that begins here ends; null for none. A short one may be a house number, unless nothing else or `MLS` stands there. */
function keyEnd(
  tokens: readonly Token[],
  at: number,
  isKey: (key: string) => boolean,
  all: readonly Token[],
): number | null {
  let end: number | null = null;
  let key = '';
  for (let to = at + 1; to <= tokens.length && to <= at + LONGEST_KEY; to += 1) {
    key += joined(tokens.slice(to - 1, to));
    if (!isKey(key)) continue;
    const isLong = /^\d{6,}$/.test(key) || (key.length >= 5 && /[a-z].*\d|\d.*[a-z]{2}/.test(key));
    const word = tokens[at - (tokens[at - 1]?.raw === '#' ? 2 : 1)]?.raw ?? '';
    const isAlone = (): boolean => wordsOf(all, isOfAddress) === wordsOf(tokens.slice(at, to), isOfAddress);
    if (isLong || ['mls', 'id', 'ref', 'listing'].includes(word) || isAlone()) end = to;
  }
  return end;
}
