import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PhotoRefusal } from '../../../electron/core/library/blobs/errors.ts';
import { inspectPhoto } from '../../../electron/picture-process/inspect.ts';
import { sourceOf } from '../../../electron/picture-process/metadata/byte-source.ts';
import { readJpegHead } from '../../../electron/picture-process/metadata/jpeg.ts';
import {
  caption,
  dataSet,
  exifSegment,
  iptcSegment,
  latin1,
  withSegments,
  xmp,
  xmpSegment,
} from '../../corpus/bytes.ts';
import { MPF_OTHER, MPF_PREVIEW, withMpf } from '../../corpus/mpf.ts';
import { chunk, exif, field, withChunks, xmpChunk } from '../../hostile/files/kit.ts';
import { cameraJpeg, quarters, useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();
const refusalOf = (path: string) =>
  inspectPhoto(path).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PhotoRefusal ? error.code : error),
  );

describe('what a photo says about itself', () => {
  test('camera, time with offset, place, rights', async () => {
    const path = await folder.write('camera.jpg', await cameraJpeg(quarters(300, 200)));
    expect(await inspectPhoto(path)).toMatchObject({
      mediaType: 'image/jpeg',
      width: 300,
      height: 200,
      orientation: 1,
      captureTime: '2026-05-14T10:02:15+02:00',
      camera: 'NIKON Z 6_2',
      copyright: '© 2026 Zoë Müller',
      creator: 'Zoë Müller',
      hasLocation: true,
      caption: null,
      colourProfile: null,
      embeddedThumbnail: null,
    });
  });

  test('its size as it is seen: a camera held upright swaps the sides', async () => {
    const path = await folder.write('upright.jpg', await cameraJpeg(quarters(300, 200), { orientation: 6 }));
    expect(await inspectPhoto(path)).toMatchObject({ width: 200, height: 300, orientation: 6 });
  });

  test('a caption of XMP comes before one of IPTC; blank ones are none', async () => {
    const both = await cameraJpeg(quarters(60, 40), { xmpCaption: ' Küche & Insel ', iptcCaption: 'Kitchen' });
    expect((await inspectPhoto(await folder.write('both.jpg', both))).caption).toBe('Küche & Insel');
    const iptc = await cameraJpeg(quarters(60, 40), { iptcCaption: 'Entrée, über Eck' });
    expect((await inspectPhoto(await folder.write('iptc.jpg', iptc))).caption).toBe('Entrée, über Eck');
    const blank = await cameraJpeg(quarters(60, 40), { iptcCaption: '   ' });
    expect((await inspectPhoto(await folder.write('blank.jpg', blank))).caption).toBeNull();
  });

  describe('a small picture of the camera', () => {
    const drawn = (width: number): Promise<Buffer> =>
      quarters(width, Math.round((width * 2) / 3))
        .jpeg()
        .toBuffer();
    const [tiny, usual, vga, fullHd] = [drawn(96), drawn(160), drawn(640), drawn(1920)];
    const widthOf = async (file: Buffer): Promise<number | null> => {
      const { embeddedThumbnail } = await inspectPhoto(await folder.write('previews.jpg', file));
      return embeddedThumbnail === null ? null : (await sharp(embeddedThumbnail).metadata()).width;
    };
    const camera = (thumbnail: Buffer | null) => cameraJpeg(quarters(300, 200), { thumbnail });

    test('is that of EXIF, or one behind the picture where it has none, or a tiny one', async () => {
      const previews = [
        { kind: MPF_PREVIEW.fullHd, jpeg: await fullHd },
        { kind: MPF_PREVIEW.vga, jpeg: await vga },
      ];
      expect(await widthOf(withMpf(await camera(await usual), previews))).toBe(160);
      expect(await widthOf(withMpf(await camera(await tiny), previews))).toBe(640);
      expect(await widthOf(withMpf(await camera(null), previews))).toBe(640);
      expect(await widthOf(withMpf(await camera(null), previews.slice(0, 1)))).toBe(1920);
      expect(await widthOf(withMpf(await camera(await tiny), []))).toBe(96);
    });

    test('is none that the camera calls something else, or that is not there', async () => {
      expect(await widthOf(withMpf(await camera(null), [{ kind: MPF_OTHER, jpeg: await vga }]))).toBeNull();
      const cut = withMpf(await camera(null), [{ kind: MPF_PREVIEW.vga, jpeg: await vga }]);
      expect(await widthOf(cut.subarray(0, -((await vga).length - 2)))).toBeNull();
    });
  });

  test('the name of its colour profile', async () => {
    const path = await folder.write('p3.jpg', await quarters(60, 40).withIccProfile('p3').jpeg().toBuffer());
    expect((await inspectPhoto(path)).colourProfile).toMatch(/P3/i);
  });

  test('metadata longer than the first read is found, and so is the picture behind it', async () => {
    const jpeg = await cameraJpeg(quarters(300, 200), { xmpCaption: 'Far behind' });
    const filler = Buffer.concat(
      Array.from({ length: 5 }, () => Buffer.concat([Buffer.from([0xff, 0xef, 0xff, 0xff]), Buffer.alloc(65533)])),
    );
    const path = await folder.write('long.jpg', Buffer.concat([jpeg.subarray(0, 2), filler, jpeg.subarray(2)]));
    expect(await inspectPhoto(path)).toMatchObject({ width: 300, caption: 'Far behind', camera: 'NIKON Z 6_2' });
  });

  test('a film that a phone appended does not make it incomplete', async () => {
    const path = await folder.write(
      'motion.jpg',
      Buffer.concat([await cameraJpeg(quarters(300, 200)), Buffer.alloc(3_000_000, 1)]),
    );
    expect((await inspectPhoto(path)).width).toBe(300);
  });

  test('broken EXIF is no reason to refuse a whole picture', async () => {
    const jpeg = await cameraJpeg(quarters(60, 40));
    const at = jpeg.indexOf('II*\0', 0, 'latin1');
    jpeg.fill(0xff, at + 4, at + 60);
    expect((await inspectPhoto(await folder.write('broken-exif.jpg', jpeg))).width).toBe(60);
  });
});

describe('a PNG says of itself, wherever and however programs write it,', () => {
  const digits = (name: string, bytes: Buffer): Buffer =>
    latin1(`\n${name}\n${String(bytes.length).padStart(8)}\n${bytes.toString('hex').replaceAll(/.{72}/g, '$&\n')}\n`);
  const text = (keyword: string, bytes: Buffer): Buffer =>
    chunk('tEXt', Buffer.concat([latin1(`${keyword}\0`), bytes]));
  const packed = (keyword: string, bytes: Buffer): Buffer =>
    chunk('zTXt', Buffer.concat([latin1(`${keyword}\0\0`), deflateSync(bytes)]));
  const named = (bytes: Buffer): Buffer => Buffer.concat([latin1('Exif\0\0'), bytes]);
  const words = Buffer.from(xmp(caption('Küche')));
  const iptc = iptcSegment(Buffer.concat([dataSet(1, 90, '\x1b%G'), dataSet(2, 120, Buffer.from('Küche'))])).subarray(
    18,
  );
  const time = { captureTime: '2026-05-14T10:02:15+02:00', copyright: '© 2026 Zoë Müller' };

  test.each<[string, (exif: Buffer) => Buffer, object]>([
    ['EXIF', (exif) => chunk('eXIf', exif), time],
    ['EXIF as digits', (exif) => text('Raw profile type exif', digits('exif', named(exif))), time],
    ['EXIF as packed digits', (exif) => packed('Raw profile type exif', digits('exif', named(exif))), time],
    ['EXIF as a segment', (exif) => packed('Raw profile type APP1', digits('generic profile', named(exif))), time],
    ['XMP', () => xmpChunk(words.toString()), { caption: 'Küche' }],
    ['packed XMP', () => xmpChunk(words.toString(), true), { caption: 'Küche' }],
    ['XMP as digits', () => packed('Raw profile type xmp', digits('xmp', words)), { caption: 'Küche' }],
    ['IPTC as digits', () => packed('Raw profile type iptc', digits('iptc', iptc)), { caption: 'Küche' }],
  ])('%s', async (_, write, expected) => {
    const { exif } = readJpegHead(sourceOf(await cameraJpeg(quarters(30, 20))));
    const png = await quarters(60, 40).png().toBuffer();
    const more = write(exif ?? Buffer.alloc(0));
    const behind = Buffer.concat([png.subarray(0, -12), more, png.subarray(-12)]);
    for (const file of [withChunks(png, more), behind]) {
      expect(await inspectPhoto(await folder.write('words.png', file))).toMatchObject({ width: 60, ...expected });
    }
  });
});

test('stars that EXIF alone has are those of the photo; XMP comes before them', async () => {
  const jpeg = await quarters(60, 40).jpeg().toBuffer();
  const stars = (count: number, type = 3): Buffer => exifSegment(exif([field(0x4746, type, 1, count)]));
  const rejected = xmpSegment(xmp('<x:Rating xmlns:x="http://ns.adobe.com/xap/1.0/">-1</x:Rating>'));
  for (const [name, segments, rating] of [
    ['four', [stars(4)], 4],
    ['none', [stars(0)], null],
    ['99', [stars(99)], null],
    ['signed', [stars(2, 9)], 2],
    ['below zero', [stars(0xffffffff, 9)], null],
    ['both', [stars(4), rejected], -1],
  ] as const) {
    const path = await folder.write(`stars-${name}.jpg`, withSegments(jpeg, ...segments));
    expect((await inspectPhoto(path)).rating).toBe(rating);
  }
});

test.each(['png', 'webp', 'tiff', 'avif'] as const)('%s is known by its content, whatever its name', async (format) => {
  const data = await quarters(90, 60).toFormat(format).toBuffer();
  const path = await folder.write(`picture-${format}.jpg`, data);
  expect(await inspectPhoto(path)).toMatchObject({ mediaType: `image/${format}`, width: 90, height: 60 });
});

describe('a file that cannot be used is refused with its reason', () => {
  test('empty', async () => {
    expect(await refusalOf(await folder.write('empty.jpg', ''))).toBe('empty');
  });

  test('missing or a folder', async () => {
    expect(await refusalOf(folder.path('nowhere.jpg'))).toBe('not-readable');
    expect(await refusalOf(folder.path())).toBe('not-readable');
  });

  test('the message is a sentence without the path', async () => {
    const error: unknown = await inspectPhoto(await folder.write('empty2.jpg', '')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'The file is empty.' });
  });
});
