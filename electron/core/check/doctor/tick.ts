import type { Phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** A change that left its entity as it was, with the tag it was answered by. Moments in milliseconds. */
export interface Write {
  readonly etag: string;
  readonly sent: number;
  readonly answered: number;
}

/** How close two changes may be and have the same tag. Lengths in milliseconds. */
export type Tick =
  /** Each of several changes right after each other had a tag of its own. */
  | { readonly kind: 'fine' }
  /** Changes `over` apart had the same one, changes `atMost` apart had not; null where none was seen that had not. */
  | { readonly kind: 'coarse'; readonly over: number; readonly atMost: number | null }
  /** No change had another tag than the entity had before. */
  | { readonly kind: 'unmoved'; readonly writes: number }
  | { readonly kind: 'untold'; readonly why: Phrase };

export interface TickInstruments {
  /** Makes a change that leaves everything as it is, or tells why that cannot go on. */
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
    if ('why' in made) return { kind: 'untold', why: made.why };
    quick.push(made);
  }
  if (new Set(quick.map(({ etag }) => etag)).size === QUICK) return { kind: 'fine' };
  const first = await follow(instruments, quick);
  if ('why' in first) return { kind: 'untold', why: first.why };
  const { next, writes, over } = first;
  if (next === null) {
    const isUnmoved = quick.every(({ etag }) => etag === before);
    return isUnmoved ? { kind: 'unmoved', writes } : { kind: 'coarse', over, atMost: null };
  }
  const second = await follow(instruments, [next]);
  if ('why' in second) return { kind: 'untold', why: second.why };
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
