import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MediaId } from '../../../shared/domain/ids.ts';
import { ALIKE_GAP, type Shot, sharpestOf, similarPhotos } from '../../../shared/domain/similar-photos.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const NOON = Date.parse('2026-05-14T12:00:00Z');
const IDS = Array.from({ length: 30 }, () => MediaId.parse(randomUUID())).toSorted();

function shot(index: number, seconds: number | null, facts: Partial<Shot> = {}): Shot {
  const captureTime = seconds === null ? null : new Date(NOON + seconds * 1000).toISOString();
  return { mediaId: IDS[index] ?? expect.fail('too many'), captureTime, exposureBias: null, likeness: null, ...facts };
}

/** The groups as indexes of the shots. */
const groupsOf = (shots: readonly Shot[]): number[][] =>
  similarPhotos(shots).map((group) => group.map((mediaId) => IDS.indexOf(mediaId)));

const likeness = fc
  .tuple(fc.constantFrom('0000000000000000', 'ffffffff00000000', 'f0f0f0f0f0f0f0f0'), fc.nat({ max: 15 }))
  .map(([base, digit]) => `${base.slice(0, 15)}${digit.toString(16)}`);
const someShots = fc
  .array(
    fc.record({
      seconds: fc.option(fc.double({ min: 0, max: 3000, noNaN: true })),
      likeness: fc.option(likeness),
      exposureBias: fc.option(fc.constantFrom(-2, 0, 2)),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map(({ seconds, ...facts }, index) => shot(index, seconds, facts)));

describe('similar photos', () => {
  it('are the same groups in whatever order they come, none in two, and each of two or more', () => {
    forAll(
      someShots.chain((shots) => fc.tuple(fc.constant(shots), fc.shuffledSubarray(shots, { minLength: shots.length }))),
      ([shots, shuffled]) => {
        const groups = groupsOf(shots);
        expect(groupsOf(shuffled)).toEqual(groups);
        const all = groups.flat();
        expect(new Set(all).size).toBe(all.length);
        expect(groups.every((group) => group.length > 1)).toBe(true);
      },
    );
  });

  always('were taken without a longer break, one after the other', someShots, (shots) => {
    for (const group of groupsOf(shots)) {
      const times = group.map((index) => Date.parse(shots[index]?.captureTime ?? ''));
      times.slice(1).forEach((time, index) => {
        const before = times[index] ?? Number.NaN;
        // Of those without a time nothing can be said, and they are with nobody else.
        expect(Number.isNaN(time)).toBe(Number.isNaN(before));
        if (!Number.isNaN(time)) expect(time - before).toBeLessThanOrEqual(ALIKE_GAP);
      });
    }
  });

  const HERE = '0f0f0f0f0f0f0f0f';
  const NEARLY = '0f0f0f0f0f0f0f00';
  const THERE = 'f0f0f0f0f0f0f0f0';
  it.each<[string, readonly Shot[], number[][]]>([
    ['a burst', [shot(0, 0), shot(1, 1), shot(2, 2), shot(3, 10)], [[0, 1, 2]]],
    [
      'a bracket, long exposures and all',
      [shot(0, 0, { exposureBias: 0 }), shot(1, 4, { exposureBias: -2 }), shot(2, 9, { exposureBias: 2 })],
      [[0, 1, 2]],
    ],
    ['as far apart, and no bracket', [shot(0, 0, { exposureBias: 0 }), shot(1, 4, { exposureBias: 0 })], []],
    [
      'the same again some minutes later',
      [shot(0, 0, { likeness: HERE }), shot(1, 300, { likeness: NEARLY })],
      [[0, 1]],
    ],
    ['the same on another day', [shot(0, 0, { likeness: HERE }), shot(1, 86_400, { likeness: HERE })], []],
    ['turned round within a second', [shot(0, 0, { likeness: HERE }), shot(1, 1, { likeness: THERE })], []],
    [
      'alike, and no camera says when',
      [shot(0, null, { likeness: HERE }), shot(1, null, { likeness: NEARLY }), shot(2, 0, { likeness: HERE })],
      [[1, 0]],
    ],
    ['nothing is known', [shot(0, null), shot(1, null)], []],
  ])('%s', (_, shots, groups) => {
    expect(groupsOf(shots)).toEqual(groups);
  });

  it('suggest the sharpest, where that is known of all', () => {
    const [a, b] = [IDS[0] ?? expect.fail(), IDS[1] ?? expect.fail()];
    const of = (mediaId: MediaId, sharpness: number | null, exposureBias: number | null = null) => ({
      mediaId,
      sharpness,
      exposureBias,
    });
    expect(sharpestOf([of(a, 3), of(b, 9)])).toBe(b);
    expect(sharpestOf([of(a, 3, 0), of(b, 9, 2)])).toBe(a);
    expect(sharpestOf([of(a, 3), of(b, null)])).toBeNull();
    expect(sharpestOf([])).toBeNull();
  });
});
