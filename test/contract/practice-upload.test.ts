import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  createListing,
  entityOf,
  errorOf,
  mediaOf,
  multipartBody,
  multipartType,
  parseResults,
  pictureBytes,
  postUpload,
  read,
  send,
  sendChunked,
  sendCut,
  startService,
  temporaryFolder,
  uploadAddress,
  uploadPictures,
} from './practice-harness.ts';

describe('uploading pictures to the practice service', () => {
  it('answers one descriptor for each part, whatever the parts are called, with the headers of the document', async () => {
    const service = await startService();
    const answer = await postUpload(service, [
      { fileName: 'a.JPG', bytes: pictureBytes('a', 70_000), field: 'files' },
      { fileName: 'b.png', bytes: pictureBytes('b', 10), type: 'image/png', field: 'anything' },
      { fileName: 'c.webp', bytes: pictureBytes('c', 20), type: 'application/octet-stream', field: 'files' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    expect(answer.headers.get('expires')).toBe('-1');
    const results = parseResults(answer.text);
    expect(results.map(({ FileName, MediaType, Size }) => [FileName, MediaType, Size])).toEqual([
      ['a.JPG', 'image/jpeg', 70_000],
      ['b.png', 'image/png', 10],
      ['c.webp', 'image/webp', 20],
    ]);
    expect(results.map(({ Id, Location }) => Location.split('/').at(-1)?.replace(Id, ''))).toEqual([
      '.jpg',
      '.png',
      '.webp',
    ]);
  });

  it('serves the stored picture at its Location, and nothing beside it', async () => {
    const service = await startService();
    const [result] = await uploadPictures(service, ['front.jpg']);
    const picture = await fetch(result?.Location ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await picture.arrayBuffer()).equals(pictureBytes('front.jpg'))).toBe(true);
    const wrong = [`${service.uploadUrl}/media/${result?.Id}.png`, `${service.uploadUrl}/media/..%2fcredentials.json`];
    for (const url of wrong) expect((await fetch(url)).status).toBe(404);
  });

  it('refuses a missing or wrong token', async () => {
    const service = await startService();
    for (const authorization of ['', 'Bearer wrong', `Basic ${service.token}`]) {
      const answer = await send(service, 'POST', uploadAddress(service), {
        body: Uint8Array.from(multipartBody([{ fileName: 'a.jpg', bytes: pictureBytes('a') }])),
        headers: { 'content-type': multipartType, authorization },
      });
      expect(answer.status).toBe(401);
      expect(errorOf(answer).code).toBe('Unauthorized');
    }
    expect(service.snapshot().binaries).toBe(0);
  });

  it.each([
    ['without its closing boundary', (whole: Buffer) => whole.subarray(0, -6), 400],
    ['cut in the middle of the second part', (whole: Buffer) => whole.subarray(0, 8000), 400],
    ['without any part', () => Buffer.from('--practice-boundary--\r\n'), 400],
    ['that is no multipart at all', () => Buffer.from('hello'), 400],
    ['with an empty picture', () => multipartBody([{ fileName: 'a.jpg', bytes: Buffer.alloc(0) }]), 400],
  ])('commits nothing of a body %s', async (_name, change, status) => {
    const dataFolder = await temporaryFolder();
    const service = await startService({ dataFolder });
    const whole = multipartBody(['a.jpg', 'b.jpg'].map((fileName) => ({ fileName, bytes: pictureBytes(fileName) })));
    const answer = await send(service, 'POST', uploadAddress(service), {
      body: Uint8Array.from(change(whole)),
      headers: { 'content-type': multipartType },
    });
    expect(answer.status).toBe(status);
    expect(errorOf(answer).message).toContain('Nothing was stored');
    expect(service.snapshot().binaries).toBe(0);
    expect(await readdir(join(dataFolder, 'binaries'))).toEqual([]);
    expect(await readdir(join(dataFolder, 'incoming'))).toEqual([]);
  });

  it('commits nothing when the client goes away in the middle, and goes on serving', async () => {
    const service = await startService();
    const whole = multipartBody([{ fileName: 'a.jpg', bytes: pictureBytes('a', 50_000) }]);
    const headers = { 'content-type': multipartType, 'content-length': String(whole.length) };
    await sendCut(service, uploadAddress(service), headers, whole.subarray(0, 30_000));
    expect(await uploadPictures(service, ['b.jpg'])).toHaveLength(1);
    expect(service.snapshot().binaries).toBe(1);
  });

  it('refuses bodies that are not multipart, and those of unknown length', async () => {
    const service = await startService();
    const json = await send(service, 'POST', uploadAddress(service), {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    const parts = [{ fileName: 'a.jpg', bytes: pictureBytes('a') }];
    const status = await sendChunked(service, uploadAddress(service), multipartType, multipartBody(parts));
    expect(status).toBe(411);
    expect(service.snapshot().binaries).toBe(0);
  });

  it('keeps to its limits, and the client gets to read the refusal', async () => {
    const service = await startService({
      dialect: { maxFileBytes: 100_000, maxFilesPerUpload: 2, maxUploadBytes: 3_000_000 },
    });
    const small = { fileName: 'a.jpg', bytes: pictureBytes('a', 10) };
    const tooBig = await postUpload(service, [
      { fileName: 'big.jpg', bytes: pictureBytes('big', 2_000_000) },
      { fileName: 'b.jpg', bytes: pictureBytes('b', 10) },
    ]);
    const tooMany = await postUpload(service, [small, small, small]);
    const whole = await postUpload(service, [{ fileName: 'huge.jpg', bytes: pictureBytes('huge', 4_000_000) }]);
    expect([tooBig, tooMany, whole].map(({ status }) => status)).toEqual([413, 413, 413]);
    expect(errorOf(tooBig).message).toContain('big.jpg');
    expect(errorOf(tooMany).message).toContain('2 binaries');
    expect(service.snapshot().binaries).toBe(0);
    expect((await postUpload(service, [small, small])).status).toBe(200);
  });
});

describe('the data of the practice service', () => {
  it('survives a restart on another port: same credentials, same listing, pictures at the new address', async () => {
    const dataFolder = await temporaryFolder();
    const first = await startService({ dataFolder });
    const { listingKey, media, results } = await createListing(first, ['a.jpg', 'b.jpg']);
    const before = media[0]?.['MediaURL'];
    await first.close();
    const second = await startService({ dataFolder });
    expect([second.token, second.clientId, second.clientSecret]).toEqual([
      first.token,
      first.clientId,
      first.clientSecret,
    ]);
    expect(second.port).not.toBe(first.port);
    const answer = await read(second, `Property('${listingKey}')?$expand=Media`);
    const urls = mediaOf(answer).map((item) => String(item['MediaURL']));
    expect(urls).toEqual(results.map(({ Id }) => `${second.uploadUrl}/media/${Id}.jpg`));
    expect(urls[0]).not.toBe(before);
    expect((await fetch(urls[1] ?? '')).status).toBe(200);
    expect(mediaOf(answer).map((item) => item['@odata.etag'])).toEqual(media.map((item) => item['@odata.etag']));
  });

  it('takes in a listing whose pictures were uploaded before the restart', async () => {
    const dataFolder = await temporaryFolder();
    const first = await startService({ dataFolder });
    const [result] = await uploadPictures(first, ['a.jpg']);
    await first.close();
    const second = await startService({ dataFolder });
    const answer = await send(second, 'POST', `${second.baseUrl}/RESO/OData/Property`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        '@odata.type': '#OData.Models.Property',
        Media: [{ '@odata.type': '#OData.Models.Media', MediaKey: result?.Id, MediaURL: result?.Location }],
      }),
    });
    expect(answer.status).toBe(201);
    expect(mediaOf(answer)[0]?.['MediaURL']).toBe(`${second.uploadUrl}/media/${result?.Id}.jpg`);
    expect(entityOf(answer)['ListingKey']).toBeTypeOf('string');
  });

  it('is left untouched when a newer version wrote it', async () => {
    const dataFolder = await temporaryFolder();
    const path = join(dataFolder, 'practice.sqlite');
    const database = new Database(path);
    database.pragma('user_version = 99');
    database.close();
    const before = await readFile(path);
    await expect(startService({ dataFolder })).rejects.toThrow('newer version');
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  // Windows has no such modes.
  it.skipIf(process.platform === 'win32')('keeps its secrets in a file that only their owner can read', async () => {
    const dataFolder = await temporaryFolder();
    await startService({ dataFolder });
    const { mode } = await stat(join(dataFolder, 'credentials.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('says in a sentence that a port is taken', async () => {
    const service = await startService();
    await expect(startService({ port: service.port })).rejects.toThrow(`Port ${service.port} is in use`);
  });
});
