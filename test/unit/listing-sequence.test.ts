import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptSequence } from '../../renderer/state/listing-sequence.ts';

const letters = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 });
const itself = (item: string): string => item;

describe('the sequence of the listings', () => {
  it('keeps the row of a listing that is edited where it is', () => {
    expect(keptSequence(['a', 'b', 'c'], ['c', 'a', 'b'], itself)).toEqual(['a', 'b', 'c']);
  });
  it('puts a new one where the library has it, and takes the latest of each', () => {
    expect(keptSequence(['a', 'b'], ['new', 'b', 'a'], itself)).toEqual(['new', 'a', 'b']);
    const [first] = keptSequence([{ id: 'a', name: 'old' }], [{ id: 'a', name: 'now' }], ({ id }) => id);
    expect(first?.name).toBe('now');
  });
  it('shows just what the library has, and changes no two known ones', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const shown = keptSequence(before, after, itself);
        expect(shown.toSorted()).toEqual(after.toSorted());
        expect(shown.filter((item) => before.includes(item))).toEqual(before.filter((item) => after.includes(item)));
      }),
    );
  });
});
