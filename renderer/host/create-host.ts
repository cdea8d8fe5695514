import { createElectronHost } from './electron.ts';
import type { Host } from './host.ts';
import { createLoopbackHost } from './loopback.ts';

/** Picks the host by where the page runs: the desktop app has put its bridge on the window. */
export function createHost(page: Window): Host {
  if (page.lightbox !== undefined) return createElectronHost(page.lightbox);
  const token = new URLSearchParams(page.location.hash.slice(1)).get('token') ?? '';
  return createLoopbackHost(token);
}
