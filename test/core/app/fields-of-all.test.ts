import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/dialect.ts';
import { atAllServices } from '../../../shared/domain/following.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { nth, type Opened, openCore, startPractice, syncedListing } from '../harness.ts';

const TOLD = { metadata: 'described', lookups: 'on' } as const;

/** Another service, which takes shorter zones, has a city of its own and knows no appliances. */
const SOUTH: Partial<Dialect> = {
  ...TOLD,
  described: {
    fields: [
      { resource: 'Property', name: 'Zoning', type: 'Edm.String', length: 10, required: true },
      { resource: 'Property', name: 'Appliances', type: 'Edm.String', readOnly: true },
      { resource: 'Property', name: 'ListPrice', type: 'Edm.Int32', displayName: 'Price' },
    ],
    lookups: { City: ['Springfield', 'oak harbor', 'Elsewhere'] },
  },
};

async function connected(opened: Opened, name: string, dialect: Partial<Dialect>) {
  const { accountId } = await opened.connect(await startPractice({ dialect }));
  await opened.call('account.rename', { accountId, name });
  await opened.call('account.learnFields', { accountId });
  return accountId;
}

const namesOf = (fields: readonly { readonly name: string }[]): string[] => fields.map(({ name }) => name);
const drafts = async (opened: Opened, ...names: string[]): Promise<ListingId[]> => {
  const made: ListingId[] = [];
  for (const name of names) made.push((await opened.call('listing.create', { name })).listingId);
  return made;
};

describe('fields of several listings', () => {
  it('are those of their service, with its labels, lengths and lists', async () => {
    const opened = await openCore();
    const accountId = await connected(opened, 'North', TOLD);
    const listingIds = await drafts(opened, 'One', 'Two');
    const { services, fields } = await opened.call('listing.fieldsInCommon', { listingIds });
    expect(services).toEqual([{ accountId, name: 'North', listings: 2 }]);
    expect(namesOf(fields).slice(0, 2)).toEqual(['PropertyType', 'ListPrice']);
    expect(namesOf(fields)).toContain('Appliances');
    expect(namesOf(fields)).not.toContain('ListOfficeName');
    expect(fields.find(({ name }) => name === 'Zoning')?.described).toMatchObject({ maxLength: 25 });
    const list = await opened.call('account.picklistInCommon', { accountIds: [accountId], field: 'City' });
    expect(list?.values).toHaveLength(4);
    expect(await opened.call('account.picklistInCommon', { accountIds: [accountId], field: 'Zoning' })).toBeNull();
  });

  it('are what all of their services take where they go to several', async () => {
    const opened = await openCore();
    const south = await connected(opened, 'South', SOUTH);
    const north = await connected(opened, 'North', TOLD);
    const listingIds = await drafts(opened, 'One', 'Two');
    await opened.call('listing.addService', { listingId: nth(listingIds, 0), accountId: south });
    const { services, fields } = await opened.call('listing.fieldsInCommon', { listingIds });
    expect(services.map(({ name, listings }) => [name, listings])).toEqual([
      ['North', 2],
      ['South', 1],
    ]);
    expect(namesOf(fields)).not.toContain('Appliances');
    const described = Object.fromEntries(fields.map((field) => [field.name, field]));
    expect(described['Zoning']?.described).toMatchObject({ maxLength: 10, required: true });
    expect(described['ListPrice']).toMatchObject({
      label: 'List Price',
      kind: 'integer',
      described: { required: true },
    });
    const list = await opened.call('account.picklistInCommon', { accountIds: [north, south], field: 'City' });
    expect(list?.values.map(({ value }) => value)).toEqual(['Oak Harbor', 'Springfield']);
  });

  it('say what a further service of a listing would not take, beside what the first one does, and count for both', async () => {
    const opened = await openCore();
    const south = await connected(opened, 'South', SOUTH);
    await connected(opened, 'North', TOLD);
    const listingId = nth(await drafts(opened, 'One'), 0);
    const added = await opened.call('listing.addService', { listingId, accountId: south });
    const shown = async () => {
      const shownNow = await opened.detail(listingId);
      const [listed] = (await opened.call('listing.list', { listingIds: [listingId] })).listings;
      const { fieldsMissing } = atAllServices(shownNow);
      expect(listed === undefined ? null : atAllServices(listed).fieldsMissing).toEqual(fieldsMissing);
      const zoning = shownNow.fields.find(({ name }) => name === 'Zoning');
      return { zoning, missing: fieldsMissing.toSorted() };
    };
    const set = (id: ListingId, fields: Record<string, string>) =>
      opened.call('listing.setFields', {
        listingId: id,
        fields,
        leaveOut: [],
        kinds: {},
        startedFrom: {},
        rejected: 'described',
      });
    // South requires it and takes less of it.
    expect((await shown()).zoning?.elsewhere).toEqual([{ account: 'South', maxLength: 10, required: true }]);
    expect((await shown()).missing).toEqual(['ListPrice', 'PropertyType', 'Zoning']);
    await set(listingId, { Zoning: 'R'.repeat(12), PropertyType: 'Land', ListPrice: '450000' });
    const long = await shown();
    expect(long.zoning?.misfit).toBeUndefined();
    expect(long.zoning?.elsewhere).toMatchObject([{ account: 'South', misfit: { code: 'field.tooLong' } }]);
    expect(long.missing).toEqual(['Zoning']);
    // What is written for that service alone is what counts there.
    await set(added.listingId, { Zoning: 'R1' });
    expect((await shown()).missing).toEqual([]);
    expect((await shown()).zoning?.value).toBe('R'.repeat(12));
  });

  it('take what a further service alone requires, as the number that it is there', async () => {
    const opened = await openCore();
    const south = await connected(opened, 'South', TOLD);
    await connected(opened, 'North', {});
    const listingId = nth(await drafts(opened, 'One'), 0);
    await opened.call('listing.addService', { listingId, accountId: south });
    const price = async () => (await opened.detail(listingId)).fields.find(({ name }) => name === 'ListPrice');
    expect(await price()).toMatchObject({ kind: 'decimal', elsewhere: [{ account: 'South', required: true }] });
    const set = (ListPrice: string) => opened.call('listing.setFields', { listingId, fields: { ListPrice } });
    // Nothing is refused because of a further service.
    await set('on request');
    expect(await price()).toMatchObject({
      value: 'on request',
      elsewhere: [{ misfit: { code: 'field.takesDecimal' } }],
    });
    await set('450000');
    expect((await price())?.value).toBe(450_000);
  });

  it('are our own list without a service, and for listings that take none any more', async () => {
    const silent = await openCore();
    const listingIds = await drafts(silent, 'One');
    const answer = await silent.call('listing.fieldsInCommon', { listingIds });
    expect([answer.services, answer.fields.length]).toEqual([[], 16]);
    const { opened, listingId } = await syncedListing(1);
    expect((await opened.call('listing.fieldsInCommon', { listingIds: [listingId] })).services).toEqual([]);
  });

  it('are told which listings they do not fit before anything is written, and fit the others then', async () => {
    const { opened, listingId: atService } = await syncedListing(1);
    await connected(opened, 'North', TOLD);
    const [one] = await drafts(opened, 'One');
    const input = { listingIds: [one ?? atService, atService], fields: { Zoning: 'R1', ListPrice: '450000' } };
    const check = () => opened.call('listing.checkFieldsOfAll', input);
    const { refused } = await check();
    expect(refused).toMatchObject([{ listingId: atService, problem: { phrase: { code: 'error.onServiceAlready' } } }]);
    const valueOf = async () =>
      (await opened.detail(one ?? atService)).fields.find(({ name }) => name === 'Zoning')?.value;
    expect(await valueOf()).toBeUndefined();
    const done = await opened.call('listing.setFieldsOfAll', input);
    expect(done.refused).toEqual(refused);
    expect(await valueOf()).toBe('R1');
    const long = { ...input, fields: { Zoning: 'R'.repeat(26) } };
    expect((await opened.call('listing.checkFieldsOfAll', long)).refused).toHaveLength(2);
  });
});
