import { describe, expect, it } from 'vitest';
import { leftOfCarried, placeOfCarried } from '../../../renderer/features/media-grid/carried.ts';
import { MediaId } from '../../../shared/domain/ids.ts';

const idOf = (letter: string): MediaId => MediaId.parse(`00000000-0000-4000-8000-0000000000${letter.charCodeAt(0)}`);
const idsOf = (letters: string): MediaId[] => letters.split('').map(idOf);
const carried = (letters: string, before: string | null) => ({
  ids: idsOf(letters),
  before: before === null ? null : idOf(before),
});

describe('photos that are carried by keys', () => {
  it.each([
    ['the photos stay', 'ABCD', 'D', 3],
    ['one comes in front', 'XABCD', 'D', 4],
    ['one in front goes', 'ACD', 'D', 2],
    ['others are put in order', 'DCBA', 'D', 0],
    ['they go to the end and another goes', 'AB', null, 2],
    ['they go to the end and another comes', 'ABCDE', null, 5],
    ['the photo at the place goes', 'ABC', 'D', null],
    ['the carried photo goes', 'BCD', 'D', null],
  ])('keep their place where %s', (_, shown, before, place) => {
    expect(placeOfCarried(idsOf(shown), carried('A', before))).toBe(place);
  });

  it('are given up as soon as one of them is gone', () => {
    expect(placeOfCarried(idsOf('ACD'), carried('AB', 'D'))).toBeNull();
  });

  it.each([
    ['the one that is left', 'ABCD', 'XABC', 'A', 1],
    ['what stands at its place', 'ABCD', 'ACD', 'B', 1],
    ['the last, where it was that', 'ABCD', 'ABC', 'D', 2],
    ['nothing, where none is left', 'A', '', 'A', -1],
  ])('lead to %s', (_, known, shown, ids, next) => {
    expect(leftOfCarried(idsOf(known), idsOf(shown), carried(ids, null))).toBe(next);
  });
});
