import { describe, expect, it } from 'vitest';
import { isOwnRoom, roomValues, shownValues } from '../../../renderer/language/lookup-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { NO_WORD, OWN_WORD, wordOptions } from '../../../renderer/ui/word-options.ts';

const english = createWords('en', 'en-US');
const spanish = createWords('es', 'es-MX');

function options(typed: string | null, value = '', words = english) {
  const values = shownValues(words, 'ImageOf');
  const found = wordOptions({ values, typed, value, ownLabel: (word) => `Use ${word}`, none: 'No room' });
  return { ...found, keys: found.options.map(({ standard }) => standard) };
}

describe('wordOptions', () => {
  it('offers a word of one’s own last, whatever else fits', () => {
    const { keys, best, options: rows } = options('ba');
    expect(best?.standard).toBe('Back of Structure');
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.at(-1)).toBe(OWN_WORD);
    expect(rows.at(-1)?.shown).toBe('Use ba');
    expect(options('xyzzy').keys).toEqual([OWN_WORD]);
    expect(options('xyzzy').best).toBeUndefined();
  });

  it('offers none for a word of the list, in whatever form it is typed', () => {
    for (const typed of ['Kitchen', ' kitchen ', 'FrontOfStructure', 'front of structure']) {
      expect(options(typed).keys).not.toContain(OWN_WORD);
    }
    expect(options('cocina', '', spanish).keys).not.toContain(OWN_WORD);
    expect(options('kitchen', '', spanish).keys).not.toContain(OWN_WORD);
  });

  it('offers to take the room away where there is one and nothing is typed', () => {
    expect(options(null, 'Kitchen').keys[0]).toBe(NO_WORD);
    expect(options('', 'Kitchen').keys[0]).toBe(NO_WORD);
    expect(options('k', 'Kitchen').keys).not.toContain(NO_WORD);
    expect(options(null, '').keys).not.toContain(NO_WORD);
  });

  it('offers neither where any text is taken as it is typed', () => {
    const values = shownValues(english, 'ImageOf');
    expect(wordOptions({ values, typed: 'xyzzy', value: 'Kitchen', ownLabel: null, none: null }).options).toEqual([]);
  });
});

it('isOwnRoom knows the rooms of the list in all of their forms', () => {
  for (const room of ['', 'Kitchen', 'FrontOfStructure', 'Front of Structure']) {
    expect(isOwnRoom(english, room, null)).toBe(false);
  }
  expect(isOwnRoom(spanish, 'Kitchen', null)).toBe(false);
  const reported = [
    { word: 'Kitchen', name: 'Cooking' },
    { word: 'R7', name: 'Wine Cave' },
  ];
  for (const room of ['Kitchen', 'R7', 'Wine Cave', '']) expect(isOwnRoom(english, room, reported)).toBe(false);
  expect(isOwnRoom(english, 'Bathroom', reported)).toBe(true);
  expect(roomValues(spanish, reported).map(({ shown }) => shown)).toEqual(['Cocina', 'Wine Cave']);
  for (const room of ['ba', 'Orangery', 'itchen']) expect(isOwnRoom(english, room, null)).toBe(true);
});
