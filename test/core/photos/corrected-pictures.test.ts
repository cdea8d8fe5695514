import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { analyse, renderFull, renderOutputs, renderTile } from '../../../electron/picture-process/render.ts';
import { correctedSize, originalOf } from '../../../shared/domain/corrections/geometry.ts';
import { at } from '../../../shared/domain/corrections/matrix.ts';
import { correct } from '../../../shared/domain/corrections/operations.ts';
import { toLight } from '../../../shared/domain/corrections/tone.ts';
import type { Corrections } from '../../../shared/domain/corrections.ts';
import { AS_IT_IS } from '../../../shared/domain/corrections.ts';
import { cameraJpeg, colourAt, corners, difference, quarters, useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();
const rights = { copyright: null, creator: null };
const spec = { longEdge: 900, quality: 92, maxBytes: null };
const size = { width: 1200, height: 800 };

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function rawOf(picture: Uint8Array | string): Promise<Raw> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function lightAt({ data, width }: Raw, x: number, y: number): number {
  return data[(Math.round(y) * width + Math.round(x)) * 3 + 1] ?? 0;
}

async function corrected(file: string, corrections: Corrections): Promise<Buffer> {
  return (await renderOutputs(file, rights, spec, folder.path('scratch'), corrections)).rendition.data;
}

/** A room: a grid of dark lines on a light wall, drawn as the camera of `look` would have seen it. */
async function drawnRoom(name: string, seenWith: Corrections): Promise<string> {
  const look = { ...AS_IT_IS, ...seenWith };
  const to = originalOf(look, size);
  const point = (x: number, y: number): string => {
    const { x: left, y: top } = at(to, { x, y });
    return `${(left * size.width).toFixed(3)},${(top * size.height).toFixed(3)}`;
  };
  // Long enough to leave the picture on every side.
  const lines = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((each) => [
    `<polyline points="${point(each, -0.2)} ${point(each, 1.2)}"/>`,
    `<polyline points="${point(-0.2, each)} ${point(1.2, each)}"/>`,
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#e8e4dc"/>
    <g fill="none" stroke="#202020" stroke-width="4">${lines.join('')}</g></svg>`;
  return folder.write(name, await sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
}

/** Where the dark line near a place crosses a row, in pixels, to parts of one. */
function crossing(raw: Raw, near: number, row: number): number {
  const half = raw.width * 0.04;
  let [sum, weight] = [0, 0];
  for (let x = Math.max(0, Math.round(near - half)); x <= Math.min(raw.width - 1, near + half); x += 1) {
    const dark = Math.max(0, 200 - lightAt(raw, x, row));
    sum += dark * x;
    weight += dark;
  }
  expect(weight).toBeGreaterThan(100);
  return sum / weight;
}

/** Degrees by which a line of the room leans. */
function leaning(raw: Raw, x: number): number {
  const [high, low] = [raw.height * 0.15, raw.height * 0.85];
  const dx = crossing(raw, x * raw.width, low) - crossing(raw, x * raw.width, high);
  return (Math.atan2(dx, Math.round(low) - Math.round(high)) * 180) / Math.PI;
}

describe('a corrected picture', () => {
  it.each([
    ['as it lies', 1],
    ['turned by its camera', 6],
    ['mirrored and turned by its camera', 7],
  ])('rotated and flipped shows its corners where they belong: %s', async (_name, orientation) => {
    const file = await folder.write(`${orientation}.jpg`, await cameraJpeg(quarters(300, 200), { orientation }));
    const plain = await renderTile(file, folder.path('scratch'));
    const right = correct(null, { kind: 'rotate', to: 'right' }, size);
    const turned = await renderTile(file, folder.path('scratch'), right);
    expect(difference(await colourAt(turned, 0.75, 0.25), await colourAt(plain, 0.25, 0.25))).toBeLessThan(12);
    expect(difference(await colourAt(turned, 0.25, 0.25), await colourAt(plain, 0.25, 0.75))).toBeLessThan(12);
    const flipped = await renderTile(
      file,
      folder.path('scratch'),
      correct(right, { kind: 'flip', axis: 'horizontal' }, size),
    );
    expect(difference(await colourAt(flipped, 0.25, 0.25), await colourAt(plain, 0.25, 0.25))).toBeLessThan(12);
    expect(difference(await colourAt(flipped, 0.75, 0.75), await colourAt(plain, 0.75, 0.75))).toBeLessThan(12);
    const ends = await sharp(turned).metadata();
    const before = await sharp(plain).metadata();
    expect([ends.width, ends.height]).toEqual([before.height, before.width]);
  });

  it.each([
    ['straightened', { straighten: 3.5 }],
    ['upright', { vertical: 6 }],
    ['straightened and upright both ways', { straighten: -2, vertical: -4, horizontal: 5 }],
  ] as const)(
    '%s has level and plumb lines to 0.2 degrees, and nothing but the room in its corners',
    async (name, look) => {
      const file = await drawnRoom(`${name}.jpg`, look);
      const raw = await rawOf(await corrected(file, look));
      expect(Math.max(raw.width, raw.height)).toBe(900);
      for (const x of [0.1, 0.5, 0.9]) {
        expect(Math.abs(leaning(raw, x))).toBeLessThan(0.2);
      }
      const turned = await rawOf(
        await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
          .rotate(90)
          .png()
          .toBuffer(),
      );
      for (const x of [0.1, 0.5, 0.9]) expect(Math.abs(leaning(turned, x))).toBeLessThan(0.2);
      for (const [x, y] of [
        [2, 2],
        [raw.width - 3, 2],
        [2, raw.height - 3],
        [raw.width - 3, raw.height - 3],
      ] as const) {
        expect(lightAt(raw, x, y)).toBeGreaterThan(180);
      }
    },
  );

  it('cropped keeps its long edge where the original has the pixels, and shows that part', async () => {
    const file = await folder.write('crop.jpg', await cameraJpeg(quarters(2400, 1600)));
    const crop = { left: 0, top: 0.5, width: 0.4, height: 0.5 };
    const { rendition } = await renderOutputs(file, rights, spec, folder.path('scratch'), { crop });
    expect([rendition.width, rendition.height]).toEqual([900, 750]);
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.9],
    ] as const) {
      expect(difference(await colourAt(rendition.data, x, y), corners.bottomLeft)).toBeLessThan(12);
    }
    expect(correctedSize({ crop }, { width: 2400, height: 1600 })).toEqual({ width: 960, height: 800 });
    const full = await sharp(await renderFull(file, folder.path('scratch'), { crop })).metadata();
    expect([full.width, full.height]).toEqual([960, 800]);
  });

  it('one stop brighter has twice the light, to 3 percent', async () => {
    const greys = [40, 70, 100, 130, 150];
    const file = await folder.write('greys.png', await greyBars(greys));
    const brighter = await rawOf(await corrected(file, { exposure: 1 }));
    const darker = await rawOf(await corrected(file, { exposure: -1 }));
    for (const [index, grey] of greys.entries()) {
      const x = ((index + 0.5) / greys.length) * brighter.width;
      const [up, down] = [mean(brighter, x), mean(darker, x)].map(
        (value) => toLight(value / 255) / toLight(grey / 255),
      );
      expect(up).toBeGreaterThan(1.94);
      expect(up).toBeLessThan(2.06);
      expect(down).toBeGreaterThan(0.485);
      expect(down).toBeLessThan(0.515);
    }
  });

  it('a soft gradient has no steps where its tones are pulled apart', async () => {
    const file = await folder.write('gradient.png', await gradient(20, 60));
    const raw = await rawOf(await corrected(file, { exposure: 1.5, shadows: 100 }));
    // Means of columns go up evenly: a step would be several levels at once, and level ground between.
    const means = Array.from(
      { length: raw.width - 8 },
      (_, x) => [0, 1, 2, 3].reduce((sum, next) => sum + columnMean(raw, x + next), 0) / 4,
    );
    const rises = means.flatMap((value, index) => (index < 12 ? [] : [value - (means[index - 12] ?? 0)]));
    const even = (((means.at(-1) ?? 0) - (means[0] ?? 0)) / means.length) * 12;
    expect(Math.max(...rises)).toBeLessThan(even * 2.2 + 0.6);
  });

  it('warmer has more red and less blue, highlights and shadows change their own end', async () => {
    const file = await folder.write('ends.png', await greyBars([50, 128, 215]));
    const at3 = async (corrections: Corrections): Promise<number[][]> => {
      const picture = await corrected(file, corrections);
      return Promise.all([1 / 6, 3 / 6, 5 / 6].map((x) => colourAt(picture, x, 0.5)));
    };
    const [, warm] = await at3({ temperature: 60 });
    expect(warm?.[0]).toBeGreaterThan(130);
    expect(warm?.[2]).toBeLessThan(125);
    const [dark, , light] = await at3({ shadows: 60, highlights: -60 });
    expect(dark?.[1]).toBeGreaterThan(60);
    expect(light?.[1]).toBeLessThan(208);
  });
});

describe('an automatic correction', () => {
  it.each([{ straighten: 2, vertical: 5 }, { straighten: -1.5, vertical: -4 }, { vertical: 8 }, { straighten: 3 }])(
    'makes a drawn room upright to 0.2 degrees: %o',
    async (look) => {
      const file = await drawnRoom(`auto-${JSON.stringify(look).replaceAll(/\W/g, '')}.jpg`, look);
      const { upright } = await analyse(file, folder.path('scratch'));
      if (upright === null) return expect.fail('no lines were found');
      const raw = await rawOf(await corrected(file, upright));
      // Its lines are where those of the right correction are, or a little aside.
      for (const x of [0.1, 0.5, 0.9]) expect(Math.abs(leaning(raw, x))).toBeLessThan(0.2);
      expect(Math.abs(upright.straighten - (look.straighten ?? 0))).toBeLessThan(0.2);
      expect(Math.abs(upright.vertical - (look.vertical ?? 0))).toBeLessThan(0.4);
    },
  );

  it.each([
    ['that is upright already', () => drawnRoom('upright.jpg', {})],
    ['of leaves and grass', () => drawnLines('leaves.jpg', (nth) => [(nth * 137) % 1200, (nth * 71) % 800, nth * 53])],
    ['of a leaning stair', () => drawnLines('stair.jpg', (nth) => [(nth % 12) * 100, 400, 12 + (nth % 3) * 4])],
  ])('leaves a picture %s', async (_name, draw) => {
    expect((await analyse(await draw(), folder.path('scratch'))).upright).toBeNull();
  });

  it('brightens what is dark and darkens what is too bright by a little, and leaves the rest', async () => {
    const stopsOf = async (name: string, greys: readonly number[]): Promise<number> =>
      (await analyse(await folder.write(name, await greyBars(greys)), folder.path('scratch'))).exposure;
    const dark = await stopsOf('dark.png', [20, 40, 60, 70, 90]);
    expect(dark).toBeGreaterThan(0.3);
    expect(dark).toBeLessThanOrEqual(0.7);
    expect(await stopsOf('middle.png', [60, 100, 133, 160, 200])).toBe(0);
    expect(await stopsOf('bright.png', [200, 225, 235, 245, 250])).toBeLessThan(-0.2);
  });
});

/** Short strokes at places and angles; an angle of 0 is upright. */
function drawnLines(name: string, at: (nth: number) => readonly [number, number, number]): Promise<string> {
  const strokes = Array.from({ length: 90 }, (_, nth) => {
    const [x, y, angle] = at(nth);
    const length = name === 'stair.jpg' ? 700 : 90;
    return `<path d="M 0 ${-length / 2} V ${length / 2}" transform="translate(${x} ${y}) rotate(${angle})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="100%" height="100%" fill="#9fb08c"/>
    <g stroke="#22301c" stroke-width="4">${strokes.join('')}</g></svg>`;
  return sharp(Buffer.from(svg))
    .jpeg()
    .toBuffer()
    .then((data) => folder.write(name, data));
}

function mean(raw: Raw, x: number): number {
  let sum = 0;
  for (let y = 100; y < 400; y += 1) sum += lightAt(raw, x + (y % 20), y);
  return sum / 300;
}

function columnMean(raw: Raw, x: number): number {
  let sum = 0;
  for (let y = 0; y < raw.height; y += 1) sum += lightAt(raw, x, y);
  return sum / raw.height;
}

function greyBars(greys: readonly number[]): Promise<Buffer> {
  const width = 900;
  return sharp({ create: { width, height: 600, channels: 3, background: '#000' } })
    .composite(
      greys.map((grey, index) => ({
        input: {
          create: {
            width: Math.floor(width / greys.length),
            height: 600,
            channels: 3 as const,
            background: { r: grey, g: grey, b: grey },
          },
        },
        left: Math.floor((index * width) / greys.length),
        top: 0,
      })),
    )
    .png()
    .toBuffer();
}

function gradient(from: number, to: number): Promise<Buffer> {
  const [width, height] = [900, 200];
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    data.fill(Math.round(from + ((index % width) / width) * (to - from)), index * 3, index * 3 + 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
