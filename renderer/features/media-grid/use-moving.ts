import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isOtherSequence } from '../../state/listing-sequence.ts';
import type { GridEntry } from './grid-photos.ts';

/** Milliseconds; a little longer than the transition in media-grid.css. */
const MOVE = 240;

/**
 * While photos change places, the grid says so (`data-moving`), and each tile is seen going to its new place. Not while
 * photos come or go, are filtered or scrolled: there nothing is to be followed by the eye.
 */
export function useMoving(frame: RefObject<HTMLElement | null>, entries: readonly GridEntry[]): void {
  const before = useRef(entries);
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const former = before.current;
    before.current = entries;
    const element = frame.current;
    if (element === null || !isOtherSequence(former, entries)) return;
    element.setAttribute('data-moving', '');
    clearTimeout(ending.current);
    ending.current = setTimeout(() => element.removeAttribute('data-moving'), MOVE);
  }, [frame, entries]);
  useLayoutEffect(() => () => clearTimeout(ending.current), []);
}
