import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameWithoutBars } from '../../electron/core/blobs/embedded-thumbnail.ts';
import { readJpegHead } from '../../electron/core/blobs/jpeg-head.ts';
import { cameraOf, cleanText, iptcTextOf, isoTimeOf, xmpTextOf } from '../../electron/core/blobs/metadata-fields.ts';
import { qualitiesFrom } from '../../electron/core/blobs/render.ts';

const bytes = (text: string, encoding: BufferEncoding) => [...Buffer.from(text, encoding)];

describe('capture time', () => {
  test.each([
    ['2026:05:14 10:02:15', '07', '+02:00', '2026-05-14T10:02:15.070+02:00'],
    ['2026:05:14 10:02:15', null, null, '2026-05-14T10:02:15'],
    ['2026-05-14T10:02:15.123Z', null, null, '2026-05-14T10:02:15.123+00:00'],
    ['2026-05-14T10:02', null, '-0330', '2026-05-14T10:02:00-03:30'],
    ['0000:00:00 00:00:00', null, null, null],
    ['    :  :     :  :  ', null, null, null],
    ['2026:02:31 10:00:00', null, null, null],
    ['2026:05:14 25:00:00', null, null, null],
    ['yesterday', null, null, null],
  ])('%s', (text, subSeconds, offset, expected) => {
    const written = subSeconds === '07' ? '070' : subSeconds;
    expect(isoTimeOf(text, written, offset)).toBe(expected);
  });

  test('an offset that is none is left out', () => {
    expect(isoTimeOf('2026:05:14 10:02:15', null, '   :  ')).toBe('2026-05-14T10:02:15');
  });
});

describe('captions of IPTC', () => {
  test('declared UTF-8, undeclared UTF-8 and Latin are all read right', () => {
    expect(iptcTextOf(bytes('Küche – hell', 'utf8'), true)).toBe('Küche – hell');
    expect(iptcTextOf(bytes('Küche', 'utf8'), false)).toBe('Küche');
    expect(iptcTextOf(bytes('Küche', 'latin1'), false)).toBe('Küche');
    expect(iptcTextOf([], false)).toBeNull();
    expect(iptcTextOf('text', false)).toBeNull();
  });

  test('any text survives in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(iptcTextOf(bytes(text, 'utf8'), true)).toBe(cleanText(text.replace(/^\ufeff/, '')));
      }),
    );
  });
});

test('the default language of an XMP caption comes first', () => {
  const item = (value: string, lang: string) => ({ value, attributes: { 'xml:lang': lang } });
  expect(xmpTextOf({ value: [item('Küche', 'de'), item(' Kitchen ', 'x-default')] })).toBe('Kitchen');
  expect(xmpTextOf({ value: [item('Küche', 'de')] })).toBe('Küche');
  expect(xmpTextOf({ value: [] })).toBeNull();
  expect(xmpTextOf(undefined)).toBeNull();
});

test.each([
  ['NIKON CORPORATION', 'NIKON Z 6_2', 'NIKON Z 6_2'],
  ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
  ['Apple', 'iPhone 17', 'Apple iPhone 17'],
  [null, 'X100', 'X100'],
  [null, null, null],
])('camera %s %s', (make, model, expected) => {
  expect(cameraOf(make, model)).toBe(expected);
});

test('bars are cut only where there are some, and never outside the thumbnail', () => {
  expect(frameWithoutBars({ width: 160, height: 120 }, { width: 4000, height: 3000 })).toBeNull();
  expect(frameWithoutBars({ width: 160, height: 120 }, { width: 6000, height: 4000 })).toMatchObject({
    left: 0,
    width: 160,
  });
  expect(frameWithoutBars({ width: 160, height: 120 }, { width: 3000, height: 4000 })).toMatchObject({
    top: 0,
    height: 120,
  });
  const size = fc.record({ width: fc.integer({ min: 1, max: 20000 }), height: fc.integer({ min: 1, max: 20000 }) });
  fc.assert(
    fc.property(size, size, (thumbnail, photo) => {
      const frame = frameWithoutBars(thumbnail, photo);
      if (frame === null) return;
      expect(frame.width).toBeGreaterThan(0);
      expect(frame.height).toBeGreaterThan(0);
      expect(frame.left + frame.width).toBeLessThanOrEqual(thumbnail.width);
      expect(frame.top + frame.height).toBeLessThanOrEqual(thumbnail.height);
    }),
  );
});

test('any bytes can be followed as a JPEG without failing or standing still', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
      const head = readJpegHead(data);
      expect(head.pictureAt !== null || head.needed > data.length).toBe(true);
    }),
  );
});

test('qualities go down from the best and end', () => {
  expect(qualitiesFrom(85)).toEqual([85, 75, 65, 55, 45]);
  expect(qualitiesFrom(40)).toEqual([40]);
});
