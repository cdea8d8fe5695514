import { describe, expect, it } from 'vitest';
import { moveBefore, movedItems } from '../../../shared/domain/ordering.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const moved = (from: string, to: string): string => [...movedItems(from.split(''), to.split(''))].join('');

describe('what was moved', () => {
  it('is the one that went past the others, in either direction', () => {
    expect(moved('abcde', 'eabcd')).toBe('e');
    expect(moved('abcde', 'bcdea')).toBe('a');
    expect(moved('abcde', 'acdbe')).toBe('b');
  });

  it('is both of two neighbours, and nothing where nothing differs', () => {
    expect(moved('ab', 'ba')).toBe('ab');
    expect(moved('abc', 'abc')).toBe('');
    expect(moved('', '')).toBe('');
  });

  it('is the one item alone that was moved past more than one other, wherever to', () => {
    forAll(fc.integer({ min: 4, max: 30 }), fc.nat(), fc.nat(), (count, which, where) => {
      const from = Array.from({ length: count }, (_, index) => index);
      const [item, before] = [which % count, where % count];
      const to = moveBefore(from, [item], before);
      fc.pre(Math.abs(to.indexOf(item) - item) > 1);
      expect([...movedItems(from, to)]).toEqual([item]);
    });
    expect.hasAssertions();
  });
});
