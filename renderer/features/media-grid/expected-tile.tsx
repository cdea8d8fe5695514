import type { ReactElement } from 'react';
import { type Box, wordsHeight } from './grid-layout.ts';

interface ExpectedTileProps extends Box {
  narrow: boolean;
  /** Its place among those that are expected, from 0. */
  nth: number;
}

/** Tiles breathe one after the other, and begin again after as many. */
const WAVE = 12;

/** Holds the place of a photo that is on its way. What goes on is said in the status rail. */
export function ExpectedTile({ left, top, width, height, narrow, nth }: ExpectedTileProps): ReactElement {
  return (
    <div
      className="expected-tile"
      aria-hidden
      style={{ translate: `${left}px ${top}px`, width, height, '--nth': `${nth % WAVE}` }}
    >
      <span style={{ height: height - wordsHeight(narrow) }} />
      <i />
      {!narrow && <i />}
    </div>
  );
}
