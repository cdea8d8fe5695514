import { type KeyboardEvent, type PointerEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import './pane-divider.css';

interface PaneDividerProps {
  label: string;
  /** The side of the pane that the divider stands on. */
  side: 'left' | 'right';
  least: number;
  most: number;
  /** Hears pixels, or null for the width that fits the window by itself. */
  onChange: (width: number | null) => void;
}

/** Pixels that one press of an arrow key changes. */
const STEP = 16;

/**
 * The movable edge of a pane, in an element as wide as the pane: dragged, moved by the arrow keys, and put back by a
 * double click or Delete.
 */
export function PaneDivider({ label, side, least, most, onChange }: PaneDividerProps): ReactElement {
  const divider = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(least);
  // For those who do not see it: the width that the pane really has.
  useLayoutEffect(() => {
    const pane = divider.current?.parentElement;
    if (pane == null) return undefined;
    const observer = new ResizeObserver(() => setShown(pane.offsetWidth));
    observer.observe(pane);
    return () => observer.disconnect();
  }, []);
  // Not what was observed last: two presses of a key may come before that.
  const widthNow = (): number => divider.current?.parentElement?.offsetWidth ?? shown;
  const start = useRef<{ x: number; width: number } | null>(null);
  const outward = side === 'right' ? 1 : -1;
  const within = (wanted: number): number => Math.round(Math.min(most, Math.max(least, wanted)));

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: widthNow() };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (start.current === null) return;
    onChange(within(start.current.width + (event.clientX - start.current.x) * outward));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -STEP * outward, ArrowRight: STEP * outward, Home: -most, End: most }[event.key];
    const reset = event.key === 'Delete' || event.key === 'Backspace';
    if (by === undefined && !reset) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(by === undefined ? null : within(widthNow() + by));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a widget (WAI-ARIA, window splitter)
    <div
      ref={divider}
      className="pane-divider"
      data-side={side}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={shown}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDoubleClick={() => onChange(null)}
      onKeyDown={onKeyDown}
    />
  );
}
