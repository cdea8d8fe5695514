import { describe, expect, it, vi } from 'vitest';
import { reconnectDelay } from '../../../renderer/host/loopback.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { overallState, sendingWords } from '../../../renderer/state/overall-state.ts';
import {
  neighbour,
  photosToWrite,
  placeAfterMove,
  placeAmongAll,
  placeAtPosition,
  without,
  withStandIn,
} from '../../../renderer/state/selection.ts';
import { createReader } from '../../../renderer/state/store.ts';
import {
  addSample,
  bytesPerSecond,
  photosLeft,
  photosPerSecond,
  shareSent,
  timeLeft,
} from '../../../renderer/state/transfer-rate.ts';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import type { LibraryTotals } from '../../../shared/contract/workspace.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { moveBefore } from '../../../shared/domain/ordering.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { IDLE } from './sync-status.ts';

const EN = createWords('en', 'en');
const ES = createWords('es', 'es-US');

const TOTALS: LibraryTotals = {
  listings: 1,
  onService: 1,
  toSend: 0,
  processing: 0,
  conflicts: 0,
  needsAttention: 0,
  unseenBase: 0,
  leftAtService: 0,
};

it('Enter in a caption passes rejected photos over, and leads on from one of them', () => {
  const [wanted, rejected, other] = [1, 2, 3].map((digit) => ({
    mediaId: MediaId.parse(`7c9e6679-7425-40de-944b-e07fc1f90ae${digit}`),
    rejected: digit === 2,
  }));
  if (wanted === undefined || rejected === undefined || other === undefined) throw new Error('no photos');
  const media = [wanted, rejected, other];
  expect(photosToWrite(media, wanted.mediaId)).toEqual([wanted, other]);
  expect(photosToWrite(media, rejected.mediaId)).toEqual(media);
});

describe('the line for the state of everything', () => {
  const shown = (changes: Partial<LibraryTotals>, sync: Partial<SyncStatus> = {}) =>
    overallState(EN, {
      connection: 'connected',
      accounts: [],
      totals: { ...TOTALS, ...changes },
      counting: null,
      sync: { ...IDLE, ...sync },
    });
  it('says that all is in step only where something is on the service', () => {
    expect(shown({}).words).toBe('Everything is up to date');
    expect(shown({ onService: 0 }).words).toBe('Nothing to send');
  });
  it('does not say that photos are in step which the service does not show', () => {
    expect(shown({ unseenBase: 2 })).toMatchObject({
      words: 'Nothing to send · 2 photos not shown by the service',
      tone: 'quiet',
    });
    expect(shown({ unseenBase: 2, toSend: 1 }).words).toBe('1 photo to send');
    expect(shown({ processing: 3 }).words).toBe('3 photos being processed');
  });
  it('says what is to be sent before the conflicts', () => {
    expect(shown({ toSend: 4, conflicts: 1 }).words).toBe('4 photos to send · 1 conflict');
  });
  it('counts what is to check beside the conflicts', () => {
    expect(shown({ conflicts: 2, needsAttention: 1 }).words).toBe('2 conflicts · 1 needs attention');
    expect(shown({ needsAttention: 3 })).toMatchObject({ words: '3 need attention' });
  });
  it('says how far listings are counted, and nothing that is not known yet', () => {
    const facts = { connection: 'connected', accounts: [], totals: TOTALS, sync: IDLE } as const;
    expect(overallState(EN, { ...facts, counting: { done: 1200, of: 5000 } }).words).toBe('Counting… 1,200 of 5,000');
    expect(overallState(ES, { ...facts, counting: { done: 1200, of: 5000 } }).words).toBe('Contando… 1,200 de 5,000');
  });
  it('says offline, and that changes are kept', () => {
    expect(shown({ toSend: 2 }, { network: 'offline' }).words).toBe('Offline · 2 photos to send, kept here');
  });
  it('says the same number as the list of what is sent, and never that something and nothing is being sent', () => {
    const progress = { photos: 319, sent: 33, left: 2 };
    expect(shown({ toSend: 286 }, { running: true, progress })).toMatchObject({
      words: 'Sending · 33 of 319 photos',
      tone: 'busy',
    });
    for (const running of [true, false])
      for (const paused of [true, false])
        for (const network of ['online', 'offline'] as const)
          for (const counted of [progress, { ...progress, sent: 317 }, null]) {
            const sync: SyncStatus = { ...IDLE, running, paused, network, progress: counted };
            const line = shown({ toSend: 1 }, sync);
            expect(line.tone === 'busy').toBe(line.words.startsWith(sendingWords(EN, sync)) && running && !paused);
            if (line.tone === 'busy') expect(sendingWords(EN, sync)).not.toBe('Nothing is being sent');
          }
  });
  it('says first that the program itself is away', () => {
    const state = overallState(EN, { connection: 'lost', accounts: [], totals: TOTALS, counting: null, sync: IDLE });
    expect(state.tone).toBe('bad');
  });
});

describe('moving the selection', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const moved = (selected: string[], by: number): string => {
    const before = placeAfterMove(items, new Set(selected), by);
    return before === undefined ? 'stays' : moveBefore(items, selected, before).join('');
  };
  it('goes by one and by rows, and stops at the edges', () => {
    expect(moved(['c'], -1)).toBe('acbde');
    expect(moved(['c'], 1)).toBe('abdce');
    expect(moved(['b'], 3)).toBe('acdeb');
    expect(moved(['d'], -9)).toBe('dabce');
    expect(moved(['a'], -1)).toBe('stays');
    expect(moved(['d', 'e'], 1)).toBe('stays');
  });
  it('gathers photos that do not stand together', () => {
    expect(moved(['a', 'd'], 1)).toBe('badce');
  });
  it('among photos that a filter shows passes over the hidden ones beside it, and over no others', () => {
    const shown = ['b', 'd'];
    const all = (selected: string[], by: number): string => {
      const before = placeAfterMove(shown, new Set(selected), by);
      if (before === undefined) return 'stays';
      return moveBefore(items, selected, placeAmongAll(items, shown, new Set(selected), before)).join('');
    };
    expect(all(['b'], 1)).toBe('acdbe');
    expect(all(['d'], -1)).toBe('adbce');
    expect(moveBefore(items, shown, placeAmongAll(items, shown, new Set(shown), null)).join('')).toBe('abdce');
  });
  it('puts the first of the moved ones at the position', () => {
    forAll(fc.subarray(items, { minLength: 1 }), fc.integer({ min: 1, max: 5 }), (selected, position) => {
      const order = moveBefore(items, selected, placeAtPosition(items, new Set(selected), position));
      const highest = items.length - selected.length + 1;
      expect(order.indexOf(selected[0] ?? '') + 1).toBe(Math.min(position, highest));
    });
  });
  it('goes over to the one that takes a place, and leaves other selections alone', () => {
    const during = withStandIn(new Set(['a', 'b']), 'b', 'x');
    expect([...during]).toEqual(['a', 'b', 'x']);
    expect([...without(during, 'b')]).toEqual(['a', 'x']);
    expect([...withStandIn(new Set(['a']), 'b', 'x')]).toEqual(['a']);
  });
  it('finds the neighbour of a selection', () => {
    expect(neighbour(items, new Set(['b', 'c']), 1)).toBe('d');
    expect(neighbour(items, new Set(['b', 'c']), -1)).toBe('a');
    expect(neighbour(items, new Set(['e']), 1)).toBeNull();
  });
});

describe('speed and time left', () => {
  const running = (doneBytes: number, sent = 0): SyncStatus => ({
    ...IDLE,
    running: true,
    doneBytes,
    totalBytes: 10_000_000,
    progress: { photos: 100, sent, left: 0 },
  });
  const samplesOf = (...steps: readonly (readonly [at: number, sync: SyncStatus])[]) =>
    steps.reduce<ReturnType<typeof addSample>>((before, [at, sync]) => addSample(before, sync, at), []);
  it('measures over the last seconds', () => {
    const samples = samplesOf(...[0, 1000, 2000].map((at) => [at, running(at * 1000)] as const));
    expect(bytesPerSecond(samples)).toBe(1_000_000);
  });
  it('knows nothing at the beginning, when paused, and when a new run begins', () => {
    expect(bytesPerSecond(samplesOf([0, running(5)]))).toBeNull();
    const [first] = samplesOf([0, running(900)]);
    if (first === undefined) throw new Error('A sample is kept.');
    expect(addSample([first], { ...running(5), paused: true }, 10)).toEqual([]);
    expect(addSample([first], running(5), 10)).toMatchObject([{ at: 10, doneBytes: 5 }]);
  });
  it('says the time left for all of it, of photos that no byte is known of as well', () => {
    const samples = samplesOf([0, running(0, 10)], [10_000, running(1, 20)]);
    const now = running(1, 20);
    expect(photosLeft(now)).toBe(80);
    expect(timeLeft(EN, photosLeft(now), photosPerSecond(samples))).toBe('about 2 min left');
  });
  it('counts a photo on its way by its share, and those that are not sent by themselves not at all', () => {
    const uploads = [{ sentBytes: 50, totalBytes: 100, answered: false }].map((upload) => ({
      ...upload,
      mediaId: MediaId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
      listingId: ListingId.parse('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
      fileName: 'a.jpg',
    }));
    const now: SyncStatus = { ...running(50), uploads, progress: { photos: 10, sent: 4, left: 2 } };
    expect(photosLeft(now)).toBeCloseTo(3.5, 1);
    expect(shareSent(now)).toBeCloseTo(0.45, 1);
  });
  it('rounds so that the words do not flicker', () => {
    expect(timeLeft(EN, 38, 1)).toBe('about 40 s left');
    expect(timeLeft(EN, 1, 10)).toBe('a few seconds left');
    expect(timeLeft(EN, 100, null)).toBeNull();
  });
});

describe('reading the library', () => {
  it('runs one reading at a time and answers a later call with a later reading', async () => {
    const readings: (() => void)[] = [];
    const reader = createReader(() => new Promise((resolve) => readings.push(resolve)));
    const first = reader.read();
    const second = reader.read();
    const third = reader.read();
    expect(readings).toHaveLength(1);
    expect(third).toBe(second);
    readings[0]?.();
    await first;
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.();
    await second;
  });
  it('waits a moment between two readings, but not in a hurry', async () => {
    vi.useFakeTimers();
    try {
      let readings = 0;
      const reader = createReader(() => {
        readings += 1;
        return Promise.resolve();
      });
      await reader.read();
      void reader.read();
      const pausing = reader.read();
      await vi.advanceTimersByTimeAsync(0);
      expect(readings).toBe(2);
      const hurried = reader.read('hurry');
      expect(hurried).toBe(pausing);
      await hurried;
      expect(readings).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
  it('goes on after a reading that failed', async () => {
    let fails = true;
    const reader = createReader(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve()));
    await expect(reader.read()).rejects.toThrow('no');
    fails = false;
    await expect(reader.read()).resolves.toBeUndefined();
  });
});

it('tries a lost host quickly at first and never less often than every five seconds', () => {
  expect([0, 1, 2, 10, 2000].map(reconnectDelay)).toEqual([250, 500, 1000, 5000, 5000]);
});
