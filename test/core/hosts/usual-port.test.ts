import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';
import { onUsualPort } from '../../../electron/hosts/practice-port.ts';
import { afterTest, temporaryFolder } from '../harness.ts';

interface Started {
  readonly url: string;
  readonly server: Server;
}

function listen(port: number): Promise<Started> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('There is no address.'));
      afterTest(() => close(server));
      return resolve({ url: `http://127.0.0.1:${address.port}/#token=1`, server });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/** Starts in a home, notes the address, and ends. */
async function startAndEnd(home: string): Promise<string> {
  const { url, server } = await onUsualPort(home, 0, listen);
  await close(server);
  return url;
}

it('has the address of the last time, so that a browser finds what it keeps', async () => {
  const home = await temporaryFolder();
  const first = await startAndEnd(home);
  expect(await startAndEnd(home)).toBe(first);
});

it('takes another port while the usual one is taken, and goes back to it', async () => {
  const home = await temporaryFolder();
  const first = await onUsualPort(home, 0, listen);
  const second = await onUsualPort(home, 0, listen);
  expect(second.url).not.toBe(first.url);
  await close(first.server);
  expect(await startAndEnd(home)).toBe(first.url);
});

it('keeps to the port that was asked for, and does not make it the usual one', async () => {
  const home = await temporaryFolder();
  const usual = await startAndEnd(home);
  const free = await listen(0);
  const asked = Number(new URL(free.url).port);
  await expect(onUsualPort(home, asked, listen)).rejects.toThrow('EADDRINUSE');
  await close(free.server);
  const there = await onUsualPort(home, asked, listen);
  expect(there.url).toBe(free.url);
  expect(await startAndEnd(home)).toBe(usual);
});

it('starts in spite of a damaged note', async () => {
  const home = await temporaryFolder();
  writeFileSync(path.join(home, 'page.json'), '{"port":"many"}');
  const first = await startAndEnd(home);
  expect(await startAndEnd(home)).toBe(first);
});

it('keeps no note of a start that failed', async () => {
  const home = await temporaryFolder();
  await expect(onUsualPort(home, 0, () => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  expect(existsSync(path.join(home, 'page.json'))).toBe(false);
});
