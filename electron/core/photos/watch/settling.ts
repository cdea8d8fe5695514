import type { FileState } from '../../library/store/watch-table.ts';

/** Milliseconds for which neither size nor time of a file may change before it is taken: a program writes it in pieces. */
export const SETTLED_AFTER = 2_000;

export interface SettledFile {
  readonly path: string;
  readonly state: FileState;
}

interface Seen {
  readonly state: FileState;
  /** By a clock that only goes forward, in milliseconds. */
  readonly since: number;
}

/** Files that may still be written. Pure but for what it remembers; whoever looks at them says what it saw, and when. */
export function createSettling(settledAfter: number = SETTLED_AFTER) {
  const files = new Map<string, Seen>();
  return {
    see(path: string, state: FileState, now: number): void {
      const seen = files.get(path);
      if (seen === undefined || !isSameState(seen.state, state)) {
        files.set(path, { state, since: now });
      }
    },
    /** The files that have been as they are for long enough, each reported once and then no longer waited for. */
    takeSettled(now: number): readonly SettledFile[] {
      // [Note: empty] Some programs make a file first and fill it a while later.
      const settled = [...files].filter(([, { state, since }]) => state.bytes > 0 && now - since >= settledAfter);
      for (const [path] of settled) files.delete(path);
      return settled.map(([path, { state }]) => ({ path, state }));
    },
    forget: (path: string): void => void files.delete(path),
    paths: (): readonly string[] => [...files.keys()],
  };
}

export function isSameState(one: FileState, other: FileState): boolean {
  return one.bytes === other.bytes && one.modifiedAt === other.modifiedAt;
}
