import { describe, expect, it } from 'vitest';
import { readPhotoNumbers } from '../../../shared/domain/photo-numbers.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const keys = (text: string): number[] => {
  const reading = readPhotoNumbers(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.photos.map((photo) => Number(photo.mediaKeyNumeric));
};

describe('a list of MediaKeyNumeric', () => {
  it('is read whatever stands between the numbers, in its order', () => {
    const separator = fc.constantFrom(',', ', ', '\n', '\r\n', ' ', ';', '\t', ',\n');
    const numbers = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 20 });
    forAll(numbers, separator, (list, between) => {
      expect(keys(list.join(between))).toEqual(list);
      expect(keys(`\uFEFF${list.join(between)}${between}`)).toEqual(list);
    });
  });

  it('is read from a table with words, in the Order that it says', () => {
    const table = 'Order,MediaKeyNumeric,ShortDescription\r\n1,102,"Kitchen, with ""island"""\r\n0,101,\r\n';
    expect(readPhotoNumbers(table)).toEqual({
      ok: true,
      photos: [
        { mediaKeyNumeric: '101', order: 0, shortDescription: '' },
        { mediaKeyNumeric: '102', order: 1, shortDescription: 'Kitchen, with "island"' },
      ],
    });
    expect(keys('mediakeynumeric;other\n7;a,b\n5;c')).toEqual([7, 5]);
    expect(keys('MediaKeyNumeric\n7\n5')).toEqual([7, 5]);
    expect(keys('MediaKeyNumeric,Order\n7,\n,\n\n5,')).toEqual([7, 5]);
    expect(readPhotoNumbers('MediaKeyNumeric,ShortDescription\n7,"two\nlines"')).toMatchObject({
      photos: [{ shortDescription: 'two\nlines' }],
    });
  });

  it.each([
    ['', 'empty', ''],
    [' \n,;', 'empty', ''],
    ['MediaKeyNumeric,Order', 'empty', ''],
    ['101, PR1', 'notANumber', 'PR1'],
    ['101, -5', 'notANumber', '-5'],
    ['1.5', 'notANumber', '1.5'],
    ['MediaKeyNumeric,Order\n101,first', 'notANumber', 'first'],
    ['MediaKeyNumeric,ShortDescription\n101,Front\n,Kitchen', 'noNumber', 'Kitchen'],
    ['MediaKeyNumeric,Order\n101,0\n,1', 'noNumber', '1'],
    ['101 102 101', 'twice', '101'],
    ['101 0101', 'twice', '0101'],
  ])('%j is not taken: %s', (text, fault, word) => {
    expect(readPhotoNumbers(text)).toEqual({ ok: false, fault, word });
  });

  it('is read or refused with a reason, whatever it holds', () => {
    const isAnswer = (text: string): boolean => {
      const reading = readPhotoNumbers(text);
      return reading.ok ? reading.photos.length > 0 : reading.fault !== 'empty' || reading.word === '';
    };
    forAll(fc.string(), (text) => isAnswer(text));
    forAll(fc.string(), (text) => isAnswer(`MediaKeyNumeric,Order,ShortDescription\n${text}`));
    expect(isAnswer('"')).toBe(true);
  });
});
