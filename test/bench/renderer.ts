import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { buildIfNeeded } from '../../build/bundle.ts';
import { type Served, serve } from '../../build/demo/app-process.ts';
import { openBrowser } from '../../build/demo/workbench-page.ts';
import { startServer } from './helper-process.ts';
import { type Awaited, memoryOf, type Scrolled, scrollThrough, timeFrom } from './page-measures.ts';
import { HUGE, writeRendererLibrary } from './renderer-library.ts';
import { type BenchRow, type Goal, median } from './row.ts';

const rounds = 3;
const arrows = 10;
/** Pixels in a frame: as fast as a wheel turns, and a whole window in each frame as when the scroll bar is dragged. */
const wheel = 200;
const screen = 900;

/** The page of the loopback host in a real browser, beside a page that shows the same pictures in plain `<img>`. */
export async function benchRenderer(scratch: string): Promise<BenchRow[]> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  const home = join(scratch, 'home');
  const list = join(scratch, 'pictures.json');
  await writeFile(list, JSON.stringify(await writeRendererLibrary(home)));
  const ours: Measured[] = [];
  const plain: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(() => startLightbox(home)));
    plain.push(await measure(() => startPlain(list)));
  }
  return rowsOf(ours, plain);
}

/** A page under measure: ours, or the plain one. */
interface Subject {
  readonly url: string;
  openListing(page: Page): Promise<void>;
  /** What shows another large picture. */
  readonly large: (before: string | null) => Awaited;
  /** Opens the large view of the first photo. */
  openLarge(page: Page): Promise<void>;
  stop(): Promise<void>;
}

const ANY_TILE = '[role=grid][aria-label=Photos] [role=row]';
const FIRST_TILE = `${ANY_TILE}[aria-label^="Photo 1, ${HUGE.name} "]`;
/** A person looks at a picture before they go on; the neighbours are decoded meanwhile. */
const look = 300;

async function startLightbox(home: string): Promise<Subject> {
  const served: Served = await serve(home);
  return {
    url: served.url,
    openListing: (page) => page.getByRole('row', { name: HUGE.name }).first().click(),
    large: (before) => ({
      selector: '.sheet[data-shown]:has(img[data-size="1600"][data-decoded])',
      attribute: 'aria-label',
      not: before,
    }),
    async openLarge(page) {
      await page.locator(FIRST_TILE).click();
      await page.keyboard.press('Enter');
    },
    stop: () => served.stop(),
  };
}

async function startPlain(list: string): Promise<Subject> {
  const server = await startServer('./plain-grid.ts', [HUGE.name, list]);
  return {
    url: `http://127.0.0.1:${server.port}/`,
    openListing: (page) => page.getByRole('button').click(),
    large: (before) => ({ selector: '#large', attribute: 'data-at', not: before }),
    openLarge: (page) => page.keyboard.press('Enter'),
    stop: () => server.stop(),
  };
}

/** Milliseconds, megabytes and counts of one round. */
interface Measured {
  readonly coldStart: number;
  readonly arrow: readonly number[];
  readonly scrolled: Scrolled;
  readonly flung: Scrolled;
  readonly memory: number | null;
}

/** In a browser of its own, so that its memory is that of this page. */
async function measure(start: () => Promise<Subject>): Promise<Measured> {
  const browser: Browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const began = performance.now();
    const subject = await start();
    try {
      await page.goto(subject.url);
      await timeFrom(page, 'click', { selector: FIRST_TILE, pictures: true }, () => subject.openListing(page));
      const coldStart = performance.now() - began;
      const arrow = await walk(page, subject);
      const scrolled = await scrollThrough(page, wheel);
      const flung = await scrollThrough(page, -screen);
      return { coldStart, arrow, scrolled, flung, memory: await memoryOf(page, browser) };
    } finally {
      await subject.stop();
    }
  } finally {
    await browser.close();
  }
}

async function walk(page: Page, subject: Subject): Promise<number[]> {
  await subject.openLarge(page);
  const { selector, attribute = '' } = subject.large(null);
  await page.locator(selector).first().waitFor({ timeout: 120_000 });
  const times: number[] = [];
  for (let step = 0; step < arrows; step += 1) {
    await page.waitForTimeout(look);
    const before = await page.locator(selector).first().getAttribute(attribute);
    times.push(await timeFrom(page, 'keydown', subject.large(before), () => page.keyboard.press('ArrowRight')));
  }
  await page.keyboard.press('Escape');
  return times;
}

function rowsOf(ours: readonly Measured[], plain: readonly Measured[]): BenchRow[] {
  const row = (name: string, unit: string, of: (each: Measured) => number, goal: Goal | null): BenchRow => {
    const peer = { name: 'plain <img> grid', value: median(plain.map(of)) };
    return { name, value: median(ours.map(of)), unit, peer, goal };
  };
  const none: Goal = { of: 'value', limit: 0 };
  const scrollRows = (name: string, of: (each: Measured) => Scrolled): BenchRow[] => [
    row(`${name}: tasks over 50 ms`, '', (each) => of(each).longTasks, none),
    row('the longest of them', 'ms', (each) => of(each).longestTask, null),
  ];
  const atMost = (limit: number): Goal => ({ of: 'ratio', limit });
  return [
    row('cold start to usable grid, 10,000 photos in 200 listings', 'ms', (each) => each.coldStart, atMost(1.4)),
    row('arrow to the next large picture', 'ms', (each) => median(each.arrow), { of: 'value', limit: 100 }),
    ...scrollRows(`scrolling ${HUGE.photos} photos by the wheel`, (each) => each.scrolled),
    ...scrollRows('a window in each frame', (each) => each.flung),
    ...(ours.some((each) => each.memory === null)
      ? []
      : [row('memory of the page’s process after it', 'MB', (each) => each.memory ?? Number.NaN, atMost(1.1))]),
  ];
}
