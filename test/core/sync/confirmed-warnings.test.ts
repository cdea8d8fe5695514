import { expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/dialect.ts';
import { connectedCore, startPractice } from '../harness.ts';

const TOO_MANY = 'More than 20 full bathrooms: is that right?';

interface Way {
  readonly dialect: Partial<Dialect>;
  readonly validation: Readonly<Record<string, unknown>>;
}

/** A draft for a service with these rules, or its own. */
async function draft({ dialect, validation }: Way) {
  const { service, opened } = await connectedCore({
    dialect: { rules: 'enforced', ...dialect },
    profile: { validation: { source: 'function', ...validation } },
  });
  await opened.call('account.learnRules', {});
  const { listingId } = await opened.listingWithPhotos(1);
  const field = async (name = 'BathroomsFull') =>
    (await opened.detail(listingId)).fields.find((each) => each.name === name);
  const set = (fields: Record<string, string>) => opened.call('listing.setFields', { listingId, fields });
  const confirm = (isConfirmed = true, saw = '30') =>
    opened.call('listing.confirmValue', { listingId, field: 'BathroomsFull', saw, isConfirmed });
  return { service, opened, listingId, field, set, confirm };
}

const BY_HEADER: Way = { dialect: { warningResponse: 'header' }, validation: { warningResponse: 'header' } };
const BY_PROPERTY: Way = {
  dialect: { warningResponse: 'property' },
  validation: { warningResponse: 'property' },
};

it.each([
  ['header', BY_HEADER],
  ['property', BY_PROPERTY],
])('a value that a person confirms is taken by a service that asks about it, told by a %s', async (_, way) => {
  const { service, opened, field, set, confirm } = await draft(way);
  await set({ BathroomsFull: '30' });
  expect(await opened.sync()).toMatchObject({ created: 0 });
  expect((await field())?.problem).toContain('is that right?');

  await confirm();
  expect(await field()).toMatchObject({ problem: null, rules: { findings: [], confirmed: [{ text: TOO_MANY }] } });
  expect(await opened.sync()).toMatchObject({ created: 1 });
  expect(service.snapshot().listings[0]?.fields).toMatchObject({ BathroomsFull: 30 });
});

it.each([
  ['header', BY_HEADER],
  ['property', BY_PROPERTY],
])('nothing is told by a %s where the profile does not say so: the service asks on', async (_, { dialect }) => {
  const { opened, field, set, confirm } = await draft({ dialect, validation: {} });
  await set({ BathroomsFull: '30' });
  await confirm();
  expect(await opened.sync()).toMatchObject({ created: 0 });
  expect((await field())?.problem).toContain('is that right?');
});

it('another value is asked about anew, and the one that was confirmed is not', async () => {
  const { field, set, confirm } = await draft(BY_HEADER);
  await set({ BathroomsFull: '30' });
  await confirm();
  await set({ BathroomsFull: '31' });
  expect((await field())?.rules).toMatchObject({ findings: [{ text: TOO_MANY }], confirmed: [] });
  await set({ BathroomsFull: '30' });
  expect((await field())?.rules).toMatchObject({ findings: [], confirmed: [{ text: TOO_MANY }] });
  await confirm(false);
  expect((await field())?.rules).toMatchObject({ findings: [{ text: TOO_MANY }], confirmed: [] });
});

it('what the warning held back is set with it, as one change that is undone and done again', async () => {
  const entry = (RuleAction: string, RuleExpression: string, more = {}) => ({
    RuleKey: RuleAction,
    ResourceName: 'Property',
    FieldName: 'BathroomsFull',
    RuleAction,
    RuleExpression,
    ...more,
  });
  const { opened, listingId, field, set, confirm } = await draft({
    dialect: {
      ruleSet: [
        entry('WARNING', 'BathroomsFull > 20', { RuleOrder: 1, RuleWarningText: TOO_MANY }),
        entry('SET', "Zoning = IIF(BathroomsFull > 20, 'HOTEL', Zoning)", { RuleOrder: 2 }),
      ],
    },
    validation: {},
  });
  await set({ BathroomsFull: '30' });
  expect((await field('Zoning'))?.value).toBeUndefined();
  expect(await confirm()).toMatchObject({ set: ['Zoning'], findings: [] });
  expect((await field('Zoning'))?.value).toBe('HOTEL');
  expect((await opened.detail(listingId)).undo).toEqual({ kind: 'confirm', count: 1 });

  await opened.call('change.undo', { listingId });
  expect((await field('Zoning'))?.value).toBeUndefined();
  expect((await field())?.rules).toMatchObject({ findings: [{ text: TOO_MANY }] });
  await opened.call('change.redo', { listingId });
  expect((await field('Zoning'))?.value).toBe('HOTEL');
  expect((await field())?.rules).toMatchObject({ confirmed: [{ text: TOO_MANY }] });
  const reported = await opened.call('history.list', { listingId });
  expect(reported.map(({ what }) => what)).toContain(
    'Confirmed the value of BathroomsFull, which the service asks about',
  );
});

it('what the service rejects, or does not ask about, cannot be confirmed', async () => {
  const { opened, listingId, set, confirm } = await draft(BY_HEADER);
  const fail = (field: string, saw: string, isConfirmed = true) =>
    opened.fail('listing.confirmValue', { listingId, field, saw, isConfirmed });
  await set({ YearBuilt: '3000', BathroomsFull: '2' });
  expect(await fail('YearBuilt', '3000')).toMatchObject({
    code: 'unsupported',
    action: 'fixField',
    target: 'YearBuilt',
  });
  expect(await fail('BathroomsFull', '2', false)).toMatchObject({ code: 'unsupported' });
  await set({ YearBuilt: '1990', BathroomsFull: '30' });
  await confirm();
  expect(await opened.sync()).toMatchObject({ created: 1 });
  expect(await fail('BathroomsFull', '30', false)).toMatchObject({
    message: expect.stringContaining('at the service already') as unknown,
  });
});

it('a value that nobody has seen with its warning is not confirmed', async () => {
  const { opened, listingId, field, set } = await draft(BY_HEADER);
  await set({ BathroomsFull: '30' });
  // Typed and not yet saved when “Confirm” was pressed.
  await set({ BathroomsFull: '300' });
  const refused = await opened.fail('listing.confirmValue', { listingId, field: 'BathroomsFull', saw: '30' });
  expect(refused).toMatchObject({ code: 'conflict', action: 'fixField', target: 'BathroomsFull' });
  expect(refused.message).toContain('has another value by now. Nothing was confirmed.');
  expect((await field())?.rules).toMatchObject({ findings: [{ text: TOO_MANY }], confirmed: [] });
});

it('taking a confirmation back answers no refusal of the service', async () => {
  const { opened, field, set, confirm } = await draft({ dialect: {}, validation: {} });
  await set({ BathroomsFull: '30', YearBuilt: '1880' });
  await confirm();
  expect(await opened.sync()).toMatchObject({ created: 0 });
  expect((await field('YearBuiltSource'))?.problem).toContain('where the year is from');
  await confirm(false);
  expect((await field('YearBuiltSource'))?.problem).toContain('where the year is from');
  const [listing] = (await opened.call('listing.list', {})).listings;
  expect(listing?.state).toBe('needs-attention');
});

it('what was confirmed for one service is asked anew at the next one that the draft is moved to', async () => {
  const { opened, listingId, field, set, confirm } = await draft(BY_HEADER);
  await set({ BathroomsFull: '30' });
  await confirm();
  const next = await startPractice({ dialect: { rules: 'enforced', warningResponse: 'header' } });
  const profile = { validation: { source: 'function', warningResponse: 'header' } } as const;
  const { accountId } = await opened.connect(next, { profile });
  await opened.call('account.learnRules', { accountId });
  await opened.call('listing.moveToService', { listingIds: [listingId], accountId });
  expect((await field())?.rules).toMatchObject({ findings: [{ text: TOO_MANY }], confirmed: [] });
});
