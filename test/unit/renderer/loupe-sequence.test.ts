import { describe, expect, it } from 'vitest';
import { candidateAfter, pairToCompare, stepIn } from '../../../renderer/workbench/loupe-sequence.ts';
import { always } from '../../always.ts';
import fc from '../../fast-check.ts';

const listings = fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 12 });

describe('walking through a listing in the large view', () => {
  it('stops at the ends, and reaches them from anywhere', () => {
    expect(stepIn(['a', 'b', 'c'], 'c', 1, null)).toBeNull();
    expect(stepIn(['a', 'b', 'c'], 'a', -1, null)).toBeNull();
    expect(stepIn(['a', 'b', 'c'], 'a', Number.MAX_SAFE_INTEGER, null)).toBe('c');
    expect(stepIn(['a', 'b', 'c'], 'c', -Number.MAX_SAFE_INTEGER, null)).toBe('a');
    expect(stepIn([], null, 1, null)).toBeNull();
  });
  it('steps over the photo that stands at the left already', () => {
    expect(stepIn(['a', 'b', 'c'], 'a', 1, 'b')).toBe('c');
    expect(stepIn(['a', 'b'], 'a', 1, 'b')).toBeNull();
  });
  always('comes back by as many steps as it went', listings, fc.nat(), (items, seed) => {
    const start = items[seed % items.length] ?? null;
    const next = stepIn(items, start, 1, null);
    if (next !== null) expect(stepIn(items, next, -1, null)).toBe(start);
    else expect(start).toBe(items.at(-1));
  });
});

describe('comparing', () => {
  it('takes the first two chosen ones, or the chosen one and its neighbour', () => {
    expect(pairToCompare(['a', 'b', 'c'], ['a', 'c'])).toEqual({ best: 'a', candidate: 'c' });
    expect(pairToCompare(['a', 'b', 'c'], ['b'])).toEqual({ best: 'b', candidate: 'c' });
    expect(pairToCompare(['a', 'b', 'c'], ['c'])).toEqual({ best: 'c', candidate: 'b' });
    expect(pairToCompare(['a'], ['a'])).toBeNull();
    expect(pairToCompare(['a', 'b'], [])).toBeNull();
  });
  always('never sets a photo against itself', listings, fc.nat(), fc.nat(), (items, one, two) => {
    const [chosen, lost] = [items[one % items.length], items[two % items.length]];
    fc.pre(chosen !== undefined && lost !== undefined && chosen !== lost);
    expect(candidateAfter(items, chosen, lost)).not.toBe(chosen);
    const pair = pairToCompare(items, [chosen]);
    expect(pair?.candidate).not.toBe(chosen);
  });
});
