// An address, or the name of a folder, as words that can be compared.

import {
  isCertainSuffix,
  isDirection,
  isNumberedRoad,
  isSuffix,
  isUnitWord,
  shortWord,
  unitByItself,
} from './postal-words.ts';
import { withoutHiddenSigns } from './read-cell.ts';

/** A word as it is written, without regard to case and accents, and as the post shortens it; `|` and `,` stand where a part ends. */
export interface Token {
  readonly raw: string;
  readonly short: string;
}

export const BREAK: Token = { raw: '|', short: '|' };

export function isBreak(token: Token | undefined): boolean {
  return token === undefined || token.raw === '|' || token.raw === ',';
}

/** 12, 12A, 12-14, 12½, and N123W456 of grids. */
export function isNumber(token: Token | undefined): boolean {
  return /^(\d+[a-z]?(-\d+[a-z]?)?|\d+half|[nsew]\d+[nsew]\d+)$/.test(token?.raw ?? '');
}

export function isZip(token: Token | undefined): boolean {
  return /^\d{5}(-\d{4})?$/.test(token?.raw ?? '');
}

const isLetter = (token: Token | undefined): boolean => /^[a-z]$/.test(token?.raw ?? '');

/** What stands for a unit without a word before it: `12 Oak St 3B`. */
export function isBareUnit(token: Token | undefined): boolean {
  if (isNumber(token)) return !isZip(token);
  return isLetter(token) && !isDirection(token?.short ?? '');
}

/** The letters and digits of words alone. */
export const joined = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw.replaceAll('-', '')).join('');

const DATES: readonly RegExp[] = [
  /(?<![a-z\d])(19|20)\d\d([-._]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?![a-z\d])/g,
  /(?<![a-z\d])(0?[1-9]|[12]\d|3[01])([-._])(0?[1-9]|[12]\d|3[01])\2((19|20)\d\d|\d\d)(?![a-z\d])/g,
  /(?<![a-z\d])(19|20)\d\d[-._](0[1-9]|1[0-2])(?![a-z\d-])/g,
  /(?<![a-z\d])(\d{1,2}[ _-])?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[ _-]?(\d{1,2}(st|nd|rd|th)?)?,?[ _-]?(19|20)\d\d(?![a-z\d])/g,
];

/** A text whose dates are no part of what it says, as names of folders have them. */
export function withoutDates(text: string): string {
  return DATES.reduce((left, date) => left.replaceAll(date, ' | '), text.toLowerCase());
}

/** Parts that were written without spaces, as in `12OakSt`, are told by their capitals and digits. */
export function tokensOf(text: string, isLeft: (text: string) => string = (all) => all): readonly Token[] {
  const plain = withoutHiddenSigns(text)
    .replaceAll('½', ' 1/2')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');
  const spaced = isLeft(plain.toLowerCase())
    .replaceAll('_', ' ')
    .replaceAll(/(\d)\s+1[/⁄]2(?!\d)/g, '$1half')
    .replaceAll(/(\d[a-z]?)\s*(?:&|\+|\/|\band\b)\s*(?=\d)/g, '$1-')
    .replaceAll(/(#\s*|\b(?:unit|apt|ste|suite)\s+)([a-z])-(?=\d)/g, '$1$2')
    .replaceAll(/\b([ns])\.\s?([ew])\./g, '$1$2 ')
    .replaceAll(/\b(north|south)[\s-](east|west)\b/g, '$1$2')
    .replaceAll(/\s[-–—]+\s|[;:()[\]{}–—]/g, ' | ')
    .replaceAll(',', ' , ')
    .replaceAll(/-(?!\d+[a-z]?(?![a-z\d]))|(?<!\d[a-z]?)-/g, ' ')
    .replaceAll('#', ' # ')
    .replaceAll(/(\d)(?!(?:st|nd|rd|th|half)(?![a-z]))(?=[a-z]{2})/g, '$1 ')
    .replaceAll(/([a-z]{2})(?=\d)/g, '$1 ');
  const words = spaced.split(/[^\p{L}\p{N}|,#-]+/u).filter((word) => /[\p{L}\p{N}|,#]/u.test(word));
  return words.map((raw) => ({ raw, short: shortWord(raw) }));
}

/** Takes out the units that a word or a sign names: `Unit 3B`, `#3-B`, `Apt 3 B`, and `Penthouse` where a part is called so. */
export function takeUnits(tokens: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly unit: string | null;
} {
  const left: Token[] = [];
  const units: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const byItself = isBreak(left.at(-1)) && isBreak(tokens[at + 1]) ? unitByItself(token.raw) : null;
    if (byItself !== null) {
      units.push(byItself);
      left.push(BREAK);
      continue;
    }
    const to = tokens[at + 1]?.raw === '#' && token.raw !== '#' ? at + 2 : at + 1;
    const id = tokens[to];
    if (!isUnitWord(token.raw) || id === undefined || !isUnitId(id)) {
      left.push(token);
      continue;
    }
    const next = tokens[to + 1];
    const isSpaced = /^\d+$/.test(id.raw) && isLetter(next) && !isDirection(next?.short ?? '');
    units.push(unitId(isSpaced ? `${id.raw}${next?.raw}` : id.raw));
    left.push(BREAK);
    at = isSpaced ? to + 1 : to;
  }
  return { tokens: left, unit: units.length === 0 ? null : units.join('-') };
}

function isUnitId(token: Token): boolean {
  return !isZip(token) && /^([a-z]?\d+[a-z]?(-\d+[a-z]?)?|[a-z]|ph)$/.test(token.raw);
}

function unitId(raw: string): string {
  return raw.replace(/^0+(?=\d)/, '');
}

/** Where a listing is, as far as a table says it in columns of their own; each null where it does not. */
export interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

export interface WrittenAddress {
  /** Null for what is no address of a house, such as `Lot 4`. */
  readonly number: string | null;
  /** The directions before and after the street. */
  readonly before: string | null;
  readonly after: string | null;
  readonly street: readonly Token[];
  readonly suffix: string | null;
  readonly unit: string | null;
  readonly city: readonly string[];
  readonly state: string | null;
  readonly zip: string | null;
}

/** Reads the address that a listing is named by: `12 N Oak Street #3B, Springfield, CA 92101`, with commas or without. */
export function readAddress(name: string, place: Place): WrittenAddress {
  const { tokens, unit } = takeUnits(tokensOf(name));
  const [first = [], ...others] = partsOf(tokens);
  const isHead = first.length === 1 && isNumber(first[0]);
  const line = isHead ? [...first, ...(others[0] ?? [])] : first;
  const beside = (isHead ? others.slice(1) : others).flat().filter((token) => !isNumber(token));
  const zip = place.zip?.trim() ?? [...line.slice(3), ...others.flat()].findLast(isZip)?.raw ?? null;
  const said = place.city === null ? [] : tokensOf(place.city).map(({ short }) => short);
  const state = place.state?.trim().toLowerCase() ?? beside.findLast(({ raw }) => raw.length === 2)?.raw ?? null;
  const street = readStreet(withoutPlace(line, said, state));
  const written = [...street.rest, ...beside].map(({ short }) => short).filter((short) => short !== state);
  const city = said.length > 0 ? said : written;
  return { ...street, unit: unit ?? street.unit, city, state, zip: zip?.slice(0, 5) ?? null };
}

function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isBreak(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Without the city, the state and the postal code at its end. */
function withoutPlace(line: readonly Token[], city: readonly string[], state: string | null): readonly Token[] {
  let to = line.length;
  if (to > 3 && isZip(line[to - 1])) to -= 1;
  if (to > 2 && line[to - 1]?.raw === state) to -= 1;
  const isCity = city.length > 0 && city.every((word, index) => line[to - city.length + index]?.short === word);
  return line.slice(0, isCity && to - city.length > 1 ? to - city.length : to);
}

type Street = Pick<WrittenAddress, 'number' | 'before' | 'after' | 'street' | 'suffix' | 'unit'> & {
  readonly rest: readonly Token[];
};

function readStreet(line: readonly Token[]): Street {
  const [first] = line;
  const isTurned = !isNumber(first) && line.length > 1 && isNumber(line.at(-1));
  const number = (isTurned ? line.at(-1) : isNumber(first) ? first : undefined)?.raw ?? null;
  const named = isTurned ? line.slice(0, -1) : number === null ? line : line.slice(1);
  const before = isDirectionBefore(named) ? (named[0]?.short ?? null) : null;
  const words = before === null ? named : named.slice(1);
  const at = suffixAt(words);
  const suffix = words[at];
  const isNumbered =
    suffix !== undefined && isNumberedRoad(suffix.short, words[at - 1]?.short) && isNumber(words[at + 1]);
  const end = suffix === undefined ? endOf(words) : isNumbered ? at + 2 : at;
  const behind = words.slice(suffix === undefined || isNumbered ? end : at + 1);
  const after = isDirection(behind[0]?.short ?? '') ? (behind[0]?.short ?? null) : null;
  const rest = after === null ? behind : behind.slice(1);
  const unit = bareUnitOf(rest[0]);
  return {
    number,
    before,
    after,
    street: words.slice(0, end),
    suffix: isNumbered ? null : (suffix?.short ?? null),
    unit,
    rest: unit === null ? rest : rest.slice(1),
  };
}

/** What a word after the street says of the unit; null for none. */
export function bareUnitOf(token: Token | undefined): string | null {
  return token === undefined ? null : (unitByItself(token.raw) ?? (isBareUnit(token) ? unitId(token.raw) : null));
}

/** In `12 N St NW` the street is N, in `12 N St James Ct` it is not. */
function isDirectionBefore([first, second, third]: readonly Token[]): boolean {
  if (first === undefined || second === undefined || !isDirection(first.short)) return false;
  const isEnd = third === undefined || isDirection(third.short) || isBareUnit(third);
  return !isCertainSuffix(second.short) || !isEnd;
}

/** The last that is certain; else the last word. The first word is always a part of the name. */
function suffixAt(words: readonly Token[]): number {
  const at = words.findLastIndex(({ short }, index) => index > 0 && isCertainSuffix(short));
  if (at > 0) return at;
  const last = words.findLastIndex(({ short }) => !isDirection(short));
  return last > 0 && isSuffix(words[last]?.short ?? '') ? last : -1;
}

/** Where the name of a street without a suffix ends: before a direction or a unit, unless that is a number of the road. */
function endOf(words: readonly Token[]): number {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return words.length;
  const isUnit = isBareUnit(last) && (words.at(-2)?.raw.length ?? 0) > 3 && words.at(-2)?.short !== 'hwy';
  return isUnit || isDirection(last.short) ? words.length - 1 : words.length;
}
