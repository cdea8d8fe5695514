import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { type DoctorFinding, finding, propose } from './findings.ts';

/** A change that left its entity as it was, with the tag it was answered by. Moments in milliseconds. */
export interface Write {
  readonly etag: string;
  readonly sent: number;
  readonly answered: number;
}

/** How close two changes may be and have the same tag. Lengths in milliseconds. */
type Tick =
  /** Each of several changes right after each other had a tag of its own. */
  | { readonly kind: 'fine' }
  /** Changes `over` apart had the same one, changes `atMost` apart had not; null where none was seen that had not. */
  | { readonly kind: 'coarse'; readonly over: number; readonly atMost: number | null }
  /** No change had another tag than the entity had before. */
  | { readonly kind: 'unmoved'; readonly writes: number }
  | { readonly kind: 'unclear'; readonly why: Phrase };

export interface TickInstruments {
  /** Makes a change that leaves everything as it is, or says why that cannot go on. */
  readonly write: () => Promise<Write | Unwritten>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface Unwritten {
  readonly why: Phrase;
}

const QUICK = 3;
const RISING = [25, 50, 100, 200, 400, 800, 1600, 3200, 6400];
/** Milliseconds that times are written in: tenths, seconds, minutes. */
const USUAL = [100, 1000, 60_000];
const LONGEST = 60_000;

/** Most changes that a measurement makes. */
export const MOST_WRITES = QUICK + 2 * RISING.length;

/**
 * Measures the tick of version tags by changes: some right after each other, and where two of them have the same tag, further
 * ones at rising distances until it has changed twice. It may change at any moment the first time; the second tick is met
 * near its beginning.
 *
 * @param before the tag that the entity had before
 */
export async function measureTick(instruments: TickInstruments, before: string): Promise<Tick> {
  const quick: Write[] = [];
  for (let count = 0; count < QUICK; count += 1) {
    const made = await instruments.write();
    if ('why' in made) return { kind: 'unclear', why: made.why };
    quick.push(made);
  }
  if (new Set(quick.map(({ etag }) => etag)).size === QUICK) return { kind: 'fine' };
  const first = await follow(instruments, quick);
  if ('why' in first) return { kind: 'unclear', why: first.why };
  const { next, writes, over } = first;
  if (next === null) {
    const isUnmoved = quick.every(({ etag }) => etag === before);
    return isUnmoved ? { kind: 'unmoved', writes } : { kind: 'coarse', over, atMost: null };
  }
  const second = await follow(instruments, [next]);
  if ('why' in second) return { kind: 'unclear', why: second.why };
  return {
    kind: 'coarse',
    over: Math.max(over, second.over),
    atMost: second.next === null ? null : second.next.answered - first.last.sent,
  };
}

interface Followed {
  /** The last change with the tag that was followed, and the one after it; null where it did not come. */
  readonly last: Write;
  readonly next: Write | null;
  readonly writes: number;
  /** Longest time between two changes that had the same tag for certain. */
  readonly over: number;
}

/** Makes changes at rising distances until the tag of the last one has been replaced. */
async function follow({ write, wait }: TickInstruments, made: readonly Write[]): Promise<Followed | Unwritten> {
  const all = [...made];
  for (const pause of RISING) {
    await wait(pause);
    const next = await write();
    if ('why' in next) return next;
    const last = all.at(-1);
    if (last !== undefined && next.etag !== last.etag)
      return { last, next, writes: all.length + 1, over: longestSame(all) };
    all.push(next);
  }
  const last = all.at(-1);
  if (last === undefined) throw new Error('Nothing was written.');
  return { last, next: null, writes: all.length, over: longestSame(all) };
}

function longestSame(writes: readonly Write[]): number {
  const lengths = writes.map((write) => {
    const first = writes.find(({ etag }) => etag === write.etag);
    return first === undefined ? 0 : write.sent - first.answered;
  });
  return Math.max(0, ...lengths);
}

/** Milliseconds after which two changes have different tags: a usual length where one fits what was measured. */
export function tickLength(tick: Tick): number {
  if (tick.kind !== 'coarse') return 0;
  const { over, atMost } = tick;
  const usual = USUAL.find((length) => length >= over && (atMost === null || length <= atMost));
  return usual ?? Math.min(LONGEST, Math.ceil((atMost ?? LONGEST) / 10) * 10);
}

/** How long after a change reads show it. */
type Lag =
  /** Milliseconds after the change at which the read was sent that showed it; 0 for the very next one. */
  | { readonly kind: 'shown'; readonly within: number }
  /** No read showed it within so many seconds. */
  | { readonly kind: 'never'; readonly seconds: number }
  | { readonly kind: 'unclear'; readonly why: Phrase };

/** Reads what was changed: whether it is shown, or why that is unknown. */
export type Ask = () => Promise<boolean | { readonly why: Phrase }>;

interface LagInstruments {
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Milliseconds between two rounds of reads; a minute in all. */
const LOOKS = [0, 100, 200, 400, 800, 1500, 3000, 6000, 12_000, 36_000];

/** Seconds for which a change is looked for. */
export const LONGEST_LOOK = LOOKS.reduce((sum, pause) => sum + pause, 0) / 1000;

/** Reads may be answered from several copies, one of them fresh: so many in a row have to show the change. */
const IN_A_ROW = 3;

/** Asks in several ways, at rising distances, until each of them has shown a change that was made just now. */
export async function measureLags(asks: readonly Ask[], { wait, now }: LagInstruments): Promise<Lag[]> {
  const since = now();
  const found = new Map<Ask, Lag>();
  for (const pause of LOOKS) {
    if (pause > 0) await wait(pause);
    for (const ask of asks.filter((each) => !found.has(each))) {
      const within = pause === 0 ? 0 : now() - since;
      const shown = await askInARow(ask);
      if (typeof shown !== 'boolean') found.set(ask, { kind: 'unclear', why: shown.why });
      else if (shown) found.set(ask, { kind: 'shown', within });
    }
    if (found.size === asks.length) break;
  }
  return asks.map((ask) => found.get(ask) ?? { kind: 'never', seconds: LONGEST_LOOK });
}

async function askInARow(ask: Ask): ReturnType<Ask> {
  for (let count = 0; count < IN_A_ROW; count += 1) {
    const shown = await ask();
    if (shown !== true) return shown;
  }
  return true;
}

/** The longest that the profile takes for both. */
const LONGEST_TAG_SETTLE = 60_000;

/** `400 ms`, `12 s`; never less than it is. */
function timeIn(milliseconds: number): Phrase {
  return milliseconds < 1000
    ? phrase('time.milliseconds', { count: Math.ceil(milliseconds) })
    : phrase('time.seconds', { count: Math.ceil(milliseconds / 1000) });
}

/** Milliseconds for which reads may lag; null where nothing is known. */
function lengthOf(lag: Lag | null): number | null {
  switch (lag?.kind) {
    case 'shown':
      return lag.within;
    case 'never':
      return lag.seconds * 1000;
    case 'unclear':
    case undefined:
      return null;
  }
}

/** The finding about the tick of tags; with the lag of reads it says how long a tag is not trusted (docs/sync.md). */
export function tickFinding(tick: Tick, lag: Lag | null, { read }: ServiceProfile): DoctorFinding {
  const length = tickLength(tick);
  const late = lengthOf(lag) ?? 0;
  const settle = Math.min(LONGEST_TAG_SETTLE, Math.ceil(length + late));
  const why = phrase('lag.tickAndLag', { tick: timeIn(length), lag: timeIn(late) });
  const proposals =
    settle > read.tagSettleMilliseconds
      ? propose('read.tagSettleMilliseconds', read.tagSettleMilliseconds, settle, why)
      : [];
  switch (tick.kind) {
    case 'fine':
      return finding('tagTick', proposals.length > 0 ? 'note' : 'good', phrase('tagTick.fine'), proposals);
    case 'coarse': {
      const coarse = phrase('tagTick.coarse', { time: timeIn(length) });
      return proposals.length > 0
        ? finding('tagTick', 'note', coarse, proposals)
        : finding('tagTick', 'good', phrase('tagTick.waited', { why: coarse }));
    }
    case 'unmoved':
      return finding('tagTick', 'note', phrase('tagTick.unmoved', { count: tick.writes }), proposals);
    case 'unclear':
      return finding('tagTick', 'note', phrase('tagTick.unclear', { why: tick.why }), proposals);
  }
}

type LagCheck = 'readLag' | 'filterLag';

/** The findings about the lags of reads by key and by `$filter`; the longer one says how long answers are not believed. */
export function lagFindings(byKey: Lag, byFilter: Lag | null, { read }: ServiceProfile): DoctorFinding[] {
  const lags: { readonly check: LagCheck; readonly lag: Lag }[] = [{ check: 'readLag', lag: byKey }];
  if (byFilter !== null) lags.push({ check: 'filterLag', lag: byFilter });
  const [slowest] = lags.toSorted((one, other) => (lengthOf(other.lag) ?? 0) - (lengthOf(one.lag) ?? 0));
  return lags.map(({ check, lag }) => {
    const said = lagPhrase(check, lag);
    const length = lengthOf(lag);
    // What never showed it lags for longer than was waited.
    const settle = Math.ceil((length ?? 0) / 1000) * (lag.kind === 'never' ? 2 : 1);
    const isProposed = check === slowest?.check && settle > read.lagSeconds;
    const proposals = isProposed ? propose('read.lagSeconds', read.lagSeconds, settle, said) : [];
    if (length === null || lag.kind === 'never' || isProposed) return finding(check, 'note', said, proposals);
    return finding(check, 'good', length === 0 ? said : phrase('lag.waited', { why: said }));
  });
}

function lagPhrase(check: LagCheck, lag: Lag): Phrase {
  switch (lag.kind) {
    case 'shown':
      return lag.within === 0 ? phrase(`${check}.atOnce`) : phrase(`${check}.within`, { time: timeIn(lag.within) });
    case 'never':
      return phrase(`${check}.never`, { seconds: lag.seconds });
    case 'unclear':
      return phrase(`${check}.unclear`, { why: lag.why });
  }
}
