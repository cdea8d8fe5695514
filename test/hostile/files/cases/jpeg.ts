import { segment, withSegments } from '../../../corpus/bytes.ts';
import { MPF_PREVIEW, withMpf } from '../../../corpus/mpf.ts';
import type { HostileFile } from '../case.ts';
import { claiming, patched, placeOf, type Sound, sparse } from '../kit.ts';

const END = Buffer.from([0xff, 0xd9]);

/** JPEGs whose own structure is broken or too much. */
export function jpegCases({ jpeg, progressive }: Sound): HostileFile[] {
  const frameAt = placeOf(jpeg, Buffer.from([0xff, 0xc0]));
  const scanAt = placeOf(jpeg, Buffer.from([0xff, 0xda]));
  const lastScanAt = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const lastScan = progressive.subarray(lastScanAt, -2);
  const cut = (name: string, bytes: Uint8Array, outcome: HostileFile['outcome'] = 'refused.truncated') => ({
    name,
    content: bytes,
    outcome,
  });
  return [
    cut('the first two bytes', jpeg.subarray(0, 2), 'refused.noPictureFormat'),
    cut('the first three bytes', jpeg.subarray(0, 3)),
    cut('start and end without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'refused.emptyJpeg'),
    cut('a start and noise', Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(5000, 0x41)])),
    cut('cut before the frame', jpeg.subarray(0, frameAt + 3)),
    cut('cut before the scan', jpeg.subarray(0, scanAt)),
    cut('cut within the scan', jpeg.subarray(0, scanAt + 20)),
    cut('without its end', jpeg.subarray(0, -2), 'added'),
    cut('cut to half', jpeg.subarray(0, scanAt + (jpeg.length - scanAt) / 2)),
    cut('cut, with an end put on', Buffer.concat([jpeg.subarray(0, scanAt + 16), END]), 'refused.damaged'),
    cut('no scan, only an end', Buffer.concat([jpeg.subarray(0, scanAt), END])),
    cut('a width of nothing', claiming(jpeg, 0, 48), 'refused.damaged'),
    cut('a height of nothing', claiming(jpeg, 64, 0), 'refused.damaged'),
    cut('65535 x 65535', claiming(jpeg, 65535, 65535), 'refused.megapixels'),
    cut('just over 250 megapixels', claiming(jpeg, 15_812, 15_812), 'refused.megapixels'),
    cut('250 megapixels claimed by 600 bytes', claiming(jpeg, 15_811, 15_811), 'refused.damaged'),
    cut('100 megapixels claimed by 600 bytes', claiming(jpeg, 10000, 10000), 'refused.damaged'),
    cut('100 megapixels in passes claimed by 600 bytes', claiming(progressive, 10000, 10000), 'refused.memory'),
    cut('a frame of 255 colours', patched(jpeg, frameAt + 9, Buffer.from([255])), 'refused.damaged'),
    cut('100 megapixels in passes of 255 colours', manyColours(progressive), 'refused.memory'),
    cut('a frame of 12 bits', patched(jpeg, frameAt + 4, Buffer.from([12])), 'refused.format'),
    cut('a frame of arithmetic coding', patched(jpeg, frameAt + 1, Buffer.from([0xc9])), 'refused.format'),
    cut('a lossless frame', patched(jpeg, frameAt + 1, Buffer.from([0xc3])), 'refused.format'),
    cut('a hierarchical frame', patched(jpeg, frameAt + 1, Buffer.from([0xc5])), 'refused.format'),
    cut('without quantisation tables', without(jpeg, 0xdb), 'refused.damaged'),
    cut('without Huffman tables', without(jpeg, 0xc4), 'refused.damaged'),
    cut(
      'a Huffman table of noise',
      withSegments(without(jpeg, 0xc4), segment(0xc4, Buffer.alloc(200, 0xff))),
      'refused.damaged',
    ),
    cut('two frames', withSegments(jpeg, jpeg.subarray(frameAt, frameAt + 19)), 'refused.damaged'),
    cut('a segment of length 0', withSegments(jpeg, Buffer.from([0xff, 0xe5, 0, 0])), 'refused.emptyJpeg'),
    cut('a segment of length 1', withSegments(jpeg, Buffer.from([0xff, 0xe5, 0, 1])), 'refused.emptyJpeg'),
    cut('a segment longer than the file', withSegments(jpeg, Buffer.from([0xff, 0xe5, 0xff, 0xff]))),
    cut('20,000 empty segments', withSegments(jpeg, ...repeat(20_000, segment(0xe5, ''))), 'refused.metadata'),
    cut(
      '70 MB of segments',
      withSegments(jpeg, ...repeat(1070, segment(0xe5, Buffer.alloc(65_533)))),
      'refused.metadata',
    ),
    cut('5 MB of comments', withSegments(jpeg, ...repeat(80, segment(0xfe, Buffer.alloc(65_533, 0x20)))), 'added'),
    cut(
      'an index of 3,000 pictures of no bytes',
      withMpf(
        jpeg,
        Array.from({ length: 3000 }, () => ({ kind: MPF_PREVIEW.vga, jpeg: Buffer.alloc(0) })),
      ),
      'added',
    ),
    cut(
      'a preview behind the picture that claims 65535 pixels, and one of noise',
      withMpf(jpeg, [
        { kind: MPF_PREVIEW.vga, jpeg: claiming(jpeg, 65535, 65535) },
        { kind: MPF_PREVIEW.fullHd, jpeg: Buffer.concat([jpeg.subarray(0, -300), Buffer.alloc(300, 0x41)]) },
      ]),
      'added',
    ),
    cut('100 KB of padding before a marker', withSegments(jpeg, Buffer.alloc(100_000, 0xff)), 'added'),
    {
      name: '70 MB of padding before a marker',
      content: (path) => sparse(70_000_000, [0, withSegments(jpeg, Buffer.alloc(69_000_000, 0xff))])(path),
      outcome: 'refused.metadata',
    },
    cut('1,000 scans', repeatedScan(progressive, lastScan, 1000), ['refused.damaged']),
    cut('a film of 5 MB behind it', Buffer.concat([jpeg, Buffer.alloc(5_000_000, 1)]), 'added'),
    cut('a ZIP archive behind it', Buffer.concat([jpeg, Buffer.from('PK\x03\x04 and more')]), 'added'),
    cut('a page in a comment', withSegments(jpeg, segment(0xfe, '<script>alert(1)</script>')), 'added'),
    {
      name: 'under the name of a page',
      file: 'x.html',
      content: withSegments(jpeg, segment(0xfe, '1')),
      outcome: 'added',
    },
    {
      name: 'under the name of a raw file',
      file: 'x.nef',
      content: withSegments(jpeg, segment(0xfe, '2')),
      outcome: 'added',
    },
    {
      name: 'a name of 250 letters',
      file: `${'n'.repeat(246)}.jpg`,
      content: withSegments(jpeg, segment(0xfe, '3')),
      outcome: 'added',
    },
    {
      name: 'a name that turns the writing round',
      file: 'a\u202egpj.exe',
      content: withSegments(jpeg, segment(0xfe, '4')),
      outcome: 'added',
    },
    {
      name: 'a name with a line break',
      file: 'a\nb.jpg',
      content: withSegments(jpeg, segment(0xfe, '5')),
      outcome: 'added',
      onlyOnDisk: true,
    },
  ];
}

function repeat<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item);
}

function manyColours(progressive: Buffer): Buffer {
  const claimed = claiming(progressive, 10000, 10000);
  return patched(claimed, placeOf(claimed, Buffer.from([0xff, 0xc2])) + 9, Buffer.from([255]));
}

/** The JPEG without its segments of a kind, before its picture. */
function without(jpeg: Buffer, marker: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== marker) parts.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, jpeg.subarray(at)]);
}

function repeatedScan(progressive: Buffer, scan: Buffer, count: number): Buffer {
  return Buffer.concat([progressive.subarray(0, -2), ...repeat(count, scan), END]);
}
