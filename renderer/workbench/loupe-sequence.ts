/** The item some places on, stopping at the ends, that is not the left-out one; null where there is no other. */
export function stepIn<Item>(
  items: readonly Item[],
  current: Item | null,
  by: number,
  leftOut: Item | null,
): Item | null {
  const open = items.filter((item) => item !== leftOut || item === current);
  const from = current === null ? -1 : open.indexOf(current);
  const to = Math.max(0, Math.min(open.length - 1, from + by));
  return to === from ? null : (open[to] ?? null);
}

/** The two to compare: the first two chosen ones, or the chosen one and its neighbour; null where there is but one. */
export function pairToCompare<Item>(
  items: readonly Item[],
  chosen: readonly Item[],
): { readonly best: Item; readonly candidate: Item } | null {
  const [best, second] = chosen;
  if (best === undefined) return null;
  const index = items.indexOf(best);
  const candidate = second ?? items[index + 1] ?? items[index - 1];
  return candidate === undefined ? null : { best, candidate };
}

/** What to compare next with the one just chosen; the one that lost comes again only when no other is left. */
export function candidateAfter<Item>(items: readonly Item[], chosen: Item, lost: Item): Item {
  const index = items.indexOf(chosen);
  return items.slice(index + 1).find((item) => item !== lost) ?? lost;
}
