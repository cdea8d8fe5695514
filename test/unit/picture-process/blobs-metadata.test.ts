import { describe, expect, test } from 'vitest';
import { frameWithoutBars } from '../../../electron/picture-process/embedded-thumbnail.ts';
import { cleanText, sourceOf, textOfBytes } from '../../../electron/picture-process/metadata/byte-source.ts';
import { readExif } from '../../../electron/picture-process/metadata/exif.ts';
import { iptcOfResources, readIptc } from '../../../electron/picture-process/metadata/iptc.ts';
import { readJpegHead } from '../../../electron/picture-process/metadata/jpeg.ts';
import { readXmp } from '../../../electron/picture-process/metadata/xmp.ts';
import { cameraOf, isoTimeOf } from '../../../electron/picture-process/metadata-fields.ts';
import { qualitiesFrom } from '../../../electron/picture-process/render.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);

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
    expect(textOfBytes(bytes('Küche – hell', 'utf8'), true)).toBe('Küche – hell');
    expect(textOfBytes(bytes('Küche', 'utf8'), false)).toBe('Küche');
    expect(textOfBytes(bytes('Küche', 'latin1'), false)).toBe('Küche');
    expect(textOfBytes(Buffer.alloc(0), false)).toBeNull();
    expect(textOfBytes(bytes(' \t\r\n', 'utf8'), false)).toBeNull();
  });

  always('any text survives in UTF-8', fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
    expect(textOfBytes(bytes(text, 'utf8'), true)).toBe(cleanText(text.replace(/^\ufeff/, '')));
  });
});

/** XMP as Adobe's programs write it. */
function xmp(properties: string, attributes = ''): Buffer {
  return Buffer.from(`<?xpacket begin="\ufeff" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:e="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}>
      ${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`);
}
const caption = (...items: string[]) =>
  `<dc:description>\n<rdf:Alt>\n${items.join('\n')}\n</rdf:Alt>\n</dc:description>`;
const item = (text: string, language: string) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`;

describe('XMP', () => {
  test('the default language of a caption comes first', () => {
    expect(readXmp(xmp(caption(item('Küche', 'de'), item(' Kitchen ', 'x-default')))).description).toBe('Kitchen');
    expect(readXmp(xmp(caption(item('Küche', 'de')))).description).toBe('Küche');
    expect(readXmp(xmp(caption())).description).toBeNull();
    expect(readXmp(xmp('')).description).toBeNull();
  });

  test('lists, plain texts and attributes are read, whatever their prefix', () => {
    const read = readXmp(
      xmp(
        '<dc:creator><rdf:Seq><rdf:li>Zoë</rdf:li><rdf:li>Max</rdf:li></rdf:Seq></dc:creator><dc:rights>© Zoë</dc:rights>',
        `photoshop:DateCreated='2026-05-14T10:02' e:GPSLatitude = "33,51S" e:DateTimeOriginal="2026-05-14T10:02:15"`,
      ),
    );
    expect(read).toMatchObject({
      creator: 'Zoë',
      rights: '© Zoë',
      dateCreated: '2026-05-14T10:02',
      dateTimeOriginal: '2026-05-14T10:02:15',
      hasLocation: true,
    });
  });

  test.each([
    ['http://ns.adobe.com/xap/1.0/', 'one that is known'],
    ['http://example.org/', 'one that is not'],
  ])('a prefix stands for what its own element binds it to, and for that alone: %s', (uri) => {
    const inside = `<dc:rights xmlns:dc="${uri}">Not ours</dc:rights>`;
    expect(readXmp(xmp(`${inside}<dc:title>Kitchen</dc:title>`))).toMatchObject({ rights: null, title: 'Kitchen' });
  });

  test('signs, CDATA, comments and a > within a value', () => {
    const text = caption(item('A &amp; B &lt;&#252;&#x1F3E0;&gt; <!-- no --><![CDATA[<b>]]>', 'x-default'));
    expect(readXmp(xmp(text, 'xmp:CreateDate="a > b"'))).toMatchObject({
      description: 'A & B <ü🏠> <b>',
      createDate: 'a > b',
    });
  });

  test('the words of a part of it, such as the picture it was made from, are not those of the photo', () => {
    const inner = `<xmp:Ingredients><rdf:Bag><rdf:li><rdf:Description>${caption(item('Other', 'x-default'))}</rdf:Description></rdf:li></rdf:Bag></xmp:Ingredients>`;
    expect(readXmp(xmp(inner)).description).toBeNull();
    expect(readXmp(xmp(inner + caption(item('Own', 'x-default')))).description).toBe('Own');
  });

  test.each([
    ['with a mark', '\ufeff'],
    ['without one', ''],
  ])('UTF-16 in both orders, %s', (_, mark) => {
    const little = Buffer.from(mark + String(xmp(caption(item('Küche', 'x-default')))), 'utf16le');
    for (const packet of [little, Buffer.from(little).swap16()]) expect(readXmp(packet).description).toBe('Küche');
  });

  test('no entity of a document type is expanded', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${String(xmp(caption(item('&b;', 'x-default'))))}`;
    expect(readXmp(Buffer.from(bomb)).description).toBe('&b;');
  });
});

test('any bytes can be read as EXIF, IPTC and XMP without failing', () => {
  const start = fc.constantFrom(
    '',
    'II*\0\x08\0\0\0\x05\0',
    'MM\0*\0\0\0\x08\0\x05',
    '8BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x78',
  );
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const data = Buffer.concat([Buffer.from(head, 'latin1'), rest]);
      const read = () => [readExif(data), readIptc(iptcOfResources(data) ?? data), readXmp(data)];
      expect(read).not.toThrow();
    }),
    { numRuns: 500 },
  );
  const parts = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    ' ',
    '&',
    ';',
    '<!--',
    '<![CDATA[',
    ']]>',
    'rdf:RDF',
    'xmlns:a',
  );
  forAll(fc.array(parts), (list) => {
    expect(() => readXmp(Buffer.from(list.join('')))).not.toThrow();
  });
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
  forAll(size, size, (thumbnail, photo) => {
    const frame = frameWithoutBars(thumbnail, photo);
    if (frame === null) return;
    expect(frame.width).toBeGreaterThan(0);
    expect(frame.height).toBeGreaterThan(0);
    expect(frame.left + frame.width).toBeLessThanOrEqual(thumbnail.width);
    expect(frame.top + frame.height).toBeLessThanOrEqual(thumbnail.height);
  });
});

test('any bytes can be followed as a JPEG without failing or standing still', () => {
  forAll(fc.uint8Array({ maxLength: 300 }), (data) => {
    const { pictureAt } = readJpegHead(sourceOf(data));
    expect(pictureAt === null || pictureAt <= data.length).toBe(true);
  });
});

test('qualities go down from the best and end', () => {
  expect(qualitiesFrom(85)).toEqual([85, 75, 65, 55, 45]);
  expect(qualitiesFrom(40)).toEqual([40]);
});
