import { availableParallelism } from 'node:os';

/**
 * What is made of a photo: the tile of the grid, everything else that is kept of it (the tile too, where it is missing),
 * or all its pixels, which are only made for somebody who waits for them.
 */
export type PictureWork = 'tile' | 'large' | 'full';

/** Bounds how many pictures are worked on at once, and says whose turn it is. */
export interface PictureQueue {
  add<Value>(sha256: string, kind: PictureWork, work: () => Promise<Value>): Promise<Value>;
  /** Somebody looks at this photo: what waits to be made of it goes before all else, the newest wish first. */
  wish(sha256: string, kind: 'tile' | 'large'): void;
  /**
   * Reports what somebody looks at, also pictures that nobody can make yet.
   *
   * @returns ends that
   */
  onWish(listener: (sha256: string) => void): () => void;
  /**
   * Leaves some pictures until the answer is called; what somebody looks at is made all the same.
   *
   * @returns lets them go on
   */
  hold(isHeld: (sha256: string) => boolean): () => void;
  /** Whether work on any other photo waits for its turn. */
  othersWait(sha256: string): boolean;
}

interface Job {
  readonly sha256: string;
  readonly kind: PictureWork;
  readonly start: () => Promise<void>;
}

type Waiting = Readonly<Record<'tile' | 'large', Set<Job>>>;

function takeNext(wished: Job[], waiting: Waiting, holds: ReadonlySet<(sha256: string) => boolean>): Job | undefined {
  const last = wished.pop();
  if (last !== undefined) return last;
  for (const jobs of [waiting.tile, waiting.large]) {
    for (const job of jobs) {
      if ([...holds].some((isHeld) => isHeld(job.sha256))) continue;
      jobs.delete(job);
      return job;
    }
  }
  return undefined;
}

/**
 * Lets as many pictures be worked on at once as there are cores: what somebody waits for first, then the tiles of all
 * photos, so that they can be seen and put in order, then the rest. Make one for a process and pass it on.
 */
export function createPictureQueue(cores: number = availableParallelism()): PictureQueue {
  const wished: Job[] = [];
  const waiting = { tile: new Set<Job>(), large: new Set<Job>() };
  const listeners = new Set<(sha256: string) => void>();
  const holds = new Set<(sha256: string) => boolean>();
  let free = Math.max(1, cores);

  const startNext = (): void => {
    const job = free > 0 ? takeNext(wished, waiting, holds) : undefined;
    if (job === undefined) return;
    free -= 1;
    void job.start().finally(() => {
      free += 1;
      startNext();
    });
  };

  return {
    add: (sha256, kind, work) =>
      new Promise((resolve, reject) => {
        const job = { sha256, kind, start: () => work().then(resolve, reject) };
        if (kind === 'full') wished.push(job);
        else waiting[kind].add(job);
        startNext();
      }),
    wish(sha256, kind) {
      for (const listener of listeners) listener(sha256);
      const waits = [...wished, ...waiting.tile, ...waiting.large].filter((job) => job.sha256 === sha256);
      const asked = waits.filter((job) => job.kind === kind);
      // A tile that nobody makes by itself comes with the rest.
      for (const job of asked.length > 0 ? asked : waits.filter((each) => each.kind === 'large')) {
        if (!waiting.tile.delete(job) && !waiting.large.delete(job)) wished.splice(wished.indexOf(job), 1);
        wished.push(job);
      }
      startNext();
    },
    onWish(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold(isHeld) {
      holds.add(isHeld);
      return () => {
        // As many as there is room for.
        if (holds.delete(isHeld)) for (let more = 0; more < cores; more += 1) startNext();
      };
    },
    othersWait(sha256) {
      for (const jobs of [wished, waiting.tile, waiting.large]) {
        for (const job of jobs) if (job.sha256 !== sha256) return true;
      }
      return false;
    },
  };
}
