import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Served, serve } from '../../../build/demo/app-process.ts';
import { CALL_SWITCH_MODULE, callSwitchOf } from '../call-switch.ts';
import { type Running, readSaved } from './running.ts';

/** Beside the home: the folder in which cards are plugged in. */
export const VOLUMES = 'volumes';

export async function startLoopback(
  home: string,
  context: BrowserContext,
  watch: (page: Page) => void,
): Promise<Running> {
  const served: Served = await serve(home, {
    imports: [CALL_SWITCH_MODULE],
    cards: join(dirname(home), VOLUMES),
  });
  const [open] = context.pages();
  const page = open ?? (await context.newPage());
  if (open === undefined) watch(page);
  // [Note: a dialog that nobody sees] A file dialog is only told while somebody listens for it, and the listening takes a
  // moment to reach the browser: a key that is pressed in that moment opens one in vain.
  page.on('filechooser', () => undefined);
  await page.goto(served.url);
  return {
    page,
    address: served.url,
    calls: callSwitchOf(served.child),
    async chooseFiles(press, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles([...files]);
    },
    async saveFile(press) {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return readSaved(download.suggestedFilename(), await download.path());
    },
    end: (how) => (how === 'SIGKILL' ? served.kill() : served.stop()),
    freeze: () => served.signal('SIGSTOP'),
    thaw: () => served.signal('SIGCONT'),
  };
}
