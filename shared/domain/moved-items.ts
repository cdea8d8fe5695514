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
