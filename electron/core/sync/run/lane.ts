/** A request's place in a lane. */
export interface Slot {
  /** Resolves when the request may go. */
  readonly ready: Promise<void>;
  /** Whether the request may not go yet, may go, or has gone. */
  state(): 'waiting' | 'taken' | 'left';
  /** Gives it back; once is enough. */
  leave(): void;
  /** Takes it again in the same turn as it was given back, where that turn is undone. */
  takeBack(): void;
}

type Waiting = () => void;

/** Places for requests that may be in flight together, and a line of those that go next. */
export function createLane(onFree: () => void) {
  let taken = 0;
  let width = 0;
  /** Something that may not wait in line found no place. */
  let isWanted = false;
  const line: Waiting[] = [];

  const admit = (): void => {
    while (taken < width) {
      const next = line.shift();
      if (next === undefined) return;
      taken += 1;
      next();
    }
  };

  const isFree = (): boolean => taken < width && line.length === 0;
  /** Whoever may not wait and finds no place is next. @param mayWait see `enter` */
  const isFull = (mayWait: boolean): boolean => {
    const hasRoom = isFree() || (mayWait && !isWanted && line.length < width);
    if (!hasRoom && !mayWait) isWanted = true;
    return !hasRoom;
  };

  return {
    isFull,
    /**
     * @param mayWait whether it is content with a place in the line, which is as long as the lane is wide; others have
     *   their turn as soon as those in line have gone
     */
    enter(places: number, mayWait: boolean): Slot | null {
      width = places;
      if (isFull(mayWait)) return null;
      if (!mayWait) isWanted = false;
      const { promise: ready, resolve } = Promise.withResolvers<void>();
      let state: ReturnType<Slot['state']> = 'waiting';
      const go = (): void => {
        state = 'taken';
        resolve();
      };
      if (isFree()) {
        taken += 1;
        go();
      } else line.push(go);
      return {
        ready,
        state: () => state,
        leave() {
          if (state === 'taken') taken -= 1;
          if (state === 'waiting') line.splice(line.indexOf(go), 1);
          if (state === 'left') return;
          state = 'left';
          if (taken === 0 && line.length === 0) isWanted = false;
          // After the turn, which may be undone.
          queueMicrotask(admit);
          onFree();
        },
        takeBack() {
          state = 'taken';
          taken += 1;
        },
      };
    },
  };
}
