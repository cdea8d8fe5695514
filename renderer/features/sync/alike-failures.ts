import type { SyncFailure } from '../../../shared/contract/model.ts';

/** Failures shown in one row: a single one, or several with the same reason and the same way on. */
export interface FailureRow {
  readonly failures: readonly [SyncFailure, ...SyncFailure[]];
}

/** So many with the same reason are one row: two are still read as fast as their sum. */
const ALIKE = 3;

/** The rows in the sequence in which their first failures stand. */
export function failureRows(failures: readonly SyncFailure[]): readonly FailureRow[] {
  const alike = Map.groupBy(failures, ({ problem }) => `${problem.code} ${problem.action} ${problem.message}`);
  return [...alike.values()].flatMap((group): FailureRow[] => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    return group.length >= ALIKE ? [{ failures: [first, ...others] }] : group.map((each) => ({ failures: [each] }));
  });
}
