import { deflateSync } from 'node:zlib';
import { caption, latin1, xmp } from '../../../corpus/bytes.ts';
import type { HostileFile } from '../case.ts';
import { directory, type Field, field, greyTiff, patched, type Sound, sparse, TIFF_HEAD } from '../kit.ts';

const MB = 1_000_000;

/** TIFFs: their fields stand anywhere, claim any size, and may share the same bytes. */
export function tiffCases({ tiff }: Sound): HostileFile[] {
  const file = 'x.tif';
  const of = (
    name: string,
    content: HostileFile['content'],
    outcome: HostileFile['outcome'] = 'added',
  ): HostileFile => ({
    name: `TIFF: ${name}`,
    file,
    content,
    outcome,
  });
  const grey = (name: string, more: readonly Field[], outcome: HostileFile['outcome'] = 'refused.damaged') =>
    of(name, greyTiff(more), outcome);
  /** A sound TIFF with large values behind its pixels, most of them holes in the file. */
  const large = (size: number, more: readonly Field[]) => sparse(size, [0, greyTiff(more)]);
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return [
    of('only a head', TIFF_HEAD, 'refused.damaged'),
    of('a directory at 0', Buffer.concat([latin1('II*\0\0\0\0\0'), Buffer.alloc(500)]), 'refused.damaged'),
    of(
      'a directory beyond the end',
      Buffer.concat([latin1('II*\0\xff\xff\xff\xff'), Buffer.alloc(500)]),
      'refused.damaged',
    ),
    of('an empty directory', Buffer.concat([TIFF_HEAD, directory([])]), 'refused.damaged'),
    of('noise', Buffer.concat([TIFF_HEAD, Buffer.alloc(5000, 0xee)]), 'refused.damaged'),
    of('cut in its pixels', tiff.subarray(0, tiff.length / 2), 'refused.damaged'),
    grey('a width of nothing', [field(256, 4, 1, 0)]),
    grey('a width of 2 billion', [field(256, 4, 1, 0x7fffffff)], 'refused.megapixels'),
    grey('100 megapixels without their bytes', [field(256, 4, 1, 10_000), field(257, 4, 1, 10_000)]),
    grey('pixels beyond the end', [field(273, 4, 1, 0x7fffffff)]),
    grey('4 GB of pixels claimed', [field(279, 4, 1, 0xfffffff0)], ['added', 'refused.damaged']),
    grey('65,535 colours', [field(277, 3, 1, 65_535)], 'refused.format'),
    grey('64 bits a colour', [field(258, 3, 1, 64)], 'refused.format'),
    grey('a compression that is none', [field(259, 3, 1, 54_321)], 'refused.format'),
    grey('LZW of noise', [field(259, 3, 1, 5)]),
    grey('fax of noise', [field(259, 3, 1, 4), field(258, 3, 1, 1)]),
    grey('JPEG of noise', [field(259, 3, 1, 7)]),
    grey(
      'tiles of 0',
      [field(322, 4, 1, 0), field(323, 4, 1, 0), field(324, 4, 1, 4096), field(325, 4, 1, 256)],
      ['refused.damaged', 'refused.notDecodable'],
    ),
    grey('tiles of 2 billion', [
      field(322, 4, 1, 0x7ffffff0),
      field(323, 4, 1, 0x7ffffff0),
      field(324, 4, 1, 4096),
      field(325, 4, 1, 256),
    ]),
    grey(
      '300 fields that are unknown',
      range(300).map((n) => field(50_000 + n, 4, 1, n)),
      'added',
    ),
    grey('a directory that leads to itself', [], 'added'),
    of('a chain of directories without an end', greyTiff([], 8), 'added'),
    of('2,000 directories', manyDirectories(2000)),
    of('a private field of 240 MB', large(245 * MB, [field(50_001, 7, 240 * MB, 5000)])),
    of(
      '200 fields that share 10 MB',
      large(
        15 * MB,
        range(200).map((n) => field(50_000 + n, 7, 10 * MB, 5000)),
      ),
    ),
    of('layers of Photoshop of 60 MB', large(65 * MB, [field(37_724, 7, 60 * MB, 5000)])),
    of('a private field of 4 GB that is not there', greyTiff([field(50_001, 7, 0xffffffff, 5000)])),
    {
      ...of('XMP of 5 MB with 400,000 elements', xmpTiff(xmp('<a b="c"/>'.repeat(500_000) + caption('Lost')))),
      isPartlyRead: true,
    },
    {
      ...of('XMP of 1 MB with 100,000 elements', xmpTiff(xmp('<a b="c"/>'.repeat(100_000) + caption('Kept')))),
      caption: 'Kept',
    },
    of('a bomb of 100 megapixels', bomb(10_000, 10_000)),
    of('a raw file under the name of a TIFF', greyTiff([field(0xc612, 1, 4, 0x00000401)]), 'refused.rawWithoutPreview'),
    {
      ...of('a TIFF under the name of a raw file', greyTiff([field(305, 2, 4, 0x00414141)]), 'added'),
      file: 'x.NEF',
    },
    of(
      'large form without a directory',
      Buffer.concat([latin1('II+\0\x08\0\0\0'), Buffer.alloc(8, 0xff)]),
      'refused.damaged',
    ),
    of('large form with 2^60 fields', bigTiff(), 'refused.damaged'),
    of('both orders of bytes', patched(greyTiff(), 0, latin1('MM')), 'refused.noPictureFormat'),
  ];
}

function manyDirectories(count: number): Buffer {
  const first = greyTiff([], 5000);
  const rest = Array.from({ length: count }, (_, index) => {
    const next = index + 1 === count ? 0 : 5000 + (index + 1) * 18;
    return directory([field(256, 4, 1, 16)], next);
  });
  return Buffer.concat([first, Buffer.alloc(5000 - first.length), ...rest]);
}

function xmpTiff(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = greyTiff([field(700, 1, bytes.length, 5000)]);
  return Buffer.concat([head, Buffer.alloc(5000 - head.length), bytes]);
}

/** Few bytes that become many. */
function bomb(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(width * height, 0x55), { level: 1 });
  const head = greyTiff([
    field(256, 4, 1, width),
    field(257, 4, 1, height),
    field(259, 3, 1, 8),
    field(278, 4, 1, height),
    field(279, 4, 1, pixels.length),
  ]);
  return Buffer.concat([head.subarray(0, 4096), pixels]);
}

function bigTiff(): Buffer {
  const head = Buffer.alloc(64);
  head.set(latin1('II+\0\x08\0\0\0'), 0);
  head.writeBigUInt64LE(16n, 8);
  head.writeBigUInt64LE(1n << 60n, 16);
  return head;
}
