import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { afterTest } from './cleanups.ts';

/** Lets a server answer on this computer until the test ends. @returns its port */
export async function listenHere(server: Server & { closeAllConnections?: () => void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    server.closeAllConnections?.();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** The same for http. @returns its origin */
export async function serveHere(server: HttpServer): Promise<string> {
  return `http://127.0.0.1:${await listenHere(server)}`;
}
