import { alterText } from '../../electron/practice/altered-values.ts';
import { type Dialect, dialectSchema } from '../../electron/practice/dialect.ts';
import type { Random } from './seeded.ts';

/** A service with some of the ways in which services are odd, drawn by chance. */
export interface Mix {
  readonly dialect: Partial<Dialect>;
  /** Longest time by which a read lags, in milliseconds of the service. */
  readonly lag: number;
  /** What a person writes that such a service changes on its way in; nothing where it stores what is sent. */
  readonly word: string;
  /** Whether the service shows a text as this value, also after it was sent back as it is shown there. */
  isShownAs(text: string, value: string): boolean;
}

const WORDS: Readonly<Record<Dialect['storedText'], string>> = {
  asSent: '',
  trimmed: '  wide   hall ',
  escaped: ' & <bath>',
  normalised: ' cafe\u0301',
};
/** Longer than the part of a text that distinguishes it from every other one. */
const CUT_AT = 9;
/** How often an oddity is part of the mix. */
const SHARE = 0.3;

/** @param isLateAndCoarse whether its copies lag and its tags are coarse in any case, which chance seldom brings together */
export function drawMix(random: Random, isLateAndCoarse = false): Mix {
  const some = <Value>(draw: () => Value): Value | undefined => (random.chance(SHARE) ? draw() : undefined);
  const tags = isLateAndCoarse ? 'second' : some(() => 'second' as const);
  // Where tags are times as well, the lag is waited for before each change.
  const lags = tags === undefined ? [1_000, 15_000, 60_000] : [300, 1_000];
  const drawLags = (): number[] => [0, random.pick(lags), random.pick(lags)].slice(random.below(3));
  const readLags = isLateAndCoarse ? drawLags() : some(drawLags);
  const storedTextLength = some(() => CUT_AT);
  const drawn = {
    tags,
    readLags,
    filterLag: some(() => random.pick(lags)),
    expandedPageSize: some(() => 1 + random.below(2)),
    pageSize: some(() => 1 + random.below(2)),
    newOrders: some(() => random.pick(['fromOne', 'tens'] as const)),
    storedText: some(() => random.pick(['trimmed', 'escaped', 'normalised'] as const)),
    storedTextLength,
    insertAnswer: some(() => 'noContent' as const),
    updateAnswer: some(() => random.pick(['noContentWithTag', 'noContentWithoutTag'] as const)),
    filter: some(() => 'ignored' as const),
    firstPage: some(() => 'empty' as const),
    // In the header alone they do not come with a listing: what is changed then waits for ever.
    tagIn: some(() => 'body' as const),
    numericKeys: some(() => random.pick(['large', 'text'] as const)),
    values: some(() => 'odd' as const),
    timestamps: some(() => random.pick(['utc', 'utc', 'seconds', 'milliseconds'] as const)),
    unsetFields: some(() => 'absent' as const),
    locations: some(() => 'relative' as const),
  };
  const dialect: Partial<Dialect> = Object.fromEntries(
    Object.entries(drawn).filter(([, value]) => value !== undefined),
  );
  const whole = dialectSchema.parse(dialect);
  const stored = (text: string): string => String(alterText({ ShortDescription: text }, whole)['ShortDescription']);
  const isCut = whole.storedTextLength !== null;
  return {
    dialect,
    lag: Math.max(0, whole.filterLag, ...whole.readLags),
    word: WORDS[whole.storedText] || (isCut ? ' and what is more' : ''),
    isShownAs: (text, value) => [text, stored(text), stored(stored(text))].includes(value),
  };
}
