import { useEffect, useState } from 'react';

/**
 * After a dialog the focus is where it was before it opened, also when the dialog was another one in between or when
 * what had opened it is gone: then on the first element of `fallback`, a list of selectors in order of preference.
 */
export function useReturnFocus(fallback: string): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After React Aria has put the focus back where it could.
      setTimeout(() => refocus(before, fallback), 50);
    },
    [before, fallback],
  );
}

/** Where nothing has the focus: gives it back to `before`, or to the first of `fallback` when that is gone. */
export function refocus(before: Element | null, fallback: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const first = fallback
    .split(',')
    .map((selector) => document.querySelector<HTMLElement>(selector.trim()))
    .find((element) => element !== null);
  const target = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : first;
  target?.focus();
}
