import type { KeyboardEvent } from 'react';

/** The key that goes on to the right of nothing: it takes the caption that is suggested into an empty field, to be gone on with. */
export function takesGhost({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'ArrowRight' && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
