import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { RenditionSpec } from '../../../electron/core/photos/pictures/protocol.ts';
import { openHalf } from '../../../electron/picture-process/decoder.ts';
import { previewFromThumbnail } from '../../../electron/picture-process/embedded-thumbnail.ts';
import { inspectPhoto } from '../../../electron/picture-process/inspect.ts';
import {
  paysHalf,
  type RenderedOutputs,
  renderOutputs,
  renderRendition,
  renderTile,
} from '../../../electron/picture-process/render.ts';
import { writeNef } from '../../corpus/raw.ts';
import { cameraJpeg, colourAt, corners, difference, expectQuarters, quarters, useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();

const SPEC: RenditionSpec = { longEdge: 2048, quality: 85, maxBytes: null };
const NO_RIGHTS = { copyright: null, creator: null };
const scratch = (): string => folder.path('scratch');

async function render(
  name: string,
  data: Uint8Array,
  spec: RenditionSpec = SPEC,
): Promise<RenderedOutputs & { readonly tile: Buffer }> {
  const path = await folder.write(name, data);
  const tile = await renderTile(path, scratch());
  return { tile, ...(await renderOutputs(path, await inspectPhoto(path), spec, scratch())) };
}

/** The picture as a camera stores it when it was held so that `orientation` makes it upright again. */
function storedFor(orientation: number, upright: Buffer): Sharp {
  const picture = sharp(upright);
  switch (orientation) {
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return picture.flop().rotate(270);
    case 6:
      return picture.rotate(270);
    case 7:
      return picture.flop().rotate(90);
    case 8:
      return picture.rotate(90);
    default:
      return picture;
  }
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', (orientation) => {
  test('stands as other programs show it', { tags: 'large' }, async () => {
    const file = await cameraJpeg(quarters(600, 400), { orientation });
    const { preview1600 } = await render(`other-${orientation}.jpg`, file);
    const other = await sharp(file).autoOrient().jpeg().toBuffer();
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
    ] as const) {
      expect(difference(await colourAt(preview1600, x, y), await colourAt(other, x, y))).toBeLessThan(12);
    }
  });

  test('all pictures stand upright', async () => {
    // One is large enough to be made smaller for each size.
    const [width, height] = orientation === 6 ? [1800, 1200] : [480, 320];
    const upright = await quarters(width, height).png().toBuffer();
    const outputs = await render(
      `turn-${orientation}.jpg`,
      await cameraJpeg(storedFor(orientation, upright), { orientation }),
    );
    expect(outputs.rendition).toMatchObject({ width, height });
    for (const picture of [outputs.rendition.data, outputs.preview1600, outputs.thumbnail320, outputs.tile])
      await expectQuarters(picture);
    expect((await sharp(outputs.rendition.data).metadata()).orientation ?? 1).toBe(1);
  });

  test('so do a profile picture and the preview from the embedded thumbnail, without its bars', {
    tags: 'large',
  }, async () => {
    const upright = await quarters(600, 400).png().toBuffer();
    const stored = await storedFor(orientation, upright).png().toBuffer();
    const thumbnail = await sharp(stored)
      .resize(160, 120, { fit: 'contain', background: '#000' })
      .jpeg({ quality: 95 })
      .toBuffer();
    const data = await cameraJpeg(sharp(stored).withIccProfile('p3'), { orientation, thumbnail });
    const path = await folder.write(`preview-${orientation}.jpg`, data);
    const facts = await inspectPhoto(path);
    await expectQuarters((await renderOutputs(path, facts, SPEC, scratch())).thumbnail320);
    const preview = await previewFromThumbnail(facts);
    if (preview === null) throw new Error('there is a thumbnail');
    const { width, height } = await sharp(preview).metadata();
    expect(width / height).toBeCloseTo(1.5, 1);
    await expectQuarters(preview, 25);
    expect(difference(await colourAt(preview, 0.25, 0.01), corners.topLeft)).toBeLessThan(60);
    expect(difference(await colourAt(preview, 0.01, 0.25), corners.topLeft)).toBeLessThan(60);
  });
});

test('an embedded thumbnail that is damaged is no preview, and no failure', async () => {
  const path = await folder.write(
    'x.jpg',
    await cameraJpeg(quarters(600, 400), { thumbnail: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 9]) }),
  );
  expect(await previewFromThumbnail(await inspectPhoto(path))).toBeNull();
});

describe('sizes', () => {
  test('long edge 2048, 1600 and 320; nothing is enlarged', async () => {
    const large = await render('large.jpg', await quarters(3000, 2000).jpeg().toBuffer());
    expect(large.rendition).toMatchObject({ width: 2048, height: 1365, mediaType: 'image/jpeg' });
    expect(await sharp(large.preview1600).metadata()).toMatchObject({ width: 1600, height: 1066 });
    expect(await sharp(large.thumbnail320).metadata()).toMatchObject({ width: 320, height: 213 });
    expect(await sharp(large.tile).metadata()).toMatchObject({ width: 320, height: 213 });
    const small = await render('small.jpg', await quarters(200, 100).jpeg().toBuffer());
    expect(small.rendition).toMatchObject({ width: 200, height: 100 });
    expect(await sharp(small.thumbnail320).metadata()).toMatchObject({ width: 200, height: 100 });
    expect(await sharp(small.tile).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test('a rendition smaller than the preview does not make the preview smaller', async () => {
    const data = await quarters(3000, 2000).jpeg().toBuffer();
    const outputs = await render('spec.jpg', data, { longEdge: 1024, quality: 85, maxBytes: null });
    expect(outputs.rendition.width).toBe(1024);
    expect((await sharp(outputs.preview1600).metadata()).width).toBe(1600);
  });

  test('a limit of bytes is kept, first by quality, then by size', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const data = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const free = await render('noise.jpg', data);
    const maxBytes = Math.round(free.rendition.data.length * 0.7);
    const lower = await render('noise.jpg', data, { longEdge: 2048, quality: 85, maxBytes });
    expect(lower.rendition.data.length).toBeLessThanOrEqual(maxBytes);
    expect(lower.rendition.width).toBe(2048);
    const tiny = await render('noise.jpg', data, { longEdge: 2048, quality: 85, maxBytes: 60_000 });
    expect(tiny.rendition.data.length).toBeLessThanOrEqual(60_000);
    expect(tiny.rendition.width).toBeLessThan(2048);
    await expect(render('noise.jpg', data, { longEdge: 2048, quality: 85, maxBytes: 500 })).rejects.toThrow(RangeError);
  });
});

describe('colours arrive as sRGB', () => {
  test('from Display P3, large and small', async () => {
    for (const [width, height] of [
      [1800, 1200],
      [300, 200],
    ] as const) {
      // sharp converts the colours to the profile it attaches: the seen colours stay those of the quarters.
      const data = await quarters(width, height)
        .withIccProfile('p3')
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer();
      expect(
        difference(await rawColourAt(data, 0.25, 0.25), corners.topLeft),
        'the file holds other numbers',
      ).toBeGreaterThan(8);
      const outputs = await render(`p3-${width}.jpg`, data);
      for (const picture of [outputs.rendition.data, outputs.preview1600, outputs.thumbnail320, outputs.tile]) {
        await expectQuarters(picture);
        expect((await sharp(picture).metadata()).hasProfile).toBe(false);
      }
    }
  });

  test('from CMYK', async () => {
    const data = await quarters(900, 600).withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(data).metadata()).space).toBe('cmyk');
    // Saturated colours lie outside what ink can print: the conversion of the whole picture by its profile is the measure.
    const measure = await sharp(data).toColourspace('srgb').png().toBuffer();
    const { rendition, tile } = await render('cmyk.jpg', data);
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      for (const picture of [rendition.data, tile])
        expect(difference(await colourAt(picture, x, y), await colourAt(measure, x, y))).toBeLessThanOrEqual(6);
    }
  });

  test('from 16 bits with and without a profile', async () => {
    const plain = await quarters(900, 600).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(plain).metadata()).depth).toBe('ushort');
    await expectQuarters((await render('deep.png', plain)).rendition.data);
    const wide = await quarters(900, 600).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
    await expectQuarters((await render('deep-p3.png', wide)).rendition.data, 16);
  });

  test('from grey', async () => {
    const data = await quarters(900, 600).greyscale().toColourspace('b-w').jpeg().toBuffer();
    expect((await sharp(data).metadata()).channels).toBe(1);
    const outputs = await render('grey.jpg', data);
    const [red = 0, green = 0, blue = 0] = await colourAt(outputs.rendition.data, 0.25, 0.25);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(2);
    for (const picture of [outputs.thumbnail320, outputs.tile])
      expect((await sharp(picture).metadata()).channels).toBe(3);
  });
});

test.each([
  ['progressive.jpg', () => quarters(900, 600).jpeg({ progressive: true, quality: 95 })],
  ['picture.png', () => quarters(900, 600).png()],
  ['picture.webp', () => quarters(900, 600).webp({ quality: 95 })],
  ['picture.tiff', () => quarters(900, 600).tiff()],
  ['picture.avif', () => quarters(300, 200).avif({ quality: 80 })],
] as const)('%s becomes a JPEG', async (name, make) => {
  const { rendition } = await render(name, await make().toBuffer());
  await expectQuarters(rendition.data, 16);
  expect((await sharp(rendition.data).metadata()).format).toBe('jpeg');
});

test('what is transparent becomes white', async () => {
  const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { rendition, thumbnail320, tile } = await render('clear.png', await clear.png().toBuffer());
  for (const picture of [rendition.data, thumbnail320, tile])
    expect(difference(await colourAt(picture, 0.5, 0.5), [255, 255, 255])).toBeLessThan(3);
});

test('of many pages the first is taken', async () => {
  const frames = [
    await quarters(200, 100).png().toBuffer(),
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  ];
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, lossless: true })
    .toBuffer();
  const { rendition } = await render('animated.webp', animated);
  expect(rendition).toMatchObject({ width: 200, height: 100 });
  await expectQuarters(rendition.data);
});

test('place, camera and captions stay here; copyright and creator go along', async () => {
  const data = await cameraJpeg(quarters(900, 600), { xmpCaption: 'Private note', iptcCaption: 'Private note' });
  const { rendition, preview1600 } = await render('rights.jpg', data);
  const sent = await inspectPhoto(await folder.write('sent.jpg', rendition.data));
  expect(sent).toMatchObject({
    copyright: '© 2026 Zoë Müller',
    creator: 'Zoë Müller',
    hasLocation: false,
    camera: null,
    title: null,
    keywords: [],
    rating: null,
    captureTime: null,
    caption: null,
  });
  expect(rendition.data.includes('NIKON')).toBe(false);
  expect(rendition.data.includes('Private')).toBe(false);
  expect(preview1600.includes('NIKON')).toBe(false);
});

/** The numbers as stored, without a look at the profile. */
async function rawColourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('a preview is the camera’s thumbnail itself when it needs no change', async () => {
  const thumbnail = await sharp(await quarters(600, 400).png().toBuffer())
    .resize(240, 160)
    .jpeg()
    .toBuffer();
  const path = await folder.write('as-is.jpg', await cameraJpeg(quarters(600, 400), { thumbnail }));
  expect(await previewFromThumbnail(await inspectPhoto(path))).toEqual(thumbnail);
});

describe('a photo that is decoded at half its size', { tags: 'large' }, () => {
  test('is as upright and as large as any other, wherever it lies', async () => {
    const upright = await quarters(5400, 3600).png().toBuffer();
    for (const orientation of [1, 6] as const) {
      const data = await cameraJpeg(storedFor(orientation, upright), { orientation });
      const outputs = await render(`half [2] ${orientation}.jpg`, data);
      expect(outputs.rendition).toMatchObject({ width: 2048, height: 1365 });
      await expectQuarters(outputs.rendition.data);
    }
  });

  test('comes out of a raw file, and in the colours that a camera names, as from any other decode', async () => {
    const camera = { preview: await quarters(540, 360).jpeg({ quality: 92 }).toBuffer(), small: Buffer.alloc(64) };
    const spec = { ...SPEC, longEdge: 200 };
    const plain = await folder.write('plain.NEF', writeNef(camera));
    const rendition = await renderRendition(plain, NO_RIGHTS, spec, scratch());
    expect(rendition).toMatchObject({ width: 200, height: 133 });
    await expectQuarters(rendition.data);

    const named = await folder.write('named.NEF', writeNef({ ...camera, isAdobeRgb: true }));
    const firstColour = async (longEdge: number): Promise<number[]> =>
      colourAt((await renderRendition(named, NO_RIGHTS, { ...SPEC, longEdge }, scratch())).data, 0.25, 0.25);
    const [seen, meant] = [await firstColour(200), await firstColour(540)];
    expect(difference(seen, meant)).toBeLessThanOrEqual(3);
    expect(difference(meant, await colourAt(rendition.data, 0.25, 0.25))).toBeGreaterThan(6);
  });

  test('really is: only where it is large enough, and its format can', async () => {
    const path = await folder.write('h[1].jpg', await quarters(600, 401).jpeg().toBuffer());
    expect(await openHalf(path).metadata()).toMatchObject({ width: 300, height: 200 });
    const size = { width: 6000, height: 4000 };
    expect(paysHalf({ ...size, format: 'jpeg' }, 2048)).toBe(true);
    expect(paysHalf({ ...size, format: 'png' }, 2048)).toBe(false);
    // Below it would be too coarse, above sharp does so by itself.
    expect(paysHalf({ ...size, format: 'jpeg' }, 2500)).toBe(false);
    expect(paysHalf({ ...size, format: 'jpeg' }, 1600)).toBe(false);
  });

  test('differs from the whole one decoded less than saving it as a JPEG does', async () => {
    const path = await folder.write('fine.jpg', await fineDetail(1500, 1000).jpeg({ quality: 95 }).toBuffer());
    const small = async (picture: Sharp): Promise<Buffer> =>
      picture.resize({ width: 512, kernel: 'lanczos2' }).raw().toBuffer();
    const [whole, half] = [await small(sharp(path)), await small(openHalf(path))];
    const raw = { width: 512, height: Math.round(whole.length / 3 / 512), channels: 3 } as const;
    const saved = await sharp(await sharp(whole, { raw }).jpeg({ quality: 85 }).toBuffer())
      .raw()
      .toBuffer();
    expect(rootMeanSquare(whole, half)).toBeLessThan(rootMeanSquare(whole, saved));
  });
});

/** Lines that become finer towards the right, and slanted, as roof tiles and blinds are. */
function fineDetail(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = 128 + 90 * Math.sin((x * x) / width / 3 + y / 7);
      data.fill(Math.round(value), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function rootMeanSquare(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return Math.sqrt(sum / one.length);
}
