/**
 * The new items, but the former object wherever nothing in it has changed, so that only what changed is drawn again.
 * Items are plain data whose fields stand in the same sequence each time.
 */
export function shareUnchanged<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  return after.map((item) => {
    const former = known.get(keyOf(item));
    return former !== undefined && JSON.stringify(former) === JSON.stringify(item) ? former : item;
  });
}
