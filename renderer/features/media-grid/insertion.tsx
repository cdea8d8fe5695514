import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import type { Box } from './grid-layout.ts';

interface InsertionProps {
  bar: Box;
  hand: {
    /** What is said of the place. */
    label: string;
    step: (step: 1 | -1 | 'first' | 'last') => void;
    drop: () => void;
    giveUp: () => void;
    /** The focus went elsewhere, where it stays. */
    leave: () => void;
  };
}

/** Where the mouse would drop photos. */
export function InsertionBar({ bar }: { bar: Box }): ReactElement {
  return <div className="insertion" aria-hidden style={placed(bar)} />;
}

/** The place where photos that were picked up by keys would be put: arrows choose another one, Enter puts them there. */
export function Insertion({ bar, hand }: InsertionProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  // While another window is in front the photos stay picked up.
  const onBlur = (): void => {
    if (document.hasFocus()) hand.leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowDown':
        return hand.step(1);
      case 'ArrowLeft':
      case 'ArrowUp':
        return hand.step(-1);
      case 'Tab':
        return hand.step(event.shiftKey ? -1 : 1);
      case 'Home':
        return hand.step('first');
      case 'End':
        return hand.step('last');
      case 'Enter':
      case ' ':
        return event.repeat ? undefined : hand.drop();
      case 'Escape':
        return hand.giveUp();
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
          aria-label={hand.label}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={hand.drop}
        />
      </div>
    </div>
  );
}

function placed({ left, top, width, height }: Box) {
  return { translate: `${left}px ${top}px`, width, height };
}
