/** Whose turn it is: one after the other as they were given, but first those that somebody looks at. */
export interface Turns<Item> {
  /** The one that was asked for last, or else the first that is left; null at the end. */
  next(): Item | null;
  /** Somebody looks at it. One that had its turn is passed over. */
  ask(item: Item): void;
}

export function createTurns<Item>(items: Iterable<Item>): Turns<Item> {
  const left = new Set(items);
  const asked: Item[] = [];
  return {
    next() {
      let item = asked.pop();
      while (item !== undefined && !left.has(item)) item = asked.pop();
      if (item === undefined) [item] = left;
      if (item === undefined) return null;
      left.delete(item);
      return item;
    },
    ask(item) {
      if (left.has(item) && asked.at(-1) !== item) asked.push(item);
    },
  };
}
