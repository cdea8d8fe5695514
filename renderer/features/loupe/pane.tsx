import {
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import {
  canPan,
  type Frame,
  fitZoom,
  type Point,
  panBy,
  pinch,
  placePicture,
  type Rect,
  zoomAt,
  zoomOf,
} from '../../state/loupe-geometry.ts';
import { asOtherPrograms } from '../../workbench/key-sets.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';
import { Sheet } from './sheet.tsx';
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

/**
 * One photo, moved by drag and wheel, zoomed by two clicks or taps, by the wheel with Ctrl, and by two fingers; by one click where hands
 * come from a program that has it so.
 */
export function Pane({ item, name, ahead, hasKeys, label }: PaneProps): ReactElement {
  const { loupe } = useServices();
  const { look } = useLoupe();
  const element = useRef<HTMLDivElement>(null);
  const frame = useFrame(element);
  const pointer = useRef<Point | null>(null);
  const press = usePressZoom(item, frame, hasKeys);
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
      onPointerDown={(event) => {
        press.onPointerDown(event);
        drag.onPointerDown(event);
      }}
      onPointerUp={(event) => {
        press.onPointerUp(event);
        drag.onPointerUp(event);
      }}
      onPointerCancel={drag.onPointerCancel}
      onLostPointerCapture={drag.onLostPointerCapture}
      onDoubleClick={press.onDoubleClick}
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

/** Pixels that a mouse may tremble in a click; what goes further moves the picture. */
const TREMBLES = 4;

/** From the whole picture to 100 % and back, where it was pressed: by two clicks, or by one. */
function usePressZoom(item: MediaItem, frame: Frame | null, hasKeys: boolean) {
  const { loupe } = useServices();
  const { look } = useLoupe();
  const byOne = asOtherPrograms(useWorkbench().preferences.keySet);
  const pressed = useRef<Point | null>(null);
  const isByMouse = useRef(false);
  const zoom = (event: MouseEvent<Element>): void => {
    if (frame !== null) loupe.look(zoomAt(item, frame, look, pointIn(event), look.zoom === 'fit' ? 1 : 'fit'));
  };
  return {
    onPointerDown(event: PointerEvent): void {
      isByMouse.current = event.pointerType === 'mouse';
      // The first click on another photo of a comparison brings that one to the front.
      pressed.current = hasKeys && isByMouse.current && event.button === 0 ? pointIn(event) : null;
    },
    onPointerUp(event: PointerEvent): void {
      const from = pressed.current;
      pressed.current = null;
      if (byOne && from !== null && isSamePlace(from, pointIn(event))) zoom(event);
    },
    onDoubleClick(event: MouseEvent<Element>): void {
      // By touch it is two taps in every set of keys.
      if (!byOne || !isByMouse.current) zoom(event);
    },
  };
}

function isSamePlace(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) <= TREMBLES;
}

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

/** The mouse or a finger moves the picture where it is larger than its frame; two fingers zoom and move it. */
function useDrag(item: MediaItem, frame: Frame | null) {
  const { loupe } = useServices();
  const places = useRef<ReadonlyMap<number, Point>>(new Map());
  const [isDragging, setDragging] = useState(false);
  const follow = (next: ReadonlyMap<number, Point>): void => {
    places.current = next;
    setDragging(next.size > 0);
  };
  const lift = ({ pointerId }: PointerEvent): void =>
    follow(new Map([...places.current].filter(([id]) => id !== pointerId)));
  return {
    isDragging,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const isFinger = event.pointerType === 'touch';
      if (event.button !== 0 || frame === null) return;
      if (!isFinger && !canPan(item, frame, loupe.getSnapshot().look)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // The first finger of a new touch: one that was lifted without an event is forgotten.
      const others = event.isPrimary ? [] : places.current;
      follow(new Map([...others, [event.pointerId, pointIn(event)]]));
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = places.current.get(event.pointerId);
      if (from === undefined || frame === null) return;
      const to = pointIn(event);
      const others = [...places.current].filter(([id]) => id !== event.pointerId);
      places.current = new Map([...places.current, [event.pointerId, to]]);
      const { look } = loupe.getSnapshot();
      const [other] = others;
      if (other !== undefined) {
        if (others.length === 1) loupe.look(pinch(item, frame, look, [other[1], from], [other[1], to]));
      } else if (canPan(item, frame, look))
        loupe.look(panBy(item, frame, look, { x: to.x - from.x, y: to.y - from.y }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onLostPointerCapture: lift,
  };
}

/** Where an event is within the element that hears it. */
function pointIn(event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
