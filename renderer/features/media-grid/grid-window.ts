import type { GridLayout, Row } from './grid-layout.ts';

/** Up to this many, all tiles stand in the document: finding in the page works, and nothing flashes in. */
const MOST_WHOLE = 120;
/** Pixels above and below the window in which tiles stand already. */
const AHEAD = 260;

/** The first tile that stands in the document, and the one behind the last. Pure. */
export function seenTiles(layout: GridLayout, scrollTop: number, viewHeight: number): { from: number; to: number } {
  const count = layout.boxes.length;
  if (count <= MOST_WHOLE) return { from: 0, to: count };
  const first = rowAt(layout.rows, scrollTop - AHEAD);
  const last = rowAt(layout.rows, scrollTop + viewHeight + AHEAD);
  return { from: layout.rows[first]?.from ?? 0, to: layout.rows[last]?.to ?? count };
}

/** The row at a height, or the nearest. */
export function rowAt(rows: readonly Row[], y: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && row.top + row.height < y) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low);
}

/** How far the grid is scrolled for a tile to be seen whole; where it is already, as it was. */
export function scrolledTo(layout: GridLayout, index: number, scrollTop: number, viewHeight: number): number {
  const box = layout.boxes[index];
  if (box === undefined) return scrollTop;
  const edge = 6;
  if (box.top - edge < scrollTop) return Math.max(0, box.top - edge);
  const bottom = box.top + box.height + edge;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : scrollTop;
}
