import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createHttpClient, type HttpClient, type HttpRequest } from '../../../electron/core/service/http/http.ts';
import { connectedCore, LONG_ABSENCE, nth } from '../harness.ts';
import { serveHere } from '../local-server.ts';

/** Takes requests and never answers. */
async function muteServer() {
  let asked = 0;
  const server = createServer((request) => {
    asked += 1;
    request.resume();
  });
  return { url: await serveHere(server), asked: () => asked };
}

/** A service that is silent to some requests, which are given up soon. */
async function silentService() {
  const mute = await muteServer();
  let isSilentTo = (_request: HttpRequest): boolean => false;
  const real = createHttpClient();
  const client: HttpClient = (request) =>
    isSilentTo(request) ? real({ ...request, url: mute.url, stallAfter: 300 }) : real(request);
  const { clock, service, opened } = await connectedCore({ client });
  return {
    clock,
    service,
    opened,
    /** How many requests were not answered. */
    unanswered: mute.asked,
    beSilentTo(isMeant: (request: HttpRequest) => boolean) {
      isSilentTo = isMeant;
    },
    answerAgain() {
      isSilentTo = () => false;
    },
  };
}

async function silentSynced(count: number) {
  const start = await silentService();
  const { listingId, ids } = await start.opened.listingWithPhotos(count);
  await start.opened.sync();
  return { ...start, listingId, ids };
}

it('a read that is not answered is not repeated in the same sync: the service counts as out of reach for a while', async () => {
  const { opened, service, ids, clock, unanswered, beSilentTo, answerAgain } = await silentSynced(2);
  await opened.edit(nth(ids, 0), 'Written meanwhile');
  beSilentTo(({ method }) => method === 'GET');
  const outcome = await opened.sync();
  expect(outcome).toMatchObject({ patched: 0, waiting: 1, blocked: 0 });
  expect(outcome.reasons).toMatchObject([{ code: 'offline', phrase: { code: 'problem.unanswered' } }]);
  expect(unanswered()).toBe(1);
  const { network, nextTryAt } = await opened.call('sync.status', {});
  expect([network, (nextTryAt ?? 0) > clock.now().getTime()]).toEqual(['offline', true]);
  answerAgain();
  expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0 });
  expect(service.captions()).toEqual(['Written meanwhile', 'Photo 2']);
});

it('a change that is not answered is sent once in a sync, and asked about before it is sent again', async () => {
  const { opened, service, ids, unanswered, beSilentTo, answerAgain } = await silentSynced(1);
  await opened.edit(nth(ids, 0), 'Written meanwhile');
  beSilentTo(({ method }) => method === 'PATCH');
  expect(await opened.sync()).toMatchObject({ patched: 0, waiting: 1, blocked: 0 });
  expect(unanswered()).toBe(1);
  answerAgain();
  expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0, blocked: 0, conflicts: 0 });
  expect(service.captions()).toEqual(['Written meanwhile']);
});

it('a creation that is not answered is asked about, and not made again in the same sync', async () => {
  const { opened, service, clock, unanswered, beSilentTo, answerAgain } = await silentService();
  await opened.listingWithPhotos(1);
  beSilentTo(({ method, url }) => method === 'POST' && url.endsWith('/Property'));
  expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 0, waiting: 1 });
  expect(unanswered()).toBe(1);
  answerAgain();
  clock.advance(600_000);
  await opened.sync();
  clock.advance(LONG_ABSENCE);
  expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
  expect(service.media()).toHaveLength(1);
});

it('an upload that is not answered is sent once in a sync', async () => {
  const { opened, service, unanswered, beSilentTo, answerAgain } = await silentService();
  await opened.listingWithPhotos(1);
  beSilentTo(({ method }) => method === 'POST');
  expect(await opened.sync()).toMatchObject({ uploaded: 0, waiting: 1, blocked: 0 });
  expect(unanswered()).toBe(1);
  answerAgain();
  expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
  expect(service.media()).toHaveLength(1);
});

it('a listing about which the service says nothing does not hold up the others of its account', async () => {
  const { opened, service, listingId, beSilentTo } = await silentSynced(1);
  const other = await opened.listingWithPhotos(1);
  await opened.sync();
  const { listingKey } = await opened.detail(listingId);
  beSilentTo(({ url }) => url.includes(`/Property('${listingKey}')`));
  for (const caption of ['Goes on', 'And on', 'And on again']) {
    await opened.edit(nth(other.ids, 0), caption);
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 1 });
    const captions = service.snapshot().listings.map(({ media }) => nth(media, 0)['ShortDescription']);
    expect(captions).toContain(caption);
  }
});
