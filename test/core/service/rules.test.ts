import { describe, expect, it, vi } from 'vitest';
import type { PropertyFieldView } from '../../../shared/contract/model.ts';
import { connectedCore, nth, type Opened, openCore, PATIENT, startPractice } from '../harness.ts';

const function_ = { validation: { source: 'function' } } as const;

type Entry = Readonly<Record<string, unknown>>;

function entry(FieldName: string, RuleAction: string, RuleExpression: string, more: Entry = {}): Entry {
  return {
    RuleKey: `${FieldName} ${RuleAction}`,
    ResourceName: 'Property',
    FieldName,
    RuleAction,
    RuleExpression,
    ...more,
  };
}

/** A draft for a service with these rules, or its own. */
async function draft(ruleSet: readonly Entry[] | null = null, rulesAt: 'function' | 'resource' = 'function') {
  const dialect = { rules: 'enforced', rulesAt, ruleSet: ruleSet === null ? null : [...ruleSet] } as const;
  const { service, opened } = await connectedCore({ dialect, profile: { validation: { source: rulesAt } } });
  await opened.call('account.learnRules', {});
  const { listingId } = await opened.listingWithPhotos(1);
  return { service, opened, listingId };
}

async function fieldOf(opened: Opened, listingId: string, name: string): Promise<PropertyFieldView | undefined> {
  const { listingId: id } = await opened.call('listing.list', {}).then(({ listings }) => {
    const found = listings.find((each) => each.listingId === listingId);
    if (found === undefined) throw new Error('gone');
    return found;
  });
  return (await opened.detail(id)).fields.find((field) => field.name === name);
}

async function values(opened: Opened, listingId: string, ...names: string[]): Promise<Record<string, unknown>> {
  const found = await Promise.all(names.map((name) => fieldOf(opened, listingId, name)));
  return Object.fromEntries(names.map((name, index): [string, unknown] => [name, found[index]?.value]));
}

describe('the rules of a service', () => {
  it.each(['function', 'resource'] as const)(
    'are learnt from its %s when it is connected, and again when they changed',
    async (rulesAt) => {
      const { opened } = await connectedCore({
        dialect: { rules: 'described', rulesAt },
        profile: { validation: { source: rulesAt } },
      });
      await vi.waitFor(async () => {
        expect((await opened.call('account.rules', {})).rules.length).toBeGreaterThan(5);
      }, PATIENT);
      const learnt = await opened.call('account.rules', {});
      expect(learnt).toMatchObject({ source: rulesAt, leftOut: 0 });
      opened.clock.advance(60_000);
      const again = await opened.call('account.learnRules', {});
      expect(again).toEqual({ ...learnt, askedAt: opened.clock.now().toISOString() });
    },
  );

  it.each(['function', 'resource'] as const)('are read page by page from its %s', async (rulesAt) => {
    const { opened } = await connectedCore({
      dialect: { rules: 'described', rulesAt, pageSize: 4 },
      profile: { validation: { source: rulesAt } },
    });
    const whole = await startPractice({ dialect: { rules: 'described', rulesAt } });
    const other = await openCore();
    await other.connect(whole, { profile: { validation: { source: rulesAt } } });
    const [paged, atOnce] = await Promise.all(
      [opened, other].map(async (each) => (await each.call('account.learnRules', {})).rules),
    );
    expect(paged).toEqual(atOnce);
    expect(paged?.length).toBeGreaterThan(8);
  });

  it('count for whether a draft is ready, the same wherever it is told', async () => {
    const { opened, listingId } = await draft();
    const facts = async () => {
      const [row] = (await opened.call('listing.board', { filter: 'incomplete' })).rows;
      const [summary] = (await opened.call('listing.list', {})).listings;
      const shown = await opened.detail(listingId);
      return [row, summary, shown].map((each) => each?.fieldsMissing);
    };
    await opened.call('media.edit', {
      mediaIds: (await opened.detail(listingId)).media.map(({ mediaId }) => mediaId),
      shortDescription: 'Front',
      imageOf: 'Kitchen',
    });
    await opened.call('listing.setFields', { listingId, fields: { YearBuilt: '1880' } });
    const missing = (await opened.detail(listingId)).fieldsMissing;
    expect(missing).toContain('YearBuiltSource');
    expect(await facts()).toEqual([missing, missing, missing]);
    expect((await opened.call('sync.preview', {})).listings).toMatchObject([{ fieldsMissing: missing }]);
    const values = Object.fromEntries(missing.map((name) => [name, name === 'YearBuiltSource' ? 'Appraiser' : '1']));
    await opened.call('listing.setFields', { listingId, fields: values });
    expect(await facts()).toEqual([undefined, [], []]);
    expect((await opened.call('listing.board', { filter: 'ready' })).total).toBe(1);
  });

  it('are asked for with their hash, so that those which are known are not sent again', async () => {
    const { service, opened } = await draft();
    await opened.call('account.learnRules', {});
    const asked = service.requests.filter(({ path }) => path.includes('ValidationRules'));
    const { hash } = await opened.call('account.rules', {});
    expect(asked.map(({ path }) => decodeURIComponent(path)).at(-1)).toContain(`ValidationRules('${hash ?? ''}')`);
  });

  it('are carried out without a network, as they were told last', async () => {
    const { service, opened, listingId } = await draft();
    await service.close();
    expect((await opened.fail('account.learnRules', {})).code).toBe('serviceRefused');
    await opened.call('listing.setFields', { listingId, fields: { YearBuilt: '1880' } });
    expect((await fieldOf(opened, listingId, 'YearBuiltSource'))?.rules).toMatchObject({
      required: true,
      offered: ['Appraiser', 'Estimated', 'PublicRecords'],
      findings: [
        { severity: 'error', code: 'required', text: expect.stringContaining('where the year is from') as unknown },
      ],
    });
  });

  it('belong to their account and go with it; another one has its own', async () => {
    const { opened, listingId } = await draft();
    const { accountId } = await opened.connect(await startPractice());
    expect((await fieldOf(opened, listingId, 'YearBuiltSource'))?.rules).toBeDefined();
    await opened.call('listing.moveToService', { listingIds: [listingId], accountId });
    await opened.call('listing.setFields', { listingId, fields: { YearBuilt: '1880' } });
    expect((await fieldOf(opened, listingId, 'YearBuiltSource'))?.rules).toBeUndefined();
    expect((await opened.fail('account.learnRules', {})).code).toBe('unsupported');
  });

  it('that are none, disabled or about something else do no harm', async () => {
    const { opened } = await draft([
      entry('YearBuilt', 'reject', 'YearBuilt > 3000'),
      entry('YearBuilt', 'EXPLODE', '.TRUE.'),
      entry('YearBuilt', 'REJECT', '.TRUE.', { RuleEnabledYN: false }),
      entry('MemberEmail', 'REJECT', '.TRUE.', { ResourceName: 'Member' }),
      entry('Zoning', 'REJECT', 'Zoning GT 3'),
      { RuleExpression: 7 },
    ]);
    const { rules, leftOut } = await opened.call('account.rules', {});
    expect(rules.map(({ field, action, unread }) => [field, action, unread?.code ?? null])).toEqual([
      ['YearBuilt', 'REJECT', null],
      ['Zoning', 'REJECT', 'rule.unexpected'],
    ]);
    expect(leftOut).toBe(2);
  });

  it('are about the property types that they name alone', async () => {
    const rule = entry('Zoning', 'SET_REQUIRED', '.TRUE.', { ClassName: 'Residential Lease' });
    const { opened, listingId } = await draft([rule]);
    const required = async () => (await fieldOf(opened, listingId, 'Zoning'))?.rules?.required ?? false;
    expect(await required()).toBe(false);
    await opened.call('listing.setFields', { listingId, fields: { PropertyType: 'ResidentialLease' } });
    expect(await required()).toBe(true);
  });
});

describe('rules and the fields that the service tells of', () => {
  const described = { metadata: 'described', fieldResource: 'on', lookups: 'on' } as const;
  const dishes = ['Dishwasher', 'Range, gas'];

  async function reported(ruleSet: readonly Entry[]) {
    const lookups = { Appliances: dishes };
    const dialect = { ...described, described: { fields: [], lookups }, ruleSet: [...ruleSet] };
    const { opened } = await connectedCore({
      dialect: { ...dialect, rules: 'described' },
      profile: function_,
    });
    await opened.call('account.learnRules', {});
    const { listingId } = await opened.listingWithPhotos(1);
    const write = (fields: Readonly<Record<string, string>>) =>
      opened.call('listing.setFields', { listingId, fields: { ...fields } });
    return { opened, listingId, write };
  }

  it('look at a list as a list, with commas in its values', async () => {
    const { opened, listingId, write } = await reported([
      entry('Appliances', 'REJECT', "Appliances .CONTAINS. 'Range, gas' .AND. LENGTH(Appliances) = 2"),
      entry('Appliances', 'RESTRICT_PICKLIST', "LIST('Range, gas')"),
    ]);
    await opened.call('account.learnFields', {});
    const changed = await write({ Appliances: 'Dishwasher,"Range, gas"' });
    expect(changed.findings.map(({ code }) => code)).toEqual(['rejected', 'notOffered']);
    expect((await fieldOf(opened, listingId, 'Appliances'))?.rules?.findings).toEqual(changed.findings);
    expect((await write({ Appliances: 'Dishwasher' })).findings).toEqual([]);
  });

  it('set a list as the field has it', async () => {
    const { opened, listingId, write } = await reported([
      entry('Appliances', 'SET', "IIF(Zoning = 'R1', LIST('Dishwasher', 'Range, gas'), Appliances)"),
    ]);
    await opened.call('account.learnFields', {});
    expect((await write({ Zoning: 'R1' })).set).toEqual(['Appliances']);
    expect(await values(opened, listingId, 'Appliances')).toEqual({ Appliances: 'Dishwasher,"Range, gas"' });
    expect((await write({ YearBuilt: '1990' })).set).toEqual([]);
  });

  it('look at the value that is sent for a name that was typed before the service told of it', async () => {
    const { opened, listingId, write } = await reported([entry('PropertyType', 'REJECT', "PropertyType = 'BIZ'")]);
    await write({ PropertyType: 'Business Opportunity' });
    expect((await fieldOf(opened, listingId, 'PropertyType'))?.rules).toBeUndefined();
    await opened.call('account.learnFields', {});
    expect((await fieldOf(opened, listingId, 'PropertyType'))?.rules?.findings).toHaveLength(1);
  });

  it('neither ask a person for what is filled in without one nor set it', async () => {
    const { opened, listingId, write } = await reported([
      entry('ListingKey', 'SET_REQUIRED', '.TRUE.'),
      entry('ListingKeyNumeric', 'SET', '7'),
      entry('Media', 'SET', "'x'"),
    ]);
    expect((await write({ Zoning: 'R1' })).set).toEqual([]);
    const shown = await opened.detail(listingId);
    expect([shown.fieldsMissing, shown.fieldsNeeded]).toEqual([[], 0]);
    expect(shown.fields.map(({ name }) => name).filter((name) => /Key|Media/.test(name))).toEqual([]);
  });
});

describe('a change of fields', () => {
  it('sets what rules set, says so, and takes it back with one undo', async () => {
    const { opened, listingId } = await draft();
    await opened.call('listing.setFields', { listingId, fields: { WellReportYN: 'yes' } });
    const changed = await opened.call('listing.setFields', {
      listingId,
      fields: { PropertyType: 'BusinessOpportunity' },
    });
    expect(changed.set).toEqual(['WellReportYN']);
    expect(await values(opened, listingId, 'PropertyType', 'WellReportYN')).toEqual({
      PropertyType: 'BusinessOpportunity',
      WellReportYN: false,
    });
    expect((await fieldOf(opened, listingId, 'WellReportYN'))?.rules).toMatchObject({ isSet: true, readOnly: true });
    const entries = await opened.call('history.list', { listingId });
    expect(entries.map(({ phrase }) => phrase?.code)).toContain('history.rulesSet');
    await opened.call('change.undo', { listingId });
    expect(await values(opened, listingId, 'PropertyType', 'WellReportYN')).toEqual({
      PropertyType: undefined,
      WellReportYN: true,
    });
  });

  it('keeps a rejected value with what is wrong, unless it is to be refused', async () => {
    const { opened, listingId } = await draft();
    const change = { listingId, fields: { YearBuilt: '3000' } } as const;
    const refused = await opened.fail('listing.setFields', { ...change, rejected: 'refused' });
    expect(refused).toMatchObject({ code: 'invalidInput', target: 'YearBuilt' });
    expect(refused.message).toContain('YearBuilt: The year built is more than five years ahead.');
    expect(await values(opened, listingId, 'YearBuilt')).toEqual({ YearBuilt: undefined });
    expect((await opened.call('listing.setFields', change)).findings).toMatchObject([
      { field: 'YearBuilt', severity: 'error', help: 'Four digits, such as 1998.' },
    ]);
    expect(await values(opened, listingId, 'YearBuilt')).toEqual({ YearBuilt: 3000 });
    const missing = await opened.call('listing.setFields', {
      listingId,
      fields: { YearBuilt: '1880' },
      rejected: 'refused',
    });
    expect(missing.findings).toMatchObject([{ field: 'YearBuiltSource', code: 'required' }]);
  });

  it('does not change a field that is read-only', async () => {
    const { opened, listingId } = await draft();
    await opened.call('listing.setFields', { listingId, fields: { PropertyType: 'BusinessOpportunity' } });
    const refused = await opened.fail('listing.setFields', { listingId, fields: { WellReportYN: 'yes' } });
    expect(refused).toMatchObject({ code: 'invalidInput', target: 'WellReportYN' });
  });

  it('fills a field that only rules name', async () => {
    const { opened, listingId } = await draft([entry('ListPrice', 'SET_REQUIRED', '.TRUE.')]);
    expect(await fieldOf(opened, listingId, 'ListPrice')).toMatchObject({
      group: 'further',
      rules: { required: true },
    });
    await opened.call('listing.setFields', { listingId, fields: { ListPrice: '450000' } });
    expect((await fieldOf(opened, listingId, 'ListPrice'))?.rules).toMatchObject({ required: true, findings: [] });
  });

  it('has defaults in a listing that is made, and not in one that is here', async () => {
    const { opened } = await draft([entry('Zoning', 'SET_DEFAULT', "'R1'"), entry('YearBuilt', 'SET_DEFAULT', '1990')]);
    const made = await opened.call('listing.create', { name: 'New', fields: { YearBuilt: '1980' } });
    expect(made.set).toEqual(['Zoning']);
    expect(await values(opened, made.listingId, 'Zoning', 'YearBuilt')).toEqual({ Zoning: 'R1', YearBuilt: 1980 });
    const { listingId } = made;
    await opened.call('listing.setFields', { listingId, leaveOut: ['Zoning'] });
    await opened.call('listing.setFields', { listingId, fields: { BathroomsFull: '3' } });
    expect(await values(opened, listingId, 'Zoning')).toEqual({ Zoning: undefined });
  });

  it('leaves to the service what is not known here, unless the profile says it', async () => {
    const rules = [entry('Zoning', 'REJECT', ".USERCLASS. != 'ADMIN'", { RuleErrorText: 'For administrators.' })];
    const { opened, listingId } = await draft(rules);
    const findings = async () =>
      (await opened.call('listing.setFields', { listingId, fields: { Zoning: `R${Math.random()}` } })).findings;
    expect(await findings()).toEqual([]);
    const account = nth(await opened.call('account.list', {}), 0);
    const validation = { ...account.profile.validation, member: 'userclass = AG; X=1' };
    await opened.call('account.setProfile', {
      accountId: account.accountId,
      profile: { ...account.profile, validation },
    });
    expect(await findings()).toMatchObject([{ text: 'For administrators.' }]);
  });
});

it('what rules find is what the service refuses: mended here, it is taken', async () => {
  const { opened, listingId } = await draft();
  await opened.call('listing.setFields', { listingId, fields: { YearBuilt: '1880' } });
  await opened.sync();
  expect(await fieldOf(opened, listingId, 'YearBuiltSource')).toMatchObject({
    problem: expect.stringContaining('where the year is from') as unknown,
    rules: { findings: [{ code: 'required' }] },
  });
  await opened.call('listing.setFields', { listingId, fields: { YearBuiltSource: 'Estimated' } });
  expect((await fieldOf(opened, listingId, 'YearBuiltSource'))?.rules?.findings).toEqual([]);
  expect(await opened.sync()).toMatchObject({ created: 1 });
  // What is at the service is not changed here any more.
  expect((await fieldOf(opened, listingId, 'YearBuiltSource'))?.rules).toBeUndefined();
});

it('a host that stays asks again when rules are as old as the profile says', async () => {
  const {
    clock,
    secrets,
    service,
    opened: first,
  } = await connectedCore({ dialect: { rules: 'described' }, profile: function_ });
  await first.call('account.learnRules', {});
  await first.close();
  const asked = () => service.requests.filter(({ path }) => path.includes('ValidationRules')).length;
  const before = asked();
  const soon = await openCore({ home: first.home, clock, secrets });
  await soon.core.startBackgroundWork();
  await soon.close();
  expect(asked()).toBe(before);
  clock.advance(61 * 60_000);
  const later = await openCore({ home: first.home, clock, secrets });
  await later.core.startBackgroundWork();
  await later.close();
  expect(asked()).toBe(before + 1);
});

it.each(['function', 'resource'] as const)(
  'the diagnostics find out that rules are told by the %s',
  async (rulesAt) => {
    const { opened } = await connectedCore({ dialect: { rules: 'described', rulesAt } });
    const report = await opened.call('account.check', {});
    expect(report.proposals).toMatchObject([{ setting: 'validation.source', present: 'none', proposed: rulesAt }]);
    const account = nth(await opened.call('account.list', {}), 0);
    await opened.call('account.applyProposals', { accountId: account.accountId, proposals: report.proposals });
    await vi.waitFor(async () => expect((await opened.call('account.rules', {})).rules).not.toEqual([]), PATIENT);
  },
);

it('rules that set a value may be written as assignments', async () => {
  const ruleSet = [
    {
      RuleKey: 'S',
      ResourceName: 'Property',
      FieldName: 'Zoning',
      RuleAction: 'SET',
      RuleExpression: "Zoning = IIF(YearBuilt > 1990, 'NEW', Zoning)",
    },
  ];
  const { opened } = await connectedCore({ dialect: { rules: 'described', ruleSet }, profile: function_ });
  await vi.waitFor(async () => expect((await opened.call('account.rules', {})).rules).not.toEqual([]), PATIENT);
  const { listingId } = await opened.listingWithPhotos(1);
  await opened.call('listing.setFields', { listingId, fields: { YearBuilt: '1995' } });
  expect((await fieldOf(opened, listingId, 'Zoning'))?.value).toBe('NEW');
});
