import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createPracticePort } from '../../../electron/hosts/practice-port.ts';
import { afterTest, temporaryFolder } from '../harness.ts';
import { serveHere } from '../local-server.ts';

/** Milliseconds, fewer than anybody waits, so that a test need not. */
const PROBE = 300;

/** A practice service of another process, on a computer that is busy. */
async function slowService(home: string) {
  const probes: ServerResponse[] = [];
  const changes: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'PATCH') {
      changes.push(request.url ?? '');
      setTimeout(() => response.writeHead(204).end(), 3 * PROBE);
      return;
    }
    // The first is answered too late, the next one at once.
    probes.push(response);
    if (probes.length > 1) response.writeHead(200).end('{"value":[]}');
  });
  const at = await serveHere(server);
  const running = { uploadUrl: at, baseUrl: `${at}/api`, token: 'practice' };
  await mkdir(path.join(home, 'practice'), { recursive: true });
  await writeFile(path.join(home, 'practice', 'running.json'), JSON.stringify(running));
  return { running, probes, changes };
}

it('uses the practice service of another process also where that answers slowly, and gives a change the time it takes', async () => {
  const home = await temporaryFolder();
  const { running, probes, changes } = await slowService(home);
  const port = createPracticePort(home, null, () => undefined, PROBE);
  afterTest(() => port.stop());
  expect(await port.start()).toEqual(running);
  // On a busy computer the second one may be late as well.
  expect(probes.length).toBeGreaterThan(1);
  await port.changeAsOther?.('7', 'Theirs');
  expect(changes).toEqual(['/api/RESO/OData/Media(7)']);
});
