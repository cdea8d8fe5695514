import { describe, expect, it } from 'vitest';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { connectedCore, type Opened, openCore, unsyncedListing } from '../harness.ts';

type Fields = Readonly<Record<string, string>>;

async function write(opened: Opened, listingId: ListingId, fields: Fields): Promise<void> {
  const kinds = Object.fromEntries(Object.keys(fields).map((name) => [name, 'text'] as const));
  await opened.call('listing.setFields', { listingId, fields, kinds });
}

/** A new listing with one photo and these fields. */
async function listingWith(opened: Opened, fields: Fields): Promise<ListingId> {
  const { listingId } = await opened.listingWithPhotos(1);
  await write(opened, listingId, fields);
  return listingId;
}

/** Its service has a listing with these fields, which somebody else has made; one more is to be sent. */
async function twoWith(there: Fields, here: Fields = there) {
  const { service, opened } = await connectedCore();
  const colleague = await openCore();
  await colleague.connect(service);
  await listingWith(colleague, there);
  expect(await colleague.sync()).toMatchObject({ created: 1 });
  return { service, opened, listingId: await listingWith(opened, here) };
}

const NUMBER = { ListingId: 'MLS-12' };
const ADDRESS = { UnparsedAddress: "12 O'Brien St" };

describe('a listing that the service may have already', () => {
  it.each([
    ['number', NUMBER],
    ['address', ADDRESS],
    ['parts of an address', { StreetNumber: '12', StreetName: 'Oak', UnitNumber: '3B', City: 'Salem' }],
  ])(
    'is asked about by its %s before it is created, and is created once a person says that it is another one',
    async (_, fields) => {
      const { service, opened, listingId } = await twoWith(fields);
      expect((await opened.sync()).reasons).toMatchObject([{ code: 'inDoubt', action: 'resolve' }]);
      expect(service.requestsOf('insert')).toBe(1);
      const question = await opened.questionOf(listingId);
      expect(question.same).toBe(service.snapshot().listings[0]?.listingKey);
      await opened.sync();
      expect(service.requestsOf('insert')).toBe(1);
      await opened.call('sync.answer', { question, created: false });
      expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
      expect(service.snapshot().listings).toHaveLength(2);
      expect((await opened.fail('sync.answer', { question, created: false })).code).toBe('conflict');
    },
  );

  it('is asked about once for each that the service has', async () => {
    const { service, opened, listingId } = await twoWith(NUMBER);
    const colleague = await openCore();
    await colleague.connect(service);
    const theirs = await listingWith(colleague, NUMBER);
    await colleague.sync();
    await colleague.call('sync.answer', { question: await colleague.questionOf(theirs), created: false });
    await colleague.sync();
    const there = service.snapshot().listings.map(({ listingKey }) => listingKey);
    expect(there).toHaveLength(2);
    const asked = new Set<string | undefined>();
    for (const _ of there) {
      await opened.sync();
      const question = await opened.questionOf(listingId);
      asked.add(question.same);
      await opened.call('sync.answer', { question, created: false });
    }
    expect(asked).toEqual(new Set(there));
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('is opened from its own service in place of being created', async () => {
    const { opened, listingId } = await twoWith(NUMBER);
    await opened.sync();
    const { same } = await opened.questionOf(listingId);
    const there = await opened.call('listing.open', { listingKey: same, serviceOf: listingId });
    expect(await opened.captions(there.listingId)).toEqual(['Photo 1']);
  });

  it('is created where what the service has is over, has another number, or where its own number was changed', async () => {
    const sold = await twoWith({ ...ADDRESS, StandardStatus: 'Closed' }, ADDRESS);
    expect(await sold.opened.sync()).toMatchObject({ created: 1, blocked: 0 });
    const other = await twoWith(NUMBER, { ListingId: 'MLS-13' });
    expect(await other.opened.sync()).toMatchObject({ created: 1, blocked: 0 });
    const { opened, listingId } = await twoWith(NUMBER);
    await opened.sync();
    await write(opened, listingId, { ListingId: 'MLS-14' });
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('is created where the service cannot be asked', async () => {
    const { service, opened, listingId } = await unsyncedListing(1);
    await write(opened, listingId, NUMBER);
    service.faults.next('get', 'unavailable');
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
  });

  it('is in no doubt when the line goes down while it is looked for', async () => {
    const { service, opened, listingId } = await unsyncedListing(1);
    await write(opened, listingId, NUMBER);
    const asked = service.faults.hold('get', 'beforeAnswer');
    const running = opened.sync();
    await asked.reached;
    await opened.call('sync.pause', {});
    asked.release();
    await running;
    await opened.call('sync.resume', {});
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0 });
    expect(service.requestsOf('insert')).toBe(1);
  });
});
