import { expect, it } from 'vitest';
import { createToasts } from '../../renderer/ui/toasts.ts';

it('takes away what is offered only while nothing was sent, and leaves the rest', () => {
  const toasts = createToasts();
  const run = (): void => {};
  toasts.inform('Theirs taken.', { label: 'Undo', whileUnsent: true, run });
  toasts.inform('2 photos removed.', { label: 'Undo', run });
  toasts.fail({ code: 'offline', message: 'No network.', action: 'retry', incidentId: 'i' });
  toasts.sendingBegan();
  expect(toasts.getSnapshot().map((toast) => toast.message)).toEqual(['2 photos removed.', 'No network.']);
  const before = toasts.getSnapshot();
  toasts.sendingBegan();
  expect(toasts.getSnapshot()).toBe(before);
});
