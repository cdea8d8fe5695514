import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildIfNeeded } from '../../build/bundle.ts';
import { serve } from '../../build/demo/app-process.ts';
import { openBrowser, type WorkbenchPage, workbenchPage } from '../../build/demo/workbench-page.ts';
import { createLibrary } from '../e2e/library.ts';
import { createPictures } from '../e2e/pictures.ts';
import { timeFrom } from './page-measures.ts';
import { type Bench, type BenchRow, plainRow } from './row.ts';

const PHOTOS = 300;
const PRESSES = 40;
const ROOMS = ['Kitchen', 'Living Room', 'Bedroom', 'Bathroom', 'Yard'];
const GOAL = { of: 'value', at: 'most', limit: 50 } as const;

/** Every key of the hand from being pressed to the next frame, in a listing of 300 camera photos with suggestions. */
export async function benchKeys(): Promise<Bench> {
  const problems = await buildIfNeeded();
  if (problems.some((problem) => /renderer|cli/.test(problem))) throw new Error(problems.join(' '));
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  try {
    const home = join(scratch, 'home');
    const shots = Array.from({ length: PHOTOS }, (_, index) => ({
      seconds: index * 25,
      keywords: index % 4 === 0 ? ['Lisbon', ROOMS[Math.floor(index / 12) % ROOMS.length] ?? ''] : ['Lisbon'],
    }));
    await createLibrary(home).addListing({ files: await createPictures(scratch).card(shots) });
    return { rows: await measure(home), missingPeers: [] };
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function measure(home: string): Promise<BenchRow[]> {
  const served = await serve(home);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(served.url);
    const workbench = workbenchPage(page);
    await workbench.tile(1).waitFor({ timeout: 120_000 });
    await workbench.tile(1).click();
    await page.locator('.tile-suggested').first().waitFor();
    const rows = [
      paintRow('arrow to the next photo', await times(page, () => page.keyboard.press('ArrowRight'))),
      paintRow('stars', await times(page, () => page.keyboard.press('Shift+Digit4'))),
      paintRow('key of a room', await times(page, (nth) => page.keyboard.press(String(1 + (nth % 9))))),
      paintRow('accept a suggestion, and go on', await acceptAlong(page)),
    ];
    rows.push(plainRow('key of a room until it is saved and shown, p95', await roomShown(workbench), 'ms'));
    await page.keyboard.press('q');
    await page.getByRole('textbox', { name: /^Caption of photo/ }).waitFor();
    const text = 'Kitchen with an island and morning light';
    rows.push(
      paintRow(
        'letter of a caption below its photo',
        await times(page, (nth) => page.keyboard.press(text.charAt(nth) || 'x')),
      ),
    );
    rows.push(paintRow('Enter to the next caption', await times(page, () => page.keyboard.press('Enter'))));
    await page.keyboard.press('Escape');
    rows.push(paintRow('accept all suggestions', await times(page, () => page.keyboard.press('Shift+J'), 1)));
    return rows;
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function acceptAlong(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let nth = 0; nth < PRESSES; nth += 1) {
    found.push(...(await times(page, () => page.keyboard.press('j'), 1)));
    await page.keyboard.press('ArrowRight');
  }
  return found;
}

/** Milliseconds from each key to the end of the frame after it. */
async function times(page: Page, press: (nth: number) => Promise<void>, presses = PRESSES): Promise<number[]> {
  const handle = await page.evaluateHandle(() => {
    const measured: number[] = [];
    const controller = new AbortController();
    const onKey = ({ timeStamp, key }: KeyboardEvent): void => {
      if (key === 'Shift') return;
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.addEventListener('message', () => measured.push(performance.now() - timeStamp));
        after.port1.start();
        after.port2.postMessage(null);
      });
    };
    addEventListener('keydown', onKey, { capture: true, signal: controller.signal });
    return { measured, controller };
  });
  for (let nth = 0; nth < presses; nth += 1) {
    await press(nth);
    await page.waitForFunction(([{ measured }, count]) => measured.length >= count, [handle, nth + 1] as const);
  }
  return handle.evaluate(({ measured, controller }) => {
    controller.abort();
    return measured;
  });
}

/** Until the library has it and the tile says so. */
async function roomShown({ page, tile }: WorkbenchPage): Promise<number> {
  const found: number[] = [];
  // By the key: its tile is scrolled out of the document.
  await page.keyboard.press('Home');
  await tile(1).click();
  for (let nth = 0; nth < PRESSES; nth += 1) {
    const key = nth % 2 === 0 ? '3' : '7';
    found.push(
      await timeFrom(page, 'keydown', { selector: `.room-key[data-selected][aria-keyshortcuts="${key}"]` }, () =>
        page.keyboard.press(key),
      ),
    );
  }
  return percentile(found, 0.95);
}

function paintRow(name: string, figures: readonly number[]): BenchRow {
  return plainRow(`${name}, p95 of ${figures.length}`, percentile(figures, 0.95), 'ms', GOAL);
}

function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
