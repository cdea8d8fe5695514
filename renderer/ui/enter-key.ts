import type { KeyboardEvent } from 'react-aria-components';

/**
 * A key handler that runs something at Enter. [Note: other keys go on] React Aria ends the way of a key event at the
 * first handler unless told otherwise; without this, Escape in a field would not close its dialog.
 */
export function atEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run();
    else event.continuePropagation();
  };
}
