import { memo, type ReactElement, useDeferredValue, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { useWords } from '../../language/language-store.ts';
import { factsId, TileContent } from './tile-content.tsx';
import { tileName } from './tile-name.ts';

interface PhotoTileProps {
  item: MediaItem;
  /** Its place among the photos that are shown, from 1. */
  row: number;
  left: number;
  top: number;
  width: number;
  height: number;
  narrow: boolean;
  isSelected: boolean;
  /** Tab leads to it. */
  isTabStop: boolean;
  /** The first that is sent. */
  isPrimary: boolean;
  isDragged: boolean;
}

/** A tile of the grid, drawn again only where something that it shows is another one. What is done with it the grid hears. */
export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps): ReactElement {
  const { item, row, left, top, width, height, narrow, isSelected, isTabStop, isPrimary, isDragged } = props;
  const words = useWords();
  const [isNear, setNear] = useState(false);
  // [Note: the picture first] What can be done with a tile is drawn after it, in pieces: not at all where it was scrolled away.
  const isWhole = useDeferredValue(true, false);
  return (
    <div
      role="row"
      className="photo-tile"
      data-key={item.mediaId}
      data-selected={isSelected || undefined}
      data-dragging={isDragged || undefined}
      aria-selected={isSelected}
      aria-label={tileName(words, item)}
      aria-describedby={isNear ? factsId(item) : undefined}
      aria-rowindex={row}
      tabIndex={isTabStop ? 0 : -1}
      draggable
      style={{ translate: `${left}px ${top}px`, width, height }}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <div role="gridcell">
        <TileContent
          item={item}
          width={width}
          height={height}
          narrow={narrow}
          isPrimary={isPrimary}
          isWhole={isWhole}
          isNear={isNear}
          isTabStop={isTabStop}
        />
      </div>
    </div>
  );
});
