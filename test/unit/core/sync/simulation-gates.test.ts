import { describe, expect, test } from 'vitest';
import { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { Clock, Host } from '../../../faults/simulation/clock.ts';
import { createGates, type Subject } from '../../../faults/simulation/gates.ts';
import { fromRanges, toRanges } from '../../../faults/simulation/shrink.ts';

const LISTING = ListingId.parse('11111111-1111-4111-8111-111111111111');
const OTHER = ListingId.parse('22222222-2222-4222-8222-222222222222');
const PHOTO = MediaId.parse('33333333-3333-4333-8333-333333333333');

function stage() {
  let now = 0;
  const clock: Pick<Clock, 'now'> = { now: () => now };
  const host = (): Host => ({ alive: true, stalledUntil: 0 });
  return {
    gates: createGates(clock),
    here: host(),
    elsewhere: host(),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
const about = (listingId: ListingId, mediaIds: readonly MediaId[] = []): Subject => ({
  listingIds: [listingId],
  mediaIds,
  writes: true,
});

describe('what the simulation takes for disobedience', () => {
  test('a request after a pause, until it is resumed', () => {
    const { gates, here } = stage();
    gates.say(here, { kind: 'pause' });
    expect(gates.disobeyed(gates.start(here), about(LISTING))).toMatch(/^pause/);
    gates.say(here, { kind: 'resume' });
    expect(gates.disobeyed(gates.start(here), about(LISTING))).toBeNull();
  });

  test('a request that set out before the word was said obeys it', () => {
    const { gates, here } = stage();
    const start = gates.start(here);
    gates.say(here, { kind: 'pause' });
    expect(gates.disobeyed(start, about(LISTING))).toBeNull();
  });

  test('another process has to hear of it first', () => {
    const { gates, here, elsewhere, pass } = stage();
    gates.say(here, { kind: 'cancel' });
    expect(gates.disobeyed(gates.start(elsewhere), about(LISTING))).toBeNull();
    pass(2_000);
    expect(gates.disobeyed(gates.start(elsewhere), about(LISTING))).toMatch(/^cancel/);
  });

  test('after a cancel a sync of one listing sends nothing of another', () => {
    const { gates, here } = stage();
    gates.say(here, { kind: 'cancel' });
    gates.say(here, { kind: 'run', listingId: LISTING });
    expect(gates.disobeyed(gates.start(here), about(LISTING))).toBeNull();
    expect(gates.disobeyed(gates.start(here), about(OTHER))).toMatch(/^cancel/);
  });

  test('a paused photo stays held through a sync, a cancelled one does not', () => {
    const { gates, here } = stage();
    gates.say(here, { kind: 'pause photo', mediaId: PHOTO, listingId: LISTING });
    gates.say(here, { kind: 'run', listingId: null });
    expect(gates.disobeyed(gates.start(here), about(LISTING, [PHOTO]))).toMatch(/^pause photo/);
    gates.say(here, { kind: 'cancel photo', mediaId: PHOTO, listingId: LISTING });
    gates.say(here, { kind: 'run', listingId: null });
    expect(gates.disobeyed(gates.start(here), about(LISTING, [PHOTO]))).toBeNull();
  });
});

test('decisions that are left out are written as ranges and read again', () => {
  const left = new Set([0, 1, 2, 7, 9, 10]);
  expect(toRanges(left)).toBe('0-2,7,9-10');
  expect(fromRanges('0-2,7,9-10')).toEqual(left);
  expect(fromRanges('')).toEqual(new Set());
});
