import { describe, expect, it } from 'vitest';
import type {
  DescribedField,
  Picklist,
  ServiceDescription,
} from '../../../shared/domain/service-fields/description.ts';
import { fitField } from '../../../shared/domain/service-fields/fit.ts';
import { describedFields, describedKinds } from '../../../shared/domain/service-fields/form.ts';
import {
  fieldsInCommon,
  type SharedField,
  settableFields,
  valuesInCommon,
} from '../../../shared/domain/service-fields/in-common.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { field } from './described.ts';

const list = (name: string, values: readonly (string | readonly [string, string])[], whole = true): Picklist => ({
  name,
  whole,
  values: values.map((each) => {
    const [value, display] = typeof each === 'string' ? [each, each] : each;
    return { value, display, also: [] };
  }),
});

const service = (fields: DescribedField[], picklists: Picklist[] = []): ServiceDescription => ({
  fields,
  picklists,
  models: [],
});

const settable = (description: ServiceDescription | null): SharedField[] =>
  settableFields(describedKinds(describedFields(description)), description);
const inCommon = (...services: (ServiceDescription | null)[]): SharedField[] => fieldsInCommon(services.map(settable));
const named = (fields: readonly SharedField[], name: string): SharedField | undefined =>
  fields.find((each) => each.name === name);

describe('the fields that listings of several services may be given', () => {
  it('are those of the service where there is one, the required ones first, and without what it sets itself', () => {
    const only = service([
      field('Zoning', { maxLength: 25 }),
      field('City', { lookupName: 'City' }),
      field('Office', { readOnly: true }),
      field('ListPrice', { type: 'Edm.Decimal', required: true }),
    ]);
    expect(inCommon(only).map(({ name }) => name)).toEqual(['ListPrice', 'Zoning', 'City']);
  });

  it('are those that all of them have, with the strictest that each says', () => {
    const one = service([
      field('Zoning', { maxLength: 25, displayName: 'Zone' }),
      field('Rooms', { type: 'Edm.Decimal', required: true }),
      field('Alone'),
      field('Pool', { type: 'Edm.Boolean' }),
      field('Office'),
    ]);
    const other = service([
      field('Zoning', { maxLength: 10 }),
      field('Rooms', { type: 'Edm.Int32' }),
      field('Pool', { type: 'Edm.Date' }),
      field('Office', { readOnly: true }),
    ]);
    const fields = inCommon(one, other);
    expect(fields.map(({ name }) => name)).toEqual(['Rooms', 'Zoning']);
    expect(named(fields, 'Zoning')).toMatchObject({ label: 'Zone', described: { maxLength: 10 } });
    expect(named(fields, 'Rooms')).toMatchObject({ kind: 'integer', described: { required: true } });
  });

  it('are of our own list where one of them tells nothing, with the limits of the other', () => {
    const fields = inCommon(null, service([field('Zoning', { maxLength: 25 }), field('City')]));
    expect(fields).toMatchObject([{ name: 'Zoning', described: { maxLength: 25 } }]);
    expect(inCommon(null)).toHaveLength(16);
  });
});

describe('the values that several lists take', () => {
  it('are named by a word that each of them knows', () => {
    const one = list('Kind', [['BIZ', 'Business Opportunity'], 'Land', 'Castle']);
    const other = list('Type', ['Land', 'Business Opportunity']);
    const common = valuesInCommon([one, other]);
    expect(common?.values.map(({ value }) => value)).toEqual(['Business Opportunity', 'Land']);
  });

  it('are all values of the others where one could be read in part, and none where nobody has a list', () => {
    expect(valuesInCommon([list('A', ['x'], false), list('B', ['y', 'z'])])?.values).toHaveLength(2);
    expect(valuesInCommon([list('A', ['x'], false)])).toMatchObject({ whole: false, values: [{ value: 'x' }] });
    expect(valuesInCommon([])).toBeNull();
  });
});

const word = fc.constantFrom(
  'Land',
  'land',
  'LAND ',
  'Lot',
  'Lots',
  'Oak Harbor',
  'OakHarbor',
  'Farm',
  'A-frame',
  'A frame',
);
const someList = (name: string) =>
  fc
    .uniqueArray(fc.tuple(word, word), { selector: ([value]) => value, minLength: 1, maxLength: 6 })
    .map((values) => list(name, values));
const someService = fc
  .record({
    most: fc.option(fc.integer({ min: 1, max: 12 })),
    values: someList('City'),
    hasList: fc.boolean(),
    several: fc.constantFrom('list' as const, null),
  })
  .map(({ most, values, hasList, several }) =>
    service(
      [field('Zoning', { maxLength: most }), field('City', { lookupName: hasList ? 'City' : null, several })],
      [values],
    ),
  );

it('whatever is offered for several services fits each of them', () => {
  forAll(fc.array(someService, { minLength: 1, maxLength: 4 }), (services) => {
    const fields = inCommon(...services);
    const most = named(fields, 'Zoning')?.described?.maxLength ?? 40;
    const lists = services.flatMap(({ fields: [, city], picklists }) => (city?.lookupName == null ? [] : picklists));
    const words = valuesInCommon(lists)?.values.map(({ value }) => value) ?? [];
    for (const each of services) {
      const [zoning, city] = each.fields;
      if (zoning === undefined || city === undefined) throw new Error('no fields');
      expect(fitField(each, zoning, 'R'.repeat(most)).misfit).toBeNull();
      for (const value of words) expect(fitField(each, city, value).misfit).toBeNull();
    }
  });
});
