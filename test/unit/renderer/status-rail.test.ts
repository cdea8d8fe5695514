import { describe, expect, it } from 'vitest';
import { activitiesOf } from '../../../renderer/state/activities.ts';
import { panelSide } from '../../../renderer/state/panel-side.ts';
import { createToasts } from '../../../renderer/ui/toasts.ts';
import type { ImportProgress, SyncStatus } from '../../../shared/contract/model.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { IDLE } from './sync-status.ts';

const run = (): void => {};

describe('messages that can be read again', () => {
  it('holds those that went, the newest first, with what can still be done', () => {
    const toasts = createToasts();
    toasts.inform('2 photos removed.', { label: 'Undo', run });
    toasts.inform('Saved.');
    const [removed, saved] = toasts.getSnapshot();
    toasts.dismiss(removed?.id ?? 0);
    toasts.dismiss(saved?.id ?? 0);
    expect(toasts.getSnapshot()).toEqual([]);
    expect(toasts.recent.getSnapshot().map(({ message, action }) => [message, action?.label])).toEqual([
      ['Saved.', undefined],
      ['2 photos removed.', 'Undo'],
    ]);
  });
  it('offers nothing any more that was done, that newer news took the place of, or that was for what was not sent', () => {
    const toasts = createToasts();
    let done = 0;
    toasts.inform('Oak: moved.', { label: 'Undo', topic: 'Oak', run: () => (done += 1) });
    toasts.inform('Oak: moved again.', { label: 'Undo', topic: 'Oak', run });
    toasts.inform('Theirs taken.', { label: 'Undo', whileUnsent: true, run });
    const theirs = toasts.getSnapshot().at(-1)?.id ?? 0;
    toasts.dismiss(theirs);
    toasts.sendingBegan();
    expect(toasts.recent.getSnapshot().map(({ action }) => action)).toEqual([null, null]);
    const again = toasts.getSnapshot().at(-1)?.id ?? 0;
    toasts.act(again);
    toasts.act(again);
    expect(done).toBe(0);
    expect(toasts.recent.getSnapshot().every(({ action }) => action === null)).toBe(true);
  });
});

describe('what goes on', () => {
  const importing: ImportProgress = {
    importId: 'i',
    listingId: ListingId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
    done: 0,
    total: 2,
    fileName: null,
    phase: 'copying',
    notCopied: 0,
    card: 'none',
    seen: 2,
    copied: 0,
    paused: false,
    finished: false,
  };
  const sync: SyncStatus = { ...IDLE, running: true };
  it('begins with what a person waits for, and passes over what is at rest', () => {
    expect(activitiesOf({ importing, sync, isExporting: true, watch: { state: 'watching' } })).toEqual([
      'importing',
      'sending',
      'exporting',
      'watching',
    ]);
    expect(
      activitiesOf({
        importing: null,
        sync: { ...sync, running: false },
        isExporting: false,
        watch: { state: 'gone' },
      }),
    ).toEqual([]);
    expect(
      activitiesOf({
        importing: null,
        sync: { ...sync, running: false, paused: true },
        isExporting: false,
        watch: null,
      }),
    ).toEqual(['sending']);
  });
});

describe('the side of the panel', () => {
  const panel = { top: 400, bottom: 800, width: 600 };
  const at = (left: number) => ({ left, right: left + 200, top: 500, bottom: 650 });
  it('is the other one only where that covers less of the photo', () => {
    expect(panelSide('right', at(100), panel, 1440)).toBe('right');
    expect(panelSide('right', at(1000), panel, 1440)).toBe('left');
    expect(panelSide('left', at(1000), panel, 1440)).toBe('left');
    expect(panelSide('left', null, panel, 1440)).toBe('left');
    expect(panelSide('right', { ...at(1000), top: 100, bottom: 300 }, panel, 1440)).toBe('right');
  });
});
