import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { serve } from '../../../build/demo/app-process.ts';
import { CALL_SWITCH_MODULE, callSwitchOf } from '../call-switch.ts';
import { filesOf, openPage } from './page-of-host.ts';
import { type Running, VOLUMES } from './running.ts';

/** `lightbox serve` as it is built, in a process of its own that can be killed and halted. */
export async function startLoopbackProcess(
  home: string,
  context: BrowserContext,
  watch: (page: Page) => void,
): Promise<Running> {
  const served = await serve(home, { imports: [CALL_SWITCH_MODULE], cards: join(dirname(home), VOLUMES) });
  const page = await openPage(context, watch, served.url);
  return {
    page,
    address: served.url,
    desktop: null,
    calls: callSwitchOf(served.child),
    ...filesOf(page),
    end: (how) => (how === 'SIGKILL' ? served.kill() : served.stop()),
    freeze: () => served.signal('SIGSTOP'),
    thaw: () => served.signal('SIGCONT'),
  };
}
