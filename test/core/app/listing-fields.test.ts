import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROPERTY_FIELDS } from '../../../shared/domain/property-fields.ts';
import { nth, type Opened, openCore, unsyncedListing } from '../harness.ts';

/** A listing that no service has yet, with the bathrooms that the harness gives it. */
async function draft() {
  const { service, opened, listingId } = await unsyncedListing(1, { dialect: { unsetFields: 'absent' } });
  return { service, opened, listingId };
}

async function fieldOf({ opened, listingId }: { opened: Opened; listingId: string }, name: string) {
  const { fields } = z
    .object({ fields: z.array(z.looseObject({ name: z.string() })) })
    .parse(
      await opened.core.dispatch('listing.get', { listingId }).then((answer) => (answer.ok ? answer.value : null)),
    );
  return fields.find((field) => field.name === name);
}

/** The listing as the service has it. */
async function created(start: Awaited<ReturnType<typeof draft>>): Promise<Readonly<Record<string, unknown>>> {
  expect(await start.opened.sync()).toMatchObject({ created: 1 });
  return nth(start.service.snapshot().listings, 0).fields;
}

describe('the fields of a listing', () => {
  it('reach the service each in its own type, by name', async () => {
    const start = await draft();
    const { opened, listingId } = start;
    await opened.call('listing.setFields', {
      listingId,
      fields: {
        PropertyType: 'Residential',
        BathroomsFull: '3',
        YearBuilt: '1928',
        YearBuiltSource: 'Assessor',
        Zoning: 'R1',
        ZoningDescription: 'Single family',
        WindowFeatures: 'BayWindows, Skylights',
        ListAgentLanguages_1: 'English,Spanish',
        ListAgentLanguages_2: 'French',
        ListAgentLanguages_3: 'Igbo',
        AverageStudioAreaUnits: 'Square Feet',
        BackOnMarketDate: '2026-03-31',
        WellReportYN: 'yes',
        WorkmansCompensationExpense: '1200.5',
        YearEstablished: '1999',
        YearsCurrentOwner: '7',
      },
    });
    const names = (await opened.detail(listingId)).fields.map((field) => field.name);
    expect(names).toEqual(PROPERTY_FIELDS.map((field) => field.name));
    expect(await created(start)).toMatchObject({
      PropertyType: 'Residential',
      BathroomsFull: 3,
      YearBuilt: 1928,
      YearBuiltSource: 'Assessor',
      Zoning: 'R1',
      ZoningDescription: 'Single family',
      WindowFeatures: 'BayWindows,Skylights',
      ListAgentLanguages_1: 'English,Spanish',
      ListAgentLanguages_2: 'French',
      ListAgentLanguages_3: 'Igbo',
      AverageStudioAreaUnits: 'Square Feet',
      BackOnMarketDate: '2026-03-31',
      WellReportYN: true,
      WorkmansCompensationExpense: 1200.5,
      YearEstablished: 1999,
      YearsCurrentOwner: 7,
    });
  });

  it('explicitly nothing is sent as null; what is left out is not sent at all', async () => {
    const start = await draft();
    const { opened, listingId } = start;
    const fields = { BackOnMarketDate: null, YearEstablished: '1999', Zoning: 'R1', WellReportYN: 'no' };
    await opened.call('listing.setFields', { listingId, fields });
    await opened.call('listing.setFields', { listingId, leaveOut: ['Zoning', 'YearEstablished', 'BathroomsFull'] });
    const sent = await created(start);
    expect(sent).toMatchObject({ BackOnMarketDate: null, WellReportYN: false });
    for (const name of ['Zoning', 'YearEstablished', 'BathroomsFull']) expect(sent).not.toHaveProperty(name);
  });

  it('null for a field that cannot be null changes nothing and names the field', async () => {
    const { opened, listingId } = await draft();
    const fields = { YearBuilt: null, Zoning: 'R9' };
    const answer = await opened.core.dispatch('listing.setFields', { listingId, fields });
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'invalidInput',
        target: 'YearBuilt',
        message: expect.stringContaining('Nothing was changed') as unknown,
      },
    });
    expect((await opened.detail(listingId)).fields.find((field) => field.name === 'Zoning')?.value).toBeUndefined();
  });

  it('what was left out or made nothing comes back with undo', async () => {
    const { opened, listingId } = await draft();
    await opened.call('listing.setFields', { listingId, fields: { ZoningDescription: 'Old' } });
    await opened.call('listing.setFields', { listingId, fields: { ZoningDescription: null } });
    await opened.call('listing.setFields', { listingId, leaveOut: ['ZoningDescription'] });
    const value = async () =>
      (await opened.detail(listingId)).fields.find((field) => field.name === 'ZoningDescription')?.value;
    expect(await value()).toBeUndefined();
    await opened.call('change.undo', { listingId });
    expect(await value()).toBeNull();
    await opened.call('change.undo', { listingId });
    expect(await value()).toBe('Old');
  });
});

describe('further fields', () => {
  it('are added by name with their kind, changed, removed, and sent with the listing', async () => {
    const start = await draft();
    const { opened, listingId } = start;
    await opened.call('listing.setFields', {
      listingId,
      fields: { ListPrice: '450000', Basement: 'Full', HasPool: 'yes', Gone: 'x', OnMarket: '2026-04-01', Attic: null },
      kinds: {
        ListPrice: 'decimal',
        Basement: 'text',
        HasPool: 'boolean',
        Gone: 'text',
        OnMarket: 'date',
        Attic: 'text',
      },
    });
    expect(await fieldOf(start, 'ListPrice')).toMatchObject({ kind: 'decimal', origin: 'listing', group: 'further' });
    expect(await fieldOf(start, 'OnMarket')).toMatchObject({ kind: 'date' });
    // Now that they are there, their values are changed without naming the kind again.
    await opened.call('listing.setFields', { listingId, fields: { ListPrice: '449999.5' }, leaveOut: ['Gone'] });
    expect(await fieldOf(start, 'Gone')).toBeUndefined();
    const sent = await created(start);
    expect(sent).toMatchObject({
      ListPrice: 449999.5,
      Basement: 'Full',
      HasPool: true,
      OnMarket: '2026-04-01',
      Attic: null,
    });
    expect(sent).not.toHaveProperty('Gone');
  });

  it.each(['Media', 'ListingKey', 'List Price', '@odata.type', '1st', 'yearbuilt', 'constructor'])(
    'none is called “%s”',
    async (name) => {
      const { opened, listingId } = await draft();
      const before = await opened.detail(listingId);
      const fields = Object.fromEntries([[name, 'x']]);
      const kinds = Object.fromEntries([[name, 'text']]);
      const answer = await opened.core.dispatch('listing.setFields', { listingId, fields, kinds });
      expect(answer).toMatchObject({ ok: false, error: { code: 'invalidInput' } });
      expect((await opened.detail(listingId)).fields).toEqual(before.fields);
    },
  );

  it('that the service shows are there to be read when its listing is opened', async () => {
    const { opened, listingId, service } = await draft();
    await opened.call('listing.setFields', {
      listingId,
      fields: { ListPrice: '450000' },
      kinds: { ListPrice: 'decimal' },
    });
    await opened.sync();
    const { listingKey } = await opened.detail(listingId);
    const colleague = await openCore();
    await colleague.connect(service);
    const theirs = await colleague.call('listing.open', { listingKey: listingKey ?? '' });
    const { fields } = await colleague.detail(theirs.listingId);
    expect(fields.find((field) => field.name === 'ListPrice')).toMatchObject({ value: 450000, group: 'further' });
    expect(fields.map((field) => field.name)).not.toContain('Media');
  });
});

describe('fields that the service refuses', () => {
  it('are all named, one that is not in the form too; mending one keeps the others in sight', async () => {
    const { opened, listingId } = await unsyncedListing(1, { dialect: { unknownProperties: 'refuse' } });
    await opened.call('listing.setFields', {
      listingId,
      fields: { Odd: 'x', Strange: 'y' },
      kinds: { Odd: 'text', Strange: 'text' },
    });
    expect(await opened.sync()).toMatchObject({ created: 0, blocked: 1 });
    const problems = async () =>
      (await opened.detail(listingId)).fields.filter((field) => field.problem !== null).map((field) => field.name);
    expect(await problems()).toEqual(['Odd', 'Strange']);
    await opened.call('listing.setFields', { listingId, leaveOut: ['Odd'] });
    expect(await problems()).toEqual(['Strange']);
    // It stays in sight even without a value, until the listing goes through.
    await opened.call('listing.setFields', { listingId, leaveOut: ['Strange'] });
    expect(await opened.sync()).toMatchObject({ created: 1 });
    expect(await problems()).toEqual([]);
  });
});
