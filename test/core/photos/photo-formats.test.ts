// @module-tag large
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { PhotoRefusal } from '../../../electron/core/library/blobs/errors.ts';
import { previewFromThumbnail } from '../../../electron/picture-process/embedded-thumbnail.ts';
import { inspectPhoto } from '../../../electron/picture-process/inspect.ts';
import { renderFull, renderOutputs, renderRendition } from '../../../electron/picture-process/render.ts';
import { box, exifSegment, latin1, u8, u32, withSegments, xmp, xmpSegment } from '../../corpus/bytes.ts';
import { type HeicOptions, writeHeic } from '../../corpus/heic.ts';
import { MPF_OTHER, withMpf } from '../../corpus/mpf.ts';
import {
  type RawOptions,
  writeArw,
  writeCr2,
  writeCr3,
  writeDng,
  writeNef,
  writeOrf,
  writeRaf,
  writeRw2,
} from '../../corpus/raw.ts';
import { directory, type Field, field, TIFF_HEAD } from '../../hostile/files/kit.ts';
import { colourAt, corners, difference, expectQuarters, quarters, useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();
const SPEC = { longEdge: 2048, quality: 92, maxBytes: null };
const NO_RIGHTS = { copyright: null, creator: null };

const render = (path: string) => renderOutputs(path, NO_RIGHTS, SPEC, folder.path('scratch'));

const refusalOf = (path: string): Promise<string | null> =>
  inspectPhoto(path).then(
    () => null,
    (error: unknown) => (error instanceof PhotoRefusal ? error.phrase.code : String(error)),
  );

async function pixelsOf(picture: Sharp): Promise<Pick<HeicOptions, 'width' | 'height' | 'pixels'>> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** What a phone stores when the container's turn and mirror make the quarters upright again. */
const STORED = [
  { turns: 0, mirror: undefined, of: (upright: Sharp) => upright },
  { turns: 1, mirror: undefined, of: (upright: Sharp) => upright.rotate(90) },
  { turns: 2, mirror: undefined, of: (upright: Sharp) => upright.rotate(180) },
  { turns: 3, mirror: undefined, of: (upright: Sharp) => upright.rotate(270) },
  { turns: 0, mirror: 1, of: (upright: Sharp) => upright.flop() },
  { turns: 0, mirror: 0, of: (upright: Sharp) => upright.flip() },
] as const;

/** EXIF that says the same turn as the container, as phones write it: it must not count once more. */
const EXIF_TURNED = Buffer.from(
  'MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x06\0\0\0\x26\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0Apple\0',
  'latin1',
);

describe('HEIC', () => {
  const upright = async (): Promise<Sharp> => sharp(await quarters(328, 200).png().toBuffer());

  test.each(STORED.flatMap((stored) => [null, 64].map((tile) => ({ ...stored, tile }))))(
    'turned $turns, mirrored $mirror, tiles of $tile',
    async ({ turns, mirror, of, tile }) => {
      const stored = await pixelsOf(of(await upright()));
      const file = writeHeic({
        ...stored,
        ...(tile === null ? {} : { tile }),
        turns,
        ...(mirror === undefined ? {} : { mirror }),
        exif: EXIF_TURNED,
      });
      const path = await folder.write(`phone-${turns}-${mirror}-${tile}.heic`, file);
      expect(await inspectPhoto(path)).toMatchObject({
        mediaType: 'image/heic',
        width: 328,
        height: 200,
        orientation: 1,
        camera: 'Apple',
      });
      const { rendition, thumbnail320 } = await render(path);
      expect(rendition).toMatchObject({ width: 328, height: 200 });
      await expectQuarters(rendition.data);
      await expectQuarters(thumbnail320);
    },
  );

  test.each(STORED.flatMap((stored) => [null, 64].map((tile) => ({ ...stored, tile }))))(
    'of an odd size, as most programs write it: turned $turns, mirrored $mirror, tiles of $tile',
    async ({ turns, mirror, of, tile }) => {
      const stored = sharp(
        await of(sharp(await quarters(101, 75).png().toBuffer()))
          .png()
          .toBuffer(),
      );
      const { width, height } = await stored.metadata();
      const file = writeHeic({
        ...(await pixelsOf(stored.extend({ right: 2 - (width % 2), bottom: 2 - (height % 2) }))),
        clap: { width, height },
        ...(tile === null ? {} : { tile }),
        turns,
        ...(mirror === undefined ? {} : { mirror }),
      });
      const path = await folder.write(`odd-${turns}-${mirror}-${tile}.heic`, file);
      expect(await inspectPhoto(path)).toMatchObject({ width: 101, height: 75 });
      const { rendition } = await render(path);
      expect(rendition).toMatchObject({ width: 101, height: 75 });
      await expectQuarters(rendition.data);
    },
  );

  test.each([null, 64])('that only EXIF turns is upright, and so is its small picture: tiles of %s', async (tile) => {
    const stored = (await upright()).rotate(270);
    const thumbnail = await pixelsOf((await upright()).resize(160, 98).rotate(270));
    const file = writeHeic({
      ...(await pixelsOf(stored)),
      thumbnail,
      exif: EXIF_TURNED,
      ...(tile === null ? {} : { tile }),
    });
    const path = await folder.write(`by-exif-${tile}.heic`, file);
    const facts = await inspectPhoto(path);
    expect(facts).toMatchObject({ width: 328, height: 200, orientation: 6 });
    await expectQuarters((await previewFromThumbnail(facts)) ?? Buffer.alloc(0), 20);
    await expectQuarters((await render(path)).rendition.data);
  });

  test.each([
    ['behind its name', 'at 6', Buffer.concat([u32(6), latin1('Exif\0\0'), EXIF_TURNED])],
    ['behind its name', 'at 0', Buffer.concat([u32(0), latin1('Exif\0\0'), EXIF_TURNED])],
    ['without its name', 'at 0', Buffer.concat([u32(0), EXIF_TURNED])],
    ['without its name', 'nowhere', EXIF_TURNED],
    ['behind its name', 'nowhere', Buffer.concat([latin1('Exif\0\0'), EXIF_TURNED])],
    ['as a segment of a JPEG', 'at 0', Buffer.concat([u32(0), exifSegment(EXIF_TURNED)])],
    ['behind its name', 'beyond the end', Buffer.concat([u32(0xfffffff0), latin1('Exif\0\0'), EXIF_TURNED])],
  ])('EXIF %s, said to begin %s, is read', async (_, __, exifItem) => {
    const path = await folder.write('exif.heic', writeHeic({ ...(await pixelsOf(await upright())), exifItem }));
    expect((await inspectPhoto(path)).camera).toBe('Apple');
  });

  test('its profile is kept to, in a box of its own or by numbers', async () => {
    const wide = await pixelsOf(
      sharp(await (await upright()).withIccProfile('p3').png().toBuffer(), { ignoreIcc: true }),
    );
    expect(difference([...wide.pixels.subarray(0, 3)], corners.topLeft)).toBeGreaterThan(8);
    const { icc } = await sharp(await (await upright()).withIccProfile('p3').png().toBuffer()).metadata();
    for (const [name, colours] of [
      ['icc', { icc: icc ?? Buffer.alloc(0) }],
      ['nclx', { nclx: { primaries: 12, transfer: 13 } }],
    ] as const) {
      const path = await folder.write(`${name}.heic`, writeHeic({ ...wide, tile: 64, ...colours }));
      expect((await inspectPhoto(path)).colourProfile).toMatch(/P3/i);
      await expectQuarters((await render(path)).rendition.data);
      await expectQuarters(await renderFull(path, folder.path('scratch')));
    }
  });

  test('what it says of itself, and the small picture in it', async () => {
    const pixels = await pixelsOf(await upright());
    const thumbnail = await pixelsOf((await upright()).resize(160, 98));
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Kitchen</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const path = await folder.write('small.heic', writeHeic({ ...pixels, thumbnail, xmp }));
    const facts = await inspectPhoto(path);
    expect(facts.caption).toBe('Kitchen');
    const preview = await previewFromThumbnail(facts);
    expect(preview).not.toBeNull();
    await expectQuarters(preview ?? Buffer.alloc(0), 20);
  });
});

const jpeg = (width: number, height: number): Promise<Buffer> =>
  quarters(width, height).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();

const RAW = [
  ['image/x-canon-cr2', 'a.CR2', writeCr2],
  ['image/x-canon-cr3', 'a.CR3', writeCr3],
  ['image/x-nikon-nef', 'a.NEF', writeNef],
  ['image/x-sony-arw', 'new.ARW', (options: RawOptions) => writeArw(options, true)],
  ['image/x-sony-arw', 'old.ARW', (options: RawOptions) => writeArw(options, false)],
  ['image/x-fuji-raf', 'a.RAF', writeRaf],
  ['image/x-adobe-dng', 'a.DNG', writeDng],
  ['image/x-olympus-orf', 'a.ORF', writeOrf],
  ['image/x-panasonic-rw2', 'a.RW2', writeRw2],
] as const;

describe('a raw file', () => {
  test.each(RAW)('%s, %s: its largest preview is the picture', async (mediaType, name, write) => {
    const path = await folder.write(name, write({ preview: await jpeg(1800, 1200), small: await jpeg(360, 240) }));
    expect(await inspectPhoto(path)).toMatchObject({ mediaType, width: 1800, height: 1200, orientation: 1 });
    const { rendition } = await render(path);
    expect(rendition).toMatchObject({ width: 1800, height: 1200 });
    await expectQuarters(rendition.data);
  });

  test.each(RAW.filter(([type]) => type !== 'image/x-fuji-raf'))(
    '%s, %s: is turned as the camera says, and says when',
    async (_, name, write) => {
      const stored = await sharp(await jpeg(600, 900))
        .rotate(270)
        .jpeg({ quality: 92 })
        .toBuffer();
      const file = write({
        preview: stored,
        small: stored,
        orientation: 6,
        model: 'Turned 5',
        captureTime: '2026:05:01 07:08:09',
      });
      // Its name says nothing.
      const path = await folder.write(`${name}.tif`, file);
      const facts = await inspectPhoto(path);
      expect(facts).toMatchObject({
        width: 600,
        height: 900,
        orientation: 6,
        captureTime: '2026-05-01T07:08:09',
      });
      expect(facts.camera).toContain('Turned 5');
      const { rendition } = await render(path);
      expect(rendition).toMatchObject({ width: 600, height: 900 });
      await expectQuarters(rendition.data);
    },
  );

  test('of Fujifilm is turned as its JPEG says', async () => {
    const stored = await sharp(await jpeg(600, 900))
      .rotate(270)
      .withExif({ IFD0: { Model: 'X-T5' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const path = await folder.write('turned.raf', writeRaf({ preview: stored, small: stored }));
    expect(await inspectPhoto(path)).toMatchObject({ width: 600, height: 900, camera: 'X-T5' });
    await expectQuarters((await render(path)).rendition.data, 16);
  });

  test('without a preview is refused by that reason', async () => {
    const nothing = Buffer.alloc(200, 1);
    const path = await folder.write('none.NEF', writeNef({ preview: nothing, small: nothing }));
    expect(await refusalOf(path)).toBe('refused.rawWithoutPreview');
  });
});

describe('what is sent of a picture is the same', () => {
  const film = Buffer.concat([box('ftyp', 'mp42\0\0\0\0isommp42'), box('mdat', Buffer.alloc(5000, 0xd9))]);
  const hdr = xmpSegment(
    xmp('<g:Version xmlns:g="http://ns.adobe.com/hdr-gain-map/1.0/">1.0</g:Version>').replace(
      'about=""',
      'about="gain"',
    ),
  );

  test.each([
    [
      'a gain map behind it',
      async (plain: Buffer) => withMpf(withSegments(plain, hdr), [{ kind: MPF_OTHER, jpeg: await jpeg(150, 100) }]),
    ],
    [
      'a second view behind it',
      async (plain: Buffer) => withMpf(plain, [{ kind: 0x020002, jpeg: await jpeg(600, 400) }]),
    ],
    ['a film behind it', (plain: Buffer) => Promise.resolve(Buffer.concat([withSegments(plain, hdr), film]))],
    [
      'both',
      async (plain: Buffer) => Buffer.concat([withMpf(plain, [{ kind: MPF_OTHER, jpeg: await jpeg(150, 100) }]), film]),
    ],
  ] as const)('with %s', async (name, write) => {
    const plain = await jpeg(600, 400);
    const paths = [await folder.write('plain.jpg', plain), await folder.write(`${name}.jpg`, await write(plain))];
    const [without, rendered] = await Promise.all(
      paths.map((path) => renderRendition(path, NO_RIGHTS, SPEC, folder.path(`scratch-${path.length}`))),
    );
    expect(rendered).toEqual(without);
  });

  test('with a gain map in a HEIC, and a film behind it', async () => {
    const options = { ...(await pixelsOf(quarters(328, 200))), tile: 64 };
    const gainMap = await pixelsOf(quarters(164, 100).negate());
    const plain = await folder.write('plain.heic', writeHeic(options));
    const path = await folder.write(
      'gain.heic',
      Buffer.concat([writeHeic({ ...options, gainMap }), box('mpvd', film)]),
    );
    expect(await inspectPhoto(path)).toEqual(await inspectPhoto(plain));
    const [without, rendered] = [await render(plain), await render(path)];
    expect(rendered.rendition).toEqual(without.rendition);
  });
});

describe('the turn that is told is the one that is made', () => {
  const turn = (value: number, type = 3, count = 1): Field => field(0x0112, type, count, value);
  /** Fields in the order given. */
  const unsorted = (...fields: Field[]): Buffer =>
    Buffer.concat([
      TIFF_HEAD,
      u8(fields.length, 0),
      ...fields.map((each) => directory([each]).subarray(2, 14)),
      Buffer.alloc(4),
    ]);
  const upright = exifSegment(unsorted(turn(1)));

  test.each<[string, number, Buffer[]]>([
    ['none', 1, []],
    ['6', 6, [exifSegment(unsorted(turn(6)))]],
    ['0', 1, [exifSegment(unsorted(turn(0)))]],
    ['9', 1, [exifSegment(unsorted(turn(9)))]],
    ['6, then 1', 6, [exifSegment(unsorted(turn(6), turn(1)))]],
    ['1, then 6', 1, [exifSegment(unsorted(turn(1), turn(6)))]],
    ['0, then 6', 1, [exifSegment(unsorted(turn(0), turn(6)))]],
    ['6 behind a higher tag', 6, [exifSegment(unsorted(field(0x0128, 3, 1, 2), turn(6)))]],
    ['6 in four bytes', 6, [exifSegment(unsorted(turn(6, 4)))]],
    ['6 in one byte', 6, [exifSegment(unsorted(turn(6, 1)))]],
    ['6 of a signed type', 6, [exifSegment(unsorted(turn(6, 8)))]],
    ['two of them', 6, [exifSegment(unsorted(turn(6, 3, 2)))]],
    ['no value', 1, [exifSegment(unsorted(turn(6, 3, 0)))]],
    ['in a second segment', 1, [upright, exifSegment(unsorted(turn(6)))]],
    ['behind a segment of noise', 1, [exifSegment(Buffer.alloc(40, 1)), exifSegment(unsorted(turn(6)))]],
    ['behind four bytes', 1, [exifSegment(Buffer.concat([Buffer.alloc(4), unsorted(turn(6))]))]],
  ])('%s', async (_, orientation, segments) => {
    const path = await folder.write('turn.jpg', withSegments(await jpeg(60, 40), ...segments));
    const { width, height, ...facts } = await inspectPhoto(path);
    expect(facts.orientation).toBe(orientation);
    expect((await render(path)).rendition).toMatchObject({ width, height });
  });
});

describe('a grey AVIF', () => {
  // Black, middle grey and white of 64 x 32 pixels in the range of films, by avifenc.
  const ofFilms = (
    [
      [
        8,
        'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAIwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACttZGF0EgAKCRgVP/sMBDQYgDIURAAA2do1iizuF2onFPKV3fkMNow=',
      ],
      [
        10,
        'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAJQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAOcGl4aQAAAAABCgAAAAxhdjFDgQBcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAC1tZGF0EgAKCRgVP/scBDQYgDIWRAAA2do1ieEPiXaiAi38ld35CPwKwA==',
      ],
    ] as const
  ).map(([bits, text]) => ({ bits, file: Buffer.from(text, 'base64') }));

  test.each(ofFilms)(
    'of $bits bits in the range of films is black and white, and in the whole range what it was',
    async ({ bits, file }) => {
      const whole = Buffer.from(file);
      const range = whole.indexOf('nclx') + 10;
      whole.writeUInt8(0x80, range);
      for (const [name, content, tones] of [
        ['films', file, [0, 128, 255]],
        ['whole', whole, [16, 126, 235]],
      ] as const) {
        const { rendition } = await render(await folder.write(`${name}-${bits}.avif`, content));
        const seen = await Promise.all([0.1, 0.5, 0.9].map((x) => colourAt(rendition.data, x, 0.5)));
        expect(
          difference(
            seen.flat(),
            tones.flatMap((tone) => [tone, tone, tone]),
          ),
        ).toBeLessThanOrEqual(1);
      }
    },
  );
});

test('by content, not by name a TIFF named NEF is a TIFF', async () => {
  const path = await folder.write('picture.NEF', await quarters(90, 60).tiff().toBuffer());
  expect(await inspectPhoto(path)).toMatchObject({ mediaType: 'image/tiff', width: 90 });
});

describe('JPEGs of other kinds', () => {
  const patchedFrame = async (marker: number, bits: number): Promise<Buffer> => {
    const file = await jpeg(60, 40);
    const at = file.indexOf(Buffer.from([0xff, 0xc0, 0, 17]));
    file[at + 1] = marker;
    file[at + 4] = bits;
    return file;
  };
  test.each([
    ['12 bits', 0xc1, 12, 'format.deepJpeg'],
    ['without loss', 0xc3, 8, 'format.losslessJpeg'],
    ['arithmetic coding', 0xc9, 8, 'format.arithmeticJpeg'],
  ] as const)('%s are refused by name', async (name, marker, bits, format) => {
    const path = await folder.write(`${name}.jpg`, await patchedFrame(marker, bits));
    const error: unknown = await inspectPhoto(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ phrase: { code: 'refused.format', values: { format: { code: format } } } });
  });
});

test.each([
  ['NEF', writeNef],
  ['ARW', writeArw],
  ['CR2', writeCr2],
  ['CR3', writeCr3],
  ['RAF', writeRaf],
] as const)('a raw file that was cut is incomplete, and not its thumbnail %s', async (kind, write) => {
  const preview = await quarters(900, 600).jpeg({ quality: 95 }).toBuffer();
  const small = await quarters(160, 120).jpeg({ quality: 60 }).toBuffer();
  const whole = write({ preview, small });
  expect(await refusalOf(await folder.write(`x.${kind}`, whole))).toBeNull();
  const within = whole.indexOf(preview) + 900;
  // Where the thumbnail stands behind the preview it is lost as well.
  expect(await refusalOf(await folder.write(`x.${kind}`, whole.subarray(0, within)))).toBe('refused.truncated');
});
