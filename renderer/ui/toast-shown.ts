/** Whether a message was before a person: not yet, now for the first time, or before. */
export type ToastShown = 'not' | 'now' | 'before';

/** How it goes on when it is shown or hidden. Pure. */
export function shownNext(before: ToastShown, isShown: boolean): ToastShown {
  if (before === 'not') return isShown ? 'now' : 'not';
  return before === 'now' && isShown ? 'now' : 'before';
}
