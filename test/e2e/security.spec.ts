import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

test.skip(({ host }) => host !== 'loopback', 'the desktop app has no port: see desktop.spec.ts');

/** Calls the core as a page would; what it answers, or the error's name. */
const callFromPage = async ([origin, token]: readonly [string, string]): Promise<string> => {
  try {
    const answer = await fetch(`${origin}/rpc/listing.list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
};

const connectFromPage = (origin: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/events`);
    socket.addEventListener('open', () => resolve('open'));
    socket.addEventListener('error', () => resolve('refused'));
  });

test('a page of another origin reads nothing, even with the token', async ({ openListing, app }) => {
  const workbench = await openListing(['A']);
  const { origin, hash } = new URL(app.address ?? '');
  const token = hash.replace('#token=', '');
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>elsewhere</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    const elsewhere = await workbench.page.context().newPage();
    await elsewhere.goto(`http://127.0.0.1:${portOf(address)}/`);
    expect(await elsewhere.evaluate(callFromPage, [origin, token] as const)).toBe('TypeError');
    expect(await elsewhere.evaluate(connectFromPage, origin)).toBe('refused');
    await elsewhere.goto('data:text/html,<title>elsewhere</title>');
    expect(await elsewhere.evaluate(callFromPage, [origin, token] as const)).toBe('TypeError');
    // The same call from the page itself shows that the question was right.
    expect(await workbench.page.evaluate(callFromPage, [origin, token] as const)).toMatch(/^200 .*12 Oak Street/);
  } finally {
    server.close();
  }
});

test('a link with an old or wrong token says so in plain words', { tag: '@large' }, async ({ openListing, app }) => {
  const { page } = await openListing(['A']);
  const other = await page.context().newPage();
  await other.goto(`${new URL(app.address ?? '').origin}/#token=of-yesterday`);
  await expect(other.getByRole('alert')).toContainText('This link to Listing Lightbox is no longer valid.');
  await expect(other.getByRole('alert')).toContainText('Start Listing Lightbox again');
  await expect(other.getByText('12 Oak Street')).toHaveCount(0);
});

test('the token is in no address that is asked for', { tag: '@large' }, async ({ openListing, app }) => {
  const { page } = await openListing(['A']);
  const token = new URL(app.address ?? '').hash.replace('#token=', '');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('row', { name: 'Photo 1, A' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.map((url) => url.split('#')[0]).filter((url) => url?.includes(token))).toEqual([]);
});

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
