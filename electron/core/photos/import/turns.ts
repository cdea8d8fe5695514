import pLimit from 'p-limit';

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

/** Work that is begun before anybody asks for what comes of it. */
export interface Ahead<Result> {
  /** What came of the first that was not asked for yet; null at the end. */
  next(): Promise<Result | null>;
  /** Begins nothing more. @returns what came of those that nobody asked for, once they have ended */
  abandon(): Promise<Result[]>;
}

/**
 * @param most under way or not asked for yet, at a time
 * @param begin never rejects; null when there is nothing left to begin with
 */
export function workAhead<Result>(most: number, begin: () => Promise<Result> | null): Ahead<Result> {
  const started: Promise<Result>[] = [];
  return {
    async next() {
      while (started.length < most) {
        const work = begin();
        if (work === null) break;
        started.push(work);
      }
      return (await started.shift()) ?? null;
    },
    abandon: () => Promise.all(started.splice(0)),
  };
}

/** Lets so many pieces of work be under way, and no more: what there is of each stays bounded however many there are. */
export type Limit = ReturnType<typeof createLimit>;

export function createLimit(most: number) {
  const limit = pLimit(most);
  const underWay = new Set<Promise<void>>();
  const failed: Promise<void>[] = [];
  return {
    /** Starts the work as soon as the limit lets it, and resolves then, not when it has ended. */
    start: (work: () => Promise<void>): Promise<void> =>
      new Promise<void>((started) => {
        const working = limit(() => {
          started();
          return work();
        });
        underWay.add(working);
        working.then(
          () => underWay.delete(working),
          () => {
            failed.push(working);
            underWay.delete(working);
          },
        );
      }),
    /** Resolves when all that was started has ended, well or badly. */
    async ended(): Promise<void> {
      await Promise.allSettled(underWay);
    },
    /** Rejects with the first failure of what was started. */
    async failure(): Promise<void> {
      await Promise.all(failed);
    },
  };
}
