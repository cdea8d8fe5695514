import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { buildIfNeeded } from '../../build/bundle.ts';
import { type Served, serve } from '../../build/demo/app-process.ts';
import { openBrowser } from '../../build/demo/workbench-page.ts';
import { startServer } from './helper-process.ts';
import { type Awaited, memoryOf, type Scrolled, scrollThrough, timeFrom, typeAndTime } from './page-measures.ts';
import { firstTileOf, HUGE, LARGE, writeRendererLibrary } from './renderer-library.ts';
import { type BenchRow, type Goal, median, pairedRow } from './row.ts';

const rounds = 3;
const arrows = 10;
const words = 'Kitchen with an island and morning light';
const moved = 100;
/** Pixels in a frame: as fast as a wheel turns, and a whole window in each frame as when the scroll bar is dragged. */
const wheel = 200;
const screen = 900;

/** The page of the loopback host in a real browser, beside a page that shows the same pictures in plain `<img>`. */
export async function benchRenderer(scratch: string): Promise<BenchRow[]> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  const home = join(scratch, 'home');
  const { large, huge } = await writeRendererLibrary(home);
  const lists = join(scratch, 'lists.json');
  await writeFile(lists, JSON.stringify({ [LARGE.name]: large, [HUGE.name]: huge }));
  const ours: Measured[] = [];
  const plain: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(() => startLightbox(home)));
    plain.push(await measure(() => startPlain(lists)));
  }
  return rowsOf(ours, plain);
}

/** A page under measure: ours, or the plain one. */
interface Subject {
  readonly url: string;
  openListing(page: Page, name: string): Promise<void>;
  /** Chooses the last photos. */
  chooseLast(page: Page): Promise<void>;
  /** What shows that another photo stands first. */
  readonly moved: (before: string | null) => Awaited;
  /** What shows another large picture. */
  readonly large: (before: string | null) => Awaited;
  /** Opens the large view of the first photo. */
  openLarge(page: Page): Promise<void>;
  stop(): Promise<void>;
}

const ANY_TILE = '[role=grid][aria-label=Photos] [role=row]';
const FIRST_TILE = `${ANY_TILE}[aria-label^="Photo 1,"]`;
/** A person looks at a picture before they go on; the neighbours are decoded meanwhile. */
const look = 300;

async function startLightbox(home: string): Promise<Subject> {
  const served: Served = await serve(home);
  return {
    url: served.url,
    openListing: (page, name) => page.getByRole('row', { name }).first().click(),
    async chooseLast(page) {
      await page.locator(FIRST_TILE).click();
      await page.keyboard.press('End');
      for (let more = 1; more < moved; more += 1) await page.keyboard.press('Shift+ArrowLeft');
    },
    moved: (before) => ({ selector: FIRST_TILE, attribute: 'aria-label', not: before }),
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

async function startPlain(lists: string): Promise<Subject> {
  const server = await startServer('./plain-grid.ts', [lists]);
  return {
    url: `http://127.0.0.1:${server.port}/`,
    openListing: (page, name) => page.getByRole('button', { name }).click(),
    chooseLast: () => Promise.resolve(),
    moved: (before) => ({ selector: ANY_TILE, attribute: 'aria-label', not: before }),
    large: (before) => ({ selector: '#large', attribute: 'data-at', not: before }),
    openLarge: (page) => page.keyboard.press('Enter'),
    stop: () => server.stop(),
  };
}

/** Milliseconds, megabytes and counts of one round. */
interface Measured {
  readonly coldStart: number;
  readonly opening: number;
  readonly arrow: readonly number[];
  readonly move: number;
  readonly typing: readonly number[];
  readonly scrolled: Scrolled;
  readonly flung: Scrolled;
  readonly heap: number;
  readonly process: number | null;
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
      await open(page, subject, HUGE.name);
      const coldStart = performance.now() - began;
      const opening = await open(page, subject, LARGE.name);
      const move = await moveLast(page, subject);
      const arrow = await walk(page, subject);
      await open(page, subject, HUGE.name);
      const scrolled = await scrollThrough(page, wheel);
      const flung = await scrollThrough(page, -screen);
      const { heap, process } = await memoryOf(page, browser);
      const typing = await type(page);
      return { coldStart, opening, arrow, move, typing, scrolled, flung, heap, process };
    } finally {
      await subject.stop();
    }
  } finally {
    await browser.close();
  }
}

/** Opens a listing; milliseconds from the click until all pictures in the window are there. */
async function open(page: Page, subject: Subject, name: string): Promise<number> {
  // Another photo may stand first by now: the library remembers the moves of the rounds before.
  const first = `${ANY_TILE}[aria-label^="${firstTileOf(name)}"]`;
  return timeFrom(page, 'click', { selector: first, pictures: true }, () => subject.openListing(page, name));
}

async function moveLast(page: Page, subject: Subject): Promise<number> {
  const before = await page.locator(ANY_TILE).first().getAttribute('aria-label');
  await subject.chooseLast(page);
  return timeFrom(page, 'keydown', subject.moved(before), () => page.keyboard.press('p'));
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

async function type(page: Page): Promise<number[]> {
  await page.locator(ANY_TILE).last().click();
  await page.getByRole('textbox', { name: 'Caption' }).click();
  return typeAndTime(page, words);
}

function rowsOf(ours: readonly Measured[], plain: readonly Measured[]): BenchRow[] {
  const row = (name: string, unit: string, of: (each: Measured) => number, goal: Goal | null = null): BenchRow =>
    pairedRow(name, unit, median(ours.map(of)), { name: 'plain <img> grid', value: median(plain.map(of)) }, goal);
  const worst = (times: readonly number[]): number => Math.max(...times);
  const none: Goal = { of: 'value', at: 'most', limit: 0 };
  const scrollRows = (name: string, of: (each: Measured) => Scrolled, goal: Goal | null): BenchRow[] => [
    row(`${name}: tasks over 50 ms`, '', (each) => of(each).longTasks, goal),
    row('the longest of them', 'ms', (each) => of(each).longestTask),
    row('part of the frames that came late', '', (each) => of(each).lateFrames),
  ];
  return [
    row('cold start to usable grid, 10,000 photos in 200 listings', 'ms', (each) => each.coldStart),
    row(`opening a listing of ${LARGE.photos}`, 'ms', (each) => each.opening),
    row(`moving ${moved} of ${LARGE.photos} photos`, 'ms', (each) => each.move),
    row('arrow to the next large picture', 'ms', (each) => median(each.arrow), { of: 'value', at: 'most', limit: 100 }),
    row(`a letter in a caption, ${HUGE.photos} photos`, 'ms', (each) => median(each.typing)),
    row('the slowest letter', 'ms', (each) => worst(each.typing)),
    ...scrollRows(`scrolling ${HUGE.photos} photos by the wheel`, (each) => each.scrolled, none),
    ...scrollRows('a window in each frame', (each) => each.flung, null),
    row('script memory after it', 'MB', (each) => each.heap),
    ...(ours.some((each) => each.process === null)
      ? []
      : [row('memory of the page’s process after it', 'MB', (each) => each.process ?? Number.NaN)]),
  ];
}
