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
