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

/**
 * The fewest new Order values that make the service show the wanted sequence.
 *
 * Values must rise strictly and the first must be `firstOrder` (0 is the primary photo in RESO). Gaps are harmless, so
 * removing a photo changes nothing else; but no value beyond the highest in use is handed out while there is room
 * below it, so that Order stays a position and does not wander off. [Note: longest kept run] An item at index i may
 * keep Order v only if v - i >= firstOrder, and two kept items i < j need v_j - v_i >= j - i; so the largest set that
 * may keep its values is the longest non-decreasing subsequence of v - i within those bounds.
 */
export function minimalOrders<Id>(wanted: readonly OrderedItem<Id>[], firstOrder: number): Map<Id, number> {
  const kept = longestKeptRun(wanted, firstOrder);
  const changes = new Map<Id, number>();
  let previous = firstOrder - 1;
  wanted.forEach((item, index) => {
    if (kept.has(index) && item.remoteOrder !== null) {
      previous = item.remoteOrder;
      return;
    }
    previous += 1;
    changes.set(item.id, previous);
  });
  return changes;
}

/** Indexes of the items that may keep their Order. */
function longestKeptRun<Id>(wanted: readonly OrderedItem<Id>[], firstOrder: number): ReadonlySet<number> {
  const highest = Math.max(firstOrder + wanted.length - 1, ...wanted.map((item) => item.remoteOrder ?? firstOrder));
  const most = highest - (wanted.length - 1);
  const slack = wanted.map(({ remoteOrder }, index) => {
    const value = (remoteOrder ?? Number.NaN) - index;
    return value >= firstOrder && value <= most && (index > 0 || value === firstOrder) ? value : null;
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
 * Brings two changes of one sequence together, or gives null when both moved the same item. All three hold the same
 * items. What was moved is the smallest set that explains each change; our moves are made again in their sequence, each
 * item behind the one it stands behind here.
 */
export function mergeSequences<Id>(base: readonly Id[], mine: readonly Id[], theirs: readonly Id[]): Id[] | null {
  const movedHere = movedItems(base, mine);
  const movedThere = movedItems(base, theirs);
  if ([...movedHere].some((id) => movedThere.has(id))) return null;
  const merged = theirs.filter((id) => !movedHere.has(id));
  mine.forEach((id, index) => {
    if (!movedHere.has(id)) return;
    const before = index === 0 ? undefined : mine[index - 1];
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  });
  return merged;
}

/** The fewest items whose moving turns one sequence into the other: those outside the longest common order. */
function movedItems<Id>(from: readonly Id[], to: readonly Id[]): ReadonlySet<Id> {
  const place = new Map(from.map((id, index) => [id, index]));
  const kept = longestRun(to.map((id) => place.get(id) ?? null));
  return new Set(to.filter((_, index) => !kept.has(index)));
}
