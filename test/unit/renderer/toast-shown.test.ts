import { expect, it } from 'vitest';
import { shownNext, type ToastShown } from '../../../renderer/ui/toasts.ts';

it.each<[string, readonly boolean[], ToastShown]>([
  ['waits while another one is before it', [false, false], 'not'],
  ['is new when it is first shown, and while it stays', [false, true, true], 'now'],
  ['was told before when it is hidden', [true, false], 'before'],
  ['is not told again when it comes back', [true, false, true, true], 'before'],
])('a message %s', (_, shown, last) => {
  expect(shown.reduce<ToastShown>(shownNext, 'not')).toBe(last);
});
