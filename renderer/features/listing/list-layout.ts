/** Pixels, the same as in listing.css. A row is as high as this, or higher where a long name takes several lines. */
export const ROW = 66;
const HEADING = 30;
const PADDING = 8;

export interface ListLayout {
  readonly height: number;
  /** Where the heading of each group stands; null for a group of none. */
  readonly headings: { readonly inPreparation: number | null; readonly onService: number | null };
  topOf(index: number): number;
  heightOf(index: number): number;
  /** The row at a height, or the one after it. */
  indexAt(y: number): number;
}

/**
 * Where the rows of the list stand: those in preparation, then those at the service, each under its heading.
 *
 * @param higher how much higher than others the rows are that were seen to be so
 */
export function listLayout(total: number, inPreparation: number, higher: ReadonlyMap<number, number>): ListLayout {
  const heightOf = (index: number): number => ROW + (higher.get(index) ?? 0);
  const extraBefore = (index: number): number => {
    let sum = 0;
    for (const [at, more] of higher) if (at < index) sum += more;
    return sum;
  };
  const headingsBefore = (index: number): number =>
    (inPreparation > 0 ? 1 : 0) + (index >= inPreparation && total > inPreparation ? 1 : 0);
  const topOf = (index: number): number => PADDING + headingsBefore(index) * HEADING + index * ROW + extraBefore(index);
  const indexAt = (y: number): number => {
    let [low, high] = [0, Math.max(0, total - 1)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (topOf(middle) + heightOf(middle) > y) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    height: topOf(total) + PADDING,
    headings: {
      inPreparation: inPreparation > 0 ? PADDING : null,
      onService: total > inPreparation ? topOf(inPreparation) - HEADING : null,
    },
    topOf,
    heightOf,
    indexAt,
  };
}
