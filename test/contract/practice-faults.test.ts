import { describe, expect, it } from 'vitest';
import {
  createListing,
  entityOf,
  pictureBytes,
  postUpload,
  read,
  send,
  sendJson,
  startService,
} from './practice-harness.ts';

const names = ['a.jpg', 'b.jpg', 'c.jpg'];
const parts = names.map((fileName) => ({ fileName, bytes: pictureBytes(fileName, 40_000) }));

describe('faults that are injected into the practice service', () => {
  it.each([
    ['noContent', 204, ''],
    ['error', 200, '"error":{"code":"ValidationFailed"'],
    ['oldEntity', 200, '"ShortDescription":"Photo 0"'],
    ['otherEntity', 200, '"ShortDescription":"Photo 1"'],
    ['cutBody', 200, '{"@odata.context"'],
  ] as const)('calls a change a success that it did not carry out: %s', async (answer, status, text) => {
    const service = await startService();
    const { media } = await createListing(service, ['a.jpg', 'b.jpg']);
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    const change = (caption: string) =>
      sendJson(service, 'PATCH', path, { ShortDescription: caption }, { 'if-match': '*' });
    service.faults.next('patch', { kind: 'falseSuccess', answer });
    const reported = await change('Changed');
    expect([reported.status, reported.text.includes(text), reported.headers.get('odata-version')]).toEqual([
      status,
      true,
      '4.0',
    ]);
    if (answer === 'cutBody') expect(() => entityOf(reported)).toThrow(SyntaxError);
    expect(entityOf(await read(service, path))['ShortDescription']).toBe('Photo 0');
    service.faults.next('patch', { kind: 'falseSuccess', answer, stored: true });
    await change('Stored');
    expect(entityOf(await read(service, path))['ShortDescription']).toBe('Stored');
  });

  it.each(['get', 'picture'] as const)('stops in the middle of an answer: %s', async (operation) => {
    const service = await startService();
    const { media, results } = await createListing(service, ['a.jpg']);
    service.faults.next(operation, 'stall');
    const entity = `${service.baseUrl}/RESO/OData/Media(${media[0]?.MediaKeyNumeric})`;
    const stop = new AbortController();
    const response = await fetch(operation === 'get' ? entity : (results[0]?.Location ?? ''), {
      headers: { authorization: `Bearer ${service.token}` },
      signal: stop.signal,
    });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    const more = reader?.read();
    stop.abort();
    await expect(more).rejects.toThrow('aborted');
    expect((await send(service, 'GET', entity)).status).toBe(200);
  });

  it('loses a 401 for a client that is still sending, then serves the next', async () => {
    const service = await startService();
    service.faults.next('upload', { kind: 'unauthorized', close: true });
    const outcome = await postUpload(service, parts).then(
      ({ status }) => status,
      () => 'connection lost',
    );
    expect([401, 'connection lost']).toContain(outcome);
    expect(service.snapshot().binaries).toBe(0);
    expect((await postUpload(service, parts)).status).toBe(200);
  });

  it('closes while a request is held', async () => {
    const service = await startService();
    const hold = service.faults.hold('get', 'beforeAnswer');
    const outcome = read(service, 'Media').then(
      () => 'answered',
      () => 'connection lost',
    );
    await hold.reached;
    await service.close();
    expect(['answered', 'connection lost']).toContain(await outcome);
  });
});

describe('a second person at the practice service', () => {
  it('can be played over HTTP only when control was switched on, and only with the token', async () => {
    const off = await startService();
    expect((await send(off, 'GET', `http://127.0.0.1:${off.port}/control/snapshot`)).status).toBe(404);
    const service = await startService({ control: true });
    const { media, listingKey } = await createListing(service, ['a.jpg']);
    const control = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(service, 'POST', `http://127.0.0.1:${service.port}/control/${path}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const mediaKeyNumeric = media[0]?.MediaKeyNumeric;
    const edit = { mediaKeyNumeric, fields: { ImageOf: 'Attic' } };
    expect((await control('media/edit', edit, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await control('media/edit', edit)).status).toBe(200);
    expect((await control('media/edit', { ...edit, mediaKeyNumeric: 1 })).status).toBe(404);
    const picture = { fileName: 'b.jpg', mediaType: 'image/jpeg', base64: pictureBytes('b').toString('base64') };
    expect((await control('media/add', { listingKey, fields: { Order: 1 }, picture })).status).toBe(200);
    expect((await control('property/edit', { listingKey, fields: { YearBuilt: 1900 } })).status).toBe(200);
    expect((await control('faults', { operation: 'get', fault: 'unavailable' })).status).toBe(200);
    expect((await control('faults', { operation: 'get', fault: 'nonsense' })).status).toBe(400);
    expect((await read(service, 'Media')).status).toBe(503);
    const state = await send(service, 'GET', `http://127.0.0.1:${service.port}/control/snapshot`);
    expect(JSON.parse(state.text)).toEqual(service.snapshot());
    expect(service.snapshot().listings[0]?.media.map((item) => item['ImageOf'])).toEqual(['Attic', null]);
    expect((await control('media/delete', { mediaKeyNumeric })).status).toBe(200);
    expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 1 });
  });
});
