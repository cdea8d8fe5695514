import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { buildIfNeeded } from '../../build/bundle.ts';
import { lightbox, serve } from '../../build/demo/app-process.ts';
import { openBrowser, workbenchPage } from '../../build/demo/workbench-page.ts';
import { writeSamplePhotos } from '../../build/samples.ts';
import { analyse, renderOutputs } from '../../electron/picture-process/render.ts';
import type { Corrections } from '../../shared/domain/corrections.ts';
import { cpuSecondsOf } from './cpu.ts';
import { type Bench, type BenchRow, pairedRow, plainRow } from './row.ts';
import { followFrames, takeFrames } from './slider-frames.ts';

const SPEC = { longEdge: 2048, quality: 85, maxBytes: null };
const NO_RIGHTS = { copyright: null, creator: null };
const rounds = 3;
const moves = 90;

/** Each beside the outputs of the same photo without corrections, in turns. */
const LOOKS: readonly (readonly [string, Corrections])[] = [
  ['rotated', { turn: 90 }],
  ['brighter and warmer', { exposure: 0.5, shadows: 20, temperature: 15 }],
  ['straightened, upright and brighter', { straighten: 1.5, vertical: 3, exposure: 0.5 }],
  ['cropped to a half', { crop: { left: 0.25, top: 0.25, width: 0.5, height: 0.5 } }],
];

/** What corrections cost, and how soon the page shows them. Photos of `folder`, or the sample photos. */
export async function benchCorrections(folder: string | null = null): Promise<Bench> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  try {
    const photos = folder === null ? await writeSamplePhotos(join(scratch, 'samples')) : await jpegsIn(folder);
    return { rows: [...(await costs(photos, scratch)), ...(await live(photos, scratch))], missingPeers: [] };
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function jpegsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.jpe?g$/i.test(name)).map((name) => join(folder, name));
}

async function costs(photos: readonly string[], scratch: string): Promise<BenchRow[]> {
  const unused = join(scratch, 'unused');
  const outputs = (photo: string, corrections: Corrections | null): Promise<unknown> =>
    renderOutputs(photo, NO_RIGHTS, SPEC, unused, corrections);
  const sums = LOOKS.map(() => ({ with: 0, without: 0 }));
  let analysed = 0;
  const [first] = photos;
  if (first !== undefined) for (const [, look] of LOOKS) await outputs(first, look);
  for (let round = 0; round < rounds; round += 1) {
    for (const photo of photos) {
      for (const [index, [, look]] of LOOKS.entries()) {
        const sum = sums[index];
        if (sum === undefined) continue;
        sum.without += await cpuSecondsOf(() => outputs(photo, null));
        sum.with += await cpuSecondsOf(() => outputs(photo, look));
      }
      analysed += await cpuSecondsOf(() => analyse(photo, unused));
    }
  }
  const count = photos.length * rounds;
  return [
    ...LOOKS.map(([name], index) => {
      const { with: own = 0, without = 0 } = sums[index] ?? {};
      const peer = { name: 'without corrections', value: without / count };
      return pairedRow(`three outputs of a photo ${name}`, 'CPU s', own / count, peer);
    }),
    plainRow('looking for lines and light in a photo', analysed / count, 'CPU s'),
  ];
}

async function live(photos: readonly string[], scratch: string): Promise<BenchRow[]> {
  const home = join(scratch, 'home');
  await lightbox(home, 'listing', 'create', 'Bench');
  await lightbox(home, 'photo', 'add', 'Bench', ...photos.slice(0, 1));
  const served = await serve(home);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1360, height: 850 } });
    await page.goto(served.url);
    await page.getByRole('row', { name: /Bench/ }).first().click();
    await workbenchPage(page).tile(1).click();
    await page.keyboard.press('e');
    const lines = await drag(page, 'Straighten');
    await page.getByRole('region', { name: 'Adjust' }).getByText('Light', { exact: true }).click();
    const light = await drag(page, 'Exposure');
    const goal = { of: 'value', at: 'most', limit: 50 } as const;
    return [
      plainRow('a slider moves the lines of a photo, from the pointer to the frame, p95', lines.frame, 'ms', goal),
      plainRow('a slider moves the light of a photo, from the pointer to the frame, p95', light.frame, 'ms', goal),
      // Of the page's own thread, which other programs do not blur as they do the time until a frame.
      plainRow('the page’s own work for a step of the lines', lines.work, 'CPU ms'),
      plainRow('the page’s own work for a step of the light', light.work, 'CPU ms'),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

interface Dragged {
  /** Milliseconds within which 95 of 100 moves of the pointer were drawn. */
  readonly frame: number;
  /** Milliseconds of processor time of the page's thread for each. */
  readonly work: number;
}

async function drag(page: Page, name: string): Promise<Dragged> {
  const slider = page.getByRole('region', { name: 'Adjust' }).locator('.adjust-slider', { hasText: name });
  const thumb = await slider.locator('.slider-thumb').boundingBox();
  if (thumb === null) throw new Error(`The slider ${name} is not shown.`);
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first moves pay for what is made once, such as the filter.
  for (let move = 0; move < 10; move += 1) await page.mouse.move(x + (move % 3), y);
  await page.evaluate(followFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await threadTime(session);
  for (let move = 0; move < moves; move += 1) await page.mouse.move(x + 40 * Math.sin(move / 9), y);
  const times = await page.evaluate(takeFrames);
  const work = ((await threadTime(session)) - before) / moves;
  await session.detach();
  await page.mouse.up();
  const frame = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  return { frame, work };
}

/** Processor time of the page's thread so far, in milliseconds. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
