import type { Random } from './random.ts';

/** What was decided in a run that could have been left out, so that a failing run can be made as short as it gets. */
export interface Decisions {
  /** Draws whether something happens. One that is left out for good does not, and everything else is drawn as before. */
  happens(chance: number, what: string): boolean;
  /** What happened or would have, in turn. */
  readonly made: readonly string[];
}

/** @param left numbers of the decisions that are left out, counted from 0 */
export function createDecisions(random: Random, left: ReadonlySet<number>): Decisions {
  const made: string[] = [];
  return {
    happens(chance, what) {
      if (!random.chance(chance)) return false;
      made.push(what);
      return !left.has(made.length - 1);
    },
    made,
  };
}
