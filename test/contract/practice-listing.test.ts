import { describe, expect, it } from 'vitest';
import {
  createListing,
  type Entity,
  entityOf,
  errorOf,
  listingWith,
  mediaFrom,
  mediaOf,
  read,
  sendJson,
  startService,
  uploadPictures,
} from './practice-harness.ts';

const unknownKey = '00000000-0000-4000-8000-000000000000';

describe('creating a listing at the practice service', () => {
  it('answers 201 with the expanded listing, its address and its tags', async () => {
    const service = await startService();
    const { answer, listingKey, media, results } = await createListing(service, ['a.jpg', 'b.jpg', 'c.jpg']);
    expect(answer.headers.get('location')).toBe(`${service.baseUrl}/RESO/OData/Property('${listingKey}')`);
    expect(answer.headers.get('odata-version')).toBe('4.0');
    expect(answer.headers.get('content-type')).toBe('application/json; odata.metadata=minimal');
    const entity = entityOf(answer);
    expect(answer.headers.get('etag')).toBe(entity['@odata.etag']);
    expect(entity).toMatchObject({ PropertyType: 'RESI', BathroomsFull: 2, YearBuilt: null });
    expect(entity['ListingKeyNumeric']).toBeTypeOf('number');
    expect(media.map(({ MediaKey }) => MediaKey)).toEqual(results.map(({ Id }) => Id));
    expect(new Set(media.map((item) => item['@odata.etag'])).size).toBe(3);
    for (const item of media) {
      expect(item['@odata.etag']).toMatch(/^W\/"[^"]+"$/);
      expect(item['ModificationTimestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/);
      expect(item['ModificationTimestamp']).not.toBe('2026-05-04T10:20:30.456+0200');
      expect(item['MediaModificationTimestamp']).toBe('2026-05-04T10:20:30.456+0200');
    }
  });

  it('can be read back, the Media in their Order with deleted ones flagged', async () => {
    const service = await startService();
    const results = await uploadPictures(service, ['a.jpg', 'b.jpg', 'c.jpg']);
    const orders = [2, 0, 1];
    const media = results.map((result, index) => mediaFrom(result, orders[index] ?? 0, { DeletedYN: index === 2 }));
    const created = await sendJson(service, 'POST', 'Property', listingWith(media));
    const location = created.headers.get('location') ?? '';
    const path = location.slice(location.indexOf('Property('));
    const expected = [results[1]?.Id, results[2]?.Id, results[0]?.Id];
    const answer = await read(service, `${path}?$expand=Media`);
    expect(mediaOf(answer).map(({ MediaKey }) => MediaKey)).toEqual(expected);
    expect(mediaOf(answer).map((item) => item['DeletedYN'])).toEqual([false, true, false]);
    expect(mediaOf(await read(service, `${path}/Media`)).map(({ MediaKey }) => MediaKey)).toEqual(expected);
    expect(entityOf(await read(service, path))['Media']).toBeUndefined();
    const byNumber = await read(service, `Property(${String(entityOf(created)['ListingKeyNumeric'])})`);
    expect(entityOf(byNumber)['ListingKey']).toBe(entityOf(created)['ListingKey']);
    const filter = encodeURIComponent(`ListingKey eq '${String(entityOf(created)['ListingKey'])}'`);
    expect(entityOf(await read(service, `Property?$filter=${filter}`))['value']).toHaveLength(1);
  });

  it.each<[string, Entity, string]>([
    [
      'a timestamp with a colon in its offset',
      { ModificationTimestamp: '2026-05-04T10:20:30.456+02:00' },
      'ModificationTimestamp',
    ],
    ['a timestamp in Z', { MediaModificationTimestamp: '2026-05-04T10:20:30.456Z' }, 'MediaModificationTimestamp'],
    [
      'a timestamp without milliseconds',
      { ModificationTimestamp: '2026-05-04T10:20:30+0200' },
      'ModificationTimestamp',
    ],
    ['a day that does not exist', { ModificationTimestamp: '2026-02-30T10:20:30.456+0200' }, 'ModificationTimestamp'],
    ['a key that was never uploaded', { MediaKey: unknownKey }, 'MediaKey'],
    ['no key', { MediaKey: undefined }, 'MediaKey'],
    ['an Order below 0', { Order: -1 }, 'Order'],
    ['an Order that is no integer', { Order: 1.5 }, 'Order'],
    ['a word for a flag', { Approved: 'yes' }, 'Approved'],
    ['null for a caption', { ShortDescription: null }, 'ShortDescription'],
    ['a caption that is too long', { ShortDescription: 'x'.repeat(41) }, 'ShortDescription'],
    ['a size as text', { FileSize: '12' }, 'FileSize'],
    ['an unknown field', { Caption: 'x' }, 'Caption'],
    ['another type', { '@odata.type': '#OData.Models.Photo' }, '@odata.type'],
    ['no type', { '@odata.type': undefined }, '@odata.type'],
    ['a key that only the service gives', { MediaKeyNumeric: 7 }, 'MediaKeyNumeric'],
    ['the address of another picture', { MediaURL: `http://127.0.0.1:1/upload/media/${unknownKey}.jpg` }, 'MediaURL'],
  ])('refuses %s and names the photo', async (_name, wrong, field) => {
    const service = await startService({ dialect: { shortDescriptionMaxLength: 40 } });
    const results = await uploadPictures(service, ['a.jpg', 'b.jpg']);
    const media = results.map((result, index) => mediaFrom(result, index, index === 1 ? wrong : {}));
    const answer = await sendJson(service, 'POST', 'Property', listingWith(media));
    expect(answer.status).toBe(400);
    expect(errorOf(answer).target).toBe(`Media[1].${field}`);
    expect(errorOf(answer).details).toHaveLength(1);
    expect(service.snapshot().listings).toEqual([]);
  });

  it('tells every finding at once and stores nothing', async () => {
    const service = await startService();
    const results = await uploadPictures(service, ['a.jpg', 'b.jpg']);
    const media = results.map((result) => mediaFrom(result, -1));
    const answer = await sendJson(service, 'POST', 'Property', listingWith(media, { YearBuilt: 'old' }));
    expect(answer.status).toBe(400);
    const targets = errorOf(answer).details?.map(({ target }) => target);
    expect(targets?.toSorted()).toEqual(['Media[0].Order', 'Media[1].Order', 'YearBuilt']);
    expect(service.snapshot()).toEqual({ listings: [], binaries: 2, orphanBinaries: 2 });
  });

  it('refuses the same picture twice in one payload', async () => {
    const service = await startService();
    const [result] = await uploadPictures(service, ['a.jpg']);
    if (result === undefined) throw new Error('nothing was uploaded');
    const answer = await sendJson(
      service,
      'POST',
      'Property',
      listingWith([mediaFrom(result, 0), mediaFrom(result, 1)]),
    );
    expect(answer.status).toBe(400);
    expect(errorOf(answer).target).toBe('Media[1].MediaKey');
  });

  it('refuses a JSON body over its limit, broken JSON, and bodies that are not JSON', async () => {
    const service = await startService({ dialect: { maxJsonBytes: 5000 } });
    const large = await sendJson(service, 'POST', 'Property', listingWith([], { Zoning: 'z'.repeat(2_000_000) }));
    expect(large.status).toBe(413);
    expect(errorOf(large).code).toBe('PayloadTooLarge');
    const init = { method: 'POST', body: '{"a":', headers: { authorization: `Bearer ${service.token}` } };
    const address = `${service.baseUrl}/RESO/OData/Property`;
    const broken = await fetch(address, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    const text = await fetch(address, { ...init, headers: { ...init.headers, 'content-type': 'text/plain' } });
    expect(text.status).toBe(415);
    expect((await sendJson(service, 'POST', 'Property', [])).status).toBe(400);
  });

  it('changes listing fields by PATCH, with tag and If-Match as for Media', async () => {
    const service = await startService();
    const { answer, listingKey } = await createListing(service, ['a.jpg']);
    const path = `Property('${listingKey}')`;
    const tag = answer.headers.get('etag') ?? '';
    const changed = await sendJson(service, 'PATCH', path, { YearBuilt: 1931 }, { 'if-match': tag });
    expect(changed.status).toBe(200);
    expect(entityOf(changed)).toMatchObject({ YearBuilt: 1931, BathroomsFull: 2 });
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await sendJson(service, 'PATCH', path, { YearBuilt: 1 }, { 'if-match': tag })).status).toBe(412);
    expect((await sendJson(service, 'PATCH', path, { YearBuilt: 1 })).status).toBe(428);
    const media = await sendJson(service, 'PATCH', path, { Media: [] }, { 'if-match': '*' });
    expect(errorOf(media).target).toBe('Media');
    expect(entityOf(await read(service, path))['YearBuilt']).toBe(1931);
  });
});
