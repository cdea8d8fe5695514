import { testSize } from '../../build/test-size.ts';

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `limit`, which is left out. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** One run of a suite, with numbers of its own: it replays alone by the seed and its name. */
export interface Run {
  readonly run: number;
  readonly random: Random;
}

/** mulberry32: small, fast and good enough to choose what goes wrong. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
  };
}

/** A whole number from the environment, or what is given instead. */
function fromEnvironment(name: string, otherwise: number): number {
  const text = process.env[name] ?? '';
  if (text === '') return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} is not a whole number: ${text}`);
  return value;
}

/** How many runs: LIGHTBOX_RUNS, or what the suite has for a search and for a change (docs/adr/012). */
export function size(search: number, change = search): number {
  return Math.max(1, fromEnvironment('LIGHTBOX_RUNS', testSize() === 'search' ? search : change));
}

/** All cases, of which a medium run takes each n-th. */
export function eachNth<Case>(cases: readonly Case[], n: number): readonly Case[] {
  return testSize() === 'medium' ? cases.filter((_, index) => index % n === 0) : cases;
}

/** Whether a large run looks at a case in a further way as well: the others look at all that they have. */
export function isEachNth(index: number, n: number): boolean {
  return testSize() !== 'large' || index % n === 0;
}

/** Where a routine run begins. */
export const USUAL_SEED = 20_261_121;

/**
 * Where the numbers begin: LIGHTBOX_SEED, otherwise always the same, so that a failure in a routine run is one of the
 * change at hand. `npm run test:search` begins elsewhere each time.
 */
export function firstSeed(): number {
  return fromEnvironment('LIGHTBOX_SEED', USUAL_SEED);
}

/**
 * The runs of a suite; a change plays the first of those of a search. The seed is printed; `npm run test:search -- FILE --seed S -t 'run 7'`
 * replays one run of it.
 */
export function seededRuns(suite: string, search: number, change = search): Run[] {
  const seed = firstSeed();
  const count = size(search, change);
  process.stdout.write(`${suite}: ${count} runs, LIGHTBOX_SEED=${seed}\n`);
  return Array.from({ length: count }, (_, index) => ({
    run: index + 1,
    random: createRandom(Math.imul(seed + index, 0x9e3779b1) ^ hashOf(suite)),
  }));
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
