import { describe, expect, it } from 'vitest';
import { createListing, entityOf, mediaOf, read, send, startService } from './practice-harness.ts';

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
});
