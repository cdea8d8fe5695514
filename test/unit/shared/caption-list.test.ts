import { describe, expect, it } from 'vitest';
import { mapCaptionList, readCaptionList } from '../../../shared/domain/caption-list.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const photos = ['a.jpg', 'b.NEF', 'c.jpg', 'd.jpg'].map((fileName, index) => ({
  mediaId: `m${index + 1}`,
  number: index + 1,
  fileName,
}));
const fileNames = photos.map((photo) => photo.fileName);
const read = (pasted: string, emptyLineSkips = false) => readCaptionList(pasted, { emptyLineSkips, fileNames });
const map = (pasted: string, emptyLineSkips = false, of = photos) => mapCaptionList(read(pasted, emptyLineSkips), of);
const captions = (pasted: string, emptyLineSkips = false) =>
  Object.fromEntries(map(pasted, emptyLineSkips).captions.map(({ mediaId, text }) => [mediaId, text]));

const line = fc.stringMatching(/^[A-Za-z][A-Za-z ,]{0,12}[a-z]$/).map((text) => text.replaceAll(/ +/g, ' '));

describe('a pasted list of captions', () => {
  it('goes by turn, without empty lines', () => {
    expect(captions('Front\r\n\r\n  Kitchen   with island \nGarden\n\n')).toEqual({
      m1: 'Front',
      m2: 'Kitchen with island',
      m3: 'Garden',
    });
  });

  it('passes over a photo for each empty line when asked to', () => {
    expect(captions('Front\n\nGarden\n\n', true)).toEqual({ m1: 'Front', m3: 'Garden' });
  });

  it.each(['2. Kitchen\n1. Front', '2) Kitchen\n1) Front', '2\tKitchen\n1\tFront', '2.\tKitchen\n\n01. Front'])(
    'goes by numbers: %s',
    (pasted) => {
      expect(read(pasted).kind).toBe('numbered');
      expect(captions(pasted)).toEqual({ m1: 'Front', m2: 'Kitchen' });
    },
  );

  it('goes by numbers where one of them has no caption', () => {
    expect(read('1. Front\n2.\n3) Garden').kind).toBe('numbered');
    expect(captions('1. Front\n2.\n3) Garden')).toEqual({ m1: 'Front', m3: 'Garden' });
  });

  it.each(['1. Front\nKitchen', '3 bedrooms\n2 baths', '12.5 acres\n3.5 baths'])(
    'does not take %s for numbers',
    (pasted) => {
      expect(read(pasted).kind).toBe('inTurn');
      expect(Object.values(captions(pasted))).toEqual(pasted.split('\n'));
    },
  );

  it('goes by file names, with or without their endings and whatever their capitals', () => {
    const pasted = 'B\tKitchen\tx\na.JPG\tFront\nz.jpg\tNobody';
    expect(read(pasted).kind).toBe('named');
    expect(captions(pasted)).toEqual({ m1: 'Front', m2: 'Kitchen x' });
    expect(map(pasted).leftOver.map(({ line: number, key }) => [number, key])).toEqual([[3, 'z.jpg']]);
  });

  it('leaves a line without a name over where the others have one, and writes no file name into a caption', () => {
    const pasted = 'b.NEF\tKitchen\nc.jpg\tGarden\nA line without a tab';
    expect(read(pasted).kind).toBe('named');
    expect(captions(pasted)).toEqual({ m2: 'Kitchen', m3: 'Garden' });
    expect(map(pasted).leftOver).toEqual([{ line: 3, key: null, text: 'A line without a tab' }]);
    const another = 'x1.jpg\tKitchen\nx2.jpg\tGarden';
    expect(read(another).kind).toBe('named');
    expect(captions(another)).toEqual({});
    expect(map(another).leftOver).toHaveLength(2);
  });

  it('says which lines have no photo and how many photos have no line', () => {
    expect(map('1\n2\n3\n4\n5\n6'.replaceAll(/\d/g, (digit) => `Caption ${digit}`))).toMatchObject({
      leftOver: [{ line: 5 }, { line: 6 }],
      without: 0,
    });
    expect(map('One')).toMatchObject({ leftOver: [], without: 3 });
    expect(map('9. Nine\n1. One')).toMatchObject({ leftOver: [{ key: '9', text: 'Nine' }], without: 3 });
    expect(map('1. One\n1. Another')).toMatchObject({ captions: [{ text: 'Another' }], twice: 1 });
    expect(map('')).toEqual({ captions: [], leftOver: [], without: 4, twice: 0 });
  });

  it('counts the photos that have several captions, however many those are', () => {
    expect(map('1. One\n1. Two\n1. Three\n2. Kitchen\n3. a\n3. b')).toMatchObject({
      captions: [{ text: 'Three' }, { text: 'Kitchen' }, { text: 'b' }],
      twice: 2,
    });
  });

  it('leaves a caption alone when a later line for its photo is empty', () => {
    expect(map('a.jpg\tFront\na.jpg\t\nb.NEF\t')).toMatchObject({
      captions: [{ mediaId: 'm1', text: 'Front' }],
      twice: 0,
      without: 2,
    });
  });

  it('keeps the numbers of the listing where only some photos are chosen', () => {
    const chosen = photos.slice(1, 3);
    expect(map('2. Kitchen\n4. Yard', false, chosen)).toMatchObject({
      captions: [{ mediaId: 'm2', text: 'Kitchen' }],
      leftOver: [{ key: '4' }],
      without: 1,
    });
    expect(map('Kitchen\nGarden', false, chosen).captions.map(({ mediaId }) => mediaId)).toEqual(['m2', 'm3']);
  });

  it('gives every line to a photo or names it as left over', () => {
    forAll(fc.array(line, { maxLength: 8 }), fc.nat(4), (lines, count) => {
      const of = photos.slice(0, count);
      const { captions: mapped, leftOver, without } = map(lines.join('\n'), false, of);
      expect([...mapped.map(({ text }) => text), ...leftOver.map(({ text }) => text)]).toEqual(lines);
      expect(mapped.length + without).toBe(of.length);
    });
  });

  it('means the same whether it is numbered or goes by turn', () => {
    forAll(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const numbered = lines.map((text, index) => `${index + 1}. ${text}`);
      expect(map(numbered.toReversed().join('\n')).captions).toEqual(map(lines.join('\n')).captions);
    });
  });
});
