import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../electron/practice/practice-service.ts';
import {
  createListing,
  entityOf,
  listingWith,
  mediaFrom,
  mediaOf,
  parseResults,
  pictureBytes,
  postUpload,
  read,
  send,
  sendJson,
  startService,
  uploadPictures,
} from './practice-harness.ts';

const names = ['a.jpg', 'b.jpg', 'c.jpg'];
const parts = names.map((fileName) => ({ fileName, bytes: pictureBytes(fileName, 40_000) }));

describe('faults that are injected into the practice service', () => {
  it('carries out an upload, an insert and a patch whose answer is then lost', async () => {
    const service = await startService();
    service.faults.next('upload', 'dropReply');
    await expect(postUpload(service, parts)).rejects.toThrow('fetch failed');
    expect(service.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 3 });

    const results = await uploadPictures(service, names);
    service.faults.next('insert', 'dropReply');
    const payload = listingWith(results.map((result, index) => mediaFrom(result, index)));
    await expect(sendJson(service, 'POST', 'Property', payload)).rejects.toThrow('fetch failed');
    expect(service.snapshot().listings).toHaveLength(1);

    const filter = encodeURIComponent(`MediaKey eq '${results[0]?.Id}'`);
    const [media] = mediaOf(await read(service, `Media?$filter=${filter}`));
    service.faults.next('patch', 'dropReply');
    const path = `Media(${media?.MediaKeyNumeric})`;
    const headers = { 'if-match': String(media?.['@odata.etag']) };
    await expect(sendJson(service, 'PATCH', path, { ImageOf: 'Attic' }, headers)).rejects.toThrow('fetch failed');
    expect(entityOf(await read(service, path))['ImageOf']).toBe('Attic');
    expect(service.requests.filter(({ status }) => status === null).map(({ operation }) => operation)).toEqual([
      'upload',
      'insert',
      'patch',
    ]);
    expect(service.faults.pending()).toBe(0);
  });

  it('carries out nothing when the connection is cut on the way', async () => {
    const service = await startService();
    service.faults.next('upload', { kind: 'cutConnection', afterBytes: 50_000 });
    await expect(postUpload(service, parts)).rejects.toThrow('fetch failed');
    service.faults.next('upload', 'cutConnection');
    await expect(uploadPictures(service, ['small.jpg'])).rejects.toThrow('fetch failed');
    service.faults.next('insert', 'cutConnection');
    await expect(sendJson(service, 'POST', 'Property', listingWith([]))).rejects.toThrow('fetch failed');
    expect(service.snapshot()).toEqual({ listings: [], binaries: 0, orphanBinaries: 0 });
    expect((await postUpload(service, parts)).status).toBe(200);
  });

  it.each<[FaultInput, number, string | null]>([
    ['unauthorized', 401, null],
    ['notFound', 404, null],
    ['preconditionFailed', 412, null],
    ['preconditionRequired', 428, null],
    ['tooManyRequests', 429, null],
    [{ kind: 'tooManyRequests', retryAfterSeconds: 7 }, 429, '7'],
    [{ kind: 'unavailable', retryAfterSeconds: 0 }, 503, '0'],
    [{ kind: 'unavailable', retryAfterSeconds: 90, retryAfterAs: 'date' }, 503, 'Fri, 01 Jan 2027 00:01:30 GMT'],
  ])('refuses as %o once, changing nothing', async (fault, status, retryAfter) => {
    const service = await startService({ now: () => new Date('2027-01-01T00:00:00Z') });
    const { media } = await createListing(service, ['a.jpg']);
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    service.faults.next('patch', fault);
    const refused = await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' });
    expect(refused.status).toBe(status);
    expect(refused.headers.get('retry-after')).toBe(retryAfter);
    expect(entityOf(await read(service, path))['Order']).toBe(0);
    expect((await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' })).status).toBe(200);
  });

  it('can answer 503 to what it has carried out, and a bare 204', async () => {
    const service = await startService();
    const { media } = await createListing(service, ['a.jpg']);
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    service.faults.next('patch', { kind: 'unavailable', afterCommit: true });
    expect((await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' })).status).toBe(503);
    expect(entityOf(await read(service, path))['Order']).toBe(3);
    service.faults.next('patch', 'noContent');
    const bare = await sendJson(service, 'PATCH', path, { Order: 4 }, { 'if-match': '*' });
    expect([bare.status, bare.text, bare.headers.get('etag')]).toEqual([204, '', null]);
    service.faults.next('insert', 'noContent');
    const insert = await sendJson(service, 'POST', 'Property', listingWith([]));
    expect([insert.status, insert.headers.get('location')]).toEqual([204, null]);
    expect(service.snapshot().listings).toHaveLength(2);
  });

  it('sends a web page with status 200 as often as asked, then answers again', async () => {
    const service = await startService();
    service.faults.next('upload', 'html', 2);
    for (let time = 0; time < 2; time += 1) {
      const page = await postUpload(service, parts);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect(service.snapshot().binaries).toBe(0);
    expect(parseResults((await postUpload(service, parts)).text)).toHaveLength(3);
  });

  it('stands for a gateway that finds nothing: a 404 without a word of OData', async () => {
    const service = await startService();
    const { media } = await createListing(service, ['a.jpg']);
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    service.faults.next('get', { kind: 'html', status: 404 });
    const page = await read(service, path);
    expect([page.status, page.headers.get('content-type'), page.headers.get('odata-version')]).toEqual([
      404,
      'text/html; charset=utf-8',
      null,
    ]);
    expect((await read(service, path)).status).toBe(200);
  });

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

  it('shuffles, renames and loses upload results', async () => {
    const service = await startService();
    service.faults.next('upload', 'shuffleResults');
    const shuffled = parseResults((await postUpload(service, parts)).text).map(({ FileName }) => FileName);
    expect(shuffled.toSorted()).toEqual(names);
    expect(shuffled.every((name, index) => name !== names[index])).toBe(true);
    service.faults.next('upload', 'renameFiles');
    const renamed = parseResults((await postUpload(service, parts)).text).map(({ FileName }) => FileName);
    expect(renamed.some((name) => names.includes(name))).toBe(false);
    const before = service.snapshot().binaries;
    service.faults.next('upload', { kind: 'fewerResults', missing: 2 });
    expect(parseResults((await postUpload(service, parts)).text).map(({ FileName }) => FileName)).toEqual(['a.jpg']);
    expect(service.snapshot().binaries).toBe(before + 1);
  });

  it('lets an answer drip and still be whole', async () => {
    const service = await startService();
    service.faults.next('upload', { kind: 'slowDrip', chunkBytes: 100, everyMilliseconds: 1 });
    expect(parseResults((await postUpload(service, parts)).text)).toHaveLength(3);
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

  it('keeps faults of one operation away from the others', async () => {
    const service = await startService();
    service.faults.next('patch', 'unavailable', Number.POSITIVE_INFINITY);
    expect((await read(service, 'Media')).status).toBe(200);
    expect((await sendJson(service, 'PATCH', 'Media(1)', {}, { 'if-match': '*' })).status).toBe(503);
    expect((await sendJson(service, 'PATCH', 'Media(1)', {}, { 'if-match': '*' })).status).toBe(503);
    service.faults.clear();
    expect((await sendJson(service, 'PATCH', 'Media(1)', {}, { 'if-match': '*' })).status).toBe(404);
  });

  it('holds a request before it is carried out, or before it is answered', async () => {
    const service = await startService();
    const early = service.faults.hold('insert', 'beforeCommit');
    const first = sendJson(service, 'POST', 'Property', listingWith([]));
    await early.reached;
    expect(service.snapshot().listings).toHaveLength(0);
    early.release();
    expect((await first).status).toBe(201);
    const late = service.faults.hold('insert', 'beforeAnswer');
    const second = sendJson(service, 'POST', 'Property', listingWith([]));
    await late.reached;
    expect(service.snapshot().listings).toHaveLength(2);
    late.release();
    expect((await second).status).toBe(201);
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
  it('edits, adds and removes, each with a new tag, so that the first person gets 412', async () => {
    const service = await startService();
    const { listingKey, media } = await createListing(service, ['a.jpg', 'b.jpg']);
    const [first, second] = media;
    if (first === undefined || second === undefined) throw new Error('the listing has no Media');
    const path = `Media(${first.MediaKeyNumeric})`;
    const edited = service.secondPerson.editMedia(first.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    expect(edited['@odata.etag']).not.toBe(first['@odata.etag']);
    const stale = { 'if-match': String(first['@odata.etag']) };
    expect((await sendJson(service, 'PATCH', path, { ShortDescription: 'Mine' }, stale)).status).toBe(412);
    expect(entityOf(await read(service, path))['ShortDescription']).toBe('Theirs');
    service.secondPerson.deleteMedia(second.MediaKeyNumeric);
    expect((await read(service, `Media(${second.MediaKeyNumeric})`)).status).toBe(404);
    const picture = { fileName: 'drone.png', mediaType: 'image/png', bytes: pictureBytes('drone') };
    const added = service.secondPerson.addMedia(listingKey, { Order: 7 }, picture);
    expect((await fetch(String(added['MediaURL']))).status).toBe(200);
    expect(mediaOf(await read(service, `Property('${listingKey}')/Media`)).map(({ Order }) => Order)).toEqual([0, 7]);
    service.secondPerson.deleteProperty(listingKey);
    expect(service.snapshot().listings).toEqual([]);
  });

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
