import { describe, expect, it } from 'vitest';
import { findShown, picklistValues, shownValues } from '../../../renderer/language/lookup-words.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { PROPERTY_FIELDS, type PropertyFields } from '../../../shared/domain/property-fields.ts';
import type { DescribedField, ServiceDescription } from '../../../shared/domain/service-fields/description.ts';
import { fitField } from '../../../shared/domain/service-fields/fit.ts';
import {
  describedFields,
  describedKinds,
  formDefinitions,
  offeredFields,
} from '../../../shared/domain/service-fields/form.ts';
import { wireFields } from '../../../shared/domain/service-fields/wire.ts';
import { field } from './described.ts';

const describing = (...fields: DescribedField[]): ServiceDescription => ({ fields, picklists: [], models: [] });
const formOf = (fields: readonly DescribedField[], values = {}, named: string[] = []) =>
  formDefinitions(
    describedKinds(describedFields(describing(...fields))),
    describedFields(describing(...fields)),
    values,
    named,
  );

describe('the form of a service', () => {
  it('is our own list where the service tells nothing', () => {
    expect(formOf([])).toEqual(PROPERTY_FIELDS);
  });

  it('leaves out our own fields that it does not have, unless they have a value or were asked for', () => {
    const names = formOf([field('YearBuilt')], { Zoning: 'R1' }, ['BathroomsFull']).map(({ name }) => name);
    expect(names).toEqual(['BathroomsFull', 'YearBuilt', 'Zoning']);
  });

  it('has what is required, but no key, nothing that the service sets, and nothing that nobody here can write', () => {
    const names = formOf([
      field('ListPrice', { required: true, type: 'Edm.Decimal' }),
      field('ListingKeyNumeric', { required: true, type: 'Edm.Int64' }),
      field('Office', { required: true, readOnly: true }),
      field('Place', { required: true, type: 'Some.Complex' }),
    ]).map(({ name }) => name);
    expect(names).toEqual(['ListPrice']);
  });

  it('follows the types that are told, and keeps codes that a service stores as text', () => {
    expect(
      describedKinds(
        describedFields(
          describing(
            field('YearBuilt', { type: 'Edm.String' }),
            field('Zoning', { lookupName: 'Zoning' }),
            field('WindowFeatures', { lookupName: 'WindowFeatures' }),
            field('PropertyType', { several: 'list' }),
            field('YearBuiltSource'),
          ),
        ),
      ),
    ).toEqual({ YearBuilt: 'text', Zoning: 'code', PropertyType: 'codeList' });
  });

  it('offers what a listing does not have yet', () => {
    const described = describing(
      field('A'),
      field('B', { readOnly: true }),
      field('C', { type: 'Edm.Boolean' }),
      field('D'),
    );
    expect(offeredFields(described, new Set(['D'])).map(({ name, kind }) => [name, kind])).toEqual([
      ['A', 'text'],
      ['C', 'boolean'],
    ]);
  });

  it('fits each value of a field that is written with commas, though the service calls it one text', () => {
    const described: ServiceDescription = {
      ...describing(),
      picklists: [{ name: 'W', whole: true, values: [{ value: 'BAY', display: 'BAY', also: ['Bay Window'] }] }],
    };
    const windows = field('WindowFeatures', { lookupName: 'W' });
    expect(fitField(described, windows, 'bay window, BAY', true)).toEqual({ text: 'BAY,BAY', misfit: null });
    expect(fitField(described, windows, 'bay window, BAY').misfit).not.toBeNull();
  });
});

describe('what is sent of a new listing', () => {
  const described: ServiceDescription = {
    ...describing(
      field('Appliances', { several: 'list', lookupName: 'A' }),
      field('Cooling', { several: 'list' }),
      field('View', { several: 'text', lookupName: 'A' }),
      field('PropertyType', { lookupName: 'A' }),
      field('YearBuilt', { type: 'Edm.Int32' }),
      field('Zoning'),
      field('WellReportYN', { type: 'Edm.Boolean' }),
    ),
    picklists: [{ name: 'A', whole: true, values: [{ value: 'DW', display: 'DW', also: ['Dishwasher'] }] }],
  };
  const sent = (fields: PropertyFields) => wireFields(described, new Map(), fields);

  it('are lists where the service takes lists, and the values for the names that people read', () => {
    expect(
      sent({ Appliances: 'Dishwasher', Cooling: 'Fan, Central', View: 'Dishwasher', PropertyType: 'dishwasher' }),
    ).toEqual({
      Appliances: ['DW'],
      Cooling: ['Fan', 'Central'],
      View: 'DW',
      PropertyType: 'DW',
    });
    expect(sent({ Appliances: null, Cooling: '' })).toEqual({ Appliances: [], Cooling: [] });
  });

  it('are of its types, and as they are where they cannot be, or nothing is told', () => {
    expect(sent({ YearBuilt: '1928', Zoning: 5, WellReportYN: 'true', Other: 'x' })).toEqual({
      YearBuilt: 1928,
      Zoning: '5',
      WellReportYN: true,
      Other: 'x',
    });
    expect(sent({ YearBuilt: 'old', Zoning: null })).toEqual({ YearBuilt: 'old', Zoning: null });
  });
});

describe('values of a picklist', () => {
  const values = [
    { value: 'BIZ', display: 'BIZ', also: ['Business Opportunity'] },
    { value: 'Residential', display: 'Residential', also: ['Residential'] },
    { value: 'CONDO', display: 'Condominium', also: ['Residential'] },
  ];

  it('are found by the name of the standard, unless another one has it', () => {
    const shown = picklistValues(values, []);
    expect(findShown(shown, 'business opportunity')?.odata).toBe('BIZ');
    expect(findShown(shown, 'Residential')?.odata).toBe('Residential');
    expect(new Set(shown.map(({ standard }) => standard)).size).toBe(3);
  });

  it('have the words of the person where RESO knows them', () => {
    const known = shownValues(createWords('es', 'es-MX'), 'PropertyType');
    expect(picklistValues(values, known).map(({ shown }) => shown)).toEqual(['BIZ', 'Residencial', 'Condominium']);
  });
});
