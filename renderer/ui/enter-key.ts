import type { KeyboardEvent } from 'react-aria-components';

/**
 * A key handler that runs something at Enter. [Note: other keys go on] React Aria stops a key event at the first handler by
 * default; without this, Escape in a field would not close its dialog.
 */
export function atEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter') run();
    else event.continuePropagation();
  };
}
