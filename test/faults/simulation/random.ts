import { createRandom as createSeeded } from '../seeded.ts';

/** Chance that can be played again: everything in one run is drawn from here, in the order in which it happens. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** From 0 up to `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  /** One of the items; there must be one. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, each as likely as its weight says. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
  uuid(): string;
}

export function createRandom(seed: number): Random {
  const { next } = createSeeded(seed);
  const int = (below: number): number => Math.floor(next() * below);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const hex = (): string =>
    int(2 ** 16)
      .toString(16)
      .padStart(4, '0');
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted(items) {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[1];
    },
    shuffled(items) {
      const rest = [...items];
      return items.map(() => rest.splice(int(rest.length), 1)).flat();
    },
    uuid: () => `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`,
  };
}
