/** One line of the bench: a measure, what a named peer or bound needs for the same, and the goal for it. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer: { readonly name: string; readonly value: number } | null;
  readonly goal: Goal | null;
}

/** What the figure itself, or its ratio to the peer's, is to be at most. */
export interface Goal {
  readonly of: 'value' | 'ratio';
  readonly limit: number;
}

/** How many times the peer's the figure is; null without a peer, or where the peer has 0. */
export function ratioOf({ value, peer }: BenchRow): number | null {
  // Nothing can be so many times nothing: a page without a single long task is no measure of one with three.
  return peer === null || peer.value === 0 ? null : value / peer.value;
}

/** Whether a row meets its goal; null when it has none, or none that can be judged without the peer. */
export function meetsGoal(row: BenchRow): boolean | null {
  const figure = row.goal?.of === 'ratio' ? ratioOf(row) : row.value;
  return row.goal === null || figure === null ? null : figure <= row.goal.limit;
}

/** The middle one, or the mean of the two in the middle; NaN of nothing. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}
