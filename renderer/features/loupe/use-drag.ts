import { type PointerEvent, useRef, useState } from 'react';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { canPan, type Frame, type Point, panBy, pinch } from '../../state/loupe-geometry.ts';
import { useServices } from '../../workbench/workbench.ts';

/** The mouse or a finger moves the picture where it is larger than its frame; two fingers zoom and move it. */
export function useDrag(item: MediaItem, frame: Frame | null) {
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
export function pointIn(event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
