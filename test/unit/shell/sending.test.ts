import { describe, expect, test } from 'vitest';
import { afterGpuGone, WITHOUT_GPU } from '../../../electron/shell/gpu-policy.ts';
import { sendingNotice, sendingSigns } from '../../../electron/shell/sending-policy.ts';
import { type HiddenWindow, LATEST_SHOW, showWhenPainted } from '../../../electron/shell/show-window.ts';
import { SyncStatus } from '../../../shared/contract/model.ts';
import { EMPTY_SUMMARY } from '../../../shared/domain/status.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { IDLE } from '../renderer/sync-status.ts';

const SENDING: SyncStatus = { ...IDLE, running: true, progress: { photos: 8, sent: 2, left: 0 } };
const outcome = (counts: Partial<SyncStatus['last'] & object>): SyncStatus['last'] => ({
  ...EMPTY_SUMMARY,
  reasons: [],
  ...counts,
});

describe('what the system is told while photos are sent', () => {
  test('how far it is, and not to sleep', () => {
    expect(sendingSigns(SENDING)).toEqual({ keepAwake: true, progress: 0.25, mode: 'normal' });
    expect(sendingSigns({ ...SENDING, progress: { photos: 8, sent: 6, left: 2 } })).toEqual({
      keepAwake: true,
      progress: 2,
      mode: 'indeterminate',
    });
  });

  test('that it waits, and then the computer may sleep', () => {
    const waiting = { ...SENDING, running: false, network: 'offline' } as const;
    expect(sendingSigns(waiting)).toEqual({ keepAwake: false, progress: 0.25, mode: 'paused' });
    expect(sendingSigns({ ...SENDING, paused: true })).toMatchObject({ keepAwake: false, mode: 'paused' });
    expect(sendingSigns({ ...IDLE, nextTryAt: 5 })).toEqual({ keepAwake: false, progress: -1, mode: 'none' });
  });

  test('nothing while nothing is sent; a look at the service shows no bar', () => {
    expect(sendingSigns(IDLE)).toEqual({ keepAwake: false, progress: -1, mode: 'none' });
    expect(sendingSigns({ ...IDLE, running: true })).toEqual({ keepAwake: true, progress: -1, mode: 'none' });
  });

  test('a bar never goes past its end', () => {
    const count = fc.nat(50);
    const statuses = fc
      .record({ photos: count, sent: count, left: count })
      .map((progress) => ({ ...SENDING, progress }));
    forAll(statuses, (status) => {
      const { progress, mode } = sendingSigns(SyncStatus.parse(status));
      expect(progress <= 1 || mode === 'indeterminate').toBe(true);
    });
  });
});

describe('a notice', () => {
  const ended = { ...IDLE, last: outcome({ uploaded: 8 }) };

  test('comes when the sending has ended, to whom looks elsewhere', () => {
    expect(sendingNotice(SENDING, ended, false)).toBe('sent');
    expect(sendingNotice(SENDING, ended, true)).toBeNull();
  });

  test('comes once, and for nothing that was not sent', () => {
    expect(sendingNotice(ended, ended, false)).toBeNull();
    expect(sendingNotice(null, ended, false)).toBeNull();
    expect(sendingNotice({ ...IDLE, running: true }, ended, false)).toBeNull();
  });

  test('says when a person has to go on', () => {
    expect(sendingNotice(SENDING, { ...IDLE, last: outcome({ conflicts: 1 }) }, false)).toBe('needsAttention');
    expect(sendingNotice(SENDING, { ...IDLE, last: outcome({ blocked: 1 }) }, false)).toBe('needsAttention');
    const left = { ...SENDING, progress: { photos: 8, sent: 7, left: 1 } };
    expect(sendingNotice(left, ended, false)).toBe('needsAttention');
  });

  test('does not come while it goes on, waits or was paused', () => {
    expect(sendingNotice(SENDING, SENDING, false)).toBeNull();
    expect(sendingNotice(SENDING, { ...SENDING, running: false, nextTryAt: 9 }, false)).toBeNull();
    expect(sendingNotice(SENDING, { ...ended, paused: true }, false)).toBeNull();
  });
});

describe('showing a window', () => {
  function hidden() {
    const heard = new Map<string, () => void>();
    const window: HiddenWindow = { once: (event, listener) => heard.set(event, listener) };
    const timers: { milliseconds: number; run: () => void; isTaken: boolean }[] = [];
    const shown: boolean[] = [];
    showWhenPainted(
      window,
      (isPainted) => shown.push(isPainted),
      (milliseconds, run) => {
        const timer = { milliseconds, run, isTaken: false };
        timers.push(timer);
        return () => {
          timer.isTaken = true;
        };
      },
    );
    return { tell: (event: string) => heard.get(event)?.(), timers, shown };
  }

  test('happens when it is painted, once', () => {
    const { tell, timers, shown } = hidden();
    expect(shown).toEqual([]);
    tell('ready-to-show');
    expect(shown).toEqual([true]);
    expect(timers).toMatchObject([{ milliseconds: LATEST_SHOW, isTaken: true }]);
    timers[0]?.run();
    expect(shown).toEqual([true]);
  });

  test('happens although it is painted late or never', () => {
    const { tell, timers, shown } = hidden();
    timers[0]?.run();
    tell('ready-to-show');
    expect(shown).toEqual([false]);
  });

  test('does not happen to one that is closed by then', () => {
    const { tell, timers, shown } = hidden();
    tell('closed');
    timers[0]?.run();
    expect(shown).toEqual([]);
  });
});

describe('the loss of the graphics process', () => {
  const args = ['lightbox', '--home=a'];

  test('is lived with twice, then the app starts again without the card', () => {
    expect(afterGpuGone('crashed', [], 1000, args)).toBe('goOn');
    expect(afterGpuGone('crashed', [500], 1000, args)).toBe('goOn');
    expect(afterGpuGone('crashed', [500, 700], 1000, args)).toBe('restart');
    expect(afterGpuGone('killed', [500, 700], 1_000_000, args)).toBe('goOn');
  });

  test('is no reason to start again a second time', () => {
    expect(afterGpuGone('crashed', [500, 700], 1000, [...args, WITHOUT_GPU])).toBe('goOn');
    expect(afterGpuGone('clean-exit', [500, 700], 1000, args)).toBe('ignore');
  });
});
