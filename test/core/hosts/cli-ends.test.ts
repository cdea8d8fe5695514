// @module-tag large
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { afterTest, pictureFiles, temporaryFolder } from '../harness.ts';
import { serveHere } from '../local-server.ts';

const cli = fileURLToPath(new URL('../../../electron/hosts/cli.ts', import.meta.url));

/** A service with one listing of two photos that never closes a connection by itself; how its pictures are answered. */
async function serviceThatHoldsOn(picture: (response: ServerResponse) => void): Promise<string> {
  let address = '';
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/picture/') === true) {
      picture(response);
      return;
    }
    const media = ['a', 'b'].map((key, index) => ({
      MediaKey: key,
      MediaKeyNumeric: index + 1,
      MediaURL: `${address}/picture/${key}.jpg`,
      Order: index,
      ShortDescription: key,
      ImageOf: null,
      '@odata.etag': 'W/"1"',
    }));
    const isListing = request.url?.includes('/Property(') === true;
    response.writeHead(isListing ? 200 : 404, { 'Content-Type': 'application/json', 'OData-Version': '4.0' });
    response.end(JSON.stringify(isListing ? { ListingKey: 'L1', '@odata.etag': 'W/"1"', Media: media } : {}));
  });
  server.keepAliveTimeout = 0;
  address = await serveHere(server);
  return address;
}

/** Runs one command line in a process of its own, until it has ended by itself. @param isRead whether anybody reads its stdout */
async function lightbox(
  home: string,
  words: readonly string[],
  isRead = true,
): Promise<{ code: number | null; stderr: string }> {
  const env = { ...process.env, LIGHTBOX_SECRETS: 'file' };
  const child = spawn(process.execPath, [cli, '--home', home, '--json', ...words], { env });
  afterTest(() => void child.kill('SIGKILL'));
  if (isRead) child.stdout.resume();
  else child.stdout.destroy();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stderr: await text(child.stderr), code: await ended };
}

describe('a command that is done ends, whatever connections a service holds open', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['with a page that never ends', (response) => void response.writeHead(404).write('<html>')],
    ['with nothing', (response) => void response.writeHead(404, { 'Content-Length': '0' }).end()],
  ])('pictures are answered %s', async (_how, picture) => {
    const home = await temporaryFolder();
    const address = await serviceThatHoldsOn(picture);
    const done = { code: 0, stderr: '' };
    const words = ['connect', '--upload-url', address, '--base-url', address, '--token', 'token'];
    expect(await lightbox(home, words)).toEqual(done);
    expect(await lightbox(home, ['listing', 'open', 'L1'])).toEqual(done);
    expect(await lightbox(home, ['sync'])).toEqual(done);
  });
});

describe('a command whose reader is gone, as in a pipe to head', () => {
  it('ends as it would have, without a word, and closes the library', async () => {
    const home = await temporaryFolder();
    expect(await lightbox(home, ['listing', 'create', '12 Oak Street'], false)).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(home).toSorted()).toEqual(['library.db', 'logs']);
  });

  it('that runs until it is stopped ends once it has something to say', async () => {
    const [home, [picture]] = [await temporaryFolder(), await pictureFiles(1)];
    await lightbox(home, ['listing', 'create', 'Oak']);
    const { code } = await lightbox(home, ['listing', 'watch', 'Oak', path.dirname(picture ?? '')], false);
    expect(code).toBe(0);
  });
});
