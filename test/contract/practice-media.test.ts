import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Dialect, PracticeService } from '../../electron/practice/practice-service.ts';
import {
  createListing,
  entityOf,
  entitySchema,
  errorOf,
  mediaFrom,
  mediaOf,
  read,
  send,
  sendJson,
  startService,
  uploadPictures,
} from './practice-harness.ts';

async function withMedia(dialect: Partial<Dialect> = {}) {
  const service = await startService({ dialect });
  const { media, listingKey, results } = await createListing(service, ['a.jpg', 'b.jpg']);
  const [first, second] = media;
  if (first === undefined || second === undefined) throw new Error('the listing has no Media');
  const path = `Media(${first.MediaKeyNumeric})`;
  return { service, media, listingKey, results, first, second, path, tag: String(first['@odata.etag']) };
}

function patch(service: PracticeService, path: string, fields: unknown, headers: Record<string, string>) {
  return sendJson(service, 'PATCH', path, fields, headers);
}

describe('updating a Media at the practice service', () => {
  it('changes only what was sent and answers the full entity with a new tag, as in the document', async () => {
    const { service, path, tag, first } = await withMedia();
    const answer = await patch(
      service,
      path,
      { ShortDescription: 'Morning light', FileSize: 77 },
      { 'if-match': tag, prefer: 'odata.include-annotations="reso.*"' },
    );
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; odata.metadata=minimal',
      'odata-version': '4.0',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      expires: '-1',
    });
    const entity = entityOf(answer);
    const { '@odata.context': context, '@odata.etag': etag, ModificationTimestamp: _at, ...rest } = entity;
    const { '@odata.etag': _tag, ModificationTimestamp: _before, ...before } = first;
    expect(context).toBe(`${service.baseUrl}/RESO/OData/$metadata#Media/$entity`);
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    expect(etag).toBe(answer.headers.get('etag'));
    expect(etag).not.toBe(tag);
    expect(rest).toEqual({ ...before, ShortDescription: 'Morning light', FileSize: 77 });
    expect(entityOf(await read(service, path))).toEqual(entity);
  });

  it('sets ModificationTimestamp itself', async () => {
    const at = new Date('2027-01-02T03:04:05.678Z');
    const service = await startService({ now: () => at });
    const { media } = await createListing(service, ['a.jpg']);
    const fields = { ModificationTimestamp: '2026-05-04T10:20:30.456+0200', ImageOf: 'Bathroom' };
    const answer = await patch(service, `Media(${media[0]?.MediaKeyNumeric})`, fields, { 'if-match': '*' });
    expect(entityOf(answer)).toMatchObject({
      ImageOf: 'Bathroom',
      ModificationTimestamp: '2027-01-02T03:04:05.678+0000',
    });
  });

  it('changes nothing for a stale tag, a tag without W/, no tag, or a header that is no tag', async () => {
    const { service, path, tag } = await withMedia();
    const changed = await patch(service, path, { ImageOf: 'Bathroom' }, { 'if-match': tag });
    const current = changed.headers.get('etag') ?? '';
    const tries: [Record<string, string>, number][] = [
      [{ 'if-match': tag }, 412],
      [{ 'if-match': current.slice(2) }, 412],
      [{}, 428],
      [{ 'if-match': current.replaceAll('"', '') }, 400],
    ];
    for (const [headers, status] of tries) {
      const answer = await patch(service, path, { ShortDescription: 'lost' }, headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      expect(errorOf(answer).message).not.toBe('');
    }
    const after = await read(service, path);
    expect(after.headers.get('etag')).toBe(current);
    expect(entityOf(after)['ShortDescription']).toBe('Photo 0');
  });

  it('accepts * and a list that holds the tag', async () => {
    const { service, path, tag } = await withMedia();
    expect((await patch(service, path, { Order: 5 }, { 'if-match': `W/"other", ${tag}` })).status).toBe(200);
    expect((await patch(service, path, { Order: 6 }, { 'if-match': '*' })).status).toBe(200);
    expect(entityOf(await read(service, path))['Order']).toBe(6);
  });

  it('answers 412 for an entity that is not there, and 404 with *', async () => {
    const { service, tag } = await withMedia();
    expect((await patch(service, 'Media(1)', { Order: 1 }, { 'if-match': tag })).status).toBe(412);
    expect((await patch(service, 'Media(1)', { Order: 1 }, { 'if-match': '*' })).status).toBe(404);
    expect((await read(service, 'Media(1)')).status).toBe(404);
    expect((await read(service, "Property('PR1')")).status).toBe(404);
  });

  it('refuses unknown fields, wrong types and another key, by name', async () => {
    const { service, path, tag, second } = await withMedia();
    const tries: [Record<string, unknown>, string][] = [
      [{ Caption: 'x' }, 'Caption'],
      [{ Order: 'first' }, 'Order'],
      [{ MediaKey: second.MediaKey }, 'MediaKey'],
      [{ MediaKeyNumeric: 1 }, 'MediaKeyNumeric'],
      [{ ShortDescription: 'x'.repeat(1001) }, 'ShortDescription'],
    ];
    for (const [fields, target] of tries) {
      const answer = await patch(service, path, fields, { 'if-match': tag });
      expect([answer.status, errorOf(answer).target]).toEqual([400, target]);
    }
    expect((await read(service, path)).headers.get('etag')).toBe(tag);
  });

  it('answers 204 with the new tag for Prefer: return=minimal', async () => {
    const { service, path, tag } = await withMedia();
    const prefer = 'return=minimal, odata.include-annotations="reso.*"';
    const answer = await patch(service, path, { Order: 9 }, { 'if-match': tag, prefer });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await read(service, path)).headers.get('etag')).toBe(answer.headers.get('etag'));
  });
});

describe('the dialects of a PATCH', () => {
  it.each<[string, Partial<Dialect>, number, boolean, boolean]>([
    ['204 with a tag', { updateAnswer: 'noContentWithTag' }, 204, true, false],
    ['204 without a tag', { updateAnswer: 'noContentWithoutTag' }, 204, false, false],
    ['the tag in the header only', { tagIn: 'header' }, 200, true, false],
    ['the tag in the body only', { tagIn: 'body' }, 200, false, true],
    ['a web page', { updateAnswer: 'html' }, 200, false, false],
  ])('%s', async (_name, dialect, status, inHeader, inBody) => {
    const { service, path } = await withMedia(dialect);
    const answer = await patch(service, path, { Order: 4 }, { 'if-match': '*' });
    expect(answer.status).toBe(status);
    expect(answer.headers.has('etag')).toBe(inHeader);
    expect(answer.text.includes('@odata.etag')).toBe(inBody);
    expect(service.snapshot().listings[0]?.media[1]?.['Order']).toBe(4);
  });

  it.each([
    ['seconds', 1_777_882_830],
    ['milliseconds', 1_777_882_830_456],
  ] as const)('timestamps in %s since 1970', async (timestamps, written) => {
    const { first } = await withMedia({ timestamps });
    expect(first['MediaModificationTimestamp']).toBe(written);
    expect(first['ModificationTimestamp']).toEqual(expect.any(Number));
  });

  it('timestamps in Z, relative addresses, absent fields and numeric error codes', async () => {
    const { service, path, first } = await withMedia({
      timestamps: 'utc',
      locations: 'relative',
      unsetFields: 'absent',
      errorCodes: 'number',
    });
    expect(first['MediaModificationTimestamp']).toBe('2026-05-04T08:20:30.456Z');
    expect(first['ModificationTimestamp']).toMatch(/Z$/);
    const entity = entityOf(await read(service, path));
    expect(entity['@odata.context']).toBe('$metadata#Media/$entity');
    const listing = entityOf(await read(service, `Property('${String(first['ResourceRecordKey'])}')`));
    expect('YearBuilt' in listing).toBe(false);
    const refused = await patch(service, path, { Order: 'x' }, { 'if-match': '*' });
    expect(errorOf(refused).code).toBe(400);
    expect(errorOf(refused).details?.[0]?.code).toBe(400);
  });
});

describe('reading Media', () => {
  it.each([
    ['one key', (a: string, _b: string) => `MediaKey eq '${a}'`, [0]],
    ['one key in capitals', (a: string, _b: string) => `MediaKey eq '${a.toUpperCase()}'`, [0]],
    ['a list of keys', (a: string, b: string) => `MediaKey in ('${b}','${a}')`, [0, 1]],
    ['a chain of keys', (a: string, b: string) => `MediaKey eq '${a}' or MediaKey eq '${b}'`, [0, 1]],
    [
      'a key and a condition',
      (a: string, b: string) => `(MediaKey eq '${a}' or MediaKey eq '${b}') and Order ne 0`,
      [1],
    ],
    ['nothing', (_a: string, _b: string) => `MediaKey eq '00000000-0000-4000-8000-000000000000'`, []],
  ])('finds %s', async (_name, filter, expected) => {
    const { service, media } = await withMedia();
    await createListing(service, ['other.jpg']);
    const [a, b] = media.map(({ MediaKey }) => MediaKey);
    const answer = await read(service, `Media?$filter=${encodeURIComponent(filter(a ?? '', b ?? ''))}`);
    expect(answer.status).toBe(200);
    expect(mediaOf(answer).map(({ MediaKey }) => MediaKey)).toEqual(expected.map((index) => media[index]?.MediaKey));
  });

  it('selects fields, and refuses what it does not understand', async () => {
    const { service } = await withMedia();
    const some = await read(service, 'Media?$select=MediaKeyNumeric,Order&$top=1&$count=true');
    expect(entityOf(some)['@odata.count']).toBe(2);
    const items = z.array(entitySchema).parse(entityOf(some)['value']);
    expect(items.map((item) => Object.keys(item).toSorted())).toEqual([['@odata.etag', 'MediaKeyNumeric', 'Order']]);
    const statuses = ['$filter=Nothing eq 1', '$filter=Order lt 1', '$filter=Order eq', '$orderby=Order', '$top=x'].map(
      async (query) => (await read(service, `Media?${query.replaceAll(' ', '%20')}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 501, 400]);
  });

  it('describes its fields, and refuses methods and paths that do not exist', async () => {
    const { service, path } = await withMedia();
    expect((await read(service, '$metadata')).text).toContain('<Property Name="ShortDescription" Type="Edm.String"/>');
    const removed = await send(service, 'DELETE', `${service.baseUrl}/RESO/OData/${path}`);
    expect([removed.status, errorOf(removed).code]).toEqual([405, 'MethodNotAllowed']);
    expect((await read(service, 'Member')).status).toBe(404);
    expect((await read(service, "Media('abc')")).status).toBe(404);
  });
});

it('adding a Media to an existing listing works at the listing and at Media', async () => {
  const { service, listingKey } = await withMedia();
  const [c, d] = await uploadPictures(service, ['c.jpg', 'd.jpg']);
  if (c === undefined || d === undefined) throw new Error('nothing was uploaded');
  const one = await sendJson(service, 'POST', `Property('${listingKey}')/Media`, mediaFrom(c, 2));
  expect(one.status).toBe(201);
  const entity = entityOf(one);
  expect(one.headers.get('location')).toBe(`${service.baseUrl}/RESO/OData/Media(${String(entity['MediaKeyNumeric'])})`);
  expect(one.headers.get('etag')).toBe(entity['@odata.etag']);
  const two = await sendJson(service, 'POST', 'Media', mediaFrom(d, 3, { ResourceRecordKey: listingKey }));
  expect(two.status).toBe(201);
  const after = mediaOf(await read(service, `Property('${listingKey}')/Media`));
  expect(after.map(({ MediaKey }) => MediaKey).slice(2)).toEqual([c.Id, d.Id]);
  const nowhere = await sendJson(service, 'POST', 'Media', mediaFrom(d, 3, { ResourceRecordKey: 'PR1' }));
  expect(errorOf(nowhere).target).toBe('ResourceRecordKey');
  const unknown = await sendJson(service, 'POST', `Property('${listingKey}')/Media`, {
    MediaKey: crypto.randomUUID(),
  });
  expect(errorOf(unknown).target).toBe('MediaKey');
});
