import { expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import { nth, openCore, startPractice, temporaryFolder } from '../harness.ts';

it('the practice service that comes back on another port is gone on with there, and nothing is asked at the old one', async () => {
  const dataFolder = await temporaryFolder();
  let service = await startPractice({ dataFolder });
  const asked: string[] = [];
  const client: HttpClient = (request) => {
    asked.push(new URL(request.url).port);
    return createHttpClient()(request);
  };
  const practicePort = {
    samples: null,
    start: () => Promise.resolve(service),
    stop: () => Promise.resolve(),
  };
  const opened = await openCore({ client, practicePort });
  await opened.call('account.usePractice', {});
  const { ids } = await opened.listingWithPhotos(1);
  expect(await opened.sync()).toMatchObject({ created: 1 });
  const before = service.port;
  await service.close();
  service = await startPractice({ dataFolder, port: 0 });
  expect(service.port).not.toBe(before);
  asked.length = 0;
  await opened.edit(nth(ids, 0), 'Changed');
  expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0, blocked: 0 });
  expect(service.captions()).toEqual(['Changed']);
  expect(new Set(asked)).toEqual(new Set([String(service.port)]));
});
