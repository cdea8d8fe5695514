import { expect, it, vi } from 'vitest';
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

it('leaves what was said meanwhile to stand beside the news of something that took long', () => {
  vi.useFakeTimers({ now: 1000 });
  try {
    const toasts = createToasts();
    toasts.inform('The practice service is ready.');
    vi.setSystemTime(2000);
    const importBegan = Date.now();
    vi.setSystemTime(3000);
    toasts.inform('3 photos uploaded, 1 listing created.');
    toasts.inform('3 photos added.', undefined, importBegan);
    const said = (): string[] => toasts.getSnapshot().map(({ message }) => message);
    expect(said()).toEqual(['3 photos uploaded, 1 listing created.', '3 photos added.']);
    toasts.inform('Everything is saved.');
    expect(said()).toEqual(['Everything is saved.']);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves what was said meanwhile to stand beside what can be undone, whose answer came later', () => {
  const toasts = createToasts();
  toasts.inform('No photos in this listing are similar.');
  toasts.inform('1 photo removed.', { label: 'Undo', topic: 'Oak', run: () => {} });
  expect(toasts.getSnapshot().map(({ message }) => message)).toEqual([
    'No photos in this listing are similar.',
    '1 photo removed.',
  ]);
});
