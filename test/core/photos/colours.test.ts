// @module-tag large
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { matrixProfile } from '../../../electron/picture-process/colour/matrix-profile.ts';
import { withProfile } from '../../../electron/picture-process/jpeg-copy.ts';
import { renderOutputs } from '../../../electron/picture-process/render.ts';
import { convert, SPACES, type Space } from '../../corpus/colours.ts';
import { namingAdobeRgb } from '../../corpus/corpus.ts';
import { writeHeic } from '../../corpus/heic.ts';
import { useFolder } from '../blobs-fixtures.ts';
import { nth, openCore } from '../harness.ts';

// Colours against two measures: the published primaries and curves, worked out in test/corpus/colours.ts, and littleCMS, which sharp
// asks for the whole picture at once. Neither is how photos are rendered here, which is after they were made smaller.

const folder = useFolder();

/** Patches of every mixture of these values, the darkest left out where a JPEG says little of them. */
const STEPS = [0, 40, 90, 140, 190, 230, 255];
const PATCH = 48;
const COLUMNS = 20;
const CHART = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => [r, g, b] as const)));
const [WIDTH, HEIGHT] = [COLUMNS * PATCH, Math.ceil(CHART.length / COLUMNS) * PATCH];

/** The numbers of the patches, as they are. */
function chart(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const patch = Math.floor(y / PATCH) * COLUMNS + Math.floor(x / PATCH);
      pixels.set(CHART[patch] ?? [128, 128, 128], (y * WIDTH + x) * 3);
    }
  }
  return pixels;
}

const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;

/** The middle of each patch. */
async function patchesOf(picture: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scale = info.width / WIDTH;
  return CHART.map((_, patch) => {
    const x = Math.floor(((patch % COLUMNS) + 0.5) * PATCH * scale);
    const y = Math.floor((Math.floor(patch / COLUMNS) + 0.5) * PATCH * scale);
    return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  });
}

function meanError(seen: readonly (readonly number[])[], wanted: readonly (readonly number[])[]): number {
  const errors = seen.flatMap((colour, patch) =>
    colour.map((value, channel) => Math.abs(value - (wanted[patch]?.[channel] ?? 0))),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const profileOf = ({ name, red, green, blue, white }: Space, exponent: number | null): Buffer =>
  matrixProfile(name, { red, green, blue }, exponent === null ? { kind: 'srgb' } : { kind: 'power', exponent }, white);

/** The chart's numbers with a profile, in 8 bits. */
async function jpegWith(icc: Buffer): Promise<Buffer> {
  return withProfile(await sharp(chart(), { raw }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(), icc);
}

const FILES = {
  jpeg: jpegWith,
  tiff16: async (icc: Buffer) =>
    sharp(await jpegWith(icc), { ignoreIcc: true })
      .toColourspace('rgb16')
      .keepIccProfile()
      .tiff()
      .toBuffer(),
  png16: async (icc: Buffer) =>
    sharp(await jpegWith(icc), { ignoreIcc: true })
      .toColourspace('rgb16')
      .keepIccProfile()
      .png()
      .toBuffer(),
  heic: (icc: Buffer) => Promise.resolve(writeHeic({ width: WIDTH, height: HEIGHT, pixels: chart(), icc, tile: 256 })),
} as const;

const CASES = [
  [SPACES.displayP3, null],
  [SPACES.adobeRgb, 563 / 256],
  [SPACES.proPhoto, 1.8],
] as const;

test.each(
  CASES.flatMap(([space, exponent]) =>
    Object.entries(FILES).map(([kind, write]) => ({ space, exponent, kind, write })),
  ),
)('$space.name in $kind', async ({ space, exponent, kind, write }) => {
  const file = await write(profileOf(space, exponent));
  const path = await folder.write(`${space.name}.${kind}`, file);
  const spec = { longEdge: Math.round(WIDTH / 2), quality: 100, maxBytes: null };
  const { rendition } = await renderOutputs(path, { copyright: null, creator: null }, spec, folder.path('scratch'));
  const seen = await patchesOf(rendition.data);
  const byHand = CHART.map((numbers) => convert(space, SPACES.srgb, numbers));
  expect(meanError(seen, byHand)).toBeLessThanOrEqual(1.5);
  // [Note: of the JPEG] sharp hands 8 bits of three channels to littleCMS and no others: the numbers are the same in all files.
  const whole = await sharp(await jpegWith(profileOf(space, exponent)))
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const byLittleCms = await patchesOf(whole);
  expect(meanError(seen, byLittleCms)).toBeLessThanOrEqual(1.5);
  // The numbers themselves are far from it: a profile that is not kept to does not pass.
  expect(
    meanError(
      CHART.map((numbers) => [...numbers]),
      byHand,
    ),
  ).toBeGreaterThan(3);
});

test('Adobe RGB that only EXIF names is seen at 100 % in its colours, by what knows profiles alone', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const plain = await sharp(chart(), { raw }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const paths = [
    await folder.write('named.jpg', namingAdobeRgb(plain)),
    await folder.write('with-profile.jpg', await jpegWith(profileOf(SPACES.adobeRgb, 563 / 256))),
  ];
  await opened.call('media.add', { listingId, paths });
  const { media } = await opened.detail(listingId);
  const [named, own] = [nth(media, 0).sha256, nth(media, 1).sha256];
  const shown = sharp((await opened.core.picturePath(named, 'full')) ?? '').toColourspace('srgb');
  const byHand = CHART.map((numbers) => convert(SPACES.adobeRgb, SPACES.srgb, numbers));
  expect(meanError(await patchesOf(await shown.png().toBuffer()), byHand)).toBeLessThanOrEqual(1.5);
  // What browsers show rightly by itself is not made anew.
  expect(await opened.core.picturePath(own, 'full')).toBe(await opened.core.picturePath(own, 'original'));
});
