import { useLayoutEffect } from 'react';
import type { DialogRequest } from '../workbench/dialogs-state.ts';
import { textTyped } from '../workbench/keys.ts';
import { IS_APPLE, isTyping } from '../workbench/shortcuts.ts';

/**
 * Keeps what is typed for a dialog whose code is still being read, and gives it to the field that the dialog begins with. [Note: keys
 * ahead] Until the dialog has the focus, keys would go to what is behind it. Letters alone are given on: Enter answers nothing that
 * nobody has seen. Escape gives the dialog up.
 *
 * @param isRead whether the dialog is drawn at once
 */
export function useKeysAhead(
  dialog: DialogRequest,
  isRead: () => boolean,
  close: (dialog: DialogRequest) => void,
): void {
  useLayoutEffect(() => (isRead() ? undefined : keepKeys(() => close(dialog))), [dialog, isRead, close]);
}

/** Until a dialog has the focus, or what this returns is called. */
function keepKeys(giveUp: () => void): () => void {
  const ended = new AbortController();
  let ahead = '';
  const keep = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') giveUp();
    else if (event.key === 'Backspace') ahead = ahead.replace(/.$/su, '');
    else ahead += textTyped(event, IS_APPLE);
  };
  const give = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.closest('.modal') === null) return;
    ended.abort();
    // As if it were typed now: the field hears of it, and it can be undone there.
    if (isTyping(target) && ahead !== '') document.execCommand('insertText', false, ahead);
  };
  addEventListener('keydown', keep, { capture: true, signal: ended.signal });
  addEventListener('focusin', give, { signal: ended.signal });
  return () => ended.abort();
}
