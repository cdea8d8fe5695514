import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import type { Box } from './grid-layout.ts';

interface InsertionProps {
  bar: Box;
  /** What is said of the place. */
  label: string;
  onStep: (step: 1 | -1 | 'first' | 'last') => void;
  onDrop: () => void;
  onGiveUp: () => void;
}

/** Where the mouse would drop photos. */
export function InsertionBar({ bar }: { bar: Box }): ReactElement {
  return <div className="insertion" aria-hidden style={placed(bar)} />;
}

/** The place where photos that were picked up by keys would be put: arrows choose another one, Enter puts them there. */
export function Insertion({ bar, label, onStep, onDrop, onGiveUp }: InsertionProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowDown':
        return onStep(1);
      case 'ArrowLeft':
      case 'ArrowUp':
        return onStep(-1);
      case 'Tab':
        return onStep(event.shiftKey ? -1 : 1);
      case 'Home':
        return onStep('first');
      case 'End':
        return onStep('last');
      case 'Enter':
      case ' ':
        return event.repeat ? undefined : onDrop();
      case 'Escape':
        return onGiveUp();
      default:
        return undefined;
    }
  };
  return (
    <div role="row" className="insertion-row" style={placed(bar)}>
      <div role="gridcell">
        <button
          ref={button}
          type="button"
          className="insertion"
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={onGiveUp}
          onClick={onDrop}
        />
      </div>
    </div>
  );
}

function placed({ left, top, width, height }: Box) {
  return { translate: `${left}px ${top}px`, width, height };
}
