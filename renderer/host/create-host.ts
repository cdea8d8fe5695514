import type { Begun } from './begun.ts';
import { createElectronHost } from './electron.ts';
import type { Host } from './host.ts';
import { createLoopbackHost } from './loopback.ts';
import { launchToken } from './loopback-request.ts';

/** Picks the host by where the page runs: the desktop app has put its bridge on the window. */
export function createHost(page: Window, begun: Begun): Host {
  if (page.lightbox !== undefined) return createElectronHost(page.lightbox, begun);
  return createLoopbackHost(launchToken(page.location), begun);
}
