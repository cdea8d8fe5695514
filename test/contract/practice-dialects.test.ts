import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PracticeServiceOptions } from '../../electron/practice/practice-service.ts';
import {
  type Answer,
  createListing,
  type Entity,
  entityOf,
  entitySchema,
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

/** The Media of a listing as they are, whatever their values. */
function mediaList(answer: Answer): Entity[] {
  return z.array(entitySchema).parse(entityOf(answer)['Media']);
}

function orderIn(text: string): unknown {
  return entitySchema.parse(JSON.parse(text))['Order'];
}

const names = ['a.jpg', 'b.jpg', 'c.jpg'];

describe('ways in which services answer', () => {
  it('with everything, whatever $filter says', async () => {
    const service = await startService({ dialect: { filter: 'ignored' } });
    await createListing(service, names);
    expect(mediaOf(await read(service, `Media?$filter=${encodeURIComponent("MediaKey eq 'none'")}`))).toHaveLength(3);
  });

  it('with an empty first page that names the next one', async () => {
    const service = await startService({ dialect: { firstPage: 'empty' } });
    await createListing(service, names);
    const first = await read(service, 'Media');
    expect(mediaOf(first)).toEqual([]);
    const next = await send(service, 'GET', String(entityOf(first)['@odata.nextLink']));
    expect([mediaOf(next).length, entityOf(next)['@odata.nextLink']]).toEqual([3, undefined]);
  });

  it('with the first Media of a listing, and where the others are', async () => {
    const service = await startService({ dialect: { expandedPageSize: 2 } });
    const { listingKey } = await createListing(service, names);
    const first = await read(service, `Property('${listingKey}')?$expand=Media`);
    expect(mediaOf(first)).toHaveLength(2);
    const next = await send(service, 'GET', String(entityOf(first)['Media@odata.nextLink']));
    expect(mediaOf(next).map(({ Order }) => Order)).toEqual([2]);
    const plain = await read(service, `Property('${listingKey}')`);
    expect(entityOf(plain)).not.toHaveProperty('Media@odata.nextLink');
  });

  it('with a part of what there is, and no word of the rest', async () => {
    const service = await startService({ dialect: { pageSize: 2, expandedPageSize: 2, nextLinks: 'missing' } });
    const { listingKey } = await createListing(service, names);
    for (const path of ['Media', `Property('${listingKey}')?$expand=Media`]) {
      const part = await read(service, path);
      expect(mediaOf(part)).toHaveLength(2);
      expect(part.text).not.toContain('nextLink');
    }
  });

  it('with an index that lags behind what is read by key', async () => {
    const service = await startService();
    const { media } = await createListing(service, ['a.jpg']);
    const [{ MediaKey, MediaKeyNumeric } = { MediaKey: '', MediaKeyNumeric: 0 }] = media;
    const found = async (key: unknown) =>
      mediaOf(await read(service, `Media?$filter=${encodeURIComponent(`MediaKey eq '${String(key)}'`)}`)).map(
        ({ ShortDescription }) => ShortDescription,
      );
    service.replica.freezeIndex();
    await sendJson(service, 'PATCH', `Media(${MediaKeyNumeric})`, { ShortDescription: 'Newer' }, { 'if-match': '*' });
    const later = await createListing(service, ['b.jpg']);
    expect(entityOf(await read(service, `Media(${MediaKeyNumeric})`))['ShortDescription']).toBe('Newer');
    expect(await found(MediaKey)).not.toEqual(['Newer']);
    expect(await found(later.media[0]?.MediaKey)).toEqual([]);
    service.replica.catchUp();
    expect(await found(MediaKey)).toEqual(['Newer']);
    expect(await found(later.media[0]?.MediaKey)).toHaveLength(1);
  });

  it.each([
    ['text', /"MediaKeyNumeric":"(9\d+)"/],
    ['large', /"MediaKeyNumeric":(9007199\d{10})\b/],
  ] as const)('with numeric keys as %s, by which a photo is read and changed', async (numericKeys, pattern) => {
    const service = await startService({ dialect: { numericKeys } });
    const results = await uploadPictures(service, ['a.jpg']);
    const media = results.map((result) => mediaFrom(result, 0));
    const created = await sendJson(service, 'POST', 'Property', listingWith(media));
    const key = pattern.exec(created.text)?.[1];
    const path = `Media(${key})`;
    expect((await read(service, path)).text).toMatch(pattern);
    const changed = await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' });
    expect([changed.status, pattern.exec(changed.text)?.[1]]).toEqual([200, key]);
    expect((await read(service, 'Media(90071992547000000)')).status).toBe(404);
  });

  it('with what was there a while ago, by copies in turn, of which an index lags further behind', async () => {
    const start = Date.parse('2026-05-04T08:00:00Z');
    let passed = 0;
    const service = await startService({
      now: () => new Date(start + passed),
      dialect: { readLags: [0, 5_000], filterLag: 15_000 },
    });
    const { listingKey, media } = await createListing(service, ['a.jpg']);
    const property = `Property('${listingKey}')`;
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    const indexed = `Media?$filter=${encodeURIComponent(`MediaKey eq '${media[0]?.MediaKey}'`)}`;
    const statuses = async (): Promise<number[]> => [
      (await read(service, property)).status,
      (await read(service, property)).status,
      (await read(service, path)).status,
      (await read(service, path)).status,
    ];
    const found = async (): Promise<number> => mediaOf(await read(service, indexed)).length;
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    passed = 10_000;
    expect([await statuses(), await found()]).toEqual([[200, 200, 200, 200], 0]);
    await sendJson(service, 'PATCH', path, { Order: 3 }, { 'if-match': '*' });
    passed = 14_000;
    const orders = async () => [(await read(service, path)).text, (await read(service, path)).text].map(orderIn);
    expect(await orders()).toEqual([0, 3]);
    passed = 15_000;
    expect([await orders(), await found()]).toEqual([[3, 3], 1]);
  });

  it('with odd values', async () => {
    const service = await startService({ dialect: { values: 'odd' } });
    const [result] = await uploadPictures(service, ['a.jpg']);
    if (result === undefined) throw new Error('No result.');
    const media = [mediaFrom(result, 1, { ShortDescription: '12' })];
    const [shown] = mediaList(await sendJson(service, 'POST', 'Property', listingWith(media)));
    expect(shown).toMatchObject({ Order: 1.5, ShortDescription: 12, DeletedYN: 'N' });
    expect(shown?.['ModificationTimestamp']).toBeTypeOf('number');
  });

  it.each<[NonNullable<PracticeServiceOptions['dialect']>, string, string]>([
    [{ storedText: 'trimmed' }, '  a  wide   hall ', 'a wide hall'],
    [{ storedText: 'escaped' }, 'Bed & “bath” <2>', 'Bed &amp; “bath” &lt;2&gt;'],
    [{ storedText: 'normalised' }, 'Cafe\u0301', 'Caf\u00E9'],
    [{ storedTextLength: 5 }, 'Front of the house', 'Front'],
    [{}, ' Cafe\u0301 & more ', ' Cafe\u0301 & more '],
  ])('with captions stored as %o', async (dialect, sent, stored) => {
    const service = await startService({ dialect });
    const { media } = await createListing(service, ['a.jpg']);
    const path = `Media(${media[0]?.MediaKeyNumeric})`;
    const changed = await sendJson(service, 'PATCH', path, { ShortDescription: sent }, { 'if-match': '*' });
    expect(entityOf(changed)['ShortDescription']).toBe(stored);
    expect(entityOf(await read(service, path))['ShortDescription']).toBe(stored);
  });

  it('with the same Id for the same bytes, whenever they come', async () => {
    const service = await startService({ dialect: { binaryIds: 'content' } });
    const bytes = pictureBytes('same');
    const upload = async (...fileNames: string[]) =>
      parseResults(
        (
          await postUpload(
            service,
            fileNames.map((fileName) => ({ fileName, bytes })),
          )
        ).text,
      );
    const [first, second] = await upload('a.jpg', 'b.jpg');
    const [third] = await upload('c.jpg');
    expect([second?.Id, third?.Id]).toEqual([first?.Id, first?.Id]);
    expect([first?.FileName, second?.FileName]).toEqual(['a.jpg', 'b.jpg']);
    expect((await uploadPictures(service, ['other.jpg']))[0]?.Id).not.toBe(first?.Id);
    expect(service.snapshot().binaries).toBe(2);
  });
});
