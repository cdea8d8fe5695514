import { memo, type ReactElement, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DropIndicator, GridList, type Key, useDragAndDrop, Virtualizer } from 'react-aria-components';
import type { MediaItem } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { DragPicture } from './drag-picture.tsx';
import { gridMetrics } from './grid-metrics.ts';
import { GridPhotosContext, useGridEntries, useGridPhotos } from './grid-photos.ts';
import { NumberedRows } from './numbered-rows.tsx';
import { layoutOptions, PhotoLayout } from './photo-layout.ts';
import { PhotoTile } from './photo-tile.tsx';
import './media-grid.css';
import { useWords } from '../../language/language-store.ts';

interface PhotoGridProps {
  /** Those that are shown. */
  media: readonly MediaItem[];
  /** The first that is sent. */
  primary: MediaId | null;
  selectedIds: ReadonlySet<MediaId>;
  tileSize: number;
  onColumns: (columns: number) => void;
  onSelect: (mediaIds: readonly MediaId[]) => void;
  onOpen: (mediaId: MediaId) => void;
  onMove: (mediaIds: readonly MediaId[], before: MediaId | null) => void;
}

const DRAG_TYPE = 'application/x-listing-lightbox-photo';

/** The photos of a listing in their order; chosen and put in order by mouse and by keyboard. */
export const PhotoGrid = memo(function PhotoGrid(props: PhotoGridProps): ReactElement {
  const { media, primary, selectedIds, tileSize, onColumns, onSelect, onOpen } = props;
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const metrics = useMemo(() => gridMetrics(width, tileSize), [width, tileSize]);
  const options = useMemo(() => layoutOptions(metrics), [metrics]);
  const photos = useGridPhotos(media, primary, metrics.tileWidth);
  const { entries, renew } = useGridEntries(media);
  const dragAndDropHooks = usePhotoDrag(props, renew);
  // [Note: the anchor] The set that the grid reports carries where a range began; a copy of it would have lost that.
  const [reported, setReported] = useState<ReadonlySet<Key>>(selectedIds);
  const selectedKeys = sameKeys(reported, selectedIds) ? reported : selectedIds;
  useLayoutEffect(() => onColumns(metrics.columns), [metrics.columns, onColumns]);
  return (
    <div className="grid-frame" ref={frame}>
      {width > 0 && (
        <Virtualizer layout={PhotoLayout} layoutOptions={options}>
          <NumberedRows>
            <GridPhotosContext value={photos}>
              <GridList
                aria-label={t('grid.photos')}
                className="photo-grid"
                layout="grid"
                items={entries}
                selectionMode="multiple"
                selectionBehavior="replace"
                disallowTypeAhead
                selectedKeys={selectedKeys}
                onSelectionChange={(keys) => {
                  if (keys !== 'all') setReported(keys);
                  onSelect(
                    media.filter((item) => keys === 'all' || keys.has(item.mediaId)).map((item) => item.mediaId),
                  );
                }}
                onAction={(key) => {
                  const opened = media.find((item) => item.mediaId === key);
                  if (opened !== undefined) onOpen(opened.mediaId);
                }}
                dragAndDropHooks={dragAndDropHooks}
              >
                {(entry) => <PhotoTile entry={entry} />}
              </GridList>
            </GridPhotosContext>
          </NumberedRows>
        </Virtualizer>
      )}
    </div>
  );
});

function usePhotoDrag({ media, onMove, onSelect }: PhotoGridProps, renewNames: () => void) {
  const { t } = useWords();
  const idsOf = (keys: Iterable<unknown>): MediaId[] => {
    const wanted = new Set(keys);
    return media.filter((item) => wanted.has(item.mediaId)).map((item) => item.mediaId);
  };
  const { dragAndDropHooks } = useDragAndDrop<MediaItem>({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [DRAG_TYPE]: String(key),
        'text/plain': captionOf(media, String(key)) || t('common.photos', { count: 1 }),
      })),
    // Whichever photo is taken hold of is the one that the next key is about.
    onDragStart({ keys }) {
      renewNames();
      onSelect(idsOf(keys));
    },
    renderDragPreview: (items) => {
      const first = media.find((item) => item.mediaId === items[0]?.[DRAG_TYPE]);
      return <DragPicture item={first ?? null} count={items.length} />;
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="insertion" />,
    onReorder({ keys, target }) {
      const index = media.findIndex((item) => item.mediaId === target.key);
      const before = media[target.dropPosition === 'before' ? index : index + 1];
      onMove(idsOf(keys), before?.mediaId ?? null);
    },
  });
  return dragAndDropHooks;
}

function sameKeys(a: ReadonlySet<Key>, b: ReadonlySet<Key>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}

function captionOf(media: readonly MediaItem[], key: string): string {
  const item = media.find((candidate) => candidate.mediaId === key);
  return item === undefined ? '' : item.shortDescription || item.fileName;
}

/** The inner width of an element, followed as it changes. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
