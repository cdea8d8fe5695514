import { describe, expect, test } from 'vitest';
import { mergeSequences, moveBefore } from '../../../shared/domain/ordering.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const letters = (text: string): string[] => text.split('');
const merge = (base: string, mine: string, theirs: string): string | null =>
  mergeSequences(letters(base), letters(mine), letters(theirs))?.join('') ?? null;

const base = fc.integer({ min: 1, max: 12 }).map((count) => letters('abcdefghijkl').slice(0, count));
const shuffled = base.chain((items) =>
  fc.record({ base: fc.constant(items), other: fc.shuffledSubarray(items, { minLength: items.length }) }),
);

describe('two changes of one order', () => {
  test('moves of different photos are both made', () => {
    expect(merge('abcdef', 'bacdef', 'abcdfe')).toBe('bacdfe');
    expect(merge('abcdef', 'fabcde', 'abdcef')).toBe('fabdce');
  });

  test('the same photo moved to two places is a question', () => {
    expect(merge('abcd', 'dabc', 'adbc')).toBeNull();
    expect(merge('abc', 'bca', 'cba')).toBeNull();
  });

  always('the side that moved nothing takes the other side as it is', shuffled, ({ base: items, other }) => {
    expect(mergeSequences(items, items, other)).toEqual(other);
    expect(mergeSequences(items, other, items)).toEqual(other);
  });

  test('a merge holds every photo once', () => {
    forAll(shuffled, fc.array(fc.nat(11), { maxLength: 3 }), ({ base: items, other }, picks) => {
      const mine = picks.reduce<string[]>((sequence, pick) => {
        const id = sequence[pick % sequence.length] ?? '';
        return moveBefore(sequence, [id], sequence[0] ?? null);
      }, items);
      const merged = mergeSequences(items, mine, other);
      expect((merged ?? items).toSorted()).toEqual(items.toSorted());
    });
  });
});
