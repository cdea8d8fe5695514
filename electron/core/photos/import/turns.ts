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

/** Lets so many pieces of work be under way, and no more: what there is of each stays bounded however many there are. */
export interface Room {
  /** Starts the work as soon as there is room, and resolves then, not when it has ended. */
  start(work: () => Promise<void>): Promise<void>;
  /** Resolves when all that was started has ended, well or badly. */
  empty(): Promise<void>;
  /** Rejects with the first failure of what was started. */
  failure(): Promise<void>;
}

export function createRoom(most: number): Room {
  const underWay = new Set<Promise<void>>();
  const failed: Promise<void>[] = [];
  let whenRoom = (): void => undefined;

  return {
    async start(work) {
      if (underWay.size >= most) {
        await new Promise<void>((resolve) => {
          whenRoom = resolve;
        });
      }
      const working = work();
      const leave = (): void => {
        underWay.delete(working);
        whenRoom();
      };
      underWay.add(working);
      working.then(leave, () => {
        failed.push(working);
        leave();
      });
    },
    async empty() {
      await Promise.allSettled(underWay);
    },
    async failure() {
      await Promise.all(failed);
    },
  };
}
