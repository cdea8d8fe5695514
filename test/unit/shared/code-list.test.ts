import { describe, expect, it } from 'vitest';
import { joinCodes, splitCell, splitCodes } from '../../../shared/domain/code-list.ts';
import { NO_STYLE } from '../../../shared/domain/listing-import/column-style.ts';
import { readCell } from '../../../shared/domain/listing-import/read-cell.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { PROPERTY_FIELDS, readPropertyField } from '../../../shared/domain/property-fields.ts';
import type { ServiceDescription } from '../../../shared/domain/service-fields/description.ts';
import { fitField } from '../../../shared/domain/service-fields/fit.ts';
import { wireFields } from '../../../shared/domain/service-fields/wire.ts';
import { always, forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { field } from './described.ts';

const code = fc
  .string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', ';', '|', 'ñ', '“'), minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const codes = fc.uniqueArray(code, { maxLength: 5 });

describe('several values in one text', () => {
  always('are the same ones again, whatever stands in them, in a cell of a table too', codes, (values) => {
    expect(splitCodes(joinCodes(values))).toEqual(values);
    expect(splitCell(joinCodes(values))).toEqual(values);
    expect(joinCodes(splitCodes(joinCodes(values)))).toBe(joinCodes(values));
  });

  it('are written without quotes where none is needed, as they always were', () => {
    expect(joinCodes(['Bay Window', '12" deep'])).toBe('Bay Window,12" deep');
    expect(splitCodes(' Bay Window , 12" deep ,, ')).toEqual(['Bay Window', '12" deep']);
    expect(splitCodes('"open, and no end')).toEqual(['"open', 'and no end']);
    expect(splitCodes('"Range, gas" , "6"" hood"')).toEqual(['Range, gas', '6" hood']);
  });

  it('are parted in a cell by semicolons and bars, where a comma belongs to its value', () => {
    expect(splitCell('Range, gas;Dishwasher')).toEqual(['Range, gas', 'Dishwasher']);
    expect(splitCell('Range, gas | Dishwasher')).toEqual(['Range, gas', 'Dishwasher']);
    expect(splitCell('Hood, Dishwasher')).toEqual(['Hood', 'Dishwasher']);
    expect(splitCell('"Range; gas",Dishwasher')).toEqual(['Range; gas', 'Dishwasher']);
  });
});

const appliances = field('WindowFeatures', { several: 'list', lookupName: 'Windows' });

const offering = (values: readonly string[]): ServiceDescription => ({
  fields: [appliances],
  picklists: [{ name: 'Windows', whole: true, values: values.map((value) => ({ value, display: value, also: [] })) }],
  models: [],
});

describe('values of a list of the service', () => {
  it('go from what is typed to what is sent as they are, with commas and quotes in them', () => {
    const own = PROPERTY_FIELDS.find(({ name }) => name === 'WindowFeatures') ?? expect.fail('no field');
    forAll(codes, (values) => {
      const service = offering(values);
      const { text, misfit } = fitField(service, appliances, joinCodes(values));
      expect(misfit).toBeNull();
      const kept = readPropertyField(own, text);
      if (!kept.ok) throw new Error(inEnglish(kept.why));
      expect(readCell({ ...own, lookup: null }, joinCodes(values) || ',', NO_STYLE)).toMatchObject({
        ok: true,
        value: kept.value,
      });
      expect(wireFields(service, new Map(), { WindowFeatures: kept.value })).toEqual({ WindowFeatures: values });
    });
  });

  it('are one where the parts are not all values and the whole is one', () => {
    const fit = (values: readonly string[], typed: string) => fitField(offering(values), appliances, typed).text;
    expect(fit(['Range, gas', 'Hood'], 'range, gas')).toBe('"Range, gas"');
    expect(fit(['Range', 'Gas', 'Range, gas'], 'Range, Gas')).toBe('Range,Gas');
    expect(fit(['Range, gas', 'Hood'], 'Hood,"range, gas"')).toBe('Hood,"Range, gas"');
    expect(fitField(offering(['Hood']), appliances, '"Range, gas",Hood').misfit).toMatchObject({
      code: 'field.notOfferedNear',
      values: { value: 'Range, gas' },
    });
  });
});
