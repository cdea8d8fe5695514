import { describe, expect, it } from 'vitest';
import { afterReplacing, isOlder, isOtherVersion } from '../../../../electron/core/sync/base/older.ts';
import { isYoung, tagSinceOf, ticksAt } from '../../../../electron/core/sync/base/tag-trust.ts';
import { MediaId } from '../../../../shared/domain/ids.ts';
import { forAll } from '../../../always.ts';
import fc from '../../../fast-check.ts';

const NOW = Date.parse('2026-05-04T08:00:00.000Z');
const OURS = { shortDescription: 'Ours', imageOf: 'Kitchen', order: 1, deletedYN: false };
const BEFORE = { ...OURS, shortDescription: 'Before' };
const superseded = { tags: ['W/"0"'], at: NOW, refused: null };
const base = { fields: OURS, altered: null, modifiedAt: '2026-05-04T08:00:00.500Z', superseded };
const at = (modifiedAt: string | null, etag: string | null = 'W/"9"', fields = BEFORE) => ({
  etag,
  modifiedAt,
  fields,
});

describe('what a read shows is older', () => {
  it.each([
    ['a tenth of a second earlier', at('2026-05-04T08:00:00.400Z'), true],
    ['later', at('2026-05-04T08:00:00.600Z'), false],
    ['later, under a tag that was replaced', at('2026-05-04T08:00:00.600Z', 'W/"0"'), false],
    ['in the same whole second', at('2026-05-04T08:00:00Z'), false],
    ['in the whole second before', at('2026-05-04T07:59:59Z'), true],
    ['written with another offset', at('2026-05-04T10:00:00.400+0200'), true],
    ['at the same time, under a tag that was replaced', at('2026-05-04T08:00:00.500Z', 'W/"0"'), true],
    ['without a time, under a tag that was replaced', at(null, 'W/"0"'), true],
    ['without a time, under another tag', at(null), false],
    ['with a time that is none', at('yesterday'), false],
  ])('%s: %s', (_when, shown, expected) => {
    expect(isOlder(base, shown)).toBe(expected);
  });

  it('never where it shows the same, also as the service alters it', () => {
    expect(isOlder(base, at('2026-05-04T07:00:00.000Z', 'W/"0"', OURS))).toBe(false);
    const altered = { ...base, altered: { shortDescription: 'Before' } };
    expect(isOlder(altered, at('2026-05-04T07:00:00.000Z', 'W/"0"'))).toBe(false);
  });

  it('by one of the last tags, of which some are kept and the present one is none', () => {
    forAll(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 }), (tags) => {
      let row: Parameters<typeof afterReplacing>[0] = { etag: 'a', superseded: null };
      for (const etag of tags) row = { etag, superseded: afterReplacing(row, etag, NOW) };
      const known = row.superseded?.tags ?? [];
      expect(known).not.toContain(row.etag);
      expect(new Set(known).size).toBe(known.length);
      expect(known.length).toBeLessThanOrEqual(8);
    });
  });
});

describe('what a read shows is another version', () => {
  const known = { etag: 'W/"9"', modifiedAt: '2026-05-04T08:00:00.500Z' };

  it.each([
    ['the same tag and moment', at('2026-05-04T08:00:00.500Z'), false],
    ['the same tag, written later', at('2026-05-04T08:00:00.501Z'), true],
    ['the same tag, written earlier', at('2026-05-04T08:00:00.400Z'), true],
    ['the same tag, and a moment that is cut off', at('2026-05-04T08:00:00Z'), false],
    ['the same tag without a moment', at(null), false],
    ['another tag of the same moment', at('2026-05-04T08:00:00.500Z', 'W/"8"'), true],
    ['no tag and the same moment', at('2026-05-04T08:00:00.500Z', null), false],
    ['no tag and another moment', at('2026-05-04T08:00:01.500Z', null), true],
  ])('%s: %s', (_what, shown, expected) => {
    expect(isOtherVersion(known, shown)).toBe(expected);
  });
});

describe('a tag', () => {
  const read = { entities: true, tagSettleMilliseconds: 1000 };
  const mediaId = MediaId.parse('0d6a2b3c-0000-4000-8000-000000000001');
  const row = (tagSince: number | null) => ({ mediaId, etag: 'W/"1"', tagSince });

  it('is young until a read after its tick; never where nothing is read, or nothing is to be waited for', () => {
    expect(isYoung(row(NOW), read)).toBe(true);
    expect(isYoung(row(null), read)).toBe(false);
    expect(isYoung({ etag: null, tagSince: NOW }, read)).toBe(false);
    expect(isYoung(row(NOW), { ...read, entities: false })).toBe(false);
    expect(isYoung(row(NOW), { ...read, tagSettleMilliseconds: 0 })).toBe(false);
  });

  it('is waited for at most a tick, whatever the clock says, and has then ended', () => {
    forAll(fc.integer({ min: -5_000, max: 5_000 }), fc.boolean(), (age, waits) => {
      const { wait, ended } = ticksAt([row(NOW - age)], read, NOW, waits);
      expect(wait).toBe(waits ? Math.max(0, 1000 - Math.max(0, age)) : 0);
      expect(ended.has(mediaId)).toBe(waits || age >= 1000);
    });
  });

  it('is as old as it was known while it shows the same, and new with anything else', () => {
    expect(tagSinceOf(row(NOW), 'W/"1"', true, NOW + 500)).toBe(NOW);
    expect(tagSinceOf(row(null), 'W/"1"', true, NOW + 500)).toBe(null);
    expect(tagSinceOf(row(NOW), 'W/"1"', false, NOW + 500)).toBe(NOW + 500);
    expect(tagSinceOf(row(null), 'W/"2"', true, NOW + 500)).toBe(NOW + 500);
    expect(tagSinceOf(row(NOW), null, true, NOW + 500)).toBe(null);
  });
});
