// What is measured inside a page. Everything that is given to `evaluate` runs there and stands by itself.

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';

/** What has to be there: an element, its attribute with another value than before, and pictures that are decoded. */
export interface Awaited {
  readonly selector: string;
  readonly attribute?: string;
  /** The value that the attribute must not have any more. */
  readonly not?: string | null;
  /** Every picture of the grid within the window is there too. */
  readonly pictures?: boolean;
}

/** Milliseconds from the event that `cause` makes until what is awaited is there and a frame was made with it. */
export async function timeFrom(
  page: Page,
  event: 'keydown' | 'click',
  awaited: Awaited,
  cause: () => Promise<void>,
): Promise<number> {
  const clock = await page.evaluateHandle(
    ({ event: kind, awaited: { selector, attribute, not, pictures } }) => {
      const inWindow = (image: Element): boolean => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      const isThere = (): boolean => {
        const element = document.querySelector(selector);
        if (element === null) return false;
        const value = attribute === undefined ? null : element.getAttribute(attribute);
        if (not !== undefined && value === not) return false;
        if (pictures !== true) return true;
        const images = [...document.querySelectorAll<HTMLImageElement>('[role=grid][aria-label=Photos] img')];
        const seen = images.filter(inWindow);
        return seen.length > 0 && seen.every((image) => image.complete && image.naturalWidth > 0);
      };
      const time = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Nothing came of a ${kind}: ${selector}`)), 60_000);
        addEventListener(
          kind,
          ({ timeStamp }) => {
            const look = (): void => {
              if (isThere()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      return { time };
    },
    { event, awaited },
  );
  await cause();
  return clock.evaluate(({ time }) => time);
}

export interface Scrolled {
  /** Tasks of the page that took more than 50 ms. */
  readonly longTasks: number;
  readonly longestTask: number;
}

/** Scrolls the grid to an end by the wheel, so many pixels in each frame; fewer than 0 lead back to its start. */
export async function scrollThrough(page: Page, pixels: number): Promise<Scrolled> {
  await page.locator('[role=grid][aria-label=Photos]').hover({ position: { x: 200, y: 300 } });
  const handle = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    return tasks;
  });
  for (let still = 0, place = -1; still < 3; ) {
    await page.mouse.wheel(0, pixels);
    const now = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            resolve(document.querySelector('[role=grid][aria-label=Photos]')?.scrollTop ?? 0),
          );
        }),
    );
    still = now === place ? still + 1 : 0;
    place = now;
  }
  const tasks = await handle.jsonValue();
  return { longTasks: tasks.length, longestTask: Math.max(0, ...tasks) };
}

/** Megabytes of the largest renderer process after a collection; null where the system does not report them. */
export async function memoryOf(page: Page, browser: Browser): Promise<number | null> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const resident = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? Number.NaN);
      }),
  );
  const largest = Math.max(...resident.filter((kibibytes) => !Number.isNaN(kibibytes)));
  return Number.isFinite(largest) ? (largest * 1024) / 1e6 : null;
}
