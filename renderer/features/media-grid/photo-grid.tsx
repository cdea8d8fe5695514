import { memo, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { useWords } from '../../language/language-store.ts';
import { ExpectedTile } from './expected-tile.tsx';
import type { GridHand } from './grid-hand.ts';
import {
  type GridLayout,
  type GridRows,
  type LayoutWishes,
  layoutOf,
  ofTheFirst,
  tileSizeFor,
  unknownShapes,
} from './grid-layout.ts';
import { barOf } from './grid-place.ts';
import { seenTiles } from './grid-window.ts';
import { Insertion, InsertionBar } from './insertion.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { useGlide } from './use-glide.ts';
import { useGridHand } from './use-grid-hand.ts';
import { useGridView } from './use-grid-view.ts';
import './media-grid.css';

interface PhotoGridProps extends GridHand {
  /** The first that is sent. */
  primary: MediaId | null;
  tileSize: number;
  rows: GridRows;
  onColumns: (columns: number) => void;
  /** Photos that are on their way, whose places are shown behind the others. */
  expected: number;
}

/**
 * The photos of a listing in their order; chosen and put in order by mouse and by keyboard. [Note: our own grid] Only the tiles in the
 * window and the one with the focus stand in the document, and where they stand, which one a key leads to and what is chosen are
 * pure functions of the photos (docs/page.md).
 */
export const PhotoGrid = memo(function PhotoGrid(props: PhotoGridProps): ReactElement {
  const { media, primary, selectedIds, rows, onColumns, expected } = props;
  const { t } = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const { width, height, top } = useGridView(grid);
  const tileSize = tileSizeFor(props.tileSize, width);
  const ids = useMemo(() => media.map((item) => item.mediaId), [media]);
  const { whole, layout } = useLayouts(media, expected, { rows, width, tileSize });
  useLayoutEffect(() => onColumns(layout.columns), [layout.columns, onColumns]);
  const { handlers, keys, place, dragged, tabStop } = useGridHand(props, grid, ids, layout);
  useGlide(sizer, `${rows} ${width} ${tileSize}`);
  const seen = seenTiles(whole, top, height);
  const keyBar = keys.carried === null ? null : barOf(layout, keys.carried.place);
  const mouseBar = keys.carried !== null || place === null ? null : barOf(layout, place);
  const tileOf = (index: number): ReactElement | null => {
    const [item, box] = [media[index], whole.boxes[index]];
    if (box === undefined) return null;
    if (item === undefined) {
      const nth = index - media.length;
      return <ExpectedTile key={`expected ${nth}`} {...box} narrow={whole.isNarrow} nth={nth} />;
    }
    const id = item.mediaId;
    return (
      <PhotoTile
        key={id}
        item={item}
        row={index + 1}
        {...box}
        narrow={layout.isNarrow}
        isSelected={selectedIds.has(id)}
        isTabStop={id === tabStop}
        isPrimary={id === primary}
        isDragged={dragged?.includes(id) === true}
      />
    );
  };
  return (
    <div className="grid-frame">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tiles have the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('grid.photos')}
        aria-multiselectable
        aria-rowcount={media.length}
        aria-busy={expected > 0 || undefined}
        className="photo-grid"
        {...handlers}
      >
        <div ref={sizer} role="presentation" className="grid-sizer" style={{ height: whole.height }}>
          {width > 0 && drawnTiles(seen, tabStop === null ? -1 : ids.indexOf(tabStop)).map(tileOf)}
          {keyBar !== null && keys.carried !== null && <Insertion bar={keyBar} hand={keys} />}
          {mouseBar !== null && <InsertionBar bar={mouseBar} />}
        </div>
      </div>
    </div>
  );
});

/** Where the photos stand, and that with the places of those that are on their way. */
function useLayouts(
  media: PhotoGridProps['media'],
  expected: number,
  { rows, width, tileSize }: LayoutWishes,
): { readonly whole: GridLayout; readonly layout: GridLayout } {
  return useMemo(() => {
    const whole = layoutOf([...media, ...unknownShapes(expected)], { rows, width, tileSize });
    return { whole, layout: ofTheFirst(whole, media.length) };
  }, [media, expected, rows, width, tileSize]);
}

/** Those in the window, and the one that Tab leads to, wherever it stands. */
function drawnTiles({ from, to }: { from: number; to: number }, tabStop: number): number[] {
  const seen = Array.from({ length: to - from }, (_, nth) => from + nth);
  if (tabStop < 0 || (tabStop >= from && tabStop < to)) return seen;
  return tabStop < from ? [tabStop, ...seen] : [...seen, tabStop];
}
