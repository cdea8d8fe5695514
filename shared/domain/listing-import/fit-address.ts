import type { Folder } from './folder-name.ts';
import { isBesideAddress, isDirection, isSuffix, spellingsOf } from './postal-words.ts';
import {
  BREAK,
  bareUnitOf,
  isBreak,
  isNumber,
  isZip,
  joined,
  type Token,
  type WrittenAddress,
} from './written-address.ts';

/** What is taken off a score of 1 for what is said on one side alone. */
const LESS = {
  suffix: 0.15,
  direction: 0.3,
  unit: 0.4,
  copy: 0.25,
  otherNumber: 0.4,
  otherWord: 0.4,
} as const;
/** Null where the name has not this street. 0 where it has, and is about another house, unit, side or city. */
export function fitAddress(
  address: WrittenAddress,
  words: string,
  folder: Folder,
  cities: ReadonlySet<string>,
): number | null {
  const isNamed = folder.allWords === words || (address.number === null && folder.words === words);
  if (words !== '' && isNamed && address.unit === folder.unit) return 1;
  if (address.number === null) return null;
  const scores = positionsOf(folder.tokens, address).map((position) => fitStreet(address, folder, position, cities));
  return scores.length === 0 ? null : Math.max(...scores);
}

interface Position {
  readonly from: number;
  /** Behind the name of the street. */
  readonly to: number;
  /** Whether the suffix is written together with it. */
  readonly withSuffix: boolean;
}

/** Where the name of the street stands: in the same words, or in words that are written together or apart. */
export function positionsOf(tokens: readonly Token[], { street, suffix }: WrittenAddress): readonly Position[] {
  if (street.length === 0) return [];
  const together = joined(street);
  const withSuffix = new Set(suffix === null ? [] : spellingsOf(suffix).map((spelling) => `${together}${spelling}`));
  return tokens.flatMap((token, from): Position[] => {
    if (withSuffix.has(token.raw)) return [{ from, to: from + 1, withSuffix: true }];
    const isSame = street.every(({ short }, index) => tokens[from + index]?.short === short);
    if (isSame) return [{ from, to: from + street.length, withSuffix: false }];
    if (!together.startsWith(token.raw)) return [];
    for (let to = from + 1; to <= from + street.length + 2 && to <= tokens.length; to += 1) {
      if (joined(tokens.slice(from, to)) === together) return [{ from, to, withSuffix: false }];
    }
    return [];
  });
}

/** How the words around the name of the street fit: 0 where one of them contradicts. */
function fitStreet(
  address: WrittenAddress,
  folder: Folder,
  { from, to, withSuffix }: Position,
  cities: ReadonlySet<string>,
): number {
  const { tokens } = folder;
  const behind = readBehind(address, tokens, to, withSuffix);
  const ahead = readAhead(address, tokens, from);
  if (behind === null) return 0;
  const house = houseLess(address, ahead, behind);
  const other = ahead.number === address.number ? (behind.number?.raw ?? null) : null;
  const unit = unitLess(address.unit, folder.unit ?? behind.unit ?? ahead.unit, other);
  const place = isElsewhere(address, [...tokens.slice(0, ahead.at + 1), BREAK, ...tokens.slice(behind.at)], cities);
  if (house === null || unit === null || place) return 0;
  const directions = directionLess(address, ahead.direction, behind.direction);
  if (directions === null) return 0;
  return Math.max(0.1, 1 - house - unit - directions - behind.less);
}

interface Behind {
  readonly direction: string | null;
  /** A number that is no unit, year, postal code or number of a listing. */
  readonly number: Token | null;
  /** Whether only a space or a comma stands before that number. */
  readonly isNext: boolean;
  readonly unit: string | null;
  readonly less: number;
  readonly at: number;
}

/** What stands after the street; null where it is another suffix. */
function readBehind(address: WrittenAddress, tokens: readonly Token[], to: number, withSuffix: boolean): Behind | null {
  const found = tokens[to];
  const placeWords = [...address.city, address.state];
  const isPlace = found !== undefined && placeWords.includes(found.short);
  const hasSuffix = !withSuffix && !isPlace && isSuffix(found?.short ?? '');
  if (hasSuffix && address.suffix !== null && found?.short !== address.suffix) return null;
  const isSame = withSuffix || (address.suffix === null ? !hasSuffix : hasSuffix);
  const direction = directionAt(tokens, hasSuffix ? to + 1 : to);
  const at = to + (hasSuffix ? 1 : 0) + (direction === null ? 0 : 1);
  const next = tokens[at];
  const isEnd =
    isPlace || isBreak(next) || isBesideAddress(next?.raw ?? '') || bareUnitOf(next) !== null || isZip(next);
  // `12 Summit View Ct` is not 12 Summit View.
  const hasAnother =
    (hasSuffix || withSuffix) && isSuffix(next?.short ?? '') && !placeWords.includes(next?.short ?? '');
  const isWhole = (hasSuffix || withSuffix || direction !== null || isEnd) && !hasAnother;
  const beyondAt = isBreak(next) ? at + 1 : at;
  const beyond = tokens[beyondAt];
  const unit = bareUnitOf(beyond);
  const isUnit = unit !== null && (unit === address.unit || (beyondAt === at && !isNumber(beyond)));
  const isHouse = !isUnit && isHouseNumber(beyond, address);
  return {
    direction,
    number: isHouse ? (beyond ?? null) : null,
    isNext: next?.raw !== BREAK.raw && !isYear(beyond),
    unit: isUnit ? unit : null,
    less: (isSame ? 0 : LESS.suffix) + (isWhole ? 0 : LESS.otherWord),
    at: isUnit || isHouse ? beyondAt + 1 : at,
  };
}

function directionAt(tokens: readonly Token[], at: number): string | null {
  const short = tokens[at]?.short ?? '';
  return isDirection(short) ? short : null;
}

function isHouseNumber(token: Token | undefined, { number }: WrittenAddress): boolean {
  if (!isNumber(token)) return false;
  return token?.raw === number || !(isZip(token) || isListingNumber(token) || isYear(token));
}

interface Ahead {
  readonly direction: string | null;
  readonly number: string | null;
  readonly unit: string | null;
  /** Whether nothing stands between the number and the street. */
  readonly isNext: boolean;
  /** Whether the name of the street begins here: `White Oak Drive` is not Oak Drive. */
  readonly isStart: boolean;
  /** Whether another number stands before the number. */
  readonly hasOther: boolean;
  /** The last word before all of that. */
  readonly at: number;
}

function readAhead(address: WrittenAddress, tokens: readonly Token[], from: number): Ahead {
  const found = directionAt(tokens, from - 1);
  const at = found === null ? from - 1 : from - 2;
  const token = tokens[at];
  const isNext = !isBreak(token);
  const isStart =
    !isNext || isBesideAddress(token?.raw ?? '') || (token !== undefined && token.short === address.city.at(-1));
  const there = isNext ? at : at - 1;
  const number = isNumber(tokens[there]) ? (tokens[there]?.raw ?? null) : null;
  const place = { isNext, isStart };
  if (number === null) return { ...place, direction: found, number, unit: null, hasOther: false, at };
  // `12N Oak St` is the house 12.
  const isGlued = found === null && address.before !== null && number === `${address.number}${address.before}`;
  const other = tokens[there - 1];
  const isUnit = address.unit !== null && bareUnitOf(other) === address.unit;
  return {
    ...place,
    direction: isGlued ? address.before : found,
    number: isGlued ? address.number : number,
    unit: isUnit ? address.unit : null,
    hasOther:
      !isUnit && isNumber(other) && !isYear(other) && !isListingNumber(other) && other?.raw.startsWith('0') !== true,
    at: there - 1,
  };
}

const isYear = (token: Token | undefined): boolean => /^(19|20)\d\d$/.test(token?.raw ?? '');

/** More than houses have. */
const isListingNumber = (token: Token | undefined): boolean => /^\d{6,}$/.test(token?.raw ?? '');

/** Which number is the house's: the one before the street, or the one after it. Null for another house. */
function houseLess({ number }: WrittenAddress, ahead: Ahead, behind: Behind): number | null {
  const isBehind = behind.number?.raw === number;
  if (ahead.number === number) {
    // `12 Oak St (2)` is another folder of the same, or a unit.
    if (!ahead.hasOther && !behind.isNext && /^\d$/.test(behind.number?.raw ?? '')) return LESS.copy;
    return behind.number !== null || ahead.hasOther ? LESS.otherNumber : 0;
  }
  if (!isBehind) return null;
  if (ahead.number === null) return ahead.isStart ? (behind.isNext ? 0 : LESS.otherNumber) : null;
  // `3 - Oak St 12` is the third folder, or another house.
  return ahead.isNext ? null : LESS.otherNumber;
}

/** Null for another unit. */
function unitLess(wanted: string | null, found: string | null, other: string | null): number | null {
  if (wanted === found) return 0;
  if (wanted !== null && (found ?? other) !== null) return null;
  return LESS.unit;
}

/** Null for another side of the town. */
function directionLess(address: WrittenAddress, before: string | null, after: string | null): number | null {
  if (address.before === before && address.after === after) return 0;
  const wanted = [address.before, address.after].filter((each) => each !== null);
  const found = [before, after].filter((each) => each !== null);
  const isOther = wanted.length > 0 && found.length > 0 && !wanted.some((each) => found.includes(each));
  return isOther ? null : LESS.direction;
}

/** Whether the words that are not about the street name another place: another postal code, or the city of another listing. */
function isElsewhere(address: WrittenAddress, tokens: readonly Token[], cities: ReadonlySet<string>): boolean {
  const zip = tokens.findLast(isZip)?.raw.slice(0, 5);
  if (zip !== undefined && address.zip !== null && zip !== address.zip) return true;
  const own = cityOf(address);
  if (own === null) return false;
  const text = ` ${tokens.map(({ short }) => short).join(' ')} `;
  if (text.includes(` ${own} `)) return false;
  return [...cities].some((city) => text.includes(` ${city} `));
}

/** Null where it is not said. */
export const cityOf = (address: WrittenAddress | null): string | null =>
  address === null || address.city.length === 0 ? null : address.city.join(' ');
