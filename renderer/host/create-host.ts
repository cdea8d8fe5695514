import type { EarlyAnswers } from './early-answers.ts';
import { createElectronHost } from './electron.ts';
import type { Host } from './host.ts';
import { createLoopbackHost } from './loopback.ts';
import { launchToken } from './loopback-request.ts';

/** Picks the host by where the page runs: the desktop app has put its bridge on the window. */
export function createHost(page: Window, earlyAnswers: EarlyAnswers): Host {
  if (page.lightbox !== undefined) return createElectronHost(page.lightbox, earlyAnswers);
  const token = launchToken(page.location);
  reloadForAnother(token, page);
  return createLoopbackHost(token, earlyAnswers);
}

/** [Note: a new link into an old page] Started anew, the host has the address of before, so its new link would load nothing. */
function reloadForAnother(token: string, page: Window): void {
  page.addEventListener('hashchange', () => {
    const next = launchToken(page.location);
    if (next !== '' && next !== token) page.location.reload();
  });
}
