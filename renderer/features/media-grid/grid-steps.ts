import type { GridLayout } from './grid-layout.ts';
import { rowAt } from './grid-window.ts';

/** The tile that a key leads to, counted from 0; null for keys that lead nowhere. Pure. */
export function stepOf(layout: GridLayout, key: string, from: number, viewHeight: number): number | null {
  const last = layout.boxes.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return inRow(layout, from, rowOf(layout, from) - 1);
    case 'ArrowDown':
      return inRow(layout, from, rowOf(layout, from) + 1);
    case 'PageUp':
      return byWindow(layout, from, -viewHeight) ?? 0;
    case 'PageDown':
      return byWindow(layout, from, viewHeight) ?? last;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

function rowOf(layout: GridLayout, index: number): number {
  return rowAt(layout.rows, layout.boxes[index]?.top ?? 0);
}

/** The tile of a row that is nearest across; where there is no such row, the tile itself. */
function inRow(layout: GridLayout, index: number, row: number): number {
  const { from, to } = layout.rows[row] ?? { from: index, to: index + 1 };
  const wanted = middle(layout, index);
  let best = from;
  for (let candidate = from + 1; candidate < to; candidate += 1) {
    if (Math.abs(middle(layout, candidate) - wanted) < Math.abs(middle(layout, best) - wanted)) best = candidate;
  }
  return best;
}

function middle({ boxes }: GridLayout, index: number): number {
  const box = boxes[index];
  return box === undefined ? 0 : box.left + box.width / 2;
}

/** A window further; null where that is beyond the first or last row. */
function byWindow(layout: GridLayout, index: number, distance: number): number | null {
  const box = layout.boxes[index];
  if (box === undefined) return null;
  const wanted = box.top + box.height / 2 + distance;
  if (wanted < 0 || wanted > layout.height) return null;
  const row = rowAt(layout.rows, wanted);
  return row === rowOf(layout, index) ? null : inRow(layout, index, row);
}
