import type { BrowserContext, Page } from '@playwright/test';
import { type Running, readSaved } from './running.ts';

/** The window of a loopback host: the one that is open already, as after a restart, or a new one. */
export async function openPage(context: BrowserContext, watch: (page: Page) => void, url: string): Promise<Page> {
  const [open] = context.pages();
  const page = open ?? (await context.newPage());
  if (open === undefined) watch(page);
  // [Note: a dialog that nobody sees] A file dialog is only reported while somebody listens for it, and the listening takes a
  // moment to reach the browser: a key that is pressed in that moment opens one in vain.
  page.on('filechooser', () => undefined);
  await page.goto(url);
  return page;
}

/** How files come and go in a page of a browser. */
export function filesOf(page: Page): Pick<Running, 'chooseFiles' | 'saveFile'> {
  return {
    async chooseFiles(press, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles([...files]);
    },
    async saveFile(press) {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return readSaved(download.suggestedFilename(), await download.path());
    },
  };
}
