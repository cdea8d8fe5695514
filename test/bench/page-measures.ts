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

/** Milliseconds from each letter to the frame that shows it. */
export async function typeAndTime(page: Page, text: string): Promise<number[]> {
  const handle = await page.evaluateHandle(() => {
    const times: number[] = [];
    addEventListener(
      'input',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          after.port1.start();
          after.port2.postMessage(null);
        });
      },
      { capture: true },
    );
    return times;
  });
  for (const letter of text) await page.keyboard.type(letter, { delay: 30 });
  await page.waitForFunction(({ times, count }) => times.length >= count, { times: handle, count: text.length });
  return handle.jsonValue();
}

export interface Scrolled {
  /** Tasks of the page that took more than 50 ms. */
  readonly longTasks: number;
  readonly longestTask: number;
  /** Part of the frames that came later than two frames of 60 a second. */
  readonly lateFrames: number;
}

/** Scrolls the grid to an end by the wheel, so many pixels in each frame; fewer than 0 lead back to its start. */
export async function scrollThrough(page: Page, pixels: number): Promise<Scrolled> {
  await page.locator('[role=grid][aria-label=Photos]').hover({ position: { x: 200, y: 300 } });
  const handle = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    const frames: number[] = [];
    const seen = { tasks, frames, going: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const frame = (now: number): void => {
      seen.frames.push(now - last);
      last = now;
      if (seen.going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return seen;
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
  return handle.evaluate((seen) => {
    seen.going = false;
    const late = seen.frames.filter((frame) => frame > 34).length;
    return {
      longTasks: seen.tasks.length,
      longestTask: Math.max(0, ...seen.tasks),
      lateFrames: late / seen.frames.length,
    };
  });
}

/** Megabytes of script objects after a collection, and of the largest renderer process where the system reports them. */
export async function memoryOf(page: Page, browser: Browser): Promise<{ heap: number; process: number | null }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
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
  return { heap, process: Number.isFinite(largest) ? (largest * 1024) / 1e6 : null };
}
