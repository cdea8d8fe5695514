/**
 * The listings in the sequence in which they are shown: each stays where it is, whichever was edited last, so that no row
 * moves under the pointer. New ones stand where the library has them; the next start puts the one edited last first again.
 */
export function keptSequence<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const known = new Set(before.map(keyOf));
  const present = new Map(after.map((item) => [keyOf(item), item]));
  const kept = before.flatMap((item) => present.get(keyOf(item)) ?? []);
  let next = 0;
  // The places of those that are known are filled in their former sequence.
  return after.map((item) => (known.has(keyOf(item)) ? (kept[next++] ?? item) : item));
}
