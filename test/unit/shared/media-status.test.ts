import { describe, expect, it } from 'vitest';
import { fromMediaEntity } from '../../../electron/core/service/odata/media-mapper.ts';
import { mediaStanding, nextStatusLook } from '../../../shared/domain/media-status.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const MINUTE = 60_000;

describe('the status of a photo', () => {
  it.each([
    ['Complete', 'done'],
    ['Processing', 'processing'],
    ['Incomplete', 'processing'],
    ['Rejected', 'refused'],
    ['Deleted', 'refused'],
  ] as const)('%s means %s', (status, standing) => {
    expect(mediaStanding({ status, description: null })).toBe(standing);
  });

  it('is read in whichever case it is written, and a word that nobody knows says nothing', () => {
    const read = (MediaStatus: unknown) =>
      fromMediaEntity({ MediaKey: 'a', MediaStatus, MediaStatusDescription: ' Too dark ' });
    expect(read('REJECTED')?.mediaStatus).toEqual({ status: 'Rejected', description: 'Too dark' });
    expect(read('Held')?.mediaStatus).toBeNull();
    expect(read(undefined)?.mediaStatus).toBeNull();
  });

  it('removes a photo only where the service has no flag for that', () => {
    const isDeleted = (entity: object) => fromMediaEntity({ MediaKey: 'a', ...entity })?.fields.deletedYN;
    expect(isDeleted({ MediaStatus: 'Deleted' })).toBe(true);
    expect(isDeleted({ MediaStatus: 'Deleted', DeletedYN: false })).toBe(false);
    expect(isDeleted({ MediaStatus: 'Rejected' })).toBe(false);
  });
});

describe('when a service that processes photos is asked again', () => {
  it('is soon at first and seldom later', () => {
    expect(nextStatusLook([], 0)).toBeNull();
    expect(nextStatusLook([0], 0)).toBe(2_000);
    expect(nextStatusLook([0], 10 * MINUTE)).toBe(15 * MINUTE);
    expect(nextStatusLook([0, 9 * MINUTE], 10 * MINUTE)).toBe(10.5 * MINUTE);
  });

  it('is never at once, and never more than a few minutes away, whatever the clocks say', () => {
    forAll(fc.array(fc.maxSafeNat(), { minLength: 1 }), fc.maxSafeNat(), (since, now) => {
      const wait = (nextStatusLook(since, now) ?? Number.NaN) - now;
      expect(wait).toBeGreaterThanOrEqual(2_000 - 1);
      expect(wait).toBeLessThanOrEqual(9 * MINUTE + 1);
    });
  });

  it('is asked a few dozen times within an hour', () => {
    let [now, looks] = [0, 0];
    while (now < 60 * MINUTE && looks < 1_000) {
      now = nextStatusLook([0], now) ?? Number.POSITIVE_INFINITY;
      looks += 1;
    }
    expect(looks).toBeLessThan(25);
  });
});

it('annotations are those of RESO alone, but for the context, and bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`@reso.n${index}`, 'x'.repeat(5_000)]));
  expect(fromMediaEntity({ MediaKey: 'a', '@odata.etag': 'x', '@reso.context': 'y' })?.annotations).toBeNull();
  const kept = fromMediaEntity({ MediaKey: 'a', ...many })?.annotations ?? {};
  expect(Object.keys(kept)).toHaveLength(20);
  expect(Math.max(...Object.values(kept).map((value) => value.length))).toBe(500);
});
