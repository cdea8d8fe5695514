import { isBusy, nextTry } from '../../library/store/write-queue.ts';

/** Lets what is decided on the loop itself be tried again when another program holds the library, and not for ever. */
export interface LockWait {
  /** @returns false where the failure is another one, or the wait has been long: then it is trouble like any other */
  begin(error: unknown): boolean;
  isOver(): void;
}

/** @param tryAgain called after a pause */
export function createLockWait(tryAgain: () => void): LockWait {
  let tries = 0;
  let since = 0;
  return {
    begin(error) {
      if (!isBusy(error)) return false;
      if (tries === 0) since = performance.now();
      tries += 1;
      const pause = nextTry(tries, performance.now() - since);
      if (pause === null) {
        tries = 0;
        return false;
      }
      setTimeout(tryAgain, pause);
      return true;
    },
    isOver() {
      tries = 0;
    },
  };
}
