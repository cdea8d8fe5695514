import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { box, caption, latin1, u32, xmp } from '../../../corpus/bytes.ts';
import { cornersOfCodes } from '../../../corpus/qr-codes.ts';
import type { HostileFile } from '../case.ts';
import {
  chunk,
  exif,
  field,
  ihdr,
  PNG_SIGNATURE,
  patched,
  placeOf,
  pngClaiming,
  riffChunk,
  type Sound,
  vp8x,
  webpOf,
  withChunks,
  xmpChunk,
} from '../kit.ts';

const named =
  (kind: string, file: string) =>
  (name: string, content: Uint8Array, outcome: HostileFile['outcome'] = 'refused.damaged'): HostileFile => ({
    name: `${kind}: ${name}`,
    file,
    content,
    outcome,
  });

/** At the size at which codes are looked for, so that nothing of it is smoothed away. */
async function writeCorners(path: string): Promise<void> {
  const edge = 1600;
  await writeFile(
    path,
    await sharp(cornersOfCodes(edge), { raw: { width: edge, height: edge, channels: 1 } })
      .png()
      .toBuffer(),
  );
}

export function pngCases({ png }: Sound): HostileFile[] {
  const of = named('PNG', 'x.png');
  const texts = Array.from({ length: 20_000 }, (_, n) => chunk('tEXt', latin1(`Comment\0${n}`)));
  const head = { width: 64, height: 48 };
  const sharedHead = exif([field(0x0112, 3, 1, 6)]);
  const zeros = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
  return [
    {
      name: 'PNG: nothing but corners of QR codes',
      file: 'x.png',
      content: (path) => writeCorners(path),
      outcome: 'added',
    },
    of('only its signature', PNG_SIGNATURE, 'refused.truncated'),
    of('without a head', Buffer.concat([PNG_SIGNATURE, chunk('IDAT', deflateSync(Buffer.alloc(10))), chunk('IEND')])),
    of('0 x 0', pngClaiming({ width: 0, height: 0 })),
    of('2 billion x 2 billion', pngClaiming({ width: 0x7fffffff, height: 0x7fffffff }), [
      'refused.megapixels',
      'refused.damaged',
      'refused.tooManyPixels',
    ]),
    of('16384 x 16384', pngClaiming({ width: 16_384, height: 16_384 }), [
      'refused.megapixels',
      'refused.tooManyPixels',
    ]),
    of('100 megapixels claimed by 100 bytes', pngClaiming({ width: 10_000, height: 10_000 })),
    of('100 megapixels in passes', pngClaiming({ width: 10_000, height: 10_000, interlaced: true })),
    of(
      '100 megapixels in passes of 16 bits',
      pngClaiming({ width: 10_000, height: 10_000, depth: 16, colours: 6, interlaced: true }),
      'refused.memory',
    ),
    of('a depth of 3', pngClaiming({ ...head, depth: 3 })),
    of('a kind of colours that is none', pngClaiming({ ...head, colours: 5 })),
    of('a palette that is missing', pngClaiming({ ...head, colours: 3 })),
    of('without pixels', Buffer.concat([PNG_SIGNATURE, ihdr(head), chunk('IEND')])),
    of(
      'pixels of noise',
      Buffer.concat([PNG_SIGNATURE, ihdr(head), chunk('IDAT', Buffer.alloc(500, 0xab)), chunk('IEND')]),
    ),
    of('too few pixels', pngClaiming(head, Buffer.alloc(50))),
    of(
      'pixels that go on for 100 MB',
      Buffer.concat([PNG_SIGNATURE, ihdr(head), chunk('IDAT', zeros), chunk('IEND')]),
      ['added', 'refused.damaged'],
    ),
    of(
      'a bomb of 100 megapixels',
      Buffer.concat([
        PNG_SIGNATURE,
        ihdr({ width: 10_000, height: 9_990, colours: 0 }),
        chunk('IDAT', zeros),
        chunk('IEND'),
      ]),
      'added',
    ),
    of('a wrong check', patched(png, 29, u32(0))),
    of('without its end', png.subarray(0, -12), 'refused.truncated'),
    of('a chunk of 4 GB', withChunks(png, u32(0xffffffff), latin1('tEXt')), 'refused.truncated'),
    of('a chunk longer than the file', withChunks(png, u32(0x00ffffff), latin1('tEXt')), 'refused.truncated'),
    of('20,000 texts', withChunks(png, ...texts), 'added'),
    of(
      'a compressed text of 100 MB',
      withChunks(png, chunk('zTXt', Buffer.concat([latin1('Comment\0\0'), zeros]))),
      'added',
    ),
    {
      ...of(
        'compressed XMP of 100 MB',
        withChunks(png, chunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\x01\0\0\0'), zeros]))),
        'added',
      ),
      isPartlyRead: true,
    },
    {
      ...of(
        'EXIF of 100 MB kept as text',
        withChunks(png, chunk('zTXt', Buffer.concat([latin1('Raw profile type exif\0\0'), zeros]))),
        'added',
      ),
      isPartlyRead: true,
    },
    {
      ...of(
        'EXIF kept as 4 MB of blanks',
        withChunks(png, chunk('tEXt', latin1(`Raw profile type exif\0${' \n'.repeat(2_000_000)}`))),
        'added',
      ),
      isPartlyRead: true,
    },
    of('a profile of 100 MB', withChunks(png, chunk('iCCP', Buffer.concat([latin1('x\0\0'), zeros]))), 'added'),
    {
      ...of('XMP of 5 MB with 500,000 elements', withChunks(png, xmpChunk(xmp('<a b="c"/>'.repeat(500_000)))), 'added'),
      isPartlyRead: true,
    },
    { ...of('XMP with a caption', withChunks(png, xmpChunk(xmp(caption('Reported')))), 'added'), caption: 'Reported' },
    of('EXIF of noise', withChunks(png, chunk('eXIf', Buffer.alloc(3000, 0x99))), 'added'),
    of('EXIF that turns it', withChunks(png, chunk('eXIf', sharedHead)), 'added'),
    of('100 KB behind it', Buffer.concat([png, Buffer.alloc(100_000, 1)]), 'added'),
    of('a page behind it', Buffer.concat([png, latin1('<script>alert(1)</script>')]), 'added'),
  ];
}

export function webpCases({ webp, animation }: Sound): HostileFile[] {
  const of = named('WebP', 'x.webp');
  const vp8 = webp.subarray(12);
  const extended = (flags: number, ...chunks: Uint8Array[]) => webpOf(vp8x(flags, 64, 48), vp8, ...chunks);
  return [
    of('only a head', latin1('RIFF\x04\0\0\0WEBP')),
    of('a size beyond the end', patched(webp, 4, Buffer.from([0xff, 0xff, 0xff, 0x7f])), 'refused.truncated'),
    of('cut in half', webp.subarray(0, webp.length / 2), 'refused.truncated'),
    of('noise', webpOf(riffChunk('VP8 ', Buffer.alloc(500, 0xcd)))),
    of('lossless noise', webpOf(riffChunk('VP8L', Buffer.concat([Buffer.from([0x2f]), Buffer.alloc(500, 0xcd)])))),
    of('16384 x 16384 claimed', webpOf(vp8x(0, 16_384, 16_384), vp8), ['refused.damaged', 'refused.megapixels']),
    of(
      'lossless of 16384 x 16384',
      webpOf(riffChunk('VP8L', Buffer.concat([Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f]), Buffer.alloc(500)]))),
      ['refused.damaged', 'refused.megapixels'],
    ),
    of('an animation', animation, 'added'),
    of('an animation without frames', webpOf(vp8x(2, 64, 48), riffChunk('ANIM', Buffer.alloc(6)))),
    of('EXIF of noise', extended(8, riffChunk('EXIF', Buffer.alloc(2000, 0x77))), 'added'),
    {
      ...of('XMP of 5 MB', extended(4, riffChunk('XMP ', Buffer.from(xmp('<a/>'.repeat(1_250_000))))), 'added'),
      isPartlyRead: true,
    },
    {
      ...of('XMP with a caption', extended(4, riffChunk('XMP ', Buffer.from(xmp(caption('Reported'))))), 'added'),
      caption: 'Reported',
    },
    of('a profile of noise', webpOf(vp8x(32, 64, 48), riffChunk('ICCP', Buffer.alloc(2000, 0x12)), vp8), 'added'),
  ];
}

export function avifCases({ avif }: Sound): HostileFile[] {
  const of = named('AVIF', 'x.avif');
  const brand = latin1('avif\0\0\0\0avifmif1miaf');
  const sizeAt = placeOf(avif, 'ispe') + 8;
  const claims = (width: number, height: number) => patched(avif, sizeAt, Buffer.concat([u32(width), u32(height)]));
  return [
    of('only a brand', box('ftyp', brand)),
    of('a brand and noise', Buffer.concat([box('ftyp', brand), Buffer.alloc(5000, 0x6b)])),
    of('an empty index', Buffer.concat([box('ftyp', brand), box('meta', '\0\0\0\0')])),
    of('an index longer than the file', patched(avif, placeOf(avif, 'meta') - 4, u32(0x7fffffff))),
    of('cut in half', avif.subarray(0, avif.length / 2)),
    of('cut at its end', avif.subarray(0, -20)),
    of('64 megapixels claimed', claims(8000, 8000), 'refused.memory'),
    of('65535 x 65535 claimed', claims(65_535, 65_535), [
      'refused.memory',
      'refused.megapixels',
      'refused.damaged',
      'refused.tooManyPixels',
    ]),
    of('0 x 0 claimed', claims(0, 0)),
    of('another size than it has', claims(1000, 1000)),
    of('pixels of noise', patched(avif, avif.length - 30, Buffer.alloc(30, 0xff))),
    of('20 levels of boxes', Buffer.concat([box('ftyp', brand), nested(20)])),
  ];
}

function nested(levels: number): Buffer {
  return levels === 0 ? box('free') : box('meta', Buffer.concat([u32(0), nested(levels - 1)]));
}
