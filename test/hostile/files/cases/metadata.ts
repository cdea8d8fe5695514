import {
  caption,
  dataSet,
  exifSegment,
  iptcSegment,
  latin1,
  resourceSegment,
  segment,
  u32,
  withSegments,
  xmp,
  xmpSegment,
} from '../../../corpus/bytes.ts';
import type { HostileFile } from '../case.ts';
import { exif, field, type Sound, TIFF_HEAD } from '../kit.ts';

/** Metadata never make a picture unusable: it is added without them. */
export function metadataCases(sound: Sound): HostileFile[] {
  return [...exifCases(sound), ...xmpCases(sound), ...iptcCases(sound), ...profileCases(sound)];
}

function exifCases({ jpeg }: Sound): HostileFile[] {
  const added = (name: string, tiff: Uint8Array): HostileFile => ({
    name: `EXIF: ${name}`,
    content: withSegments(jpeg, exifSegment(tiff)),
    outcome: 'added',
  });
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  const loop = exif([field(0x8769, 4, 1, 8), field(0x8825, 4, 1, 8)]);
  loop.writeUInt32LE(8, loop.length - 4);
  return [
    added('noise', Buffer.alloc(2000, 0xa5)),
    added('only a head', TIFF_HEAD),
    added('a directory beyond the end', latin1('II*\0\xff\xff\xff\x7f')),
    added('directories that lead to themselves', loop),
    added('5,000 fields that share 60 KB', exif(range(5000).map((tag) => field(0x1000 + tag, 7, 60_000, 100)))),
    added('a text of 4 GB', exif([field(0x8298, 2, 0xffffffff, 8), field(0x013b, 2, 0xfffffffe, 8)])),
    added('a text that is none', exif([field(0x8298, 12, 1000, 8), field(0x013b, 99, 1, 8)])),
    added('a date of noise', exif([field(0x8769, 4, 1, 8), field(0x9003, 2, 20, 8)])),
    added('an orientation of 9', exif([field(0x0112, 3, 1, 9)])),
    added('an orientation as a text', exif([field(0x0112, 2, 4, 0x36363636)])),
    added('a small picture beyond the end', exif([field(0x0201, 4, 1, 60_000), field(0x0202, 4, 1, 0xffffffff)])),
    added('a small picture of 4 gigapixels', withThumbnail(hugeThumbnail(jpeg))),
    added('a small picture that is a page', withThumbnail(latin1('\xff\xd8<svg onload="alert(1)">'))),
    added('a small picture of noise', withThumbnail(Buffer.concat([latin1('\xff\xd8'), Buffer.alloc(5000, 0x5a)]))),
    {
      name: 'EXIF: a thousand segments of it',
      content: withSegments(jpeg, ...range(1000).map((n) => exifSegment(exif([field(0x0112, 3, 1, n % 9)])))),
      outcome: 'added',
    },
  ];
}

/** A second directory that points at a small picture behind it. */
function withThumbnail(picture: Uint8Array): Buffer {
  const first = exif([field(0x0112, 3, 1, 1)]);
  const second = exif([
    field(0x0103, 3, 1, 6),
    field(0x0201, 4, 1, first.length + 42),
    field(0x0202, 4, 1, picture.length),
  ]);
  first.writeUInt32LE(first.length, first.length - 4);
  return Buffer.concat([first, second.subarray(8), picture]);
}

/** In the shape of the photo, so that nothing is to be cut off. */
function hugeThumbnail(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  const frameAt = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(48_000, frameAt + 5);
  copy.writeUInt16BE(64_000, frameAt + 7);
  return copy;
}

function xmpCases({ jpeg }: Sound): HostileFile[] {
  const added = (name: string, text: string | Uint8Array, taken?: string): HostileFile => ({
    name: `XMP: ${name}`,
    content: withSegments(jpeg, xmpSegment(text)),
    outcome: 'added',
    ...(taken === undefined ? {} : { caption: taken }),
  });
  const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('');
  const more = Buffer.concat([latin1('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(65_000, 0x3c)]);
  return [
    added('noise', Buffer.alloc(10_000, 0xc3)),
    added('nothing but openings', '<'.repeat(60_000)),
    added('nothing but quotation marks', `<a ${'"'.repeat(60_001)}`),
    added('an attribute of 60,000 letters without a value', `<a ${'a'.repeat(60_000)}=>`),
    added('60,000 blanks and equals signs', `<a ${' ='.repeat(30_000)}>`),
    added('10,000 levels', xmp(`${'<a>'.repeat(10_000)}${'</a>'.repeat(5000)}`)),
    added('10,000 elements before the caption', xmp('<a/>'.repeat(10_000) + caption('Behind')), 'Behind'),
    added('30 entities that double', xmp(caption('&e30;'), `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>`), '&e30;'),
    added('an entity of a file', xmp(caption('&f;'), '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'), '&f;'),
    added('no end', xmp(caption('Open')).slice(0, -60), 'Open'),
    added(
      '10,000 languages',
      xmp(`<dc:description><rdf:Alt>${'<rdf:li>a</rdf:li>'.repeat(3000)}</rdf:Alt></dc:description>`),
      'a',
    ),
    added('a caption of 60,000 letters', xmp(caption('x'.repeat(60_000))), 'x'.repeat(10_000)),
    added('a caption cut within a character', xmp(caption(`${'x'.repeat(9999)}🏠`)), 'x'.repeat(9999)),
    added('half a character', xmp(caption('a&#xD800;b')), 'a\ufffdb'),
    added('a character beyond all', xmp(caption('a&#x110000;b')), 'a\ufffdb'),
    added('control characters', xmp(caption('a\u0000\u001bb\u0007')), 'a b'),
    added('a page as a caption', xmp(caption('&lt;img src=x onerror=alert(1)&gt;')), '<img src=x onerror=alert(1)>'),
    added('UTF-16', Buffer.from(`\ufeff${xmp(caption('Wide'))}`, 'utf16le'), 'Wide'),
    {
      name: 'XMP: 15 MB that go on in further segments',
      content: withSegments(jpeg, xmpSegment(xmp('')), ...Array.from({ length: 230 }, () => segment(0xe1, more))),
      outcome: 'added',
      isPartlyRead: true,
    },
  ];
}

function iptcCases({ jpeg }: Sound): HostileFile[] {
  const added = (name: string, block: Buffer): HostileFile => ({
    name: `IPTC: ${name}`,
    content: withSegments(jpeg, block),
    outcome: 'added',
  });
  return [
    added('noise', iptcSegment(Buffer.alloc(5000, 0x1c))),
    added('a value longer than the block', iptcSegment(Buffer.from([0x1c, 2, 120, 0x7f, 0xff, 0x41]))),
    added('a value whose length has a length', iptcSegment(Buffer.from([0x1c, 2, 120, 0xff, 0xff, 0x41]))),
    added('10,000 values', iptcSegment(Buffer.concat(Array.from({ length: 10_000 }, () => dataSet(2, 25, 'k'))))),
    added(
      'a block longer than its segment',
      resourceSegment(Buffer.concat([latin1('8BIM\x04\x04\0\0'), u32(0xffffffff)])),
    ),
    added('a name longer than its block', resourceSegment(latin1('8BIM\x04\x04\xff'))),
    added('3,000 empty blocks', resourceSegment(Buffer.from('8BIM\x04\x05\0\0\0\0\0\0'.repeat(3000), 'latin1'))),
  ];
}

function profileCases({ jpeg }: Sound): HostileFile[] {
  const icc = (part: number, parts: number, data: Uint8Array) =>
    segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0'), Buffer.from([part, parts]), data]));
  const claims = Buffer.alloc(200);
  claims.writeUInt32BE(0xffffffff, 128);
  const added = (name: string, ...segments: Buffer[]): HostileFile => ({
    name: `profile: ${name}`,
    content: withSegments(jpeg, ...segments),
    outcome: 'added',
  });
  return [
    added('noise', icc(1, 1, Buffer.alloc(3000, 0x33))),
    added('4 billion tags', icc(1, 1, claims)),
    added('the second of two parts alone', icc(2, 2, Buffer.alloc(3000, 0x44))),
    added('10 MB of parts', ...Array.from({ length: 160 }, (_, n) => icc(n + 1, 160, Buffer.alloc(65_000, n)))),
  ];
}
