import type { Run } from './run.ts';

/** How often a run may be played again to find a shorter one that still fails. */
const MOST_TRIES = 250;
/** A long run is not shrunk for longer than this, in nanoseconds; the clock that runs here is the real one. */
const LONGEST = 30_000_000_000n;

/**
 * The fewest decisions with which a run still breaks the same promise: halves are left out, then quarters, down to
 * single ones.
 *
 * @param play plays the run again without these decisions
 */
export async function shrink(
  failing: Run,
  play: (left: ReadonlySet<number>) => Promise<Run>,
): Promise<{ readonly run: Run; readonly left: ReadonlySet<number> }> {
  let best = { run: failing, left: new Set<number>() as ReadonlySet<number> };
  const until = process.hrtime.bigint() + LONGEST;
  let tries = 0;
  const mayTry = (): boolean => tries < MOST_TRIES && process.hrtime.bigint() < until;
  const remaining = (): number[] =>
    best.run.decisions.map((_, index) => index).filter((index) => !best.left.has(index));
  for (let size = Math.ceil(remaining().length / 2); size >= 1 && mayTry(); ) {
    let progressed = false;
    const kept = remaining();
    // From the end, so that what comes before stays what it was.
    for (let from = kept.length - size; from > -size && mayTry(); from -= size) {
      const left = new Set([...best.left, ...kept.slice(Math.max(0, from), from + size)]);
      tries += 1;
      const run = await play(left);
      if (run.promised !== failing.promised) continue;
      best = { run, left };
      progressed = true;
    }
    if (size === 1 && !progressed) break;
    size = progressed && size === 1 ? 1 : Math.floor(size / 2);
  }
  return best;
}

/** Numbers as ranges, such as `0-4,7`. */
export function toRanges(numbers: ReadonlySet<number>): string {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

export function fromRanges(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const range of text.split(',').filter((each) => each !== '')) {
    const [from = 0, to = from] = range.split('-').map(Number);
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return numbers;
}
