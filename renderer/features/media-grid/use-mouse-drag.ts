import { type DragEvent, type RefObject, useState } from 'react';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { GridLayout } from './grid-layout.ts';
import { type GridPlace, placeAt } from './grid-place.ts';

const DRAG_TYPE = 'application/x-listing-lightbox-photo';
/** Pixels from the edge of the grid within which it scrolls, and how far each time. */
const EDGE = 48;
const SCROLLED = 28;

interface Draggable {
  readonly grid: RefObject<HTMLElement | null>;
  readonly layout: GridLayout;
  readonly idOf: (tile: Element) => MediaId | null;
  /** Those that are dragged with a tile. */
  readonly takeUp: (mediaId: MediaId) => readonly MediaId[];
  /** What other programs receive. */
  readonly textOf: (mediaIds: readonly MediaId[]) => string;
  readonly onDrop: (mediaIds: readonly MediaId[], place: GridPlace) => void;
}

/** Drags photos to another place with the mouse. */
export function useMouseDrag({ grid, layout, idOf, takeUp, textOf, onDrop }: Draggable) {
  const [dragged, setDragged] = useState<readonly MediaId[] | null>(null);
  const [place, setPlace] = useState<GridPlace | null>(null);
  const isOurs = ({ dataTransfer }: DragEvent): boolean => dragged !== null && dataTransfer.types.includes(DRAG_TYPE);
  const end = (): void => {
    setDragged(null);
    setPlace(null);
  };
  return {
    dragged,
    place,
    handlers: {
      onDragStart(event: DragEvent<HTMLElement>): void {
        const tile = event.target instanceof Element ? event.target.closest('.photo-tile') : null;
        const taken = tile === null ? null : idOf(tile);
        if (tile === null || taken === null) return;
        const ids = takeUp(taken);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(DRAG_TYPE, ids.join(' '));
        event.dataTransfer.setData('text/plain', textOf(ids));
        showDragImage(event.dataTransfer, tile, ids.length);
        setDragged(ids);
      },
      onDragOver(event: DragEvent<HTMLElement>): void {
        const { current } = grid;
        if (!isOurs(event) || current === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const frame = current.getBoundingClientRect();
        const y = event.clientY - frame.top;
        if (y < EDGE) current.scrollBy({ top: -SCROLLED });
        else if (y > frame.height - EDGE) current.scrollBy({ top: SCROLLED });
        const next = placeAt(layout, event.clientX - frame.left, y + current.scrollTop);
        if (next.before !== place?.before || next.atEnd !== place.atEnd) setPlace(next);
      },
      onDragLeave({ relatedTarget, currentTarget }: DragEvent<HTMLElement>): void {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setPlace(null);
      },
      onDrop(event: DragEvent<HTMLElement>): void {
        if (!isOurs(event)) return;
        event.preventDefault();
        if (dragged !== null && place !== null) onDrop(dragged, place);
        end();
      },
      onDragEnd: end,
    },
  };
}

function showDragImage(transfer: DataTransfer, tile: Element, count: number): void {
  const image = document.createElement('div');
  image.className = 'drag-picture';
  const picture = tile.querySelector('img')?.cloneNode();
  if (picture !== undefined) image.append(picture);
  if (count > 1) {
    image.dataset['many'] = '';
    image.append(Object.assign(document.createElement('b'), { textContent: String(count) }));
  }
  document.body.append(image);
  transfer.setDragImage(image, 66, 44);
  // The browser has taken its picture of it by then.
  setTimeout(() => image.remove());
}
