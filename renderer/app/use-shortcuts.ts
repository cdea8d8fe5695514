import { useEffect, useRef } from 'react';
import { ACTIONS } from './actions.ts';
import { IS_APPLE, isTyping, matchesShortcut } from './shortcuts.ts';
import type { Workbench } from './workbench.ts';

/** Places where keys have a meaning of their own: open dialogs, menus and lists of suggestions. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Runs the action of a pressed shortcut. Listens before the grid does, which would take Alt with an arrow as a step. */
export function useShortcuts(workbench: Workbench): void {
  const latest = useRef(workbench);
  useEffect(() => {
    latest.current = workbench;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.isComposing || latest.current.dialog !== null) return;
      if (target?.closest(OWN_KEYS) != null || isDragging()) return;
      const press = event.key === 'Backspace' && IS_APPLE && !isTyping(event.target) ? asDelete(event) : event;
      const action = ACTIONS.find(
        (candidate) => candidate.shortcut !== null && matchesShortcut(candidate.shortcut, press, IS_APPLE),
      );
      if (action === undefined || (isTyping(event.target) && !action.whileTyping)) return;
      if (!action.isEnabled(latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
      action.run(latest.current);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function asDelete(event: KeyboardEvent) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  return { key: 'Delete', altKey, ctrlKey, metaKey, shiftKey };
}

/** During React Aria's keyboard drag the arrows choose a place and Escape gives up. */
function isDragging(): boolean {
  return document.querySelector('[data-dragging]') !== null;
}
