import type { DropTarget, LayoutInfo } from 'react-aria-components';
import { GridLayout, Rect, Size } from 'react-aria-components';
import { type GridMetrics, TILE_GAP } from './grid-metrics.ts';

/** Up to this many, all tiles stand in the document: finding in the page works, and nothing flashes in. */
const MOST_UNVIRTUALISED = 120;

/** The grid of photos: equal tiles, and a place to drop everywhere, the empty space after the last one included. */
export class PhotoLayout extends GridLayout<object> {
  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const { collection } = this.virtualizer ?? {};
    const all = collection !== undefined && collection.size <= MOST_UNVIRTUALISED;
    const { width, height } = this.getContentSize();
    return super.getVisibleLayoutInfos(all ? new Rect(0, 0, width, height + 1) : rect);
  }

  override getDropTargetFromPoint(x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget {
    const within = super.getDropTargetFromPoint(x, y, isValid);
    if (within.type === 'item') return within;
    const nearest = this.nearestTile(x, y);
    return nearest !== null && isValid(nearest) ? nearest : within;
  }

  private nearestTile(x: number, y: number): DropTarget | null {
    if (this.virtualizer === null) return null;
    const { visibleRect, collection } = this.virtualizer;
    const point = { x: x + visibleRect.x, y: y + visibleRect.y };
    let best: { distance: number; target: DropTarget } | null = null;
    for (const key of collection.getKeys()) {
      const rect = this.getLayoutInfo(key)?.rect;
      if (rect === undefined) continue;
      const across = Math.max(rect.x - point.x, 0, point.x - rect.maxX);
      const down = Math.max(rect.y - point.y, 0, point.y - rect.maxY);
      // A row counts more than a column: right of a row's end means after its last photo.
      const distance = across + down * 4;
      if (best !== null && distance >= best.distance) continue;
      const dropPosition = point.x < rect.x + rect.width / 2 ? 'before' : 'after';
      best = { distance, target: { type: 'item', key, dropPosition } };
    }
    return best?.target ?? null;
  }
}

export function layoutOptions({ columns, tileWidth, tileHeight }: GridMetrics) {
  const size = new Size(tileWidth, tileHeight);
  return {
    minItemSize: size,
    maxItemSize: size,
    preserveAspectRatio: true,
    minSpace: new Size(TILE_GAP.across, TILE_GAP.down),
    maxHorizontalSpace: TILE_GAP.across,
    maxColumns: columns,
    dropIndicatorThickness: 3,
  };
}
