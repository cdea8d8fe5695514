/** A photo in the wanted sequence, with the Order the service has for it (null when it has none). */
export interface OrderedItem<Id> {
  readonly id: Id;
  readonly remoteOrder: number | null;
}

/**
 * Moves some items so that they stand, in their present sequence, directly before `before` (null: at the end).
 * Items that are not in the sequence are ignored; a `before` that is itself moved means "where it stands now".
 */
export function moveBefore<Id>(sequence: readonly Id[], moved: readonly Id[], before: Id | null): Id[] {
  const movedSet = new Set(moved);
  const anchor = before === null ? null : firstUnmovedFrom(sequence, movedSet, before);
  const staying = sequence.filter((id) => !movedSet.has(id));
  const moving = sequence.filter((id) => movedSet.has(id));
  const at = anchor === null ? staying.length : staying.indexOf(anchor);
  return [...staying.slice(0, at), ...moving, ...staying.slice(at)];
}

function firstUnmovedFrom<Id>(sequence: readonly Id[], moved: ReadonlySet<Id>, from: Id): Id | null {
  const start = sequence.indexOf(from);
  if (start < 0) return null;
  return sequence.slice(start).find((id) => !moved.has(id)) ?? null;
}

/** Moves the item at one position to another; both count from 1. Positions outside the sequence give null. */
export function movePosition<Id>(sequence: readonly Id[], from: number, to: number): Id[] | null {
  const item = sequence[from - 1];
  if (item === undefined || to < 1 || to > sequence.length) return null;
  const others = sequence.filter((_, index) => index !== from - 1);
  return [...others.slice(0, to - 1), item, ...others.slice(to - 1)];
}

/** Where the Order of the first photo may stand, both ends included. */
export interface FirstOrder {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The fewest new Order values that make the service show the wanted sequence.
 *
 * Values must rise strictly, from one within `first` on. Gaps are harmless, so removing a photo changes nothing else, and
 * what goes into one is put in its middle, so that there is room for the next. [Note: longest kept run] An item at index i
 * may keep Order v only if v - i >= first.lowest, and two kept items i < j need v_j - v_i >= j - i; so the largest set
 * that may keep its values is the longest non-decreasing subsequence of v - i within that bound.
 */
export function minimalOrders<Id>(wanted: readonly OrderedItem<Id>[], first: FirstOrder): Map<Id, number> {
  const kept = longestKeptRun(wanted, first);
  const changes = new Map<Id, number>();
  let previous = first.lowest - 1;
  wanted.forEach((item, index) => {
    if (kept.has(index) && item.remoteOrder !== null) {
      previous = item.remoteOrder;
      return;
    }
    const next = nextKept(wanted, kept, index);
    const step = next === null ? 1 : Math.floor((next.order - previous) / (next.index - index + 1));
    previous = Math.floor(previous) + step;
    if (index === 0) previous = Math.min(previous, first.highest);
    changes.set(item.id, previous);
  });
  return changes;
}

function nextKept<Id>(
  wanted: readonly OrderedItem<Id>[],
  kept: ReadonlySet<number>,
  after: number,
): { readonly index: number; readonly order: number } | null {
  for (let index = after + 1; index < wanted.length; index += 1) {
    const order = wanted[index]?.remoteOrder ?? null;
    if (kept.has(index) && order !== null) return { index, order };
  }
  return null;
}

/** Indexes of the items that may keep their Order. */
function longestKeptRun<Id>(wanted: readonly OrderedItem<Id>[], first: FirstOrder): ReadonlySet<number> {
  const slack = wanted.map(({ remoteOrder }, index) => {
    const value = (remoteOrder ?? Number.NaN) - index;
    return value >= first.lowest && (index > 0 || Math.floor(value) <= first.highest) ? value : null;
  });
  return longestRun(slack);
}

/** Indexes of a longest subsequence that never falls, by patience sorting; null is passed over. */
function longestRun(values: readonly (number | null)[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    let length = tails.findIndex((tail) => (values[tail] ?? 0) > value);
    if (length < 0) length = tails.length;
    before[index] = tails[length - 1];
    tails[length] = index;
  });
  const run = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = before[index]) run.add(index);
  return run;
}

/** The sequence in which the service shows its photos: by Order, those without one last; ties keep their place. */
export function remoteSequence<Id>(items: readonly OrderedItem<Id>[]): Id[] {
  return [...items]
    .sort((a, b) => (a.remoteOrder ?? Number.MAX_SAFE_INTEGER) - (b.remoteOrder ?? Number.MAX_SAFE_INTEGER))
    .map((item) => item.id);
}

/**
 * Brings two changes of one sequence together, or gives null when they touch: when both sides turned round the same
 * pair of items, or when no sequence has all the turned pairs. All three hold the same items.
 */
export function mergeSequences<Id>(base: readonly Id[], mine: readonly Id[], theirs: readonly Id[]): Id[] | null {
  const mineAt = placesOf(base, mine);
  const theirsAt = placesOf(base, theirs);
  /** How many others each item stands before when the pairs turned by either side are turned. */
  const before = base.map(() => 0);
  for (let first = 0; first < base.length; first += 1) {
    for (let second = first + 1; second < base.length; second += 1) {
      const turnedHere = (mineAt[first] ?? 0) > (mineAt[second] ?? 0);
      const turnedThere = (theirsAt[first] ?? 0) > (theirsAt[second] ?? 0);
      if (turnedHere && turnedThere) return null;
      const leader = turnedHere || turnedThere ? second : first;
      before[leader] = (before[leader] ?? 0) + 1;
    }
  }
  // A relation of every pair is a sequence exactly when no two items stand before equally many.
  if (new Set(before).size !== before.length) return null;
  const leading = base.map((id, index) => ({ id, before: before[index] ?? 0 }));
  return leading.sort((a, b) => b.before - a.before).map(({ id }) => id);
}

/** For each item of `items`, in their sequence, its place in `sequence`. */
function placesOf<Id>(items: readonly Id[], sequence: readonly Id[]): number[] {
  const place = new Map(sequence.map((id, index) => [id, index]));
  return items.map((id) => place.get(id) ?? 0);
}

/** Puts the items of a sequence into its order, at the places that they hold together; all others stay where they stand. */
export function weave<Id>(all: readonly Id[], sequence: readonly Id[]): Id[] {
  const shared = new Set(sequence);
  const next = sequence[Symbol.iterator]();
  return all.map((id) => (shared.has(id) ? (next.next().value ?? id) : id));
}

/**
 * What was moved to make one sequence of another, both of the same items: those that do not stand in every longest run that kept its
 * order. Of two neighbours that changed places either may have been moved, so both are.
 */
export function movedItems<Id>(from: readonly Id[], to: readonly Id[]): Set<Id> {
  const placeIn = new Map(to.map((id, place) => [id, place]));
  const places = from.map((id) => placeIn.get(id) ?? 0);
  const endingAt = longestRisingTo(places);
  const beginningAt = longestRisingTo(places.map((place) => -place).toReversed()).toReversed();
  const longest = Math.max(0, ...endingAt);
  const isInOne = from.map((_, index) => (endingAt[index] ?? 0) + (beginningAt[index] ?? 0) - 1 === longest);
  // Of a place in the run that one item alone can take, that item is in all of them.
  const takers = new Map<number, number>();
  endingAt.forEach((length, index) => {
    if (isInOne[index] === true) takers.set(length, (takers.get(length) ?? 0) + 1);
  });
  return new Set(from.filter((_, index) => isInOne[index] !== true || takers.get(endingAt[index] ?? 0) !== 1));
}

/** For each value how long the longest rising run is that ends with it. */
function longestRisingTo(values: readonly number[]): number[] {
  /** The lowest value with which a run of each length ends. */
  const lowest: number[] = [];
  return values.map((value) => {
    let length = lowest.findIndex((last) => last >= value);
    if (length < 0) length = lowest.length;
    lowest[length] = value;
    return length + 1;
  });
}
