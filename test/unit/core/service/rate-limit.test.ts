import { describe, expect, test } from 'vitest';
import { createRateLimit, NO_LIMIT, readQuotaReset } from '../../../../electron/core/service/http/rate-limit.ts';

describe('a limit on the line', () => {
  test('holds the rate however many send at once', async () => {
    const waits: number[] = [];
    const limit = createRateLimit(
      1000,
      () => 0,
      (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    );
    await Promise.all([limit.take(500), limit.take(1000), limit.take(250), limit.take(1)]);
    expect(waits).toEqual([500, 1500, 1750]);
  });

  test('does not save up what was not used', async () => {
    const waits: number[] = [];
    let now = 0;
    const limit = createRateLimit(
      1000,
      () => now,
      (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    );
    await limit.take(100);
    now = 60_000;
    await limit.take(1000);
    await limit.take(1);
    expect(waits).toEqual([1000]);
  });

  test('without a limit nobody waits', async () => {
    await expect(NO_LIMIT.take(1e12)).resolves.toBeUndefined();
  });
});

const DAY = 86_400_000;

describe('quota headers', () => {
  const now = new Date('2026-05-04T08:00:00Z');
  test.each([
    [
      'the one that is used up',
      {
        'minute-quota-available': '0',
        'minute-quota-resettime': '30000',
        'hour-quota-available': '12',
        'hour-quota-resettime': '3000000',
      },
      30_000,
    ],
    [
      'the longest of those used up',
      {
        'minute-quota-available': '0',
        'minute-quota-resettime': '30000',
        'hour-quota-available': '0',
        'hour-quota-resettime': '3000000',
      },
      3_000_000,
    ],
    ['a moment', { 'hour-quota-available': '0', 'hour-quota-resettime': String(now.getTime() + 5000) }, 5000],
    [
      'the first to come, where it is not said which',
      { 'minute-quota-resettime': '2000', 'hour-quota-resettime': '90000' },
      2000,
    ],
    ['none', {}, null],
    ['not a number', { 'hour-quota-resettime': 'soon' }, null],
    ['nothing', { 'hour-quota-resettime': '' }, null],
    ['less than none', { 'hour-quota-resettime': '-5' }, null],
    ['endless', { 'minute-quota-resettime': 'Infinity' }, null],
    ['a day instead of the end of numbers', { 'minute-quota-resettime': '1e308' }, DAY],
    ['a day instead of 29 years', { 'minute-quota-available': '0', 'minute-quota-resettime': '9e11' }, DAY],
    ['a day instead of a moment in the year 5138', { 'day-quota-resettime': '99999999999999' }, DAY],
    ['a moment that has passed', { 'day-quota-resettime': String(now.getTime() - 1) }, 0],
  ])('%s', (_name, headers: Record<string, string>, wait) => {
    expect(readQuotaReset(headers, now)).toBe(wait);
  });
});
