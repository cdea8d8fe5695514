/** A small break of the sync engine that hurts somebody who relies on it, and that a test has to notice. */
export interface Break {
  /** What a person would suffer from it. */
  readonly title: string;
  /** From the root of the checkout. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test file that most likely notices it: it runs first, which saves time and decides nothing. */
  readonly near?: string;
}
