import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../../electron/practice/dialect.ts';
import { connectedCore, nth, openCore, PATIENT, startPractice, temporaryFolder } from '../harness.ts';

async function learnt(dialect: Partial<Dialect>, dataFolder?: string) {
  const service = await startPractice({ dialect, ...(dataFolder === undefined ? {} : { dataFolder }) });
  const opened = await openCore();
  await opened.connect(service);
  const view = await opened.call('account.learnFields', {});
  const field = (name: string) => view.fields.find((each) => each.name === name);
  const words = (name: string | null | undefined) =>
    view.picklists.find((list) => list.name === name)?.values.map(({ value }) => value);
  return { service, opened, view, field, words };
}

const WHOLE = { metadata: 'described', lookups: 'on', fieldResource: 'on', models: 'on' } as const;

describe('the fields of a service', () => {
  it('are learnt from $metadata, Field, Lookup and Model, page by page', async () => {
    const { view, field, words } = await learnt({ ...WHOLE, pageSize: 3 });
    expect(Object.values(view.sources).map(({ outcome }) => outcome)).toEqual(['read', 'read', 'read', 'read']);
    expect(field('ListPrice')).toMatchObject({ type: 'Edm.Decimal', precision: 14, required: true, readOnly: null });
    expect(field('ListOfficeName')).toMatchObject({ readOnly: true, maxLength: 255 });
    expect(field('ShortDescription')).toMatchObject({ resource: 'Media', maxLength: 120 });
    expect(field('Appliances')).toMatchObject({ several: 'list', lookupName: 'Appliances' });
    expect(words('ImageOf')).toContain('Wine Cellar');
    expect(view.picklists.find(({ name }) => name === 'PropertyType')?.values.at(-1)).toEqual({
      value: 'BIZ',
      display: 'BIZ',
      also: ['Business Opportunity', 'BusinessOpportunity'],
    });
    expect(view.models).toContainEqual({ name: 'Property', insertable: true, updatable: false, deletable: false });
  });

  it('name the rooms that it takes, by the words that are kept and the names that it has for them', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    expect((await opened.detail(listingId)).rooms).toContainEqual({ word: 'Wine Cellar', name: 'Wine Cellar' });
    expect((await opened.detail(listingId)).rooms).toHaveLength(6);
    const silent = await learnt({});
    const { listingId: other } = await silent.opened.call('listing.create', { name: 'Elm' });
    expect((await silent.opened.detail(other)).rooms).toBeNull();
  });

  it('give no photo a room by a fix that is not on its list', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId, ids } = await opened.listingWithPhotos(2);
    for (const [index, shortDescription] of ['Garage for two', 'Bathroom'].entries())
      await opened.edit(nth(ids, index), shortDescription);
    const missing = async () =>
      (await opened.call('listing.check', { listingId })).findings.flatMap(({ rule, position, fixable }) =>
        rule === 'roomRequired' ? [[position, fixable]] : [],
      );
    expect(await missing()).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(await opened.call('listing.fix', { listingId })).toMatchObject({ fixed: 1 });
    expect(await missing()).toEqual([[1, false]]);
    expect((await opened.detail(listingId)).media.map(({ imageOf }) => imageOf)).toEqual(['', 'Bathroom']);
  });

  it.each([
    ['asks for picklists by their names', { ...WHOLE, lookups: 'byName' }],
    ['knows no filter', { ...WHOLE, filter: 'notImplemented' }],
    ['has its model as JSON alone', { ...WHOLE, metadata: 'json' }],
  ] as const)('are the same from one that %s', async (_what, dialect) => {
    const { view, words, field } = await learnt(dialect);
    expect(view.sources).toMatchObject({ metadata: { outcome: 'read' }, lookup: { outcome: 'read' } });
    expect(words('City')).toEqual(['Lakewood', 'Oak Harbor', 'Saint Mary', 'Springfield']);
    expect(field('City')).toMatchObject({ maxLength: 50 });
  });

  it('have the enumerations of their model as picklists', async () => {
    const { view, field, words } = await learnt({ metadata: 'enumerations' });
    expect(field('City')?.lookupName).toBe('Practice.Lookups.City');
    expect(words('Practice.Lookups.City')).toContain('OakHarbor');
    expect(view.sources.lookup).toMatchObject({ outcome: 'absent' });
  });

  it('are what the others tell where one is missing or refused, which is noted', async () => {
    const { view, field } = await learnt({ metadata: 'notFound', lookups: 'forbidden', fieldResource: 'on' });
    expect(view.sources).toMatchObject({
      metadata: { outcome: 'absent' },
      lookup: { outcome: 'refused', said: { code: 'failure.quoted' } },
      field: { outcome: 'read' },
      model: { outcome: 'absent' },
    });
    expect(field('City')).toMatchObject({ maxLength: 50, lookupName: 'City', several: null });
    expect(view.picklists).toEqual([]);
  });

  it('stay as they were when the service is away or shows half a model', async () => {
    const dataFolder = await temporaryFolder();
    const { service, opened, view } = await learnt(WHOLE, dataFolder);
    await service.close();
    expect((await opened.fail('account.learnFields', {})).code).toBe('serviceRefused');
    await startPractice({ dialect: { ...WHOLE, metadata: 'cut' }, dataFolder, port: service.port });
    // The first call may find the connection of before.
    await vi.waitFor(
      async () => expect((await opened.fail('account.learnFields', {})).message).toContain('ends in the middle'),
      PATIENT,
    );
    expect(await opened.call('account.fields', {})).toEqual(view);
    const cut = await learnt({ metadata: 'cut' });
    expect(cut.view.sources.metadata).toMatchObject({ outcome: 'unusable', said: { code: 'metadata.cutOff' } });
  });

  it('have the same hash and moment while nothing changes, and go with their account', async () => {
    const { opened, view } = await learnt(WHOLE);
    opened.clock.advance(60_000);
    const again = await opened.call('account.learnFields', {});
    expect(again).toEqual({ ...view, askedAt: opened.clock.now().toISOString() });
    const account = nth(await opened.call('account.list', {}), 0);
    await opened.call('account.remove', { accountId: account.accountId });
    expect((await opened.fail('account.fields', { accountId: account.accountId })).code).toBe('noAccount');
  });

  it('decide what a command may give: the name of a value counts for it, and what does not fit is refused with what is near', async () => {
    const { opened } = await learnt(WHOLE);
    const made = await opened.call('listing.create', {
      name: 'Oak',
      rejected: 'refused',
      fields: { PropertyType: 'Business Opportunity', ListPrice: '450000', City: 'oak harbor' },
    });
    const { fields } = await opened.detail(made.listingId);
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ PropertyType: 'BIZ', ListPrice: 450_000, City: 'Oak Harbor' });
    const refused = async (name: string, value: string): Promise<string> => {
      const input = { listingId: made.listingId, fields: { [name]: value }, leaveOut: [], kinds: {}, startedFrom: {} };
      return (await opened.fail('listing.setFields', { ...input, rejected: 'refused' })).message;
    };
    expect(await refused('City', 'Oak')).toContain('Near to it: Lakewood, Oak Harbor');
    expect(await refused('Zoning', 'R'.repeat(26))).toContain('at most 25 characters here; there are 26');
    expect(await refused('ListOfficeName', 'Mine')).toContain('sets ListOfficeName itself');
  });

  it('are kept as they were typed where a person is asked, and nothing changes for what the service does not tell', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: 'Oak' });
    const input = { listingId, leaveOut: [], kinds: {}, startedFrom: {} };
    await opened.call('listing.setFields', {
      ...input,
      fields: { City: 'Elsewhere', WindowFeatures: 'BayWindows' },
      rejected: 'described',
    });
    const { fields } = await opened.detail(listingId);
    expect(fields.find(({ name }) => name === 'City')?.value).toBe('Elsewhere');
    expect(fields.find(({ name }) => name === 'WindowFeatures')?.value).toBe('BayWindows');
  });

  it('say how long a caption may be, unless the profile knows of less', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: 'Oak' });
    expect((await opened.detail(listingId)).rules.shortDescriptionMaxLength).toBe(120);
    const account = nth(await opened.call('account.list', {}), 0);
    const settings = { 'rules.shortDescriptionMaxLength': 50 };
    await opened.call('account.changeProfile', { accountId: account.accountId, settings });
    expect((await opened.detail(listingId)).rules.shortDescriptionMaxLength).toBe(50);
  });

  it('count for readiness where they are required, empty or not as the service takes them, in every place alike', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: 'Oak' });
    const missing = async () => {
      const shown = await opened.detail(listingId);
      const listed = (await opened.call('listing.list', { listingIds: [listingId] })).listings[0];
      const board = await opened.call('listing.board', { sort: 'listed', limit: 5 });
      expect(listed?.fieldsMissing).toEqual(shown.fieldsMissing);
      expect(board.rows[0]?.fieldsMissing).toEqual(shown.fieldsMissing);
      expect(listed?.fieldsNeeded).toBe(shown.fieldsNeeded);
      return shown.fieldsMissing.toSorted();
    };
    const set = (fields: Record<string, string>) =>
      opened.call('listing.setFields', {
        listingId,
        fields,
        leaveOut: [],
        kinds: {},
        startedFrom: {},
        rejected: 'described',
      });
    expect(await missing()).toEqual(['ListPrice', 'PropertyType']);
    await set({ ListPrice: '450000', PropertyType: 'Castle', City: 'Elsewhere', ListOfficeName: 'Mine' });
    expect(await missing()).toEqual(['City', 'ListOfficeName', 'PropertyType']);
    await set({ PropertyType: 'Land', City: 'Lakewood' });
    expect(await missing()).toEqual(['ListOfficeName']);
    const silent = await learnt({});
    const other = await silent.opened.call('listing.create', { name: 'Elm' });
    expect((await silent.opened.detail(other.listingId)).fieldsMissing).toEqual([]);
  });

  it('are those of the form: labels, kinds, lists, what is required and what is against a value', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: 'Oak' });
    const formOf = async () => new Map((await opened.detail(listingId)).fields.map((field) => [field.name, field]));
    const first = await formOf();
    expect(first.get('ListPrice')).toMatchObject({
      label: 'List Price',
      kind: 'decimal',
      nullable: false,
      origin: 'service',
      described: { required: true, readOnly: false, picklist: null },
    });
    expect(first.get('Zoning')?.described).toEqual({ required: false, readOnly: false, maxLength: 25, picklist: null });
    expect(first.get('PropertyType')?.described).toMatchObject({ required: true, picklist: 'PropertyType' });
    expect(first.has('City')).toBe(false);
    const offered = await opened.call('listing.offeredFields', { listingId });
    expect(offered.map(({ name, kind }) => [name, kind])).toEqual([
      ['City', 'code'],
      ['Appliances', 'codeList'],
    ]);
    expect(await opened.call('listing.picklist', { listingId, name: 'City' })).toMatchObject({ whole: true });
    expect(await opened.call('listing.picklist', { listingId, name: 'Nowhere' })).toBeNull();
    await opened.call('listing.setFields', {
      listingId,
      fields: { Zoning: 'R'.repeat(26), City: 'Elsewhere' },
      leaveOut: [],
      kinds: {},
      startedFrom: {},
      rejected: 'described',
    });
    const then = await formOf();
    expect(then.get('Zoning')?.misfit).toMatchObject({ code: 'field.tooLong' });
    expect(then.get('City')).toMatchObject({
      kind: 'code',
      origin: 'service',
      misfit: { code: 'field.notOfferedNear' },
    });
    expect(await opened.call('listing.offeredFields', { listingId })).toHaveLength(1);
  });

  it('are sent as their types say: a list as a list, and the value for the name that people read', async () => {
    const { service, opened } = await learnt({ ...WHOLE, keepsToDescription: true });
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.call('listing.setFields', {
      listingId,
      fields: { PropertyType: 'BIZ', ListPrice: '1', Appliances: 'gas range, Dishwasher' },
      leaveOut: [],
      kinds: {},
      startedFrom: {},
      rejected: 'refused',
    });
    await opened.call('sync.run', {});
    expect(service.snapshot().listings[0]?.fields).toMatchObject({
      Appliances: ['Gas Range', 'Dishwasher'],
      PropertyType: 'BIZ',
    });
    const shown = (await opened.detail(listingId)).fields.find(({ name }) => name === 'Appliances');
    expect(shown?.value).toBe('Gas Range,Dishwasher');
  });

  it('may have values with commas among several: in quotes by command, and as they are between the semicolons of a table', async () => {
    const described = { fields: [], lookups: { Appliances: ['Dishwasher', 'Range, gas'] } };
    const { service, opened } = await learnt({ ...WHOLE, described, keepsToDescription: true });
    const { listingId } = await opened.listingWithPhotos(1);
    const fields = { PropertyType: 'BIZ', ListPrice: '1', Appliances: 'dishwasher,"range, gas"' };
    const input = { listingId, fields, leaveOut: [], kinds: {}, startedFrom: {} };
    await opened.call('listing.setFields', { ...input, rejected: 'refused' });
    await opened.call('sync.run', {});
    expect(service.snapshot().listings[0]?.fields).toMatchObject({ Appliances: ['Dishwasher', 'Range, gas'] });
    const text =
      'Address,PropertyType,List Price,Appliances\n1 Elm,BIZ,1,"Range, gas;Dishwasher"\n2 Elm,BIZ,1,"Range, gas"';
    const { lines } = await opened.call('listing.importTable', { text });
    const valueOf = async (line: number) =>
      (await opened.detail(lines[line]?.listingId ?? expect.fail('no listing'))).fields.find(
        ({ name }) => name === 'Appliances',
      )?.value;
    expect([await valueOf(0), await valueOf(1)]).toEqual(['"Range, gas",Dishwasher', '"Range, gas"']);
  });

  it('fit many listings at once, and the lines of a table, as they fit a command', async () => {
    const { opened } = await learnt(WHOLE);
    const { listingId } = await opened.call('listing.create', { name: 'Oak' });
    const ofAll = (fields: Record<string, string>) =>
      opened.call('listing.setFieldsOfAll', { listingIds: [listingId], fields });
    expect((await ofAll({ PropertyType: 'business opportunity', City: 'oak harbor' })).refused).toEqual([]);
    const [refused] = (await ofAll({ Zoning: 'R'.repeat(26), YearBuilt: '1928' })).refused;
    expect(refused?.problem.message).toContain('at most 25 characters');
    const values = new Map((await opened.detail(listingId)).fields.map(({ name, value }) => [name, value]));
    expect([values.get('PropertyType'), values.get('City'), values.get('YearBuilt')]).toEqual([
      'BIZ',
      'Oak Harbor',
      undefined,
    ]);
    const text = [
      'Address,PropertyType,List Price,Appliances',
      '1 Elm,Residential lease,"450,000","gas range;Dishwasher"',
      '2 Elm,Castle,1,',
    ].join('\n');
    const { lines } = await opened.call('listing.importTable', { text });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['create', 'failed']);
    expect(lines[1]?.problems).toMatchObject([{ column: 'PropertyType', phrase: { code: 'field.notOfferedNear' } }]);
    const made = lines[0]?.listingId ?? expect.fail('no listing');
    const imported = new Map((await opened.detail(made)).fields.map(({ name, value }) => [name, value]));
    expect([imported.get('PropertyType'), imported.get('ListPrice'), imported.get('Appliances')]).toEqual([
      'Residential Lease',
      450_000,
      'Gas Range,Dishwasher',
    ]);
  });

  it('have the address and the number of a listing from a table, where the service knows these', async () => {
    const fields = ['StreetNumber', 'StreetName', 'PostalCode', 'ListingId'].map((name) => ({
      resource: 'Property' as const,
      name,
      type: 'Edm.String',
    }));
    const { service, opened } = await learnt({
      ...WHOLE,
      described: { fields, lookups: {} },
      keepsToDescription: true,
    });
    const text =
      'MLS #,StreetNumber,StreetName,UnitNumber,PostalCode,PropertyType,List Price\nM-7,12,Oak,3B,02134,BIZ,1';
    const [listingId] = (await opened.call('listing.importTable', { text })).created;
    if (listingId === undefined) throw new Error('no listing');
    expect((await opened.detail(listingId)).name).toBe('12 Oak #3B');
    await opened.addPhotos(listingId, 1);
    await opened.call('sync.run', {});
    const sent = { ListingId: 'M-7', StreetNumber: '12', StreetName: 'Oak', PostalCode: '02134' };
    const there = service.snapshot().listings[0]?.fields;
    expect(there).toMatchObject(sent);
    expect(there).not.toHaveProperty('UnitNumber');
    // The same table again is about the same listing, which takes no changes of its fields any more.
    expect((await opened.call('listing.importTable', { text })).lines.map(({ outcome }) => outcome)).toEqual(['same']);
  });

  it('are asked for again after a refusal that names one, once for all that come together', async () => {
    const service = await startPractice({ dialect: { ...WHOLE, keepsToDescription: true } });
    const opened = await openCore({ host: { kind: 'loopback' } });
    await opened.connect(service);
    const askedAt = async () => (await opened.call('account.fields', {})).askedAt;
    await vi.waitFor(async () => expect(await askedAt()).not.toBeNull(), PATIENT);
    const before = await askedAt();
    opened.clock.advance(60_000);
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.call('sync.run', {});
    const problemOf = async () =>
      (await opened.detail(listingId)).fields.find(({ name }) => name === 'ListPrice')?.problem;
    expect(await problemOf()).toContain('is required');
    await vi.waitFor(async () => expect(await askedAt()).not.toBe(before), PATIENT);
    const count = service.requestsOf('describe');
    await opened.call('listing.setFields', { listingId, fields: { ListPrice: '1' } });
    await opened.call('sync.run', {});
    expect(service.requestsOf('describe')).toBe(count);
  });

  it.each([
    [{ metadata: 'enumerations' }, 'standard', 'odata'],
    [WHOLE, 'odata', 'standard'],
  ] as const)(
    'are told by the diagnostics, with the form of rooms that they show: %o',
    async (dialect, present, proposed) => {
      const { opened, accountId } = await connectedCore({
        dialect,
        profile: { media: { imageOfForm: present } },
      });
      const { checks, proposals } = await opened.call('account.check', { accountId, write: false });
      const check = checks.find(({ id }) => id === 'fields');
      expect(check).toMatchObject({
        verdict: 'good',
        phrase: { code: 'fields.described', values: { required: 2, lists: 5 } },
      });
      expect(proposals.find(({ setting }) => setting === 'media.imageOfForm')).toMatchObject({ present, proposed });
    },
  );
});
