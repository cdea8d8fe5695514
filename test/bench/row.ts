/** One line of the bench: a measure, what a named peer or bound needs for the same, and the goal for it. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer: string | null;
  readonly peerValue: number | null;
  /** value / peerValue; null without a peer, or where the peer has 0. */
  readonly ratio: number | null;
  readonly goal: Goal | null;
}

/** A limit for the figure itself or for its ratio to the peer's. */
export interface Goal {
  readonly of: 'value' | 'ratio';
  readonly at: 'least' | 'most';
  readonly limit: number;
}

/** A row without a peer. */
export function plainRow(name: string, value: number, unit: string, goal: Goal | null = null): BenchRow {
  return { name, value, unit, peer: null, peerValue: null, ratio: null, goal };
}

/** A row beside a peer that did the same in the same run. */
export function pairedRow(
  name: string,
  unit: string,
  value: number,
  peer: { readonly name: string; readonly value: number },
  goal: Goal | null = null,
): BenchRow {
  // Nothing can be so many times nothing: a page without a single long task is no measure of one with three.
  const ratio = peer.value === 0 ? null : value / peer.value;
  return { name, value, unit, peer: peer.name, peerValue: peer.value, ratio, goal };
}

/** Whether a row meets its goal; null when it has none, or none that can be judged without the peer. */
export function meetsGoal(row: BenchRow): boolean | null {
  if (row.goal === null) return null;
  const figure = row.goal.of === 'ratio' ? row.ratio : row.value;
  if (figure === null) return null;
  return row.goal.at === 'least' ? figure >= row.goal.limit : figure <= row.goal.limit;
}

/** The middle one, or the mean of the two in the middle; NaN of nothing. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}
