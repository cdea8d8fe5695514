import { describe, expect, it } from 'vitest';
import { findAndReplace } from '../../../shared/domain/find-replace.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const plain = { matchCase: false, wholeWord: false };

describe('find and replace', () => {
  it.each([
    ['Master bath, master bed', 'master', 'primary', plain, 'primary bath, primary bed', 2],
    ['Master bath, master bed', 'master', 'primary', { ...plain, matchCase: true }, 'Master bath, primary bed', 1],
    ['Bath and bathroom', 'bath', 'Shower', { ...plain, wholeWord: true }, 'Shower and bathroom', 1],
    ['Baño y bañera', 'baño', 'Aseo', { ...plain, wholeWord: true }, 'Aseo y bañera', 1],
    ['año', 'a', 'x', { ...plain, wholeWord: true }, 'año', 0],
    ['cost (US$) 3.5*2', '(US$) 3.5*2', 'all', plain, 'cost all', 1],
    ['a-b', '-', ' – ', plain, 'a – b', 1],
    ['ÉTÉ', 'été', 'summer', plain, 'summer', 1],
    ['x', 'x', '$& $1 $$', plain, '$& $1 $$', 1],
    ['aaaa', 'aa', 'b', plain, 'bb', 2],
    ['nothing', '', 'x', plain, 'nothing', 0],
    ['Cafe\u0301 bar', 'café', 'Tea', plain, 'Tea bar', 1],
    ['Café bar', 'cafe\u0301', 'Tea', { ...plain, wholeWord: true }, 'Tea bar', 1],
    ['e\u0301 e', 'e', 'a', plain, 'e\u0301 a', 1],
    ['x\u0323 x', 'x', 'y', plain, 'x\u0323 y', 1],
    ['👩‍👧 👩', '👩', 'x', plain, '👩‍👧 x', 1],
    ['Cafe\u0301 bath', 'bath', 'bed', plain, 'Cafe\u0301 bed', 1],
    ['  two  spaces', '  ', ' ', plain, ' two spaces', 2],
  ])('“%s”: “%s” becomes “%s”', (text, find, replace, how, expected, count) => {
    expect(findAndReplace(text, { find, replace, ...how })).toEqual({ text: expected, count });
  });

  it('does what splitting and joining does when capitals count', () => {
    forAll(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), fc.string(), (text, find, replace) => {
      const { text: replaced, count } = findAndReplace(text, { find, replace, matchCase: true, wholeWord: false });
      const parts = text.split(find);
      expect(replaced).toBe(parts.join(replace));
      expect(count).toBe(parts.length - 1);
    });
  });

  it('changes the text only where it counts a place', () => {
    forAll(fc.string(), fc.string(), fc.boolean(), fc.boolean(), (text, find, matchCase, wholeWord) => {
      const { text: replaced, count } = findAndReplace(text, { find, replace: '', matchCase, wholeWord });
      expect(replaced === text).toBe(count === 0);
    });
  });

  const accented = fc.string({ unit: fc.constantFrom('e', 'é', 'o', 'ñ', ' ', 'ü'), maxLength: 12 });

  it('finds the same however accents are written, and keeps their form elsewhere', () => {
    forAll(accented, accented, fc.boolean(), (text, find, wholeWord) => {
      const how = { replace: '|', matchCase: true, wholeWord };
      const composed = findAndReplace(text, { find, ...how });
      const apart = findAndReplace(text.normalize('NFD'), { find, ...how });
      expect(findAndReplace(text, { find: find.normalize('NFD'), ...how })).toEqual(composed);
      expect(apart).toEqual({ text: composed.text.normalize('NFD'), count: composed.count });
    });
  });

  it('leaves every letter whole', () => {
    const letters = (written: string) => [...new Intl.Segmenter().segment(written)].map(({ segment }) => segment);
    forAll(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (text, find) => {
      const { count } = findAndReplace(text, { find, replace: '', matchCase: true, wholeWord: false });
      expect(count).toBe(letters(text).filter((letter) => letter.normalize('NFC') === find.normalize('NFC')).length);
    });
  });
});
