import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PhotoRefusal } from '../../../electron/core/library/blobs/errors.ts';
import { profileSegments } from '../../../electron/picture-process/export/words-in-file.ts';
import { inspectPhoto } from '../../../electron/picture-process/inspect.ts';
import { readLikeness, renderFull, renderOutputs, renderTile } from '../../../electron/picture-process/render.ts';
import { segment, u8, withSegments } from '../../corpus/bytes.ts';
import { writeNef } from '../../corpus/raw.ts';
import { type PixelTiff, writePixelTiff } from '../../corpus/tiff.ts';
import { cameraJpeg, colourAt, difference, expectQuarters, quarters, useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();
const scratch = (): string => folder.path('scratch');
const SPEC = { longEdge: 2048, quality: 90, maxBytes: null };
const EOI = u8(0xff, 0xd9);

async function outcomeOf(path: string): Promise<string> {
  try {
    await renderOutputs(path, await inspectPhoto(path), SPEC, scratch());
    return 'taken';
  } catch (error) {
    return error instanceof PhotoRefusal ? error.phrase.code : String(error);
  }
}

const scanAt = (jpeg: Buffer): number => jpeg.lastIndexOf(u8(0xff, 0xda));

/** The head of its last scan with other places of coefficients, as some phones write it. */
function withOddScan(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  const at = scanAt(jpeg);
  copy.writeUInt8(0, at + jpeg.readUInt16BE(at + 2));
  return copy;
}

const withStray = (jpeg: Buffer): Buffer => withSegments(jpeg, segment(0xfe, 'odd'), u8(1, 2, 3, 4, 5));

function padded(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(900), EOI]);
}

/** Zeros before each marker behind the first scan. */
function paddedPasses(jpeg: Buffer): Buffer {
  const ends = Array.from(jpeg.keys()).filter((at) => {
    const next = jpeg[at + 1] ?? 0;
    return at > jpeg.indexOf(u8(0xff, 0xda)) && jpeg[at] === 0xff && (next === 0xc4 || next === 0xd9);
  });
  return Buffer.concat([0, ...ends].flatMap((at, n) => [jpeg.subarray(at, ends[n]), Buffer.alloc(900)]));
}

/** What every viewer shows. */
interface Odd {
  readonly name: string;
  readonly make: (jpeg: Buffer) => Buffer;
  /** In passes over the whole picture. */
  readonly progressive?: true;
}

const ODD: readonly Odd[] = [
  { name: 'five bytes behind a segment', make: withStray },
  { name: 'bytes between its tables and its scan', make: (jpeg) => inserted(jpeg, scanAt(jpeg), u8(0x41, 0, 0x42)) },
  { name: 'an odd head of its scan', make: withOddScan },
  { name: 'no end mark', make: (jpeg) => jpeg.subarray(0, -2) },
  { name: 'no end mark, zeros behind it', make: (jpeg) => padded(jpeg).subarray(0, -2) },
  { name: 'no end mark, in passes', make: (jpeg) => jpeg.subarray(0, -2), progressive: true },
  { name: 'zeros before its end', make: padded },
  { name: 'zeros at the end of each pass', make: paddedPasses, progressive: true },
  {
    name: 'a version of JFIF that is none',
    make: (jpeg) => withSegments(jpeg, segment(0xe0, 'JFIF\0\x03\x02\0\0\x01\0\x01\0\0')),
  },
  {
    name: 'a colour transform of Adobe that is none',
    make: (jpeg) => withSegments(jpeg, segment(0xee, 'Adobe\0\x64\0\0\0\0\x09')),
  },
  { name: 'another picture behind it', make: (jpeg) => Buffer.concat([jpeg, Buffer.from('and more'), jpeg]) },
];

function inserted(bytes: Buffer, at: number, more: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

describe('a JPEG that every viewer shows is taken, upright and whole', () => {
  test.each(ODD)('with $name', async ({ name, make, progressive = false }) => {
    const orientation = 6;
    const stored = sharp(await quarters(600, 400).png().toBuffer()).rotate(270);
    const jpeg = make(await cameraJpeg(stored.jpeg({ progressive }), { orientation }));
    const path = await folder.write('odd.jpg', jpeg);
    const facts = await inspectPhoto(path);
    expect(facts).toMatchObject({ width: 600, height: 400, orientation });
    const { rendition } = await renderOutputs(path, facts, SPEC, scratch());
    await expectQuarters(rendition.data);
    await expectQuarters(await renderTile(path, scratch()));
    const preview = make(await quarters(600, 400).jpeg({ progressive }).toBuffer());
    const raw = await folder.write(`${name}.NEF`, writeNef({ preview, small: Buffer.alloc(64) }));
    await expectQuarters(await renderTile(raw, scratch()));
  });

  test.each([
    ['stray bytes', withStray],
    ['no end mark', (jpeg: Buffer) => jpeg.subarray(0, -2)],
  ] as const)('in four colours, with %s', async (_, make) => {
    const four = await quarters(60, 40).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(four).metadata()).channels).toBe(4);
    // Told apart into light and colour, as Photoshop writes them.
    four.writeUInt8(2, four.indexOf('Adobe') + 11);
    const [plain, odd] = await Promise.all([folder.write('four.jpg', four), folder.write('odd-four.jpg', make(four))]);
    expect(await outcomeOf(odd)).toBe('taken');
    expect(await renderTile(odd, scratch())).toEqual(await renderTile(plain, scratch()));
  });

  test('and its own profile goes with the copy that leaves', async () => {
    const jpeg = withStray(await quarters(60, 40).withIccProfile('p3').jpeg().toBuffer());
    expect(profileSegments(jpeg)).toHaveLength(1);
  });

  test.each([
    ['cut, without an end', (jpeg: Buffer) => jpeg.subarray(0, jpeg.length * 0.8), 'refused.truncated'],
    ['cut, without an end, its space being there', cutInItsSpace, 'refused.truncated'],
    ['cut, with an odd head', (jpeg: Buffer) => cut(withOddScan(jpeg)), 'refused.damaged'],
    ['cut, with stray bytes', (jpeg: Buffer) => cut(withStray(jpeg)), 'refused.damaged'],
    ['without a picture', () => Buffer.concat([u8(0xff, 0xd8, 0xff, 0xd9), Buffer.alloc(9, 1)]), 'refused.emptyJpeg'],
    ['of zeros', () => Buffer.alloc(5000), 'refused.onlyZeros'],
  ] as const)('and one %s is told as what it is', async (_, make, code) => {
    const path = await folder.write('cut.jpg', make(await cameraJpeg(quarters(600, 400))));
    expect(await outcomeOf(path)).toBe(code);
  });

  test('and one of which a pass was cut and filled up with zeros is damaged', async () => {
    const jpeg = await cameraJpeg(quarters(600, 400).jpeg({ progressive: true }));
    expect(await outcomeOf(await folder.write('cut.jpg', padded(cut(jpeg))))).toBe('refused.damaged');
  });
});

/** As a copy that broke off leaves it, with more zeros than the decoder would take for the pixels that are missing. */
function cutInItsSpace(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, jpeg.length * 0.8), Buffer.alloc(5000)]);
}

const cut = (jpeg: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, jpeg.length * 0.8), EOI]);

const UNSUPPORTED = 'refused.format';
const of8 = (value: number): number => value * 257;
const RGB: PixelTiff = { photometric: 2, bits: 8, pixel: [200, 100, 50] };
const DEEP: PixelTiff = { ...RGB, bits: 16, pixel: [200, 100, 50].map(of8) };
const LAB: PixelTiff = { photometric: 8, bits: 16, pixel: [32_768, 20 * 256, 236 * 256] };
const SEEN = [200, 100, 50];

async function render(kind: PixelTiff) {
  const path = await folder.write('x.tif', writePixelTiff(kind));
  return (await renderOutputs(path, await inspectPhoto(path), SPEC, scratch())).rendition;
}

describe('a TIFF is shown as it is meant, or refused by its kind', () => {
  test.each<readonly [string, PixelTiff, readonly number[] | string]>([
    ['colours', RGB, SEEN],
    ['16 bits', DEEP, SEEN],
    ['white that is 0', { photometric: 0, bits: 8, pixel: [64] }, [191, 191, 191]],
    ['an alpha', { ...RGB, pixel: [200, 100, 50, 255], extraSamples: [2] }, SEEN],
    ['a saved selection', { ...RGB, pixel: [200, 100, 50, 0], extraSamples: [0] }, SEEN],
    ['a selection that nothing names', { ...RGB, pixel: [200, 100, 50, 0] }, SEEN],
    ['two saved selections', { ...RGB, pixel: [200, 100, 50, 0, 9], extraSamples: [0, 0] }, SEEN],
    [
      'an alpha and three selections',
      { ...RGB, pixel: [200, 100, 50, 255, 0, 9, 0], extraSamples: [2, 0, 0, 0] },
      SEEN,
    ],
    ['a selection of 16 bits', { ...DEEP, pixel: [...DEEP.pixel, 0], extraSamples: [0] }, SEEN],
    ['a selection beside grey', { photometric: 1, bits: 8, pixel: [128, 0], extraSamples: [0] }, [128, 128, 128]],
    ['a description without its end', { ...RGB, isUnended: true }, SEEN],
    ['Lab of 16 bits', LAB, [137, 109, 153]],
    ['Lab with an alpha', { ...LAB, pixel: [...LAB.pixel, 65_535], extraSamples: [2] }, UNSUPPORTED],
    ['Lab of 8 bits', { ...LAB, bits: 8, pixel: [128, 20, 236] }, UNSUPPORTED],
    ['32-bit float', { ...RGB, bits: 32, sampleFormat: 3, pixel: [0.5, 0.25, 0.1] }, UNSUPPORTED],
    ['32-bit integers', { ...RGB, bits: 32, pixel: [2 ** 31, 2 ** 30, 2 ** 29] }, UNSUPPORTED],
    ['numbers with a sign', { ...RGB, sampleFormat: 2 }, UNSUPPORTED],
    ['YCbCr without JPEG', { ...RGB, photometric: 6 }, UNSUPPORTED],
    ['JPEG 2000 in it', { ...RGB, compression: 34_712 }, UNSUPPORTED],
    ['LZW of noise', { ...RGB, compression: 5 }, 'refused.damaged'],
    ['pixels that are cut', { ...RGB, isUnended: true, missing: 60 }, 'refused.damaged'],
  ])('%s', async (_, kind, comes) => {
    const path = await folder.write('x.tif', writePixelTiff(kind));
    if (typeof comes === 'string') {
      expect(await outcomeOf(path)).toBe(comes);
      return;
    }
    expect(difference(await colourAt((await render(kind)).data, 0.5, 0.5), comes)).toBeLessThanOrEqual(3);
  });

  test('turned and with a profile, a selection or not', async () => {
    const icc = (await sharp(await quarters(8, 8).withIccProfile('p3').png().toBuffer()).metadata()).icc;
    if (icc === undefined) throw new Error('There is no profile.');
    const turned = { ...RGB, icc, orientation: 6 };
    const [plain, selected] = [
      await render(turned),
      await render({ ...turned, pixel: [...RGB.pixel, 0], extraSamples: [0] }),
    ];
    expect(selected).toMatchObject({ width: 12, height: 16 });
    const seen = await colourAt(plain.data, 0.5, 0.5);
    expect(difference(seen, SEEN)).toBeGreaterThan(8);
    expect(difference(await colourAt(selected.data, 0.5, 0.5), seen)).toBeLessThanOrEqual(1);
  });
});

test('250 megapixels in lines are taken, and made small while they are decoded', { tags: 'large' }, async () => {
  const size = { width: 18_000, height: 13_800 };
  const flat = sharp({ create: { ...size, channels: 3, background: '#c86432' } });
  const path = await folder.write('large.jpg', await flat.jpeg({ quality: 60, optimiseCoding: false }).toBuffer());
  expect(await inspectPhoto(path)).toMatchObject(size);
  const { rendition } = await renderOutputs(path, { copyright: null, creator: null }, SPEC, scratch());
  expect(rendition).toMatchObject({ width: 2048, height: 1570 });
  expect(await readLikeness(path, scratch())).toHaveLength(16);
  const full = await sharp(await renderFull(path, scratch()), { limitInputPixels: false }).metadata();
  expect(full.width * full.height).toBeLessThanOrEqual(100_000_000);
});
