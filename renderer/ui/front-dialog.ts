import { useEffect, useLayoutEffect, useRef } from 'react';

type Close = () => void;

/** The dialogs that are open, the one in front last. */
const open: Close[] = [];

/** Whether a dialog is in front of the page, wherever the focus is: then the keys of the page do nothing. */
export function isDialogOpen(): boolean {
  return open.length > 0;
}

/**
 * Closes the dialog in front by Escape also while nothing has the focus. [Note: a focus on its way] React Aria hears Escape
 * inside of a dialog only. When what had the focus goes (a question that is answered, a button that is taken away), it
 * comes back with the next frame or not at all, and a key pressed until then would be lost.
 */
export function useFrontDialog(onClose: Close): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // [Note: gone with its drawing] A key that is pressed when the dialog is seen to be gone is meant for the page, and effects may come later.
  useLayoutEffect(() => {
    const close: Close = () => latest.current();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target !== document.body || open.at(-1) !== close) return;
      event.preventDefault();
      close();
    };
    open.push(close);
    addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(close), 1);
      removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
