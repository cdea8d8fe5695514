import { expect, it } from 'vitest';
import { createToasts } from '../../../renderer/ui/toasts.ts';

it('shows one message of a topic, the newest, and leaves those of other topics', () => {
  const toasts = createToasts();
  const run = (): void => {};
  toasts.inform('Oak: 2 photos: Kitchen.', { label: 'Undo', topic: 'Oak', run });
  toasts.inform('Elm: 3 photos arranged.', { label: 'Undo', topic: 'Elm', run });
  toasts.inform('Theirs taken.', { label: 'Undo', run });
  toasts.inform('Oak: 5 photos moved.', { label: 'Undo', topic: 'Oak', run });
  expect(toasts.getSnapshot().map((toast) => toast.message)).toEqual([
    'Elm: 3 photos arranged.',
    'Theirs taken.',
    'Oak: 5 photos moved.',
  ]);
});

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
