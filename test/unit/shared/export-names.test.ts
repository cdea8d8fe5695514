import { describe, expect, it } from 'vitest';
import { captionsCsv } from '../../../electron/core/photos/export/captions-csv.ts';
import { exportNames, exportTitle, kebab, pageSizeOf, sizeOf } from '../../../shared/domain/export.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const photo = (imageOf: string, shortDescription = '', fileName = 'DSC_1001.JPG') => ({
  imageOf,
  shortDescription,
  fileName,
  captureTime: '2026-05-14T10:00:00.000Z',
});

describe('names of exported photos', () => {
  it('have the number, and the room, else the caption, else the file', () => {
    expect(
      exportNames([
        photo('Front of Structure', 'At dusk'),
        photo('FrontOfStructure'),
        photo('', 'Baño “principal”, 2º piso'),
        photo(''),
        photo('', '日本語', '写真.jpg'),
      ]),
    ).toEqual([
      '01-front-of-structure.jpg',
      '02-front-of-structure.jpg',
      '03-bano-principal-2o-piso.jpg',
      '04-dsc-1001.jpg',
      '05-photo.jpg',
    ]);
  });

  it('are as a pattern says, unique and safe whatever it leaves over', () => {
    const photos = [photo('Kitchen', 'With island'), photo('Kitchen'), photo('', '', 'CON.jpg')];
    const by = (pattern: string) => exportNames(photos, { pattern, listing: '12 Oak Street, Apt. #4' });
    expect(by('{listing}_{n}')).toEqual([
      '12-oak-street-apt-4-01.jpg',
      '12-oak-street-apt-4-02.jpg',
      '12-oak-street-apt-4-03.jpg',
    ]);
    expect(by('{room}')).toEqual(['kitchen.jpg', 'kitchen-2.jpg', '03.jpg']);
    expect(by('{date} {caption}')).toEqual(['2026-05-14-with-island.jpg', '2026-05-14.jpg', '2026-05-14-2.jpg']);
    expect(by('{file}')).toEqual(['dsc-1001.jpg', 'dsc-1001-2.jpg', '03.jpg']);
    forAll(fc.string({ unit: 'binary', maxLength: 200 }), (pattern) => {
      const names = exportNames(photos, { pattern, listing: 'Oak' });
      expect(names.every((name) => /^[a-z0-9]+(?:-[a-z0-9]+)*\.jpg$/.test(name))).toBe(true);
      expect(new Set(names).size).toBe(3);
    });
  });

  it('are as many digits wide as the last number', () => {
    const names = exportNames(Array.from({ length: 120 }, () => photo('Kitchen')));
    expect([names[0], names[119]]).toEqual(['001-kitchen.jpg', '120-kitchen.jpg']);
  });

  it('are taken by every system, in order, and unique, whatever the words are', () => {
    const Photo = fc.record({
      imageOf: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })),
      shortDescription: fc.string({ unit: 'binary', maxLength: 300 }),
      fileName: fc.constantFrom('CON.jpg', '../../etc/passwd', 'a b.JPG', '.jpg', 'x'.repeat(300)),
      captureTime: fc.constantFrom(null, '2026-05-14T10:00:00.000Z'),
    });
    forAll(fc.array(Photo, { maxLength: 12 }), (photos) => {
      const names = exportNames(photos);
      expect(names.every((name) => /^\d{2,}-[a-z0-9]+(?:-[a-z0-9]+)*\.jpg$/.test(name) && name.length < 80)).toBe(true);
      expect(new Set(names).size).toBe(photos.length);
      expect(names.toSorted()).toEqual(names);
    });
  });

  it('end at a word', () => {
    expect(kebab('one two three four five six seven eight nine ten eleven twelve')).toBe(
      'one-two-three-four-five-six-seven-eight-nine-ten-eleven',
    );
  });
});

it('a listing gives its export a name that file systems take', () => {
  expect(['12 Oak: "Street"', 'con', '...', 'COM1.x', ' a/b\\c '].map(exportTitle)).toEqual([
    '12 Oak Street',
    'con photos',
    'Photos',
    'COM1.x photos',
    'a b c',
  ]);
});

it('the paper is that of the region', () => {
  expect(['en-US', 'en', 'es-MX', 'en-GB', 'es-ES', 'fr-CA', 'nonsense!'].map(pageSizeOf)).toEqual([
    'letter',
    'letter',
    'letter',
    'a4',
    'a4',
    'letter',
    'a4',
  ]);
});

it('a preset says its size', () => {
  expect([sizeOf('service'), sizeOf('web')?.longEdge, sizeOf('print')?.quality, sizeOf('portals')?.maxBytes]).toEqual([
    null,
    2048,
    92,
    5_000_000,
  ]);
});

it('the table of captions begins with a BOM, and no cell of it is a formula', () => {
  const line = { number: 1, file: '01-a.jpg', room: '+1', original: '@x', captured: '' };
  const csv = captionsCsv([{ ...line, caption: '=HYPERLINK("a")' }]);
  expect(csv.startsWith('\ufeffnumber,file,caption,room,original,captured\r\n')).toBe(true);
  expect(csv).toContain(`1,01-a.jpg,"'=HYPERLINK(""a"")",'+1,'@x,\r\n`);
});
