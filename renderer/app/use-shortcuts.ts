import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '../ui/front-dialog.ts';
import type { Action } from '../workbench/action.ts';
import { actionContext } from '../workbench/action-context.ts';
import { ACTIONS } from '../workbench/actions.ts';
import { pressedAction } from '../workbench/active-shortcuts.ts';
import { meaningsOf, textTyped } from '../workbench/keys.ts';
import { IS_APPLE, isMoving, isPressing, isTyping } from '../workbench/shortcuts.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** Places where keys have a meaning of their own: the large view, menus and lists of suggestions. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Runs the action of a pressed shortcut. Listens before the grid does, which would take Alt with an arrow as a step. */
export function useShortcuts(workbench: Workbench): void {
  const latest = useRef(workbench);
  const typedField = useTypedField();
  // With the drawing itself, not after it: the next key may come before that.
  useLayoutEffect(() => {
    latest.current = workbench;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || latest.current.dialog !== null || isDialogOpen()) return;
      if (isMeantForGone(typedField.current, event)) {
        event.preventDefault();
        const { toasts, language } = latest.current.services;
        return toasts.inform(language.getSnapshot().t('captions.fieldGone'));
      }
      const own = ownKeysAround(target);
      // It closes the panel that it is pressed in.
      if (event.key === 'Escape' && target?.closest('.status-rail:has(.status-panel)') != null) return;
      const inLoupe = latest.current.services.loupe.getSnapshot().isOpen;
      // The large view is a dialog whose keys are actions of the list.
      if ((own !== null && own.closest('.loupe') === null) || isDragging()) return;
      if (isPressing(event) || isMoving(event.key, event.target)) return;
      const here = ACTIONS.filter(({ place }) => place !== (inLoupe ? 'window' : 'loupe'));
      const action = pressedAction(here, meaningsOf(event, IS_APPLE), latest.current.preferences, IS_APPLE);
      if (action === undefined || (isTyping(event.target) && !worksWhileTyping(action, typedField.current !== null)))
        return;
      const now = actionContext(latest.current);
      if (!action.isEnabled(now)) return;
      event.preventDefault();
      event.stopPropagation();
      action.run(now);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [typedField]);
}

/** [Note: answered] A menu or a list that was answered has the focus until its animation ends: a key that comes then is meant for the page. */
function ownKeysAround(target: Element | null): Element | null {
  const own = target?.closest(OWN_KEYS) ?? null;
  return own === null || own.closest('[data-exiting]') !== null ? null : own;
}

function worksWhileTyping({ whileTyping }: Action, isTouched: boolean): boolean {
  return whileTyping === 'untouched' ? !isTouched : whileTyping;
}

/** The field in which something was typed since the focus came there, and that was not handed on by Enter. */
function useTypedField(): RefObject<Element | null> {
  const field = useRef<Element | null>(null);
  useEffect(() => {
    const touch = ({ target }: Event): void => {
      field.current = target instanceof Element ? target : null;
    };
    const leave = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === 'Escape') field.current = null;
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    addEventListener('input', touch, options);
    addEventListener('focusin', leave, options);
    addEventListener('keydown', leave, options);
    return () => ended.abort();
  }, []);
  return field;
}

/**
 * [Note: the rest of a sentence] A photo that goes while its caption is typed, removed in another window, takes the field with it.
 * What is typed then is no command: a message says so until the focus goes somewhere.
 */
function isMeantForGone(field: Element | null, event: KeyboardEvent): boolean {
  if (field === null || field.isConnected || event.target !== document.body) return false;
  return textTyped(event, IS_APPLE) !== '' || event.key === 'Backspace' || event.key === 'Delete';
}

/** During React Aria's keyboard drag the arrows choose a place and Escape gives up. */
function isDragging(): boolean {
  return document.querySelector('[data-dragging]') !== null;
}
