import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import {
  canPan,
  type Frame,
  fitZoom,
  type Point,
  panBy,
  placePicture,
  type Rect,
  zoomAt,
  zoomOf,
} from '../../state/loupe-geometry.ts';
import { useServices } from '../../workbench/workbench.ts';
import { Sheet } from './sheet.tsx';
import { pointIn, useDrag } from './use-drag.ts';
import { useFrame } from './use-frame.ts';
import { useLoupe } from './use-loupe.ts';

interface PaneProps {
  item: MediaItem;
  name: string;
  /** Neighbours whose pictures are made ready, the next one first. */
  ahead: readonly MediaItem[];
  /** The keys zoom and move this one. */
  hasKeys: boolean;
  /** What stands below the picture, or over its corner where there is no room. */
  label?: ReactNode;
}

/** One photo, moved by drag and wheel, zoomed by two clicks or taps, by the wheel with Ctrl, and by two fingers. */
export function Pane({ item, name, ahead, hasKeys, label }: PaneProps): ReactElement {
  const { loupe } = useServices();
  const { look } = useLoupe();
  const element = useRef<HTMLDivElement>(null);
  const frame = useFrame(element);
  const pointer = useRef<Point | null>(null);
  const { isDragging, ...drag } = useDrag(item, frame);

  const tellView = useEffectEvent(() => {
    if (hasKeys && frame !== null) loupe.setView({ picture: item, frame, pointer: pointer.current });
  });
  useLayoutEffect(() => tellView(), [item, frame]);
  useWheel(element, item, frame);

  const follow = (at: Point | null): void => {
    pointer.current = at;
    if (hasKeys && frame !== null) loupe.setView({ picture: item, frame, pointer: at });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done by keys, in the list of actions
    <div
      ref={element}
      className="loupe-pane"
      data-pans={(frame !== null && canPan(item, frame, look)) || undefined}
      data-dragged={isDragging || undefined}
      onPointerMove={(event) => {
        follow(pointIn(event));
        drag.onPointerMove(event);
      }}
      onPointerLeave={() => follow(null)}
      onPointerDown={drag.onPointerDown}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
      onLostPointerCapture={drag.onLostPointerCapture}
      onDoubleClick={(event) => {
        if (frame === null) return;
        loupe.look(zoomAt(item, frame, look, pointIn(event), look.zoom === 'fit' ? 1 : 'fit'));
      }}
    >
      {frame !== null &&
        [item, ...ahead].map((each, nth) => (
          <Sheet
            // Another picture in the place of this one is nothing that was seen or has failed.
            key={`${each.mediaId} ${each.picture}`}
            item={each}
            frame={frame}
            look={look}
            isShown={nth === 0}
            isNext={nth === 1}
            name={name}
          />
        ))}
      {label !== undefined && frame !== null && (
        <div className="pane-label" style={labelStyle(placePicture(item, frame, look), frame)}>
          {label}
        </div>
      )}
    </div>
  );
}

/** Height of a label with the space around it. */
const LABEL = 36;

function labelStyle(place: Rect, frame: Frame) {
  const below = Math.min(frame.height - LABEL, place.y + place.height + 6);
  return { left: `${Math.max(12, place.x)}px`, top: `${below}px` };
}

/** What a notch of a wheel counts at most; two fingers give many small steps. */
const MOST_DELTA = 60;
const LINE = 16;

function useWheel(element: RefObject<HTMLElement | null>, item: MediaItem, frame: Frame | null): void {
  const { loupe } = useServices();
  const turn = useEffectEvent((event: WheelEvent) => {
    // Otherwise the browser would zoom its page, or go back in its history.
    event.preventDefault();
    if (frame === null || !(event.currentTarget instanceof Element)) return;
    const { look } = loupe.getSnapshot();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (!event.ctrlKey && !event.metaKey) {
      loupe.look(panBy(item, frame, look, { x: -event.deltaX * unit, y: -event.deltaY * unit }));
      return;
    }
    const delta = Math.max(-MOST_DELTA, Math.min(MOST_DELTA, event.deltaY * unit));
    const wanted = zoomOf(item, frame, look.zoom) * Math.exp(-delta / 150);
    const at = pointIn({ currentTarget: event.currentTarget, clientX: event.clientX, clientY: event.clientY });
    const fit = fitZoom(item, frame);
    loupe.look(zoomAt(item, frame, look, at, delta > 0 && wanted <= fit ? 'fit' : wanted));
  });
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const onWheel = (event: WheelEvent): void => turn(event);
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element]);
}
