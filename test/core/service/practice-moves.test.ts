import { expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import {
  captionsAt,
  edit,
  listingWithPhotos,
  nth,
  openCore,
  startPractice,
  sync,
  temporaryFolder,
} from '../harness.ts';

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
  const { ids } = await listingWithPhotos(opened, 1);
  expect(await sync(opened)).toMatchObject({ created: 1 });
  const before = service.port;
  await service.close();
  service = await startPractice({ dataFolder, port: 0 });
  expect(service.port).not.toBe(before);
  asked.length = 0;
  await edit(opened, nth(ids, 0), 'Changed');
  expect(await sync(opened)).toMatchObject({ patched: 1, waiting: 0, blocked: 0 });
  expect(captionsAt(service)).toEqual(['Changed']);
  expect(new Set(asked)).toEqual(new Set([String(service.port)]));
});
