import { AppError } from '../../../../shared/contract/app-error.ts';

/** Milliseconds in which a change waits for another program that holds the library, and between two tries. */
export const LONGEST_WAIT = 5_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [10, 50];

/** The pause before the next try, or null when it is time to give up. Pure. */
export function nextTry(tries: number, waited: number): number | null {
  return waited >= LONGEST_WAIT ? null : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));
}

/** Whether another program holds the library, rather than a listing of it. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'libraryBusy' && error.phrase?.code === 'library.busy';
}

/** Makes changes one after the other, in the order in which they were asked for. */
export interface WriteQueue {
  /**
   * Makes a change at once where nothing is in its way, and otherwise as soon as the library is free. Meanwhile everything
   * else goes on.
   *
   * @param change throws libraryBusy where the library is held, having changed nothing
   */
  add<Value>(change: () => Value): Promise<Value>;
}

interface Waiting {
  /** @returns false when it is to be tried again */
  attempt(): boolean;
}

export function createWriteQueue(): WriteQueue {
  const waiting: Waiting[] = [];
  let isPausing = false;
  let tries = 0;

  // [Note: taken out first] A change notifies watchers, who may ask for another one within it.
  const goOn = (): void => {
    while (!isPausing) {
      const first = waiting.shift();
      if (first === undefined) return;
      if (first.attempt()) {
        tries = 0;
        continue;
      }
      waiting.unshift(first);
      isPausing = true;
      tries += 1;
      setTimeout(() => {
        isPausing = false;
        goOn();
      }, nextTry(tries, 0) ?? LONGEST_PAUSE);
    }
  };

  return {
    add<Value>(change: () => Value): Promise<Value> {
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const since = performance.now();
      let own = 0;
      waiting.push({
        attempt() {
          try {
            resolve(change());
            return true;
          } catch (error) {
            own += 1;
            if (isBusy(error) && nextTry(own, performance.now() - since) !== null) return false;
            reject(error);
            return true;
          }
        },
      });
      goOn();
      return promise;
    },
  };
}
