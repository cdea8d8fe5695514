import { flushSync } from 'react-dom';
import type { Workbench } from './workbench.ts';

const CONTROLS = 'input, textarea, button[aria-haspopup="listbox"]';

/**
 * Puts the focus into the first field with a problem, or into the one named, with its text selected: what is typed takes
 * its place. False when there is none to be seen.
 */
export function focusProblem(name?: string): boolean {
  const marks = name === undefined ? '[data-problem]' : '[data-field]';
  const fields = [...document.querySelectorAll<HTMLElement>(`.listing-form ${marks}`)];
  const field = name === undefined ? fields[0] : fields.find((each) => each.dataset['field'] === name);
  const control = field?.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
  return control != null;
}

/** Opens the fields of the listing, at the first one with a problem. */
export function showListingFields({ select, prefer }: Pick<Workbench, 'select' | 'prefer'>): void {
  // Drawn at once, so that the field is there to be gone to.
  flushSync(() => {
    select([]);
    prefer({ showInspector: true });
  });
  focusProblem();
}

/** Whether the focus may be taken from where it is: not out of a field, and not from behind a dialog. */
export function mayTakeFocus(): boolean {
  const { activeElement } = document;
  const inField = activeElement?.closest('input, textarea, [contenteditable]') != null;
  return !inField && document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}
